import type { Dictionary } from "../../names.ts";

export const hr: Dictionary = {};
