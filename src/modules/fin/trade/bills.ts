import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity, sameNames } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { BILL, BILL_STATES, type Bill, type BillEntity } from "./bill-fields.ts";
import { matchOrder } from "./bill-match.ts";
import { approvedRate, postBill } from "./bill-post.ts";
import { allocateCredit, allocationsInput, unallocateCredit, unallocateInput } from "./credit-allocate.ts";
import { DOCUMENT_COPIES } from "./document-fields.ts";
import {
  creditedBill,
  drawnFigures,
  requireCreditable,
  requireDayOrder,
  requireForeignRate,
  requireLines,
} from "./draw-up.ts";
import { requireUncontrolled } from "./line-accounts.ts";
import { computedOverdue } from "./overdue.ts";
import { partyOf, partyWith, requireParty } from "./party.ts";

const BOOKED = ["posted", "part_paid", "paid", "credited"] as const;

export const bills: BillEntity = defineEntity({
  module: "fin",
  name: "bills",
  singular: "bill",
  description: "A supplier's bill or credit note. Checked, approved and then posted.",
  label: ["number", "supplier_ref"],
  ui: {
    columns: ["supplier_id", "supplier_ref", "gross", "balance", "due_date", "match_state", "issue_date"],
    tones: { approved: "busy" },
    parties: ["supplier_id"],
    shortcut: 30,
  },
  numbering: {
    prefix: { bill: "BILL-", credit_note: "SCN-" },
    digits: 5,
    given: "by_transition",
    yearly: "fiscal",
  },
  fields: BILL,
  states: BILL_STATES,
  deadlines: [
    { field: "due_date", what: say("fin.serverDue.bill"), open: ["approved", "posted", "part_paid"] },
  ],
  copies: {
    "fin.bills": { ...DOCUMENT_COPIES, supplier_ref_key: ["supplier_ref"] },
    "fin.tax-codes": { tax_lines: ["code", "rate", "kind"] },
    "crm.accounts": { due_date: ["payment_term_days"], ...sameNames("currency") },
    "ops.purchase-orders": {
      match_details: ["lines", "currency", "supplier_id"],
      ...sameNames("lines", "currency", "supplier_id"),
    },
    "ops.items": { lines: ["expense_account_id"] },
  },
  initial: "draft",
  frozen: ["submitted", "approved", "cancelled", ...BOOKED],
  kept: ["approved", ...BOOKED],
  transitions: {
    submit: {
      summary: "Submit a bill for approval",
      from: ["draft", "disputed"],
      to: "submitted",
      apply: (context, bill) => {
        requireLines(bill);
        if (bill.credit_of_id === null) requireSupplier(context, bill.supplier_id);
        return { dispute_reason: null, mismatch_reason: null, ...matchOrder(context, bill) };
      },
    },
    dispute: {
      summary: "Dispute a bill",
      from: ["submitted"],
      to: "disputed",
      takes: { dispute_reason: "required" },
    },
    accept_mismatch: {
      summary: "Accept a difference from the order",
      from: ["submitted"],
      to: "submitted",
      tier: "managing",
      takes: { mismatch_reason: "required" },
      apply: (context, bill) => {
        const match = matchOrder(context, bill);
        if (match.match_state !== "mismatch")
          throw new Fault("STATE_TRANSITION_INVALID", { message: say("fin.errors.noMismatch") });
        return match;
      },
    },
    approve: {
      summary: "Approve a bill",
      from: ["submitted"],
      to: "approved",
      decides: { asked: "submit", refused: "dispute" },
      tier: "managing",
      apply: (context, bill) => {
        // Matched again, because goods may have been received since the bill was submitted.
        const match = matchOrder(context, bill);
        if (match.match_state !== "mismatch" || bill.mismatch_reason !== null)
          return { ...match, fx_rate: approvedRate(context, bill) };
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("fin.errors.billMismatch"),
          details: [{ path: "match_state", code: "MATCH_FAILED", message: say("fin.errors.matchFailed") }],
        });
      },
    },
    post: {
      summary: "Post a bill",
      errors: ["PERIOD_CLOSED"],
      from: ["approved"],
      to: ["posted", "part_paid", "paid"],
      takes: { due_date: "optional" },
      input: {
        date: Type.Optional(
          Type.String({
            format: "date",
            description: "Posting date if the document's own period is closed. Defaults to issue_date.",
          }),
        ),
      },
      apply: (context, bill, input) =>
        postBill(context, bill, input, (place) => context.records.number(bills, place)),
    },
    allocate: {
      summary: "Apply a supplier credit note to bills",
      errors: ["PERIOD_CLOSED"],
      from: ["posted", "part_paid"],
      to: ["posted", "part_paid", "paid"],
      input: allocationsInput,
      apply: (context, credit, input) =>
        allocateCredit(
          context,
          { collection: "fin.bills", open: "posted", credit, party_id: credit.supplier_id },
          input,
        ),
    },
    unallocate: {
      summary: "Remove allocations of a supplier credit note",
      errors: ["PERIOD_CLOSED"],
      from: ["part_paid", "paid"],
      to: ["posted", "part_paid", "paid"],
      input: unallocateInput,
      apply: (context, credit, input) => unallocateCredit(context, credit, "posted", input),
    },
    cancel: {
      summary: "Cancel a bill",
      from: ["draft", "submitted", "disputed", "approved"],
      to: "cancelled",
      apply: () => ({ balance: 0, supplier_ref_key: null }),
    },
  },
  next: [
    { in: ["draft", "disputed"], move: "submit" },
    { in: ["submitted"], move: "approve" },
    { in: ["approved"], move: "post" },
    { in: ["posted", "part_paid"], if: { kind: "bill" }, action: "fin.payments.create" },
  ],
  derive: (bill, context) => {
    if (bill.archived_at !== null) return {};
    if (bill.state === "submitted") return { supplier_ref_key: referenceKey(bill) };
    if (!DRAWN.has(bill.state)) return {};
    const party = bill.currency === null ? partyOf(context, bill.supplier_id) : undefined;
    const currency = bill.currency ?? party?.currency ?? context.principal.organization.currency;
    const credited =
      bill.credit_of_id === null ? undefined : creditedBill(context, bill.credit_of_id, bill.id);
    const supplier_id = credited
      ? partyWith(context, credited.original.party_id, bill.supplier_id)
      : bill.supplier_id;
    if (bill.credit_of_id !== null)
      requireCreditable(credited, { kind: bill.kind, party_id: supplier_id, currency });
    const figures = drawnFigures(context, { ...bill, currency }, "purchase", credited);
    return {
      supplier_id,
      currency,
      ...figures,
      balance: figures.gross,
      supplier_ref_key: referenceKey({ ...bill, supplier_id }),
      ...matchOrder(context, { ...bill, currency }),
    };
  },
  check: (context, bill, before) => {
    requireDayOrder(bill);
    requireForeignRate(context, bill);
    if (DRAWN.has(bill.state)) requireUncontrolled(context, bill.lines);
    if (bill.credit_of_id === null && bill.supplier_id !== before?.supplier_id)
      requireSupplier(context, bill.supplier_id);
    if (bill.supplier_ref_key !== before?.supplier_ref_key) refuseSecondEntry(context, bill);
  },
  // Withheld tax is owed too, but to the tax office.
  worth: ({ net, gross, currency, fx_rate, issue_date }) => ({
    amount: Math.max(net, gross),
    currency,
    fx_rate,
    day: issue_date,
  }),
  computed: computedOverdue(["posted", "part_paid"]),
});

/** States in which the bill can be edited. */
const DRAWN: ReadonlySet<string> = new Set(["draft", "disputed"]);

/** Key for detecting duplicate references. Ignores case and spaces. */
function referenceKey({ supplier_id, supplier_ref }: Pick<Bill, "supplier_id" | "supplier_ref">): string {
  return `${supplier_id} ${supplier_ref.normalize("NFKC").replaceAll(/\s/g, "").toUpperCase()}`;
}

function requireSupplier(context: WriteContext, id: string): void {
  if (requireParty(context, "supplier_id", id).supplier) return;
  throw invalid("supplier_id", "NOT_A_SUPPLIER", say("fin.errors.notASupplier"));
}

/** Refuses a second bill with the same reference, which would be paid twice. */
function refuseSecondEntry(context: WriteContext, bill: Bill): void {
  if (bill.supplier_ref_key === null) return;
  const [other] = context.records.where(
    bills,
    sql`supplier_ref_key = ${bill.supplier_ref_key} AND id <> ${bill.id}`,
    {
      limit: 1,
    },
  );
  if (!other) return;
  throw new Fault("DUPLICATE_VALUE", {
    message: say("fin.errors.billTwice"),
    details: [
      {
        path: "supplier_ref",
        code: "DUPLICATE",
        message: say("fin.errors.supplierRefTaken"),
      },
    ],
  });
}
