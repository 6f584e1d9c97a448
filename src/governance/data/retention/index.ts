import type { GovernancePart } from "../../part.ts";

/** How long what is kept. */
export const retention: GovernancePart = {};
