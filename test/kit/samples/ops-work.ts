import type { Samples } from "../samples.ts";

export const opsWork: Samples = {};
