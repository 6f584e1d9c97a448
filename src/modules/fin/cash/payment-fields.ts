import type { RecordOf, TypedEntity } from "../../../kernel/entity.ts";
import {
  bankDetails,
  choice,
  date,
  decimal,
  integer,
  lines,
  money,
  recordOf,
  reference,
  text,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";

const rules = { required: true, set: "rules", initial: 0 } as const;

const METHODS = ["bank_transfer", "direct_debit", "card", "cash", "cheque", "other"] as const;
const SIDES = ["receivable", "payable", "employee"] as const;

export const PAYMENT = {
  direction: choice(["in", "out", "transfer"], { required: true, set: "once", filter: true }),
  party_id: reference("crm.accounts", {
    help: say("fin.fieldHelp.payment.party_id"),
  }),
  employee_id: reference("hr.employees"),
  side: choice(SIDES, {
    filter: true,
    help: say("fin.fieldHelp.payment.side"),
  }),
  bank_account_id: reference("fin.ledger-accounts", {
    required: true,
    help: say("fin.fieldHelp.payment.bank_account_id"),
  }),
  to_account_id: reference("fin.ledger-accounts", { help: say("fin.fieldHelp.payment.to_account_id") }),
  method: choice(METHODS, { required: true, initial: "bank_transfer", filter: true }),
  amount: money({ required: true, filter: true, help: say("fin.fieldHelp.payment.amount") }),
  fx_rate: decimal({
    min: "0.000001",
    help: say("fin.fieldHelp.payment.fx_rate"),
  }),
  date: date({ filter: true, help: say("fin.fieldHelp.payment.date") }),
  reference: text({ filter: true, search: true, help: say("fin.fieldHelp.payment.reference") }),
  remit_to: bankDetails({
    privacy: "sensitive",
    set: "rules",
    help: say("fin.fieldHelp.payment.remit_to"),
  }),
  allocations: lines(
    {
      document: recordOf(["fin.invoices", "fin.bills", "hr.expense-claims"], { required: true }),
      amount: integer({
        unit: "amount",
        required: true,
        min: 1,
        help: say("fin.fieldHelp.payment.allocations_amount"),
      }),
      discount: integer({
        unit: "amount",
        required: true,
        min: 0,
        initial: 0,
        help: say("fin.fieldHelp.payment.allocations_discount"),
      }),
      fx_diff: integer({
        unit: "own_amount",
        set: "rules",
        help: say("fin.fieldHelp.payment.allocations_fx_diff"),
      }),
      settlement_id: reference("fin.settlements", { set: "rules", onArchive: "keep" }),
    },
    {
      required: true,
      initial: [],
      max: 100,
      help: say("fin.fieldHelp.payment.allocations"),
    },
  ),
  unallocated: integer({
    unit: "amount",
    ...rules,
    filter: true,
    help: say("fin.fieldHelp.payment.unallocated"),
  }),
  base_amount: integer({
    unit: "own_amount",
    ...rules,
    filter: true,
    help: say("fin.fieldHelp.payment.base_amount"),
  }),
  base_unallocated: integer({
    unit: "own_amount",
    ...rules,
    help: say("fin.fieldHelp.payment.base_unallocated"),
  }),
  settled_on: date({ set: "rules", filter: true, help: say("fin.fieldHelp.payment.settled_on") }),
  entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  reversal_entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  reversed_on: date({ set: "rules", filter: true }),
  reverse_reason: text({ set: "rules", max: 500 }),
  bank_transaction_id: reference("fin.bank-transactions", {
    set: "rules",
    onArchive: "keep",
    help: say("fin.fieldHelp.payment.bank_transaction_id"),
  }),
  to_bank_transaction_id: reference("fin.bank-transactions", {
    set: "rules",
    onArchive: "keep",
    help: say("fin.fieldHelp.payment.to_bank_transaction_id"),
  }),
  source: recordOf(["fin.bank-transactions", "hr.expense-claims", "fin.payment-runs"], {
    set: "rules",
    help: say("fin.fieldHelp.payment.source"),
  }),
};

export const PAYMENT_STATES = ["draft", "approved", "posted", "reconciled", "reversed"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
export type Payment = RecordOf<typeof PAYMENT, PaymentState>;
export type PaymentEntity = TypedEntity<typeof PAYMENT, PaymentState>;
