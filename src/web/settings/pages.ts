import type { Page } from "../page.ts";

export const settingsPages: readonly Page[] = [];
