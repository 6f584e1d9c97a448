import type { RecordOf, TypedEntity } from "../../../kernel/entity.ts";
import { choice, date, integer, money, reference, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";

export const BANK_TRANSACTION = {
  bank_account_id: reference("fin.ledger-accounts", { required: true, set: "once" }),
  booked_at: date({
    required: true,
    set: "once",
    filter: true,
    help: say("fin.fieldHelp.bankTransaction.booked_at"),
  }),
  amount: money({
    required: true,
    set: "once",
    negative: true,
    filter: true,
    help: say("fin.fieldHelp.bankTransaction.amount"),
  }),
  counterparty: text({ set: "once", privacy: "personal", search: true, filter: true, max: 200 }),
  memo: text({ set: "once", privacy: "personal", search: true, max: 1000 }),
  external_id: text({
    set: "once",
    max: 200,
    filter: true,
    help: say("fin.fieldHelp.bankTransaction.external_id"),
  }),
  external_key: text({ set: "rules", max: 300, unique: true }),
  balance_after: integer({
    unit: "amount",
    set: "once",
    help: say("fin.fieldHelp.bankTransaction.balance_after"),
  }),
  matched_by: choice(["payment", "documents", "account"], { set: "rules", filter: true }),
  payment_id: reference("fin.payments", { set: "rules", onArchive: "keep" }),
  entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  ignore_reason: text({ set: "rules", max: 500 }),
  position: integer({ set: "rules", help: say("fin.fieldHelp.bankTransaction.position") }),
};

export const BANK_TRANSACTION_STATES = ["unmatched", "matched", "reconciled", "ignored"] as const;
export type BankTransactionState = (typeof BANK_TRANSACTION_STATES)[number];
export type BankTransaction = RecordOf<typeof BANK_TRANSACTION, BankTransactionState>;
export type BankTransactionEntity = TypedEntity<typeof BANK_TRANSACTION, BankTransactionState>;
