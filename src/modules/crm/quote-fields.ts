import type { RecordOf } from "../../kernel/entity.ts";
import {
  currency,
  date,
  datetime,
  decimal,
  integer,
  lines,
  longText,
  reference,
  text,
} from "../../records/fields/index.ts";
import { say } from "../../text/message.ts";
import { PRICED, TAX_KINDS_OF } from "../fin/index.ts";

const percent = decimal({ unit: "percent", required: true, min: "0", max: "100", initial: "0" });
const amount = integer({ required: true, set: "rules", initial: 0, unit: "amount" });

export const QUOTE = {
  title: text({ search: true, filter: true }),
  account_id: reference("crm.accounts", { required: true }),
  contact_id: reference("crm.contacts", {
    onArchive: "keep",
    within: { account_id: "account_id" },
    strict: true,
    help: say("crm.fieldHelp.quotes.contact_id"),
  }),
  opportunity_id: reference("crm.opportunities", { within: { account_id: "account_id" } }),
  root_id: reference("crm.quotes", {
    set: "rules",
    onArchive: "keep",
    help: say("crm.fieldHelp.quotes.root_id"),
  }),
  revision: integer({ required: true, set: "rules", initial: 1 }),
  valid_until: date({ filter: true, help: say("crm.fieldHelp.quotes.valid_until") }),
  currency: currency({ filter: true, help: say("crm.fieldHelp.quotes.currency") }),
  fx_rate: decimal({
    min: "0.000001",
    help: say("crm.fieldHelp.quotes.fx_rate"),
  }),
  terms: longText({ help: say("crm.fieldHelp.quotes.terms") }),
  lines: lines(
    {
      item_id: reference("ops.items", { onArchive: "keep" }),
      ...PRICED,
      tax_code_id: reference("fin.tax-codes", {
        within: { kind: TAX_KINDS_OF.sale },
        onArchive: "keep",
        help: say("crm.fieldHelp.quotes.lines_tax_code_id"),
      }),
      tax_code: text({ max: 20, help: say("crm.fieldHelp.quotes.lines_tax_code") }),
      tax_percent: percent,
      net: integer({ unit: "amount", required: true, set: "rules" }),
    },
    { required: true, initial: [] },
  ),
  tax_lines: lines(
    {
      code: text({ max: 20 }),
      percent,
      base: integer({ unit: "amount", required: true }),
      tax: integer({ unit: "amount", required: true }),
    },
    {
      required: true,
      set: "rules",
      initial: [],
      help: say("crm.fieldHelp.quotes.tax_lines"),
    },
  ),
  net: amount,
  tax: amount,
  total: { ...amount, filter: true },
  sent_at: datetime({ set: "rules", filter: true }),
  decided_at: datetime({ set: "rules", filter: true, help: say("crm.fieldHelp.quotes.decided_at") }),
  order_id: reference("ops.sales-orders", { set: "rules", filter: true, onArchive: "keep" }),
  invoice_id: reference("fin.invoices", { set: "rules", onArchive: "keep" }),
};

export const QUOTE_STATES = [
  "draft",
  "sent",
  "accepted",
  "rejected",
  "expired",
  "superseded",
  "ordered",
  "invoiced",
] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];
export type Quote = RecordOf<typeof QUOTE, QuoteState>;
