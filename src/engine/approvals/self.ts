import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Tx } from "../../store/commit.ts";
import { insertInto } from "../../store/connection.ts";
import { writeContext } from "../context.ts";
import type { Admitted } from "../engine.ts";
import { openRequest, type Question } from "./ask.ts";
import { idOf } from "./carry-out.ts";
import type { Plan } from "./plan.ts";
import { changeRequest, note, type Request } from "./request.ts";
import { approvalReviews } from "./tables.ts";

/** What is worth this much is always looked at afterwards; of the rest, each third. */
const REVIEW_FROM = 100_000;
const REVIEW_EACH = 3;

/**
 * In a team of fewer than four, somebody whom nobody else could approve goes on at once. It stands among the
 * requests as approved by its own requester, and a sample of it is looked at afterwards.
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
  if (isSampled(context, done)) openReview(context, done, "self");
  return output;
}

function isSampled({ handle, org }: WriteContext, { worth }: Request): boolean {
  if (worth !== null && worth >= REVIEW_FROM) return true;
  const row = handle.connection
    .statement("SELECT count(*) AS n FROM approval_requests WHERE org = ? AND way = 'self'")
    .get(org);
  return Number(row?.n) % REVIEW_EACH === 1;
}

const insertReview = insertInto(approvalReviews);

/** A task for somebody else: to look at what was done without the votes that a rule asks for. */
export function openReview(context: WriteContext, request: Request, way: "self" | "override"): void {
  insertReview.run(context.handle.connection, {
    id: newId(),
    org: context.org,
    request_id: request.id,
    way,
    subject: context.principal.id,
    state: "open",
    opened_at: context.now,
    reviewer: null,
    verdict: null,
    note: null,
    reviewed_at: null,
  });
}
