import type { ApprovalView } from "../engine/approvals/view.ts";
import { Fault } from "../kernel/errors.ts";
import { say } from "../text/message.ts";
import { renderText } from "../text/render.ts";
import { ask, askIfAllowed, type Program } from "./calls.ts";
import type { Values } from "./messages.ts";
import { markedText, refusedResult, toolResult } from "./results.ts";

const POLL_MS = 5_000;

/** An approval request as a task. It lasts as long as the request does, also over restarts. */
export async function taskOf(program: Program, approval: ApprovalView, language: string): Promise<Values> {
  const { status, ...end } = await endOf(program, approval, language);
  return {
    taskId: approval.id,
    status,
    statusMessage: markedText(renderText(messageOf(approval), language), language),
    createdAt: approval.asked_at,
    lastUpdatedAt: approval.closed_at ?? approval.asked_at,
    ttlMs: null,
    pollIntervalMs: POLL_MS,
    ...end,
  };
}

export async function findTask(program: Program, id: string): Promise<ApprovalView | undefined> {
  // Safe cast: the action returns an approval.
  return (await askIfAllowed(program, "approvals.get", { id })) as ApprovalView | undefined;
}

export async function cancelTask(program: Program, { id }: ApprovalView): Promise<void> {
  await ask(program, "approvals.withdraw", { id });
}

interface End {
  status: "working" | "completed" | "cancelled";
  result?: Values;
}

/** A refusal by people completes the task with an error: only broken messages make it fail. */
async function endOf(program: Program, approval: ApprovalView, language: string): Promise<End> {
  switch (approval.state) {
    case "pending":
    case "approved":
    case "executing":
    case "changes_requested":
      return { status: "working" };
    case "withdrawn":
    case "cancelled":
      return { status: "cancelled" };
    case "executed":
      return completed(toolResult(await outcomeOf(program, approval), language));
    default:
      return completed(
        refusedResult(new Fault("APPROVAL_DECIDED", { message: messageOf(approval) }), language),
      );
  }
}

/** With the whole result of the tool call. */
const completed = (result: Values): End => ({
  status: "completed",
  result: { resultType: "complete", ...result },
});

/** The request and the record as it is now, if the program may see it. */
async function outcomeOf(program: Program, approval: ApprovalView): Promise<Values> {
  const { collection, result_id, record_id } = approval;
  const id = result_id ?? record_id;
  const record =
    collection === null || id === null ? undefined : await askIfAllowed(program, `${collection}.get`, { id });
  return { approval, ...(record && { record }) };
}

function messageOf({ state, steps, due_at }: ApprovalView) {
  if (state !== "pending") return say(`mcp.task.${state}`);
  const current = steps.find((step) => step.state === "current");
  const voted = new Set(current?.votes.map(({ by }) => by.id));
  const names = current?.approvers.filter(({ id }) => !voted.has(id)).map(({ name }) => name) ?? [];
  if (names.length === 0) return say("mcp.task.approved");
  return due_at === null
    ? say("mcp.task.waits", { names })
    : say("mcp.task.waitsUntil", { names, until: due_at });
}
