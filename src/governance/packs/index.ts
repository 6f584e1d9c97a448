import type { GovernancePart } from "../part.ts";

/** What an organisation of a size begins with: its roles, rules and times. */
export const packs: GovernancePart = {};
