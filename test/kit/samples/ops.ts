import type { Samples } from "../samples.ts";

export const ops: Samples = {};
