import type { Samples } from "../samples.ts";

export const strat: Samples = {};
