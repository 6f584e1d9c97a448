import type { RecordOf } from "../../../kernel/entity.ts";
import type { Values } from "../../../kernel/field.ts";
import {
  currency,
  date,
  decimal,
  integer,
  lines,
  recordOf,
  reference,
} from "../../../records/fields/index.ts";
import { say, type Text } from "../../../text/message.ts";
import { DOCUMENT_LINE, TAX_LINE } from "./lines.ts";

const amount = integer({ required: true, set: "rules", initial: 0, unit: "amount" });
const part = (help: Text) => ({ ...amount, help });
const ownPart = (help: Text) =>
  integer({ required: true, set: "rules", initial: 0, unit: "own_amount", help });

/** Amounts are minor units of the document's currency. */
export const DOCUMENT = {
  issue_date: date({ filter: true, help: say("fin.fieldHelp.document.issue_date") }),
  due_date: date({ filter: true, help: say("fin.fieldHelp.document.due_date") }),
  service_from: date({ help: say("fin.fieldHelp.document.service_from") }),
  service_to: date({ help: say("fin.fieldHelp.document.service_to") }),
  currency: currency({
    filter: true,
    help: say("fin.fieldHelp.document.currency"),
  }),
  fx_rate: decimal({
    min: "0.000001",
    help: say("fin.fieldHelp.document.fx_rate"),
  }),
  lines: lines(DOCUMENT_LINE, { required: true, initial: [] }),
  tax_lines: lines(TAX_LINE, {
    required: true,
    set: "rules",
    initial: [],
    help: say("fin.fieldHelp.document.tax_lines"),
  }),
  net: amount,
  tax: part(say("fin.fieldHelp.document.tax")),
  gross: { ...part(say("fin.fieldHelp.document.gross")), filter: true },
  paid: part(say("fin.fieldHelp.document.paid")),
  credited: part(say("fin.fieldHelp.document.credited")),
  discounted: part(say("fin.fieldHelp.document.discounted")),
  written_off: part(say("fin.fieldHelp.document.written_off")),
  balance: { ...part(say("fin.fieldHelp.document.balance")), filter: true },
  base_gross: ownPart(say("fin.fieldHelp.document.base_gross")),
  base_balance: ownPart(say("fin.fieldHelp.document.base_balance")),
  booked_on: date({ set: "rules", filter: true, help: say("fin.fieldHelp.document.booked_on") }),
  settled_on: date({ set: "rules", filter: true, help: say("fin.fieldHelp.document.settled_on") }),
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
      "fin.recurring-invoices",
    ],
    { set: "rules", help: say("fin.fieldHelp.document.source") },
  ),
};

/** Derived fields, each with the fields that it is computed from. */
export const DOCUMENT_COPIES = {
  tax_lines: ["lines"],
  net: ["lines"],
  tax: ["tax_lines"],
  gross: ["net", "tax"],
  balance: ["gross"],
  base_gross: ["gross", "fx_rate"],
  base_balance: ["balance", "fx_rate"],
} as const;

export type OpenDocument = RecordOf<typeof DOCUMENT> & { kind: string };

export type DocumentLine = Values<typeof DOCUMENT_LINE>;
export type DocumentTax = Values<typeof TAX_LINE>;
