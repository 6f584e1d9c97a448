import type { Dictionary } from "../../names.ts";

export const crm: Dictionary = {};
