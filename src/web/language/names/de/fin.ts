import type { Dictionary } from "../../names.ts";

export const fin: Dictionary = {};
