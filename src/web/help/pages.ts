import type { Page } from "../page.ts";

export const helpPages: readonly Page[] = [];
