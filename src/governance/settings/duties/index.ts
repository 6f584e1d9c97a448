import type { GovernancePart } from "../../part.ts";

/** Segregation of duties: what one person must not do on both sides. */
export const duties: GovernancePart = {};
