import type { Module } from "../../records/index.ts";

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

/** What the organisation owns, owes, earns and spends: the books and the documents behind them. */
export const fin: Module = {
  name: "fin",
  title: "The figures of the books",
  entities: [],
};
