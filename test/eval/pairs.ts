import type { Measure } from "./measure.ts";

export const pairs: Measure = { name: "pairs", title: "Prerequisite pairs", run: async () => [] };
