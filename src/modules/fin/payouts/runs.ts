import { Type } from "@sinclair/typebox";
import type { ReadContext } from "../../../kernel/context.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { requireBankAccount } from "../cash/bank-account.ts";
import { gather, gatherInput, inOtherRuns } from "./gather.ts";
import { acceptRest, rejectInput, rejectLines } from "./outcome-by-hand.ts";
import { fileGaps } from "./payees.ts";
import {
  PAYMENT_RUN,
  PAYMENT_RUN_STATES,
  type PaymentRun,
  type PaymentRunEntity,
  type RunLine,
} from "./run-fields.ts";
import { filledLines, requirePayable } from "./run-lines.ts";
import { referenceOf } from "./sepa-text.ts";

const OPEN = ["draft", "proposed", "approved"] as const;
const SENT = ["exported", "accepted", "part_accepted", "rejected"] as const;

export const paymentRuns: PaymentRunEntity = defineEntity({
  module: "fin",
  name: "payment-runs",
  singular: "payment run",
  description:
    "Bills and expense claims that are paid together: proposed, approved, exported once as a payment file, and settled by the bank's answer.",
  label: ["number"],
  ui: {
    columns: ["bank_account_id", "execution_date", "count", "total"],
    tones: { exported: "busy", part_accepted: "bad" },
  },
  numbering: { prefix: "RUN-", digits: 5 },
  // The payment file contains the bank details of all payees.
  sensitiveFiles: true,
  fields: PAYMENT_RUN,
  states: PAYMENT_RUN_STATES,
  copies: {
    "fin.payment-runs": {
      due_by: ["execution_date"],
      lines: ["execution_date"],
      count: ["lines"],
      total: ["lines"],
      discounts: ["lines"],
    },
    "fin.bills": { lines: ["balance", "supplier_ref", "supplier_id", "due_date", "discount_until"] },
    "hr.expense-claims": { lines: ["sanctioned", "paid", "employee_id"] },
  },
  initial: "draft",
  frozen: ["proposed", "approved", ...SENT, "cancelled"],
  kept: ["proposed", "approved", ...SENT],
  tasks: [{ kind: "payment", in: ["approved"], answer: "export" }],
  transitions: {
    gather: {
      summary: "Propose due bills and expense claims",
      from: ["draft"],
      to: "draft",
      takes: { due_by: "optional", execution_date: "optional" },
      input: gatherInput,
      apply: (context, run, input) => gather(context, run, input),
    },
    submit: {
      summary: "Submit a payment run for approval",
      from: ["draft"],
      to: "proposed",
      needs: (run, context) => fileGaps(context, run),
      apply: async (context, run) => {
        refuseElsewhere(context, run);
        const lines = (await filledLines(context, run)).map((line, i) => ({
          ...line,
          end_to_end_id: referenceOf(run.number ?? run.id, i + 1),
        }));
        return { lines, return_reason: null, submitted_at: context.now };
      },
    },
    approve: {
      summary: "Approve a payment run",
      from: ["proposed"],
      to: "approved",
      tier: "managing",
      decides: { asked: "submit", refused: "return" },
      apply: async (context, run) => {
        requireSameDetails(run);
        await requirePayable(context, run);
        return undefined;
      },
    },
    return: {
      summary: "Return a payment run to draft",
      from: ["proposed", "approved"],
      to: "draft",
      takes: { return_reason: "required" },
    },
    accept: {
      summary: "Mark the open payments of a run as accepted by the bank",
      from: ["exported"],
      to: ["accepted", "part_accepted", "rejected"],
      apply: (context, run) => acceptRest(context, run),
    },
    reject: {
      summary: "Mark payments of a run as rejected by the bank",
      errors: ["PERIOD_CLOSED"],
      from: ["exported", "accepted", "part_accepted"],
      to: ["exported", "part_accepted", "rejected"],
      tier: "managing",
      input: rejectInput,
      apply: (context, run, input) => rejectLines(context, run, input),
    },
    cancel: { summary: "Cancel a payment run", from: OPEN, to: "cancelled" },
  },
  next: [
    { in: ["draft"], if: { empty: true }, move: "gather" },
    { in: ["draft"], move: "submit" },
    { in: ["proposed"], move: "approve" },
    { in: ["approved"], action: "fin.payment-runs.export" },
    { in: ["exported"], move: "accept" },
  ],
  derive: async (run, context, before) => {
    // A returned run keeps its lines: who sends it back has not edited them.
    if (run.state !== "draft" || (before && before.state !== "draft") || run.archived_at !== null) return {};
    const account = requireBankAccount(context, "bank_account_id", run.bank_account_id);
    const currency = run.currency === "" ? account.currency : run.currency;
    const lines = await filledLines(context, { ...run, currency });
    return { currency, lines, ...totals(lines) };
  },
  check: async (context, run, before) => {
    if (run.state !== "draft" || run.archived_at !== null) return;
    requireBankFit(context, run);
    if (!before || before.state === "draft") await requirePayable(context, run);
  },
  worth: ({ total, currency, execution_date }) => ({ amount: total, currency, day: execution_date }),
  computed: {
    empty: {
      schema: Type.Boolean({ description: "True while no document is proposed" }),
      value: ({ lines }: PaymentRun) => lines.length === 0,
    },
  },
});

function totals(lines: readonly RunLine[]) {
  const sum = (part: "amount" | "discount") => lines.reduce((total, line) => total + line[part], 0);
  return { count: lines.length, total: sum("amount"), discounts: sum("discount") };
}

/** Accounts in the organisation's currency pay any currency; others only their own. */
function requireBankFit(context: ReadContext, { bank_account_id, currency }: PaymentRun): void {
  const account = requireBankAccount(context, "bank_account_id", bank_account_id);
  if (account.cash) throw invalid("bank_account_id", "NOT_A_BANK_ACCOUNT", say("fin.errors.runFromCash"));
  if (account.currency !== currency && account.currency !== context.principal.organization.currency)
    throw invalid("bank_account_id", "CURRENCY_MISMATCH", say("fin.errors.bankAccountCurrency"));
}

/** Refuses documents that another submitted run pays. */
function refuseElsewhere(context: ReadContext, { id, lines }: PaymentRun): void {
  const taken = new Set(inOtherRuns(context, id, ["proposed", "approved"]));
  for (const [i, { document }] of lines.entries()) {
    if (taken.has(document.id))
      throw invalid(`lines.${i}.document`, "IN_OTHER_RUN", say("fin.errors.inOtherRun"));
  }
}

/** Refuses a run whose payees' bank details have changed since it was submitted. */
export function requireSameDetails({ lines }: PaymentRun): void {
  const details = lines.flatMap(({ details_changed }, i) =>
    details_changed
      ? [
          {
            path: `lines.${i}`,
            code: "BANK_DETAILS_CHANGED",
            message: say("fin.errors.payeeDetailsChanged", { line: i + 1 }),
          },
        ]
      : [],
  );
  if (details.length === 0) return;
  throw new Fault("STATE_TRANSITION_INVALID", { message: say("fin.errors.runDetailsChanged"), details });
}
