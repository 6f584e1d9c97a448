import type { ReadContext } from "../kernel/context.ts";
import type { Text } from "../text/message.ts";
import type { Catalog } from "./model/catalog.ts";

/** Consistency check over live data, reported by system health. */
export interface Invariant {
  /** Name in health reports: module.subject. */
  readonly name: string;
  /** The condition that must hold, as a sentence. */
  readonly title: Text;
  /** Counts cases, and those that violate the invariant. */
  measure(context: ReadContext, catalog: Catalog): Measured | Promise<Measured>;
}

export interface Measured {
  checked: number;
  broken: number;
}
