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
    help: "Payer or payee. Use an employee instead, or none for a transfer.",
  }),
  employee_id: reference("hr.employees"),
  side: choice(SIDES, {
    filter: true,
    help: "Control account of the unallocated part: receivable for customer payments and refunds, payable for suppliers",
  }),
  bank_account_id: reference("fin.ledger-accounts", { required: true, help: "Bank or cash account" }),
  to_account_id: reference("fin.ledger-accounts", { help: "Destination of a transfer" }),
  method: choice(METHODS, { required: true, initial: "bank_transfer", filter: true }),
  amount: money({ required: true, filter: true, help: "In the currency of the allocated documents" }),
  fx_rate: decimal({
    min: "0.000001",
    help: "Value of one unit in the organisation's currency. Defaults to the known exchange rate.",
  }),
  date: date({ filter: true, help: "Date of the payment. Defaults to today." }),
  reference: text({ filter: true, search: true, help: "Text on the bank statement" }),
  remit_to: bankDetails({
    privacy: "sensitive",
    set: "rules",
    help: "Receiver's bank details when the payment was created",
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
        help: "Early payment discount granted in addition to the payment. Later reversals appear in settlements.",
      }),
      fx_diff: integer({
        unit: "own_amount",
        set: "rules",
        help: "Exchange gain. Negative for a loss.",
      }),
      settlement_id: reference("fin.settlements", { set: "rules", onArchive: "keep" }),
    },
    {
      required: true,
      initial: [],
      max: 100,
      help: "Documents paid. Once posted, changed with allocate and unallocate.",
    },
  ),
  unallocated: integer({
    unit: "amount",
    ...rules,
    filter: true,
    help: "Unallocated part of the amount",
  }),
  base_amount: integer({
    unit: "own_amount",
    ...rules,
    filter: true,
    help: "Posted amount in the organisation's currency",
  }),
  base_unallocated: integer({
    unit: "own_amount",
    ...rules,
    help: "Unallocated part in the organisation's currency",
  }),
  settled_on: date({ set: "rules", filter: true, help: "Day on which the payment was fully allocated" }),
  entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  reversal_entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  reversed_on: date({ set: "rules", filter: true }),
  reverse_reason: text({ set: "rules", max: 500 }),
  bank_transaction_id: reference("fin.bank-transactions", {
    set: "rules",
    onArchive: "keep",
    help: "Matched bank statement line",
  }),
  to_bank_transaction_id: reference("fin.bank-transactions", {
    set: "rules",
    onArchive: "keep",
    help: "For a transfer: statement line of the destination account",
  }),
  source: recordOf(["fin.bank-transactions", "hr.expense-claims"], {
    set: "rules",
    help: "Source document",
  }),
};

export const PAYMENT_STATES = ["draft", "approved", "posted", "reconciled", "reversed"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
export type Payment = RecordOf<typeof PAYMENT, PaymentState>;
export type PaymentEntity = TypedEntity<typeof PAYMENT, PaymentState>;
