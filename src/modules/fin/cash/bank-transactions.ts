import { Type } from "@sinclair/typebox";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { reverseEntry } from "../ledger/index.ts";
import { bankAccountOf, requireBankAccount } from "./bank-account.ts";
import {
  BANK_TRANSACTION,
  BANK_TRANSACTION_STATES,
  type BankTransaction,
  type BankTransactionEntity,
} from "./bank-transaction-fields.ts";
import { bankTransactionsOf, paymentsOf } from "./collections.ts";
import { externalKey } from "./external-id.ts";
import { matchLine } from "./match.ts";
import { exchangedBy } from "./match-documents.ts";
import { matchInput } from "./match-input.ts";
import { linkedPayment } from "./match-payment.ts";
import { dayInput } from "./payment-allocate.ts";
import type { Payment } from "./payment-fields.ts";

const directionOf = ({ amount }: { amount: { amount: number } }) => (amount.amount > 0 ? "in" : "out");

export const bankTransactions: BankTransactionEntity = defineEntity({
  module: "fin",
  name: "bank-transactions",
  singular: "bank transaction",
  description:
    "A bank statement line. Matched to a payment or another explanation, then reconciled with the books.",
  label: ["booked_at", "counterparty"],
  ui: { columns: ["amount", "memo", "bank_account_id", "payment_id"] },
  offers: ["create", "archive"],
  fields: BANK_TRANSACTION,
  states: BANK_TRANSACTION_STATES,
  initial: "unmatched",
  frozen: ["matched", "reconciled", "ignored"],
  kept: ["matched", "reconciled"],
  transitions: {
    match: {
      summary: "Match a transaction",
      errors: ["PERIOD_CLOSED"],
      from: ["unmatched"],
      to: "matched",
      input: matchInput,
      apply: (context, line, input) => matchLine(context, line, input),
    },
    unmatch: {
      summary: "Unmatch a transaction",
      errors: ["PERIOD_CLOSED"],
      from: ["matched"],
      to: "unmatched",
      input: { date: dayInput("Date of reversal entries. Defaults to today") },
      apply: (context, line, input) => unmatchLine(context, line, input),
    },
    reconcile: {
      summary: "Reconcile a transaction",
      from: ["matched"],
      to: "reconciled",
      apply: (context, line) => reconcileLine(context, line),
    },
    unreconcile: {
      summary: "Reopen a reconciled transaction",
      from: ["reconciled"],
      to: "matched",
      tier: "managing",
      apply: (context, line) => unreconcileLine(context, line),
    },
    ignore: {
      summary: "Ignore a transaction",
      from: ["unmatched"],
      to: "ignored",
      tier: "managing",
      takes: { ignore_reason: "required" },
    },
    reopen: {
      summary: "Stop ignoring a transaction",
      from: ["ignored"],
      to: "unmatched",
      apply: () => ({ ignore_reason: null }),
    },
  },
  derive: ({ external_id, bank_account_id }) => ({
    external_key: external_id === null ? null : externalKey(bank_account_id, external_id),
  }),
  check: (context, line, before) => {
    if (before) return;
    if (line.amount.amount === 0) throw invalid("amount", "AMOUNT_ZERO", say("fin.errors.amountMissing"));
    const { currency } = requireBankAccount(context, "bank_account_id", line.bank_account_id);
    if (currency !== line.amount.currency)
      throw invalid("amount", "CURRENCY_MISMATCH", say("fin.errors.lineCurrency"));
  },
  worth: (line, context, { move, input }) =>
    (move === "match" && exchangedBy(context, line, input)) || { ...line.amount, day: line.booked_at },
  factKinds: { direction: ["in", "out"], rate_unusual: "boolean" },
  facts: (line) => ({ direction: directionOf(line) }),
  computed: {
    direction: { schema: Type.String({ description: "in or out" }), value: directionOf },
  },
});

/** Reconciles a line. A transfer counts as reconciled once its lines on both accounts are. */
async function reconcileLine(context: WriteContext, line: BankTransaction): Promise<undefined> {
  const linked = linkedPayment(context, line);
  if (linked?.payment.state !== "posted") return undefined;
  const { payment, link } = linked;
  const other = link === "bank_transaction_id" ? "to_bank_transaction_id" : "bank_transaction_id";
  if (payment.direction === "transfer" && !isAgreed(context, payment, other)) return undefined;
  await context.records.update(paymentsOf(context), payment, { state: "reconciled" });
  return undefined;
}

async function unreconcileLine(context: WriteContext, line: BankTransaction): Promise<undefined> {
  const linked = linkedPayment(context, line);
  if (linked?.payment.state === "reconciled")
    await context.records.update(paymentsOf(context), linked.payment, { state: "posted" });
  return undefined;
}

/** True if the transfer's other line is reconciled. Cash accounts have no statement to reconcile. */
function isAgreed(
  context: WriteContext,
  payment: Payment,
  side: "bank_transaction_id" | "to_bank_transaction_id",
): boolean {
  const account = side === "bank_transaction_id" ? payment.bank_account_id : payment.to_account_id;
  if (account !== null && bankAccountOf(context, account)?.cash) return true;
  const id = payment[side];
  return id !== null && context.records.find(bankTransactionsOf(context), id)?.state === "reconciled";
}

/** Unmatches a line. An existing payment stays posted; one that was created for the line is reversed. */
async function unmatchLine(context: WriteContext, line: BankTransaction, input: Record<string, unknown>) {
  const given = input.date === undefined ? {} : { date: String(input.date) };
  const linked = linkedPayment(context, line);
  if (linked) {
    const free = await context.records.update(paymentsOf(context), linked.payment, { [linked.link]: null });
    if (line.matched_by === "documents")
      await context.records.move(paymentsOf(context), free, "reverse", given);
  }
  if (line.matched_by === "account" && line.entry_id !== null)
    await reverseEntry(context, line.entry_id, given);
  return { matched_by: null, payment_id: null, entry_id: null };
}
