import { Type } from "@sinclair/typebox";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { defineEntity, sameNames } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { unallocateInput } from "../trade/credit-allocate.ts";
import { owedOf } from "../trade/owed.ts";
import { partyOf, partyWith } from "../trade/party.ts";
import { bankTransactionsOf } from "./collections.ts";
import { allocateMore, allocations, dayInput, reversePayment, takeOff } from "./payment-allocate.ts";
import { PAYMENT, PAYMENT_STATES, type Payment, type PaymentEntity } from "./payment-fields.ts";
import { approvedRate, postPayment, requireApprovedRate } from "./payment-post.ts";
import { requireSound, sideOf } from "./payment-rules.ts";

const BOOKED = ["posted", "reconciled"] as const;

export const payments: PaymentEntity = defineEntity({
  module: "fin",
  name: "payments",
  singular: "payment",
  description:
    "Incoming, outgoing or transferred money and the documents it pays. Once posted, it can only be reversed.",
  label: ["number", "reference"],
  ui: {
    columns: ["direction", "party_id", "date", "amount", "method", "unallocated"],
    parties: ["party_id", "employee_id"],
  },
  numbering: { prefix: "PAY-", digits: 5, given: "by_transition", yearly: "fiscal" },
  fields: PAYMENT,
  states: PAYMENT_STATES,
  copies: {
    "fin.payments": {
      unallocated: ["amount", "allocations"],
      base_amount: ["amount", "fx_rate"],
      base_unallocated: ["base_amount", "allocations"],
    },
    "fin.invoices": { amount: ["balance"], allocations: ["balance"] },
    "fin.bills": { amount: ["balance"], allocations: ["balance"] },
    "fin.bank-transactions": { date: ["booked_at"], ...sameNames("amount", "bank_account_id") },
    "fin.payment-runs": {
      amount: ["lines", "currency"],
      date: ["execution_date"],
      allocations: ["lines"],
      party_id: ["lines"],
      employee_id: ["lines"],
      reference: ["lines"],
      ...sameNames("bank_account_id"),
    },
    "hr.expense-claims": {
      amount: ["sanctioned", "paid", "currency"],
      allocations: ["sanctioned", "paid"],
      ...sameNames("employee_id"),
    },
    "crm.accounts": { remit_to: ["bank_details"] },
    "hr.employees": { remit_to: ["bank"] },
  },
  initial: "draft",
  frozen: ["approved", ...BOOKED, "reversed"],
  kept: ["approved", ...BOOKED, "reversed"],
  transitions: {
    approve: {
      summary: "Approve a payment",
      from: ["draft"],
      to: "approved",
      tier: "managing",
      decides: { asked: "create" },
      apply: (context, payment) => ({ fx_rate: approvedRate(context, payment) }),
    },
    withdraw: { summary: "Revoke the approval of a payment", from: ["approved"], to: "draft" },
    post: {
      summary: "Post a payment",
      errors: ["PERIOD_CLOSED"],
      from: ["draft", "approved"],
      to: "posted",
      takes: { date: "optional", fx_rate: "optional" },
      apply: (context, payment, input) => {
        if (payment.state === "approved" && input.fx_rate !== undefined)
          requireApprovedRate(payment, context.records.get(payments, payment.id));
        return postPayment(context, payment, (place) => context.records.number(payments, place));
      },
    },
    allocate: {
      summary: "Allocate a payment to documents",
      errors: ["PERIOD_CLOSED"],
      from: BOOKED,
      to: BOOKED,
      input: { allocations, date: dayInput("Posting date. Defaults to today") },
      apply: (context, payment, input) => allocateMore(context, payment, input),
    },
    unallocate: {
      summary: "Remove allocations of a payment",
      errors: ["PERIOD_CLOSED"],
      from: BOOKED,
      to: BOOKED,
      input: { ...unallocateInput, date: dayInput("Posting date. Defaults to today") },
      apply: (context, payment, input) => takeOff(context, payment, input),
    },
    reconcile: {
      summary: "Reconcile a payment",
      from: ["posted"],
      to: "reconciled",
      apply: (context, payment) => reconcileLines(context, payment),
    },
    reverse: {
      summary: "Reverse a payment",
      errors: ["PERIOD_CLOSED"],
      from: ["posted"],
      to: "reversed",
      tier: "managing",
      takes: { reverse_reason: "optional" },
      input: { date: dayInput("Date of the reversal entry. Defaults to today") },
      apply: (context, payment, input) => {
        if (payment.bank_transaction_id !== null || payment.to_bank_transaction_id !== null) {
          throw new Fault("STATE_TRANSITION_INVALID", {
            message: say("fin.errors.paymentMatched"),
            details: [
              { path: "bank_transaction_id", code: "MATCHED", message: say("fin.errors.matchedToBank") },
            ],
          });
        }
        return reversePayment(context, payment, input);
      },
    },
  },
  next: [
    { in: ["draft"], move: "approve" },
    { in: ["approved"], move: "post" },
  ],
  derive: (payment, context, before) => {
    if (payment.state !== "draft" || payment.archived_at !== null) return {};
    return {
      party_id: partyOfAll(context, payment),
      side: payment.direction === "transfer" ? null : sideOf(payment),
      ...(isOtherReceiver(payment, before) && { remit_to: remitTo(context, payment) }),
    };
  },
  check: (context, payment, before) => {
    if (payment.state !== "draft" || payment.archived_at !== null) return;
    if (before?.state !== "approved") requireSound(context, payment);
  },
  worth: ({ amount, fx_rate, date }) => ({ ...amount, fx_rate, day: date }),
  computed: {
    allocated: {
      unit: "amount",
      schema: Type.Integer({ description: "Allocated part of the amount. 0 until posted" }),
      value: (payment: Payment, _context: ReadContext) =>
        payment.state === "posted" || payment.state === "reconciled"
          ? payment.amount.amount - payment.unallocated
          : 0,
    },
  },
});

/** Returns the payment's party, or the document's party if that was merged into it. */
function partyOfAll(context: ReadContext, { party_id, allocations }: Payment): string | null {
  const [first] = allocations;
  const owed = first && owedOf(context, first.document);
  return owed?.party_id && party_id !== null ? partyWith(context, owed.party_id, party_id) : party_id;
}

function isOtherReceiver(payment: Payment, before: Payment | undefined): boolean {
  return !before || payment.party_id !== before.party_id || payment.employee_id !== before.employee_id;
}

/** Reconciles a payment by reconciling its statement lines, so that both change together. */
async function reconcileLines(context: WriteContext, payment: Payment): Promise<undefined> {
  const lines = bankTransactionsOf(context);
  const ids = [
    payment.bank_transaction_id,
    ...(payment.direction === "transfer" ? [payment.to_bank_transaction_id] : []),
  ];
  for (const id of ids) {
    const line = id === null ? undefined : context.records.find(lines, id);
    if (!line) {
      throw new Fault("STATE_TRANSITION_INVALID", {
        message: say("fin.errors.paymentNotMatched"),
        details: [
          { path: "bank_transaction_id", code: "NOT_MATCHED", message: say("fin.errors.notMatched") },
        ],
      });
    }
    if (line.state === "matched") await context.records.update(lines, line, { state: "reconciled" });
  }
  return undefined;
}

/** Recipient's bank details, copied so that later changes don't affect the payment. */
function remitTo(context: ReadContext, { direction, party_id, employee_id }: Payment): Payment["remit_to"] {
  if (direction !== "out") return null;
  if (party_id !== null) return partyOf(context, party_id)?.bankDetails ?? null;
  if (employee_id === null) return null;
  const employee = context.records.find(context.records.entity("hr.employees"), employee_id);
  // The HR module defines this field as bank details; its type is not available here.
  return ((employee as { bank?: unknown } | undefined)?.bank ?? null) as Payment["remit_to"];
}
