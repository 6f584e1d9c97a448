import type { Samples } from "../samples.ts";

export const legal: Samples = {};
