import type { ReadContext } from "../kernel/context.ts";
import type { Text } from "../text/message.ts";
import type { Catalog } from "./model/catalog.ts";

/** Consistency check over live data, reported by system health. */
export interface Invariant {
  /** Name in health reports, as module.subject. */
  readonly name: string;
  /** The invariant as a sentence. */
  readonly title: Text;
  /** Number of cases checked, and of those that violate it. */
  measure(context: ReadContext, catalog: Catalog): Measured | Promise<Measured>;
}

export interface Measured {
  checked: number;
  broken: number;
}
