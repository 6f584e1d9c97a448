import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { callOf, type WriteCall } from "../call.ts";
import { openRequest, type Question } from "./ask.ts";
import { type Case, idOf, loosens, worthOf } from "./facts.ts";
import type { PinnedRule } from "./kinds.ts";
import type { Plan } from "./plan.ts";
import { changeRequest, note } from "./request.ts";
import { openReview, reviewSelf } from "./review.ts";
import type { Rule } from "./rule.ts";

/** Executes a request that no other user could approve, as approved by its requester, and opens a review. */
export async function passBySelf(
  call: WriteCall,
  question: Question,
  plan: Plan,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const opened = openRequest(call, call.engine.approvals, question, plan);
  call.trail.approvedBy(opened.id);
  const executing = changeRequest(call, opened, { state: "executing", way: "self" });
  const loosening = loosens(call, question.case);
  const output = await run();
  if (output instanceof Fault) throw output;
  note(call, executing, { kind: "executed" });
  const done = changeRequest(call, executing, {
    state: "executed",
    closed_at: call.now,
    result_id: idOf(output) ?? executing.recordId,
  });
  reviewSelf(call, call.engine.approvals, done, loosening);
  return output;
}

/** Opens a review of a call that lacked a required vote, recorded as a self-approved request. */
export function layOut(
  context: WriteContext,
  one: Case,
  rules: readonly Rule[],
  output: unknown,
  /** Other controls that should have prevented the call. */
  controls: readonly PinnedRule[] = [],
): void {
  const requester = context.principal.id;
  const question = {
    case: one,
    requester,
    authority: one.action.name,
    decides: false,
    worth: worthOf(context, one),
    rules,
    amounts: [],
  };
  const pinned = [...rules.map(({ id, name, version }) => ({ id, name, version })), ...controls];
  const { approvals } = callOf(context).engine;
  const opened = openRequest(context, approvals, question, {
    rules: pinned,
    steps: [],
    seats: [],
    editors: [],
  });
  note(context, opened, { kind: "self_approved" });
  const done = changeRequest(context, opened, {
    state: "executed",
    way: "self",
    closed_at: context.now,
    result_id: idOf(output) ?? opened.recordId,
  });
  openReview(context, done, "self", requester);
}
