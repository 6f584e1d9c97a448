import type { ReadContext } from "./context.ts";

/** Reporting lines and substitutes from personnel records, for approvals. */
export interface Hierarchy {
  /** Managers of a user, nearest first. */
  managersOf(context: ReadContext, user: string, levels: number): string[];
  /** Head of the user's unit, or of the unit above if that is the user. */
  headOf(context: ReadContext, user: string): string | undefined;
  userOf(context: ReadContext, employee: string): string | undefined;
  relationsOf(context: ReadContext, user: string, levels: number): readonly Relation[];
  /** The user's absence on a day, with their substitute; undefined if present. */
  away(context: ReadContext, user: string, day: string): { substitute: string | undefined } | undefined;
}

export interface Relation {
  collection: string;
  id: string;
  fields: readonly string[];
}

/** Default if there are no personnel records. */
export const NO_HIERARCHY: Hierarchy = {
  managersOf: () => [],
  headOf: () => undefined,
  userOf: () => undefined,
  relationsOf: () => [],
  away: () => undefined,
};
