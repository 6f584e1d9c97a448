import type { Samples } from "../samples.ts";

export const hr: Samples = {};
