import type { ReadContext } from "./context.ts";

/** Reporting lines and substitutes, which approvals take from personnel records. */
export interface Hierarchy {
  /** Managers of a user, nearest first, up to a number of levels. */
  managersOf(context: ReadContext, user: string, levels: number): string[];
  /** Head of the user's unit; of the unit above if that is the user. */
  headOf(context: ReadContext, user: string): string | undefined;
  /** User account of an employee. */
  userOf(context: ReadContext, employee: string): string | undefined;
  /** Records and fields that establish the managers of a user. */
  relationsOf(context: ReadContext, user: string, levels: number): readonly Relation[];
  /** Absence of a user on a day, with the substitute. */
  away(context: ReadContext, user: string, day: string): { substitute: string | undefined } | undefined;
}

export interface Relation {
  collection: string;
  id: string;
  fields: readonly string[];
}

/** Used when no module keeps personnel records. */
export const NO_HIERARCHY: Hierarchy = {
  managersOf: () => [],
  headOf: () => undefined,
  userOf: () => undefined,
  relationsOf: () => [],
  away: () => undefined,
};
