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

const rules = { required: true, set: "rules", initial: 0 } as const;

const METHODS = ["bank_transfer", "direct_debit", "card", "cash", "cheque", "other"] as const;
const SIDES = ["receivable", "payable", "employee"] as const;

export const PAYMENT = {
  direction: choice(["in", "out", "transfer"], { required: true, set: "once", filter: true }),
  party_id: reference("crm.accounts", {
    help: "Whom it is from or to; an employee instead, and none for a transfer",
  }),
  employee_id: reference("hr.employees"),
  side: choice(SIDES, {
    filter: true,
    help: "On which account what it does not settle stands: receivable for customers' money and refunds to them, payable for suppliers'",
  }),
  bank_account_id: reference("fin.ledger-accounts", { required: true, help: "A bank or cash account" }),
  to_account_id: reference("fin.ledger-accounts", { help: "Where a transfer goes to" }),
  method: choice(METHODS, { required: true, initial: "bank_transfer", filter: true }),
  amount: money({ required: true, filter: true, help: "In the currency of the documents that it settles" }),
  fx_rate: decimal({
    min: "0.000001",
    help: "Value of one unit in the organisation's currency. Defaults to the known exchange rate",
  }),
  date: date({ filter: true, help: "Date of the payment. Defaults to today" }),
  reference: text({ filter: true, search: true, help: "What stands on the statement" }),
  remit_to: bankDetails({
    privacy: "sensitive",
    set: "rules",
    help: "Where outgoing money goes: the bank details that the receiver had when the payment was made",
  }),
  allocations: lines(
    {
      document: recordOf(["fin.invoices", "fin.bills", "hr.expense-claims"], { required: true }),
      amount: integer({
        unit: "amount",
        required: true,
        min: 1,
        help: "In minor units of the document's currency",
      }),
      discount: integer({
        unit: "amount",
        required: true,
        min: 0,
        initial: 0,
        help: "Taken off besides, for paying early; what credit notes took back of it since stands in settlements",
      }),
      fx_diff: integer({
        unit: "own_amount",
        set: "rules",
        help: "What the exchange rates gained us since; below zero when they cost us",
      }),
      settlement_id: reference("fin.settlements", { set: "rules", onArchive: "keep" }),
    },
    {
      required: true,
      initial: [],
      max: 100,
      help: "What it settles. Once posted it changes by allocate and unallocate",
    },
  ),
  unallocated: integer({
    unit: "amount",
    ...rules,
    filter: true,
    help: "What of the amount settles nothing yet",
  }),
  base_amount: integer({
    unit: "own_amount",
    ...rules,
    filter: true,
    help: "The amount in our own currency, as it was booked",
  }),
  base_unallocated: integer({
    unit: "own_amount",
    ...rules,
    help: "What settles nothing yet, in our own currency",
  }),
  settled_on: date({ set: "rules", filter: true, help: "The day on which all of it had settled something" }),
  entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  reversal_entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  reversed_on: date({ set: "rules", filter: true }),
  reverse_reason: text({ set: "rules", max: 500 }),
  bank_transaction_id: reference("fin.bank-transactions", {
    set: "rules",
    onArchive: "keep",
    help: "The line of the bank statement that it is matched to",
  }),
  to_bank_transaction_id: reference("fin.bank-transactions", {
    set: "rules",
    onArchive: "keep",
    help: "Of a transfer, the line on the statement of the account that it went to",
  }),
  source: recordOf(["fin.bank-transactions", "hr.expense-claims"], {
    set: "rules",
    help: "What it was made from",
  }),
};

export const PAYMENT_STATES = ["draft", "approved", "posted", "reconciled", "reversed"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
export type Payment = RecordOf<typeof PAYMENT, PaymentState>;
export type PaymentEntity = TypedEntity<typeof PAYMENT, PaymentState>;
