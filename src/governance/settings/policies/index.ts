import type { GovernancePart } from "../../part.ts";

/** Attribute policies: who may do what under which conditions. */
export const policies: GovernancePart = {};
