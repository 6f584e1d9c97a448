import { seatFor } from "../../engine/approvals/eligible.ts";
import { caseOf } from "../../engine/approvals/facts.ts";
import type { Makers } from "../../engine/approvals/influence.ts";
import { planFor } from "../../engine/approvals/plan-for.ts";
import { foreseen } from "../../engine/approvals/preview.ts";
import { progressOf } from "../../engine/approvals/progress.ts";
import { openRequests, type Request, type Seat } from "../../engine/approvals/request.ts";
import { callOf } from "../../engine/call.ts";
import type { Action } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Principal } from "../../kernel/principal.ts";
import { showApprover, showRules } from "../approvals/index.ts";
import type { Explanation } from "./explanation.ts";

type Approval = NonNullable<Explanation["approval"]>;
type Asked = Approval["steps"][number];

/** Effect of a decision as a vote: sufficient, one of several, or rejected with a reason. */
export interface VoteAhead {
  enough: boolean;
  refusal: Fault | undefined;
  approval: Approval;
}

/**
 * Treats a decision as a vote on the open request, or on the one that submitting the record would open.
 * Undefined if the caller would request approval rather than vote.
 */
export async function voteAhead(
  context: ReadContext,
  action: string,
  { id }: Record<string, unknown>,
  subject: Principal,
): Promise<VoteAhead | undefined> {
  const { approvals, registry } = callOf(context).engine;
  const part = approvals.parts.get(action);
  const found = registry.find(action);
  if (!found || part?.role !== "decides" || typeof id !== "string") return undefined;
  const open = openRequests(context, id).find(
    (request) => request.decides && request.action === action && request.state === "pending",
  );
  if (open) return onOpen(context, open, found, subject);
  return part.byAuthor ? onDrawnUp(context, action, id, subject) : undefined;
}

function onOpen(context: ReadContext, request: Request, action: Action, subject: Principal): VoteAhead {
  const { approvals, catalog } = callOf(context).engine;
  const seat = seatFor(context, approvals, request, subject.id);
  const steps = progressOf(context, request);
  const waiting = steps.filter(({ done }) => !done);
  const [last] = waiting;
  return {
    enough: waiting.length === 1 && last !== undefined && last.votes.length + 1 >= last.required,
    refusal: seat instanceof Fault ? seat : undefined,
    approval: {
      rules: showRules(context, caseOf(context, catalog, action, { id: request.recordId }), request.rules),
      steps: steps.map((step) => asked(context, step, step.seats, request)),
      self_approved: false,
    },
  };
}

async function onDrawnUp(
  context: ReadContext,
  action: string,
  id: string,
  subject: Principal,
): Promise<VoteAhead | undefined> {
  const found = foreseen(context, action, { id }, subject);
  const author = found?.case.record?.created_by;
  if (!found || author === undefined || author === subject.id || found.rules.length === 0) return undefined;
  const { steps, seats, editors } = await planFor(context, found, author);
  if (!seats.some(({ user }) => user === subject.id)) return undefined;
  const [only] = steps;
  return {
    enough: steps.length === 1 && only?.required === 1,
    refusal: undefined,
    approval: {
      rules: showRules(context, found.case, found.rules),
      steps: steps.map((step, index) =>
        asked(
          context,
          step,
          seats.filter((seat) => seat.step === index),
          { requester: author, editors },
        ),
      ),
      self_approved: false,
    },
  };
}

function asked(
  context: ReadContext,
  { name, order, need, required }: Pick<Request["steps"][number], "name" | "order" | "need" | "required">,
  seats: readonly Seat[],
  makers: Makers,
): Asked {
  return {
    name,
    order,
    need: String(need),
    required,
    approvers: seats.map((seat) => showApprover(context, seat, makers)),
  };
}
