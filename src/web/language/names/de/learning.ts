import type { Dictionary } from "../../names.ts";

export const learning: Dictionary = {};
