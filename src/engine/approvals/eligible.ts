import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { compilePatterns } from "../access/patterns.ts";
import type { Staff } from "./people.ts";
import { chairOf, currentSteps, decidersOf, progressOf, type StepState } from "./progress.ts";
import type { Request, Seat } from "./request.ts";
import type { Surroundings } from "./surroundings.ts";

/** The chair from which somebody votes: their own, or that of the one in whose place they are asked. */
export interface Chair {
  step: StepState;
  standsFor: string | null;
}

/** The chair that somebody has in the steps that are asked now; a Fault that says why they have none. */
export function chairFor(
  context: ReadContext,
  around: Surroundings,
  request: Request,
  voter: string,
): Chair | Fault {
  if (voter === request.requester)
    return own("requester", "OWN_REQUEST", "Nobody decides on what they ask for themselves");
  if (request.editors.includes(voter))
    return own(
      "editors",
      "OWN_EDIT",
      "You made the last change of what is decided on. Somebody else must decide",
    );
  const steps = progressOf(context, request);
  const staff = around.staff(context);
  if (!staff.isActive(voter)) return notAsked(steps, request, staff);
  const now = currentSteps(request, steps);
  const seats = now.flatMap((step) =>
    seatsFor(context, request, step, voter).map((seat) => ({ step, seat })),
  );
  if (seats.length === 0) return notAsked(steps, request, staff);
  if (decidersOf(steps).has(voter))
    return new Fault("APPROVAL_DECIDED", {
      message: "You have decided on this already. Another person must take this step.",
      details: [{ path: "id", code: "ALREADY_VOTED", message: "One person decides once in a round" }],
    });
  const free = seats.find(({ step, seat }) => isFree(request, step, seat, staff));
  if (free) return { step: free.step, standsFor: free.seat.standsFor };
  return notAsked(steps, request, staff);
}

/** The seats from which somebody could vote in a step: theirs, and those of whoever they stand in for today. */
function seatsFor(context: ReadContext, request: Request, step: StepState, voter: string): Seat[] {
  const theirs = step.seats.filter(({ user }) => user === voter);
  if (theirs.length > 0) return theirs;
  const delegators = new Set(delegatorsOf(context, request, voter));
  return step.seats
    .filter(({ user }) => delegators.has(user))
    .map((seat) => ({
      ...seat,
      user: voter,
      standsFor: chairOf({ actor: seat.user, standsFor: seat.standsFor }),
    }));
}

/** Whether nobody has voted from it yet, and whoever it belongs to may still decide. */
function isFree(request: Request, step: StepState, { user, standsFor, role }: Seat, staff: Staff): boolean {
  const whose = standsFor ?? user;
  if (step.votes.some((vote) => chairOf(vote) === whose || vote.actor === whose)) return false;
  if (whose === request.requester || request.editors.includes(whose)) return false;
  return role === null || staff.holds(whose, role);
}

/** Whose delegate somebody is today, for what the request asks. */
export function delegatorsOf(
  { handle, org, today }: ReadContext,
  request: Request,
  delegate: string,
): string[] {
  return handle.connection
    .statement(
      `SELECT from_user, actions, max_worth FROM approval_delegations
       WHERE org = ? AND to_user = ? AND ended_at IS NULL AND valid_from <= ? AND valid_to >= ?`,
    )
    .all(org, delegate, today, today)
    .filter(({ actions, max_worth }) => {
      if (max_worth !== null && (request.worth === null || request.worth > Number(max_worth))) return false;
      // Written by the delegations' own actions, after validation.
      return compilePatterns(JSON.parse(String(actions)) as string[])(request.action);
    })
    .map(({ from_user }) => String(from_user));
}

function own(path: string, code: string, message: string): Fault {
  return new Fault("SOD_CONFLICT", { details: [{ path, code, message }] });
}

/** Says who decides instead. */
function notAsked(steps: readonly StepState[], request: Request, staff: Staff): Fault {
  const details = currentSteps(request, steps).map(({ name, seats }) => ({
    path: "approvals",
    code: "NOT_APPROVER",
    message: `${name}: ${seats.map(({ user }) => staff.nameOf(user)).join(", ") || "nobody can decide; an owner may override"}`,
  }));
  return new Fault("ACCESS_DENIED", {
    message: "Others decide on this now. The details name them.",
    details,
  });
}

/** Refuses what is over, or is not what was asked any more. */
export function guardPending({ state }: Request): void {
  if (state === "pending") return;
  if (state === "stale")
    throw new Fault("APPROVAL_STALE", {
      message:
        "What is to be approved was changed since it was asked. Its requester asks again, with resubmit.",
    });
  throw new Fault("APPROVAL_DECIDED", {
    message: `This request is ${state.replaceAll("_", " ")}. There is nothing to decide on any more.`,
  });
}
