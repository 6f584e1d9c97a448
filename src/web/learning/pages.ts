import type { Page } from "../page.ts";

export const learningPages: readonly Page[] = [];
