import type { GovernancePart } from "../../part.ts";

/** What a person may ask about the data kept of them. */
export const requests: GovernancePart = {};
