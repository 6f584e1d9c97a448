import type { WriteContext } from "../../kernel/context.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { validate } from "../../kernel/validate.ts";
import { pick, set } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { authorise } from "../authorise.ts";
import type { Run, WriteCall } from "../call.ts";
import { askAgain } from "./ask.ts";
import { inForce } from "./book.ts";
import { type Carried, carryOut } from "./carry-out.ts";
import { placersOf } from "./choices.ts";
import { guardPending, seatFor, tieOf } from "./eligible.ts";
import { caseOf } from "./facts.ts";
import { rehearse } from "./hold.ts";
import { OWNER } from "./people.ts";
import { planFor } from "./plan-for.ts";
import { currentSteps, deadlineOf, decidersOf, progressOf } from "./progress.ts";
import {
  addSeat,
  changeRequest,
  findRequest,
  note,
  OPEN_STATES,
  type Request,
  type Seat,
} from "./request.ts";
import { openReview } from "./review.ts";
import { inputOf } from "./sealing.ts";
import { stateText } from "./state-text.ts";
import { dropAmounts } from "./sums.ts";
import type { Surroundings } from "./surroundings.ts";
import { approvalDelegations, approvalRequests, approvalSeats } from "./tables.ts";
import { guardSeen, type Seen } from "./vote.ts";

export function withdraw(context: WriteContext, request: Request): Request {
  guardRequester(context, request);
  guardOpen(request);
  note(context, request, { kind: "withdrawn" });
  return changeRequest(context, request, { state: "withdrawn", due_at: null, closed_at: context.now });
}

/** New round with the current record or a corrected input. Earlier votes are void. */
export async function resubmit(
  call: WriteCall,
  request: Request,
  given: Record<string, unknown> | undefined,
): Promise<Request> {
  const { engine, trail, now, handle } = call;
  guardRequester(call, request);
  if (request.state === "pending" || !OPEN_STATES.some((state) => state === request.state))
    guardPendingAgain(request);
  const action = engine.registry.find(request.action);
  const kept = inputOf(call, request);
  if (!action || !kept) throw new Fault("RECORD_NOT_FOUND");
  const rules = inForce(engine.approvals.rules.about(handle.connection, call.org, action.name), now);
  const input =
    given && !request.decides ? { ...given, ...(kept.id !== undefined && { id: kept.id }) } : kept;
  if (!request.decides) authorise(call.access, action, trail.principal);
  const one = caseOf(call, engine.catalog, action, validate(action.input, input));
  dropAmounts(call, request.id);
  const asker = call.inside({ action, trail: trail.inNameOf(trail.principal, call.origin) }).writing(handle);
  const run: Run = (inner) => call.steps.run(inner, one.input, undefined);
  const tried = await rehearse(asker, one, rules, request.decides ? undefined : run);
  if (tried.rules.length === 0)
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("errors.approvals.noRuleAnyMore"),
    });
  const planned = await planFor(call, tried, request.requester);
  const { requester, authority, decides } = request;
  return askAgain(call, engine.approvals, request, { ...tried, requester, authority, decides }, planned);
}

function guardPendingAgain({ state }: Request): never {
  throw new Fault(state === "pending" ? "STATE_TRANSITION_INVALID" : "APPROVAL_DECIDED", {
    message:
      state === "pending"
        ? say("errors.approvals.stillPending")
        : say("errors.approvals.closedAskAgain", { state: stateText(state) }),
  });
}

/** Delegates this request only. */
export function delegate(
  context: WriteContext,
  around: Surroundings,
  request: Request,
  to: string,
  isUnfit = false,
): Request {
  guardPending(request);
  const approverSeat = seatFor(context, around, request, context.principal.id);
  if (approverSeat instanceof Fault) throw approverSeat;
  if (approverSeat.step.confirms)
    throw new Fault("ACCESS_DENIED", { message: say("errors.mandates.holderConfirms") });
  if (approverSeat.standsFor !== null)
    throw new Fault("ACCESS_DENIED", { message: say("errors.approvals.substituteCannotPassOn") });
  const staff = around.staff(context);
  if (!staff.isActive(to)) throw invalid("to", "REFERENCE_UNKNOWN", say("errors.approvals.notActive"));
  if (to === request.requester || request.editors.includes(to))
    throw invalid("to", "OWN_REQUEST", say("errors.approvals.delegateIsRequester"));
  if (decidersOf(progressOf(context, request)).has(to))
    throw invalid("to", "ALREADY_VOTED", say("errors.approvals.delegateVoted"));
  if (approverSeat.step.seats.some(({ user }) => user === to))
    throw invalid("to", "ALREADY_ASKED", say("errors.approvals.delegateAsked"));
  const { id } = context.principal;
  const seat: Seat = {
    step: approverSeat.step.index,
    user: to,
    standsFor: id,
    role: null,
    why: isUnfit ? say("errors.approvals.whyNamedUnfit") : say("errors.approvals.whyNamed"),
  };
  if (tieOf(around.influences(context), request, progressOf(context, request), seat))
    throw invalid("to", "NOT_INDEPENDENT", say("errors.approvals.delegateNotCounted"));
  addSeat(context, request, seat);
  note(context, request, { kind: "delegated", step: approverSeat.step.index, standsFor: to });
  return changeRequest(context, request, { state: request.state });
}

/** Asks the managers of approvers who have not decided, then the owners. Undefined if nobody is left. */
export async function escalate(
  context: WriteContext,
  around: Surroundings,
  request: Request,
): Promise<Request | undefined> {
  guardPending(request);
  const staff = around.staff(context);
  const influences = around.influences(context);
  const steps = progressOf(context, request);
  const deciders = decidersOf(steps);
  let added = 0;
  for (const step of currentSteps(request, steps)) {
    if (step.confirms) continue;
    const known = new Set(step.seats.map(({ user }) => user));
    const seat = (user: string, given: Pick<Seat, "role" | "chosen">): Seat => ({
      step: step.index,
      user,
      standsFor: null,
      why: say("errors.approvals.whyEscalated"),
      ...given,
    });
    const mayDecide = (one: Seat) =>
      staff.isActive(one.user) &&
      !known.has(one.user) &&
      !deciders.has(one.user) &&
      one.user !== request.requester &&
      !request.editors.includes(one.user) &&
      !tieOf(influences, request, steps, one);
    const above = new Map<string, Seat>();
    for (const { user } of step.seats)
      for (const manager of around.hierarchy.managersOf(context, user, 1)) {
        const chosen = influences.recent(await placersOf(context, around.hierarchy, user, 1));
        above.set(manager, seat(manager, { role: null, chosen }));
      }
    const managers = [...above.values()].filter(mayDecide);
    const owners = staff.withRole(OWNER).map(({ id }) => seat(id, { role: OWNER }));
    const asked = managers.length > 0 ? managers : owners.filter(mayDecide);
    for (const one of asked) {
      addSeat(context, request, one);
      note(context, request, { kind: "escalated", step: step.index, standsFor: one.user });
    }
    added += asked.length;
  }
  if (added === 0) return undefined;
  return changeRequest(context, request, {
    due_at: deadlineOf(context, around, currentSteps(request, steps)),
    reminders: 0,
  });
}

/** Executes the request without the missing votes. Requires a reason and opens a review. */
export async function override(
  call: WriteCall,
  request: Request,
  seen: Seen,
  reason: string,
): Promise<Carried> {
  guardPending(request);
  if (!call.trail.principal.roles.includes(OWNER))
    throw new Fault("ACCESS_DENIED", {
      details: [{ path: "id", code: "OWNER_ONLY", message: say("errors.approvals.overrideOwnerOnly") }],
    });
  guardSeen(call, request, seen);
  note(call, request, { kind: "overridden", words: reason });
  const overridden = changeRequest(call, request, {
    state: "approved",
    way: "override",
    place: 0,
    due_at: null,
  });
  const carried = await carryOut(call, overridden);
  openReview(call, carried.request, "override", call.principal.id);
  return carried;
}

/** Hands over open requests when an approver leaves. Returns their number. */
export function handOver(context: WriteContext, from: string, to: string): number {
  const { handle, org, now } = context;
  const waiting = handle.connection.all`
    SELECT DISTINCT ${pick(approvalRequests, "id")} FROM ${approvalRequests}
    JOIN ${approvalSeats} ON ${approvalSeats.request_id} = ${approvalRequests.id}
      AND ${approvalSeats.round} = ${approvalRequests.round}
    WHERE ${approvalRequests.org} = ${org} AND ${approvalRequests.state} = 'pending' AND ${approvalSeats.user_id} = ${from}`;
  const { version, from_user, to_user } = approvalDelegations;
  handle.connection.run`
    UPDATE ${approvalDelegations} SET ${set(approvalDelegations, { ended_at: now })}, ${version} = ${version} + 1
    WHERE ${approvalDelegations.org} = ${org} AND ${approvalDelegations.ended_at} IS NULL
      AND (${from_user} = ${from} OR ${to_user} = ${from})`;
  let handed = 0;
  for (const { id } of waiting) {
    const request = findRequest(context, id);
    if (!request || request.requester === to || request.editors.includes(to)) continue;
    for (const step of progressOf(context, request)) {
      const seat = step.seats.find(({ user }) => user === from);
      if (step.done || step.confirms || !seat || step.seats.some(({ user }) => user === to)) continue;
      addSeat(context, request, {
        ...seat,
        user: to,
        standsFor: seat.standsFor ?? from,
        role: null,
        why: say("errors.approvals.whyTookOver"),
        chosen: [{ by: context.principal.id, at: now }],
      });
      note(context, request, { kind: "reassigned", step: step.index, actor: from, standsFor: to });
    }
    handed += 1;
  }
  return handed;
}

/** A program takes back only what it asked for itself. */
function guardRequester({ principal }: WriteContext, { requester, mandate }: Request): void {
  const isOwn = !principal.mandate || principal.mandate.id === mandate?.id;
  if (principal.id === requester && isOwn) return;
  throw new Fault("ACCESS_DENIED", {
    details: [{ path: "id", code: "NOT_REQUESTER", message: say("errors.approvals.requesterOnly") }],
  });
}

function guardOpen({ state }: Request): void {
  if (OPEN_STATES.some((open) => open === state)) return;
  throw new Fault("APPROVAL_DECIDED", {
    message: say("errors.approvals.nothingToWithdraw", { state: stateText(state) }),
  });
}
