import type { Samples } from "../samples.ts";

export const opsStock: Samples = {};
