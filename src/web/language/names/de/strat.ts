import type { Dictionary } from "../../names.ts";

export const strat: Dictionary = {};
