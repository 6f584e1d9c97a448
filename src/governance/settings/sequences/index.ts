import type { GovernancePart } from "../../part.ts";

/** The numbers that records are given. */
export const sequences: GovernancePart = {};
