import { Fault } from "../../kernel/errors.ts";
import type { Tx } from "../../store/commit.ts";
import { writeContext } from "../context.ts";
import type { Admitted } from "../engine.ts";
import { openRequest, type Question } from "./ask.ts";
import { idOf } from "./carry-out.ts";
import type { Plan } from "./plan.ts";
import { changeRequest, note } from "./request.ts";
import { reviewSelf } from "./review.ts";

/**
 * Somebody whom nobody else could approve goes on at once. It stands among the requests as approved by its own
 * requester, and is looked at afterwards: a sample in a small team, all of it in a larger one.
 */
export async function passBySelf(
  call: Admitted,
  tx: Tx,
  question: Question,
  plan: Plan,
  act: () => Promise<unknown>,
): Promise<unknown> {
  const context = writeContext(call, tx);
  const opened = openRequest(context, call.engine.approvals, question, plan);
  call.trail.approvedBy(opened.id);
  const executing = changeRequest(context, opened, { state: "executing", way: "self" });
  const output = await act();
  if (output instanceof Fault) throw output;
  note(context, executing, { kind: "executed" });
  const done = changeRequest(context, executing, {
    state: "executed",
    closed_at: call.now,
    result_id: idOf(output) ?? executing.recordId,
  });
  reviewSelf(context, call.engine.approvals, done);
  return output;
}
