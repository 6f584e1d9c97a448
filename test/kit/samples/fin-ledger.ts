import type { Samples } from "../samples.ts";

export const finLedger: Samples = {};
