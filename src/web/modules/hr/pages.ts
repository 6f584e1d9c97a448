import type { Page } from "../../page.ts";

export const hrPages: readonly Page[] = [];
