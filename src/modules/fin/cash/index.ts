import type { ModulePart } from "../../../records/index.ts";

/** What was paid: payments, and the bank's own account of them. */
export const cash: ModulePart = {
  entities: [],
};
