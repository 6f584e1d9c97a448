import type { Measure } from "./measure.ts";

export const lies: Measure = { name: "lies", title: "A model that lies", run: async () => [] };
