import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { payments } from "../cash/payments.ts";
import type { PaymentRun, PaymentRunState, RunLine } from "./run-fields.ts";

export interface Outcome {
  outcome: "accepted" | "rejected";
  reason: string | null;
}

/** Records the bank's decisions by line position. A rejected payment is reversed, so its document is open again. */
export async function withOutcomes(
  context: WriteContext,
  run: PaymentRun,
  outcomes: ReadonlyMap<number, Outcome>,
): Promise<{ lines: RunLine[]; state: PaymentRunState }> {
  const lines: RunLine[] = [];
  for (const [i, line] of run.lines.entries()) {
    const decided = outcomes.get(i);
    // A rejection is final: the payment was reversed, and its document may be in another run already.
    if (!decided || line.outcome === "rejected") lines.push(line);
    else {
      if (decided.outcome === "rejected") await takeBack(context, line, i, decided.reason);
      lines.push({ ...line, outcome: decided.outcome, outcome_reason: decided.reason });
    }
    await context.turn();
  }
  return { lines, state: stateOf(lines) };
}

function stateOf(lines: readonly RunLine[]): PaymentRunState {
  const outcomes = new Set(lines.map(({ outcome }) => outcome));
  if (outcomes.has("open")) return "exported";
  if (outcomes.size > 1) return "part_accepted";
  return outcomes.has("rejected") ? "rejected" : "accepted";
}

async function takeBack(
  context: WriteContext,
  { payment_id }: RunLine,
  i: number,
  reason: string | null,
): Promise<void> {
  const payment = payment_id === null ? undefined : context.records.get(payments, payment_id);
  if (!payment || payment.state === "reversed") return;
  if (payment.bank_transaction_id !== null || payment.state !== "posted") {
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("fin.errors.runPaymentMatched", { line: i + 1 }),
      details: [{ path: `lines.${i}`, code: "MATCHED", message: say("fin.errors.matchedToBank") }],
    });
  }
  await context.records.move(payments, payment, "reverse", { reverse_reason: reason });
}
