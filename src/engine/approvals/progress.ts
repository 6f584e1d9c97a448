import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import type { PinnedStep } from "./kinds.ts";
import { changeRequest, type LogEntry, logOf, note, type Request, type Seat, seatsOf } from "./request.ts";
import type { Surroundings } from "./surroundings.ts";

export interface StepState extends PinnedStep {
  index: number;
  seats: readonly Seat[];
  votes: readonly LogEntry[];
  done: boolean;
}

const AGREEING: ReadonlySet<string> = new Set(["approved", "joined"]);

export function progressOf(context: ReadContext, request: Request): StepState[] {
  const seats = seatsOf(context, request);
  const log = logOf(context, request).filter(({ round }) => round === request.round);
  return request.steps.map((step, index) => {
    const own = log.filter((entry) => entry.step === index);
    const votes = own.filter(({ kind }) => AGREEING.has(kind));
    const people = new Set(votes.map(({ actor }) => actor));
    const votedSeats = new Set(votes.map(seatOf));
    const self = own.some(({ kind }) => kind === "self_approved");
    // Counts different people in different seats: nobody counts twice, even as a substitute.
    const done = self || Math.min(people.size, votedSeats.size) >= step.required;
    return { ...step, index, seats: seats.filter((seat) => seat.step === index), votes, done };
  });
}

/** Returns the approver who was asked, even if a substitute votes. */
export function seatOf({ actor, standsFor }: Pick<LogEntry, "actor" | "standsFor">): string {
  return standsFor ?? actor;
}

/** Returns everyone who has voted in any of the given steps. */
export function decidersOf(steps: readonly StepState[]): Set<string> {
  return new Set(steps.flatMap(({ votes }) => votes.map(({ actor }) => actor)));
}

export function currentSteps(request: Request, steps: readonly StepState[]): StepState[] {
  return steps.filter(({ order, done }) => order === request.place && !done);
}

/** Skips and logs steps that only the requester could decide, or whose approvers have just agreed. */
export function arrive(context: WriteContext, around: Surroundings, request: Request): Request {
  for (;;) {
    const steps = progressOf(context, request);
    const place = Math.min(...steps.filter(({ done }) => !done).map(({ order }) => order));
    if (!Number.isFinite(place))
      return changeRequest(context, request, { state: "approved", place: 0, due_at: null });
    const now = steps.filter(({ order, done }) => order === place && !done);
    if (passBy(context, request, steps, now)) continue;
    if (place === request.place) return request;
    return changeRequest(context, request, { place, reminders: 0, due_at: deadlineOf(context, around, now) });
  }
}

/** Logs steps that need no further vote; returns true if there were any. */
function passBy(
  context: WriteContext,
  request: Request,
  steps: readonly StepState[],
  now: readonly StepState[],
): boolean {
  let passed = false;
  for (const step of now) {
    if (step.self) {
      note(context, request, { kind: "self_approved", step: step.index, actor: request.requester });
      passed = true;
      continue;
    }
    const again = joinable(steps, step);
    for (const actor of again) note(context, request, { kind: "joined", step: step.index, actor });
    passed ||= again.length > 0;
  }
  return passed;
}

/** Returns a step's approvers who all agreed in the previous step, if they are enough for this one. */
function joinable(steps: readonly StepState[], step: StepState): string[] {
  const before = Math.max(...steps.filter(({ order }) => order < step.order).map(({ order }) => order));
  const agreed = decidersOf(steps.filter(({ order }) => order === before));
  const asked = new Set(step.seats.map(({ user }) => user));
  const people = [...asked];
  return people.length >= step.required && people.every((user) => agreed.has(user)) ? people : [];
}

export function deadlineOf(
  context: ReadContext,
  around: Surroundings,
  steps: readonly PinnedStep[],
): number | null {
  const hours = steps.flatMap(({ due_in }) => due_in ?? []);
  return hours.length > 0 ? around.afterHours(context, Math.min(...hours)) : null;
}
