import type { Page } from "../page.ts";

export const dataPages: readonly Page[] = [];
