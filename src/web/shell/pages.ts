import type { Page } from "../page.ts";

/** The person's own pages. */
export const accountPages: readonly Page[] = [];
