import type { RecordOf, TypedEntity } from "../../../kernel/entity.ts";
import { choice, date, integer, money, reference, text } from "../../../records/fields/index.ts";

export const BANK_TRANSACTION = {
  bank_account_id: reference("fin.ledger-accounts", { required: true, set: "once" }),
  booked_at: date({ required: true, set: "once", filter: true, help: "Booking date at the bank" }),
  amount: money({
    required: true,
    set: "once",
    negative: true,
    filter: true,
    help: "Positive for incoming, negative for outgoing money",
  }),
  counterparty: text({ set: "once", privacy: "personal", search: true, filter: true, max: 200 }),
  memo: text({ set: "once", privacy: "personal", search: true, max: 1000 }),
  external_id: text({
    set: "once",
    max: 200,
    filter: true,
    help: "Bank reference. Defaults to a fingerprint of the line.",
  }),
  external_key: text({ set: "rules", max: 300, unique: true }),
  balance_after: integer({
    unit: "amount",
    set: "once",
    help: "Account balance after this line according to the statement, in minor units",
  }),
  matched_by: choice(["payment", "documents", "account"], { set: "rules", filter: true }),
  payment_id: reference("fin.payments", { set: "rules", onArchive: "keep" }),
  entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  ignore_reason: text({ set: "rules", max: 500 }),
  position: integer({ set: "rules", help: "Position in the imported statement" }),
};

export const BANK_TRANSACTION_STATES = ["unmatched", "matched", "reconciled", "ignored"] as const;
export type BankTransactionState = (typeof BANK_TRANSACTION_STATES)[number];
export type BankTransaction = RecordOf<typeof BANK_TRANSACTION, BankTransactionState>;
export type BankTransactionEntity = TypedEntity<typeof BANK_TRANSACTION, BankTransactionState>;
