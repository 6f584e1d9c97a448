import type { ModulePart } from "../../../records/index.ts";
import { bills } from "./bills.ts";
import { creditBill, creditInvoice } from "./document-credit.ts";
import { invoices } from "./invoices.ts";
import { settlements } from "./settlements.ts";

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
export { bills } from "./bills.ts";
export { documentFigures, type Figures } from "./document-figures.ts";
export { invoices } from "./invoices.ts";
export { DOCUMENT_LINE, TAX_LINE } from "./lines.ts";
export { settlements } from "./settlements.ts";

/** The documents that are owed: invoices, credit notes and bills. */
export const trade: ModulePart = {
  entities: [invoices, bills, settlements],
  actions: (catalog) => [creditInvoice(catalog), creditBill(catalog)],
};
