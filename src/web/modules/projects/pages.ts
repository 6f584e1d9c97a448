import type { Page } from "../../page.ts";

export const projectPages: readonly Page[] = [];
