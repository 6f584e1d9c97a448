import type { Dictionary } from "../../names.ts";

export const ops: Dictionary = {};
