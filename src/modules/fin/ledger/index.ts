import type { ModulePart } from "../../../records/index.ts";

/** The books themselves: accounts, periods, entries, taxes, budgets, and what is reported from them. */
export const ledger: ModulePart = {
  entities: [],
};
