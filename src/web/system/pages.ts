import type { Page } from "../page.ts";

export const systemPages: readonly Page[] = [];
