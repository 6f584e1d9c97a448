import type { ReadContext } from "./context.ts";

/** Who stands above whom, and who stands in: what approvals ask of the people's records. */
export interface Hierarchy {
  /** The users whom a user reports to, the nearest first, so many levels up. */
  managersOf(context: ReadContext, user: string, levels: number): string[];
  /** The user who heads the unit in which a user works; when that is they themselves, of the unit above. */
  headOf(context: ReadContext, user: string): string | undefined;
  /** The user who an employee is. */
  userOf(context: ReadContext, employee: string): string | undefined;
  /** The records that say who stands so many levels above a user, and by which fields. */
  relationsOf(context: ReadContext, user: string, levels: number): readonly Relation[];
  /** Whether a user is away on a day, and the user who stands in. */
  away(context: ReadContext, user: string, day: string): { substitute: string | undefined } | undefined;
}

export interface Relation {
  collection: string;
  id: string;
  fields: readonly string[];
}

/** Where nobody keeps people's records. */
export const NO_HIERARCHY: Hierarchy = {
  managersOf: () => [],
  headOf: () => undefined,
  userOf: () => undefined,
  relationsOf: () => [],
  away: () => undefined,
};
