import type { Samples } from "../samples.ts";

export const fin: Samples = {};
