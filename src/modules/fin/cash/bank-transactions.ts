import { Type } from "@sinclair/typebox";
import { defineEntity } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import { requireBankAccount } from "./bank-account.ts";
import {
  BANK_TRANSACTION,
  BANK_TRANSACTION_STATES,
  type BankTransactionEntity,
} from "./bank-transaction-fields.ts";
import { externalKey } from "./external-id.ts";
import { matchInput, matchLine } from "./match.ts";
import { exchangedBy } from "./match-documents.ts";
import { dayInput } from "./payment-allocate.ts";
import { reconcileLine, unreconcileLine } from "./reconcile.ts";
import { unmatchLine } from "./unmatch.ts";

const directionOf = ({ amount }: { amount: { amount: number } }) => (amount.amount > 0 ? "in" : "out");

export const bankTransactions: BankTransactionEntity = defineEntity({
  module: "fin",
  name: "bank-transactions",
  singular: "bank transaction",
  description:
    "A line of a bank statement. It is matched to a payment, or to what explains it, and then reconciled: bank and books agree on it.",
  label: ["booked_at", "counterparty"],
  offers: ["create", "archive"],
  fields: BANK_TRANSACTION,
  states: BANK_TRANSACTION_STATES,
  initial: "unmatched",
  frozen: ["matched", "reconciled", "ignored"],
  kept: ["matched", "reconciled"],
  transitions: {
    match: {
      summary: "Say what it is: a payment, documents that it paid, or an account",
      errors: ["PERIOD_CLOSED"],
      from: ["unmatched"],
      to: "matched",
      input: matchInput,
      apply: (context, line, input) => matchLine(context, line, input),
    },
    unmatch: {
      summary: "Take the match back; what was made by it is undone",
      errors: ["PERIOD_CLOSED"],
      from: ["matched"],
      to: "unmatched",
      input: { date: dayInput("The day of contrary entries; today unless given") },
      apply: (context, line, input) => unmatchLine(context, line, input),
    },
    reconcile: {
      summary: "Agree that bank and books say the same",
      from: ["matched"],
      to: "reconciled",
      apply: (context, line) => reconcileLine(context, line),
    },
    unreconcile: {
      summary: "Open a reconciled line again",
      from: ["reconciled"],
      to: "matched",
      tier: "managing",
      apply: (context, line) => unreconcileLine(context, line),
    },
    ignore: {
      summary: "Set a line aside that is not of the books",
      from: ["unmatched"],
      to: "ignored",
      tier: "managing",
      takes: { ignore_reason: "required" },
    },
    reopen: {
      summary: "Take up a line again that was set aside",
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
    if (line.amount.amount === 0) throw invalid("amount", "AMOUNT_ZERO", "Give the amount that was booked");
    const { currency } = requireBankAccount(context, "bank_account_id", line.bank_account_id);
    if (currency !== line.amount.currency)
      throw invalid("amount", "CURRENCY_MISMATCH", "A line is in the currency of its account");
  },
  worth: (line, context, { move, input }) =>
    (move === "match" && exchangedBy(context, line, input)) || { ...line.amount, day: line.booked_at },
  facts: (line) => ({ direction: directionOf(line) }),
  computed: {
    direction: { schema: Type.String({ description: "in or out" }), value: directionOf },
  },
});
