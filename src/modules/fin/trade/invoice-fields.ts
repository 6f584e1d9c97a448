import type { RecordOf, TypedEntity } from "../../../kernel/entity.ts";
import { choice, date, datetime, integer, longText, reference, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { DOCUMENT } from "./document-fields.ts";
import { documentLines } from "./lines.ts";

export const INVOICE = {
  kind: choice(["invoice", "credit_note"], { required: true, set: "once", initial: "invoice", filter: true }),
  account_id: reference("crm.accounts", { required: true }),
  ...DOCUMENT,
  lines: documentLines("sale"),
  contract_id: reference("legal.contracts"),
  project_id: reference("ops.projects"),
  reference: text({
    filter: true,
    search: true,
    help: say("fin.fieldHelp.invoice.reference"),
  }),
  buyer_reference: text({ max: 100, help: say("fin.fieldHelp.invoice.buyer_reference") }),
  terms: longText({ help: say("fin.fieldHelp.invoice.terms") }),
  credit_of_id: reference("fin.invoices", {
    set: "once",
    help: say("fin.fieldHelp.invoice.credit_of_id"),
  }),
  reason: text({ max: 500, help: say("fin.fieldHelp.invoice.reason") }),
  write_off_reason: text({ set: "rules", max: 500 }),
  reminder_level: integer({
    required: true,
    set: "rules",
    initial: 0,
    filter: true,
    help: say("fin.fieldHelp.invoice.reminder_level"),
  }),
  disputed_on: date({ set: "rules", filter: true, help: say("fin.fieldHelp.invoice.disputed_on") }),
  dispute_reason: text({ set: "rules", max: 500 }),
  disputed_until: date({ set: "rules", filter: true, help: say("fin.fieldHelp.invoice.disputed_until") }),
  reminded_at: datetime({ set: "rules", filter: true, help: say("fin.fieldHelp.invoice.reminded_at") }),
};

export const INVOICE_STATES = ["draft", "issued", "part_paid", "paid", "credited", "written_off"] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
export type Invoice = RecordOf<typeof INVOICE, InvoiceState>;
export type InvoiceEntity = TypedEntity<typeof INVOICE, InvoiceState>;
