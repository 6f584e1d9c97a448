import type { GovernancePart } from "../../part.ts";

/** Records as files. */
export const exports: GovernancePart = {};
