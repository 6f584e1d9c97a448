import type { GovernancePart } from "../../part.ts";

/** Records from files. */
export const imports: GovernancePart = {};
