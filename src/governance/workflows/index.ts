import type { GovernancePart } from "../part.ts";

/** What can be done here, and whether by whom. */
export const workflows: GovernancePart = {};
