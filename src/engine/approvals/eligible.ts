import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { pick } from "../../store/rows.ts";
import { say, type Text } from "../../text/message.ts";
import { compilePatterns } from "../access/patterns.ts";
import type { Influence, Influences, Taker } from "./influence.ts";
import type { Staff } from "./people.ts";
import { currentSteps, decidersOf, progressOf, type StepState, seatOf } from "./progress.ts";
import { isRater } from "./rated.ts";
import type { LogEntry, Request, Seat } from "./request.ts";
import { stateText } from "./state-text.ts";
import type { Surroundings } from "./surroundings.ts";
import { approvalDelegations } from "./tables.ts";

/** Capacity in which a user votes: their own, or as a stand-in. */
export interface ApproverSeat {
  step: StepState;
  standsFor: string | null;
}

/** Returns a Fault with the reason if the user cannot vote now. */
export function seatFor(
  context: ReadContext,
  around: Surroundings,
  request: Request,
  voter: string,
): ApproverSeat | Fault {
  const steps = progressOf(context, request);
  const isConfirming = voter === request.requester && currentSteps(request, steps).some(isConfirmation);
  const isOwn = isConfirming ? undefined : ownPart(request, voter);
  if (isOwn) return isOwn;
  const staff = around.staff(context);
  if (!staff.isActive(voter)) return notAsked(steps, request, staff);
  const now = currentSteps(request, steps);
  const seats = now.flatMap((step) =>
    seatsFor(context, request, step, voter).map((seat) => ({ step, seat })),
  );
  if (seats.length === 0) return notAsked(steps, request, staff);
  if (!isConfirming && isRater(context, request, voter, now))
    return own("rate", "RATE_ENTERED", say("errors.approvals.rateEntered"));
  if (decidersOf(steps).has(voter))
    return new Fault("APPROVAL_DECIDED", {
      message: say("errors.approvals.youVoted"),
      details: [{ path: "id", code: "ALREADY_VOTED", message: say("errors.approvals.oneVote") }],
    });
  const free = seats.filter(({ step, seat }) => isFree(request, step, seat, staff));
  const ties = free.map(({ seat }) => tieOf(around.influences(context), request, steps, seat));
  const chosen = free[ties.indexOf(undefined)];
  if (chosen) return { step: chosen.step, standsFor: chosen.seat.standsFor };
  const [tie] = ties;
  return tie ? new NotCounted(tie, staff) : notAsked(steps, request, staff);
}

const isConfirmation = ({ confirms }: StepState) => confirms === true;

/** Nobody approves what they asked for or wrote. */
function ownPart({ requester, editors }: Request, voter: string): Fault | undefined {
  if (voter === requester) return own("requester", "OWN_REQUEST", say("errors.approvals.ownRequest"));
  if (editors.includes(voter)) return own("editors", "OWN_EDIT", say("errors.approvals.ownEdit"));
  return undefined;
}

/** Refuses a vote that would not count, since the same person may control another part of the request. */
export class NotCounted extends Fault {
  readonly tie: Influence;

  constructor(tie: Influence, staff: Staff) {
    const day = new Date(tie.at).toISOString().slice(0, 10);
    super("SOD_CONFLICT", {
      message: say("errors.approvals.voteNotCounted"),
      details: [
        {
          path: "approvals",
          code: "NOT_INDEPENDENT",
          message: say("errors.approvals.tie", {
            kind: tie.kind,
            by: staff.nameOf(tie.by),
            account: staff.nameOf(tie.account),
            day,
          }),
        },
      ],
    });
    this.tie = tie;
  }
}

/** Returns undefined if the vote is independent. */
export function tieOf(
  influences: Influences,
  request: Request,
  steps: readonly StepState[],
  { step: index, user, standsFor, role, chosen = [] }: Seat,
): Influence | undefined {
  if (request.steps[index]?.confirms) return undefined;
  const own: Taker[] =
    standsFor === null
      ? [{ user, role, chosen }]
      : [
          { user, chosen },
          { user: standsFor, role },
        ];
  const voters = steps.flatMap((step) => step.votes.flatMap((vote) => votersOf(step, vote)));
  for (const one of own) {
    const made = influences.tieToMakers(one, request);
    if (made) return made;
    for (const voter of voters) {
      if (own.some((part) => part.user === voter.user)) continue;
      const tie = influences.tieEither(one, voter);
      if (tie) return tie;
    }
  }
  return undefined;
}

/** Returns the voter and, if they voted as a substitute, the owner of the seat. */
function votersOf({ seats }: StepState, { actor, standsFor }: LogEntry): Taker[] {
  const seat = seats.find(({ user, standsFor: whose }) => user === actor && whose === standsFor);
  const taken = seat ?? seats.find(({ user }) => user === (standsFor ?? actor));
  const { role = null, chosen = [] } = taken ?? {};
  return standsFor === null ? [{ user: actor, role, chosen }] : [{ user: actor }, { user: standsFor, role }];
}

/** Returns the voter's own seats or, if there are none, those of users they stand in for today. */
function seatsFor(context: ReadContext, request: Request, step: StepState, voter: string): Seat[] {
  const theirs = step.seats.filter(({ user }) => user === voter);
  if (theirs.length > 0) return theirs;
  const delegators = new Set(delegatorsOf(context, request, voter));
  return step.seats
    .filter(({ user }) => delegators.has(user))
    .map((seat) => ({
      ...seat,
      user: voter,
      standsFor: seatOf({ actor: seat.user, standsFor: seat.standsFor }),
    }));
}

/** True if no vote was cast from the seat and its owner may still decide. */
export function isFree(
  request: Request,
  step: StepState,
  { user, standsFor, role }: Seat,
  staff: Staff,
): boolean {
  const whose = standsFor ?? user;
  if (step.votes.some((vote) => seatOf(vote) === whose || vote.actor === whose)) return false;
  if (step.confirms) return standsFor === null && user === request.requester;
  if (whose === request.requester || request.editors.includes(whose)) return false;
  return role === null || staff.holds(whose, role);
}

/** Returns the users for whom a delegate may decide today. */
export function delegatorsOf(
  { handle, org, today }: ReadContext,
  request: Request,
  delegate: string,
): string[] {
  const delegations = handle.connection.all`
    SELECT ${pick(approvalDelegations, "from_user", "actions", "max_worth")} FROM ${approvalDelegations}
    WHERE ${approvalDelegations.org} = ${org} AND ${approvalDelegations.to_user} = ${delegate}
      AND ${approvalDelegations.ended_at} IS NULL
      AND ${approvalDelegations.valid_from} <= ${today} AND ${approvalDelegations.valid_to} >= ${today}`;
  return delegations
    .filter(({ actions, max_worth }) => {
      if (max_worth !== null && (request.worth === null || request.worth > max_worth)) return false;
      return compilePatterns(actions)(request.action);
    })
    .map(({ from_user }) => from_user);
}

function own(path: string, code: string, message: Text): Fault {
  return new Fault("SOD_CONFLICT", { details: [{ path, code, message }] });
}

/** Names the approvers who decide instead. */
function notAsked(steps: readonly StepState[], request: Request, staff: Staff): Fault {
  const details = currentSteps(request, steps).map(({ name, seats }) => ({
    path: "approvals",
    code: "NOT_APPROVER",
    message:
      seats.length > 0
        ? `${name}: ${seats.map(({ user }) => staff.nameOf(user)).join(", ")}`
        : say("errors.approvals.stepWithoutApprovers", { step: name }),
  }));
  return new Fault("ACCESS_DENIED", {
    message: say("errors.approvals.othersDecide"),
    details,
  });
}

export function guardPending({ state }: Request): void {
  if (state === "pending") return;
  if (state === "stale")
    throw new Fault("APPROVAL_STALE", {
      message: say("errors.approvals.changedSince"),
    });
  throw new Fault("APPROVAL_DECIDED", {
    message: say("errors.approvals.nothingToDecide", { state: stateText(state) }),
  });
}
