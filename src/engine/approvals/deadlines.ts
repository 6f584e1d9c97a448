import type { WriteContext } from "../../kernel/context.ts";
import { pick } from "../../store/rows.ts";
import { escalate } from "./course.ts";
import { currentSteps, deadlineOf, progressOf } from "./progress.ts";
import { changeRequest, note, parseRequest, type Request } from "./request.ts";
import type { Surroundings } from "./surroundings.ts";
import { approvalRequests } from "./tables.ts";

const SLICE = 200;

/** Reminds late approvers, then escalates requests or lets them expire. Never approves by timeout. */
export async function watchDeadlines(
  context: WriteContext,
  around: Surroundings,
): Promise<{ done: number; more: boolean }> {
  const { handle, org, now } = context;
  const expired = handle.connection.all`
    SELECT ${pick(approvalRequests)} FROM ${approvalRequests}
    WHERE ${approvalRequests.org} = ${org} AND ${approvalRequests.state} IN ('pending', 'changes_requested', 'stale')
      AND ${approvalRequests.expires_at} <= ${now}
    LIMIT ${SLICE}`.map(parseRequest);
  for (const request of expired) {
    note(context, request, { kind: "expired" });
    changeRequest(context, request, { state: "expired", due_at: null, closed_at: now });
  }
  const late = handle.connection.all`
    SELECT ${pick(approvalRequests)} FROM ${approvalRequests}
    WHERE ${approvalRequests.org} = ${org} AND ${approvalRequests.state} = 'pending' AND ${approvalRequests.due_at} <= ${now}
    LIMIT ${SLICE}`.map(parseRequest);
  for (const request of late) await remind(context, around, request);
  return { done: expired.length + late.length, more: expired.length === SLICE || late.length === SLICE };
}

async function remind(context: WriteContext, around: Surroundings, request: Request): Promise<void> {
  const steps = currentSteps(request, progressOf(context, request));
  const escalates = steps.some(({ on_timeout }) => on_timeout === "escalate");
  if (escalates && request.reminders > 0 && (await escalate(context, around, request))) return;
  for (const { index } of steps) note(context, request, { kind: "reminded", step: index });
  changeRequest(context, request, {
    reminders: request.reminders + 1,
    due_at: deadlineOf(context, around, steps),
  });
}
