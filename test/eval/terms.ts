import type { Measure } from "./measure.ts";

export const terms: Measure = { name: "terms", title: "Concepts and keyphrases", run: async () => [] };
