import type { Page } from "../../page.ts";

export const legalPages: readonly Page[] = [];
