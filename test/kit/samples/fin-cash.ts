import type { Samples } from "../samples.ts";

export const finCash: Samples = {};
