import type { ModulePart } from "../../../records/index.ts";

export {
  documentTotals,
  lineNets,
  PRICED,
  type PricedLine,
  sumOfNets,
  type TaxedLine,
  type TaxLine,
  type Totals,
} from "./amounts.ts";

/** The documents that are owed: invoices, credit notes and bills. */
export const trade: ModulePart = {
  entities: [],
};
