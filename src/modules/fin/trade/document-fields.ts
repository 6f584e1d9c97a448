import type { RecordOf, Values } from "../../../kernel/entity.ts";
import {
  currency,
  date,
  decimal,
  integer,
  lines,
  recordOf,
  reference,
} from "../../../records/fields/index.ts";
import { DOCUMENT_LINE, TAX_LINE } from "./lines.ts";

const amount = integer({ required: true, set: "rules", initial: 0, unit: "amount" });
const part = (help: string) => ({ ...amount, help });
const ownPart = (help: string) =>
  integer({ required: true, set: "rules", initial: 0, unit: "own_amount", help });

/** Fields shared by invoices and bills. Amounts are minor units of the document's currency. */
export const DOCUMENT = {
  issue_date: date({ filter: true, help: "Date of the document. Defaults to today." }),
  due_date: date({ filter: true, help: "Defaults to the account's payment term" }),
  service_from: date({ help: "First day of the service period" }),
  service_to: date({ help: "Last day of the service period" }),
  currency: currency({
    filter: true,
    help: "Defaults to the account's currency, then the organisation's",
  }),
  fx_rate: decimal({
    min: "0.000001",
    help: "Value of one unit in the organisation's currency. Defaults to the known exchange rate.",
  }),
  lines: lines(DOCUMENT_LINE, { required: true, initial: [] }),
  tax_lines: lines(TAX_LINE, {
    required: true,
    set: "rules",
    initial: [],
    help: "Tax totals, each computed once over all its lines",
  }),
  net: amount,
  tax: part("Total tax"),
  gross: { ...part("Net amount plus tax"), filter: true },
  paid: part("Amount paid"),
  credited: part("Amount settled by credit notes. On a credit note, the amount it settled."),
  discounted: part("Early payment discount"),
  written_off: part("Amount written off"),
  balance: { ...part("Outstanding amount"), filter: true },
  base_gross: ownPart("gross in our own currency, as it was booked"),
  base_balance: ownPart("balance in our own currency, at the rate of the document"),
  booked_on: date({ set: "rules", filter: true, help: "Posting date" }),
  settled_on: date({ set: "rules", filter: true, help: "Day on which the document was fully settled" }),
  entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  source: recordOf(
    [
      "crm.opportunities",
      "crm.quotes",
      "ops.sales-orders",
      "ops.purchase-orders",
      "ops.projects",
      "hr.timesheets",
      "legal.contracts",
      "fin.invoices",
      "fin.bills",
    ],
    { set: "rules", help: "Source record" },
  ),
};

/** Document fields that are derived from other fields. */
export const DOCUMENT_COPIES = {
  tax_lines: ["lines"],
  net: ["lines"],
  tax: ["tax_lines"],
  gross: ["net", "tax"],
  balance: ["gross"],
  base_gross: ["gross", "fx_rate"],
  base_balance: ["balance", "fx_rate"],
} as const;

/** Fields of a document needed for settling it. */
export type OpenDocument = RecordOf<typeof DOCUMENT> & { kind: string };

export type DocumentLine = Values<typeof DOCUMENT_LINE>;
export type DocumentTax = Values<typeof TAX_LINE>;
