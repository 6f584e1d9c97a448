import type { Page } from "../page.ts";

export const modulePages: readonly Page[] = [];
