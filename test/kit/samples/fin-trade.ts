import type { Samples } from "../samples.ts";

export const finTrade: Samples = {};
