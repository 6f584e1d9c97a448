import type { Dictionary } from "../../names.ts";

export const settings: Dictionary = {};
