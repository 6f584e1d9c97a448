import type { Dictionary } from "../../names.ts";

export const legal: Dictionary = {};
