import type { Samples } from "../samples.ts";

export const opsOrders: Samples = {};
