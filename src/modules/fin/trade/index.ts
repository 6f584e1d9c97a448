import type { Feature } from "../../../engine/feature.ts";
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
export { openAmounts, worthIn } from "./credit-limit.ts";
export { documentFigures, type Figures } from "./document-figures.ts";
export { invoices } from "./invoices.ts";
export { boughtLines } from "./line-accounts.ts";
export { DOCUMENT_LINE, positionOf, TAX_KINDS_OF, TAX_LINE, type Trade } from "./lines.ts";
export { largestDiscount } from "./list-prices.ts";
export { PAYMENT_TERM_DAYS, type Party, partyOf, requireParty, SUPPLIERS } from "./party.ts";
export { settlements } from "./settlements.ts";

/** Columns that are immutable once a document is posted. */
const BOOKED = [
  "number",
  "kind",
  "issue_date",
  "booked_on",
  "currency",
  "fx_rate",
  "net",
  "tax",
  "gross",
  "base_gross",
  "entry_id",
  "credit_of_id",
  "archived_at",
];

/** Immutable columns of a settlement: all except the state. */
const SETTLED = [
  "kind",
  "document_collection",
  "document_id",
  "by_collection",
  "by_id",
  "party_id",
  "date",
  "currency",
  "amount",
  "discount",
  "base",
  "by_base",
  "fx_diff",
  "entry_id",
  "undoes_id",
  "archived_at",
];

export const trade: Feature = {
  entities: [invoices, bills, settlements],
  sealed: [
    { table: "fin_invoices", when: "$.number IS NOT NULL", columns: [...BOOKED, "account_id"] },
    { table: "fin_bills", when: "$.number IS NOT NULL", columns: [...BOOKED, "supplier_id", "supplier_ref"] },
    { table: "fin_settlements", columns: SETTLED },
  ],
  actions: ({ catalog }) => [creditInvoice(catalog), creditBill(catalog)],
};
