import type { Measure } from "./measure.ts";

export const search: Measure = { name: "search", title: "Passages and refusals", run: async () => [] };
