import type { Page } from "../page.ts";

export const governancePages: readonly Page[] = [];
