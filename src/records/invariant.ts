import type { ReadContext } from "../kernel/context.ts";
import type { Catalog } from "./model/catalog.ts";

/** Something that must hold of the live data at every moment, as a figure: shown by the system's health. */
export interface Invariant {
  /** module.what: what health reports call it. */
  readonly name: string;
  /** What must hold, as a sentence. */
  readonly title: string;
  /** How many cases were looked at, and how many of them break it. */
  measure(context: ReadContext, catalog: Catalog): Measured | Promise<Measured>;
}

export interface Measured {
  checked: number;
  broken: number;
}
