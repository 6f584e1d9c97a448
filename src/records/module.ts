import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Clockwork } from "../jobs/index.ts";
import type { Action } from "../kernel/action.ts";
import type { ReadContext } from "../kernel/context.ts";
import type { Entity, Follower, Holder } from "../kernel/entity.ts";
import type { Hierarchy } from "../kernel/hierarchy.ts";
import type { SealedRows } from "../store/sealed.ts";
import type { Total } from "../store/totals.ts";
import type { Catalog } from "./catalog.ts";
import type { Span, StatsSection } from "./stats/index.ts";

/** Something that must hold of the live data at every moment, as a figure: shown by the system's health. */
export interface Invariant {
  /** module.what, as in "fin.debits_equal_credits". */
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

/** What a module brings: everything of it that the rest of the appliance is told. */
export interface Module {
  /** As in its paths: "crm". */
  readonly name: string;
  /** One line for its figures: "The figures of sales and support". */
  readonly title: string;
  readonly entities: readonly Entity[];
  /** Actions beside those of its entities. */
  readonly actions?: (catalog: Catalog) => Action[];
  readonly stats?: readonly StatsSection[];
  readonly totals?: readonly Total[];
  readonly spans?: readonly Span[];
  readonly followers?: readonly Follower[];
  /** What is due again and again; the actions of it need not be listed twice. */
  readonly clockwork?: readonly Clockwork[];
  readonly holders?: readonly Holder[];
  /** Who stands above whom: of the one module that keeps the people's records. */
  readonly hierarchy?: Hierarchy;
  readonly invariants?: readonly Invariant[];
  /** Tables beside those of its entities. */
  readonly tables?: readonly SQLiteTable[];
  /** Rows that not even the program itself can change: ledgers, documents that are in the books. */
  readonly sealed?: readonly SealedRows[];
}

/** A part of a module: what one of its folders brings. */
export type ModulePart = Omit<Module, "name" | "title" | "hierarchy">;

/** A module made of several folders' parts. */
export function joinParts(name: string, title: string, parts: readonly ModulePart[]): Module {
  const all = <T>(pick: (part: ModulePart) => readonly T[] | undefined) =>
    parts.flatMap((part) => pick(part) ?? []);
  return {
    name,
    title,
    entities: all((part) => part.entities),
    actions: (catalog) => all((part) => part.actions?.(catalog)),
    stats: all((part) => part.stats),
    totals: all((part) => part.totals),
    spans: all((part) => part.spans),
    followers: all((part) => part.followers),
    clockwork: all((part) => part.clockwork),
    holders: all((part) => part.holders),
    invariants: all((part) => part.invariants),
    tables: all((part) => part.tables),
    sealed: all((part) => part.sealed),
  };
}
