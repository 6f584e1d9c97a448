import type { Page } from "../../page.ts";

export const stratPages: readonly Page[] = [];
