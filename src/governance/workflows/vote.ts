import { chairFor } from "../../engine/approvals/eligible.ts";
import { planFor } from "../../engine/approvals/plan-for.ts";
import { foreseen } from "../../engine/approvals/preview.ts";
import { progressOf } from "../../engine/approvals/progress.ts";
import { openRequests, type Request, type Seat } from "../../engine/approvals/request.ts";
import { callOf } from "../../engine/context.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { Explanation } from "./explanation.ts";

type Approval = NonNullable<Explanation["approval"]>;
type Asked = Approval["steps"][number];

/** What a deciding move would be: a vote that is enough, one of several, or none, and why. */
export interface VoteAhead {
  enough: boolean;
  refusal: Fault | undefined;
  approval: Approval;
}

/**
 * A deciding move as a vote: on the request that is open, or on the one that it would open where drawing the record
 * up is all the asking. Undefined where the caller would ask rather than vote.
 */
export function voteAhead(
  context: ReadContext,
  action: string,
  { id }: Record<string, unknown>,
  subject: Principal,
): VoteAhead | undefined {
  const part = callOf(context).engine.approvals.parts.get(action);
  if (part?.role !== "decides" || typeof id !== "string") return undefined;
  const open = openRequests(context, id).find(
    (request) => request.decides && request.action === action && request.state === "pending",
  );
  if (open) return onOpen(context, open, subject);
  return part.byAuthor ? onDrawnUp(context, action, id, subject) : undefined;
}

function onOpen(context: ReadContext, request: Request, subject: Principal): VoteAhead {
  const { approvals } = callOf(context).engine;
  const chair = chairFor(context, approvals, request, subject.id);
  const steps = progressOf(context, request);
  const waiting = steps.filter(({ done }) => !done);
  const [last] = waiting;
  return {
    enough: waiting.length === 1 && last !== undefined && last.votes.length + 1 >= last.required,
    refusal: chair instanceof Fault ? chair : undefined,
    approval: {
      rules: request.rules.map(({ id, name }) => ({ id, name })),
      steps: steps.map((step) => asked(context, step, step.seats)),
      self_approved: false,
    },
  };
}

function onDrawnUp(
  context: ReadContext,
  action: string,
  id: string,
  subject: Principal,
): VoteAhead | undefined {
  const found = foreseen(context, action, { id }, subject);
  const author = found?.case.record?.created_by;
  if (!found || author === undefined || author === subject.id || found.rules.length === 0) return undefined;
  const { steps, seats } = planFor(context, found, author);
  if (!seats.some(({ user }) => user === subject.id)) return undefined;
  const [only] = steps;
  return {
    enough: steps.length === 1 && only?.required === 1,
    refusal: undefined,
    approval: {
      rules: found.rules.map(({ id: rule, name }) => ({ id: rule, name })),
      steps: steps.map((step, index) =>
        asked(
          context,
          step,
          seats.filter((seat) => seat.step === index),
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
): Asked {
  const staff = callOf(context).engine.approvals.staff(context);
  return {
    name,
    order,
    need: String(need),
    required,
    approvers: seats.map(({ user, why }) => ({ id: user, name: staff.nameOf(user), why })),
  };
}
