import { Type } from "@sinclair/typebox";
import { defineEntity } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import { MAX_AMOUNT } from "../../../kernel/money.ts";
import { closed, idOf } from "../../../kernel/schema.ts";
import {
  currency,
  date,
  datetime,
  decimal,
  integer,
  lines,
  money,
  reference,
  text,
} from "../../../records/fields/index.ts";
import { say, type Text } from "../../../text/message.ts";
import { rateOn } from "../../fin/index.ts";
import { approverOf, ownUserOf, reassign, requireApprover, userOf } from "../people/own.ts";
import { checkClaim, claimedAmounts, figuresOf, missingIn } from "./lines.ts";
import { payClaim } from "./payment.ts";
import { postClaim } from "./posting.ts";
import { sanction } from "./sanction.ts";
import { CONTAINED } from "./tax.ts";

const amount = Type.Integer({ minimum: 0, maximum: MAX_AMOUNT, "x-unit": "amount" });

const total = (help: Text) =>
  integer({ unit: "amount", required: true, set: "rules", initial: 0, filter: true, help });

export const expenseClaims = defineEntity({
  module: "hr",
  name: "expense-claims",
  singular: "expense claim",
  description:
    "Expenses that a person paid for the organisation and claims back: submitted, approved, posted, paid.",
  label: ["number", "title"],
  ui: {
    columns: ["employee_id", "claimed", "sanctioned", "submitted_at", "approver_id", "paid_at"],
    tones: { approved: "busy" },
    parties: ["employee_id"],
    shortcut: 90,
  },
  person: ["about"],
  numbering: { prefix: "EC-", digits: 5 },
  fields: {
    title: text({
      search: true,
      filter: true,
      privacy: "personal",
      help: say("hr.fieldHelp.expenseClaims.title"),
    }),
    employee_id: reference("hr.employees", { required: true, set: "once" }),
    user_id: reference("users", { set: "rules", onArchive: "keep" }),
    currency: currency({
      required: true,
      filter: true,
      // Set when the claim is created.
      initial: "",
      set: "once",
      help: say("hr.fieldHelp.expenseClaims.currency"),
    }),
    lines: lines(
      {
        date: date({ required: true }),
        type_id: reference("hr.expense-types", { required: true }),
        text: text({ max: 500 }),
        amount: money({ required: true, help: say("hr.fieldHelp.expenseClaims.lines_amount") }),
        fx_rate: decimal({
          min: "0.000001",
          help: say("hr.fieldHelp.expenseClaims.lines_fx_rate"),
        }),
        tax_code_id: reference("fin.tax-codes", {
          within: CONTAINED,
          strict: true,
          help: say("hr.fieldHelp.expenseClaims.lines_tax_code_id"),
        }),
        project_id: reference("ops.projects"),
        receipt_id: text({ max: 64, help: say("hr.fieldHelp.expenseClaims.lines_receipt_id") }),
        claimed: integer({
          unit: "amount",
          set: "rules",
          help: say("hr.fieldHelp.expenseClaims.lines_claimed"),
        }),
        sanctioned: integer({
          unit: "amount",
          set: "rules",
          help: say("hr.fieldHelp.expenseClaims.lines_sanctioned"),
        }),
      },
      { required: true, initial: [], max: 200, privacy: "personal" },
    ),
    claimed: total(say("hr.fieldHelp.expenseClaims.claimed")),
    sanctioned: total(say("hr.fieldHelp.expenseClaims.sanctioned")),
    paid: total(say("hr.fieldHelp.expenseClaims.paid")),
    approver_id: reference("users", {
      set: "rules",
      onArchive: "keep",
      help: say("hr.fieldHelp.expenseClaims.approver_id"),
    }),
    submitted_at: datetime({ set: "rules", filter: true }),
    reminded_at: datetime({
      set: "rules",
      help: say("hr.fieldHelp.expenseClaims.reminded_at"),
    }),
    decided_at: datetime({ set: "rules", filter: true }),
    decision_note: text({ max: 500, set: "rules", privacy: "personal" }),
    posted_on: date({ set: "rules", filter: true }),
    fx_rate: decimal({
      set: "rules",
      help: say("hr.fieldHelp.expenseClaims.fx_rate"),
    }),
    entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
    payment_id: reference("fin.payments", {
      set: "rules",
      onArchive: "keep",
      help: say("hr.fieldHelp.expenseClaims.payment_id"),
    }),
    paid_at: datetime({ set: "rules", filter: true }),
  },
  states: ["draft", "submitted", "approved", "posted", "paid", "rejected", "cancelled"],
  tasks: [
    { kind: "payment", in: ["approved"], answer: "post", except: "user_id", about: "employee_id" },
    {
      kind: "payment",
      in: ["posted"],
      answer: "pay",
      missing: "payment_id",
      except: "user_id",
      about: "employee_id",
    },
  ],
  copies: {
    "hr.expense-claims": { claimed: ["lines"], sanctioned: ["lines"] },
    "fin.settlements": { paid: ["amount"] },
  },
  initial: "draft",
  frozen: ["submitted", "approved", "posted", "paid", "rejected", "cancelled"],
  kept: ["approved", "posted", "paid"],
  transitions: {
    submit: {
      summary: "Submit an expense claim",
      from: ["draft"],
      to: "submitted",
      needs: missingIn,
      apply: (context, claim) => ({
        submitted_at: context.now,
        reminded_at: null,
        approver_id: approverOf(context, claim.employee_id),
      }),
    },
    reassign,
    approve: {
      summary: "Approve an expense claim in full or in part",
      from: ["submitted"],
      to: "approved",
      decides: { asked: "submit", refused: "reject", by: "approver_id", except: "user_id" },
      takes: { decision_note: "optional" },
      input: {
        sanctioned: Type.Optional(
          Type.Integer({
            ...amount,
            description: "An amount below the total is distributed over all lines.",
          }),
        ),
        lines: Type.Optional(
          Type.Array(
            Type.Object({ line: Type.Integer({ minimum: 0, maximum: 199 }), sanctioned: amount }, closed),
            {
              maxItems: 200,
              description:
                "Lines approved in part or not at all, by position starting at 0. Other lines are approved in full.",
            },
          ),
        ),
      },
      apply: (context, claim, input) => {
        requireApprover(context, "hr.expense-claims", claim);
        return {
          ...sanction(claim, input),
          decided_at: context.now,
          fx_rate: rateOn(context, claim.currency, context.today),
        };
      },
    },
    reject: {
      summary: "Reject an expense claim",
      from: ["submitted"],
      to: "rejected",
      takes: { decision_note: "required" },
      apply: (context, claim) => {
        requireApprover(context, "hr.expense-claims", claim);
        return { decided_at: context.now };
      },
    },
    revise: {
      summary: "Return an expense claim to draft",
      from: ["rejected"],
      to: "draft",
      apply: () => ({ submitted_at: null, decided_at: null, approver_id: null }),
    },
    cancel: {
      summary: "Cancel an expense claim",
      from: ["draft", "submitted", "rejected", "approved"],
      to: "cancelled",
    },
    post: {
      summary: "Post an expense claim",
      from: ["approved"],
      to: "posted",
      tier: "managing",
      input: { date: Type.Optional(Type.String({ format: "date", description: "Defaults to today" })) },
      apply: postClaim,
    },
    pay: {
      summary: "Create the draft payment of an expense claim",
      from: ["posted"],
      to: "posted",
      makes: ["payment_id"],
      tier: "managing",
      input: {
        bank_account_id: Type.Optional({
          ...idOf("fin.ledger-accounts"),
          description: "Defaults to the standard bank account",
        }),
      },
      apply: payClaim,
    },
  },
  next: [
    { in: ["draft"], move: "submit" },
    { in: ["submitted"], move: "approve" },
    { in: ["rejected"], move: "revise" },
    { in: ["approved"], move: "post" },
    { in: ["posted"], open: "payment_id", while: ["draft", "approved"] },
    { in: ["posted"], action: "fin.payments.create" },
  ],
  erasure: {
    keeps: ({ entry_id }): { attachments?: Text } =>
      entry_id === null ? {} : { attachments: say("hr.reasons.receiptsKept") },
  },
  derive: (claim, context, before) => {
    if (before && claim.state !== "draft") return {};
    const ours = claim.currency === "" ? context.principal.organization.currency : claim.currency;
    return {
      user_id: before
        ? userOf(context, claim.employee_id)
        : ownUserOf(context, "hr.expense-claims", claim.employee_id),
      currency: ours,
      ...figuresOf(context, { ...claim, currency: ours }, before),
    };
  },
  check: (context, claim, before) => {
    const { approver_id, user_id, state } = claim;
    if (approver_id !== null && approver_id === user_id)
      throw invalid("approver_id", "OWN_REQUEST", say("hr.errors.ownApprover"));
    if (state === "draft") checkClaim(context, claim, before);
  },
  worth: claimedAmounts,
});
