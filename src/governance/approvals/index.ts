import type { GovernancePart } from "../part.ts";

/** What waits for somebody's consent, and the rules by which it does. */
export const approvals: GovernancePart = {};
