import { type Static, Type } from "@sinclair/typebox";
import { rfc3339, rfc3339OrNull } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { localise } from "../../kernel/language.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { fieldsOf } from "../../records/access/fields-access.ts";
import { callOf } from "../call.ts";
import { decidableFrom } from "./blocked.ts";
import { seatFor, tieOf } from "./eligible.ts";
import { caseOf, showsWorth } from "./facts.ts";
import { markHeld, PENDING } from "./held.ts";
import type { Influence, Influences } from "./influence.ts";
import { INFLUENCES, REQUEST_STATES } from "./kinds.ts";
import { OWNER, type Staff } from "./people.ts";
import { progressOf, type StepState } from "./progress.ts";
import type { Request, Seat } from "./request.ts";
import { shownHash } from "./sealing.ts";
import type { Surroundings } from "./surroundings.ts";

const moment = Type.String({ format: "date-time" });

const personSchema = Type.Object(
  { id: Type.String(), name: Type.String() },
  { ...closed, $id: "ApprovalPerson" },
);

const tieSchema = Type.Object(
  {
    kind: oneOf(INFLUENCES),
    account: personSchema,
    by: personSchema,
    at: moment,
    until: moment,
  },
  {
    ...closed,
    $id: "ApprovalTie",
    description:
      "Reason why a vote does not count: `by` invited `account`, took part in resetting its password, removed its second factor, gave it its role, reactivated it or chose it, and both take part in the request",
  },
);

export const approverFields = {
  id: Type.String(),
  name: Type.String(),
  why: Type.String(),
  not_counted: nullable(tieSchema),
};

const stepSchema = Type.Object(
  {
    name: Type.String(),
    order: Type.Integer({ description: "Steps with the same order run in parallel" }),
    state: oneOf(["waiting", "current", "done"]),
    need: Type.String({ description: "all, any, or a number" }),
    required: Type.Integer({ description: "Number of different people who must approve" }),
    approvers: Type.Array(Type.Object({ ...approverFields, stands_for: nullable(personSchema) }, closed)),
    votes: Type.Array(
      Type.Object(
        { by: personSchema, stands_for: nullable(personSchema), joined: Type.Boolean(), at: moment },
        closed,
      ),
    ),
  },
  { ...closed, $id: "ApprovalStep" },
);

export const totalSchema = nullable(
  Type.Object(
    {
      others: Type.Integer({ description: "Number of other records included" }),
      worth: nullable(
        Type.Integer({ description: "Total amount. Null if it cannot be determined or you cannot see it." }),
      ),
    },
    { ...closed, description: "For rules with totals: total including other records. Null for other rules." },
  ),
);

export function showTotal(
  total: { others: number; worth?: number | undefined } | undefined,
  shown: boolean,
): Static<typeof totalSchema> {
  return total ? { others: total.others, worth: shown ? (total.worth ?? null) : null } : null;
}

export const approvalSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    state: oneOf(REQUEST_STATES),
    action: Type.String(),
    decides: Type.Boolean({
      description: "True if the request decides on a submitted record instead of a held call",
    }),
    collection: nullable(Type.String()),
    record_id: nullable(Type.String()),
    result_id: nullable(Type.String({ description: "Record created by the request" })),
    requester: personSchema,
    mandate: nullable(
      Type.Object(
        { id: Type.String(), name: Type.String() },
        { ...closed, description: "Mandate of the program that made the request for the requester" },
      ),
    ),
    round: Type.Integer(),
    worth: nullable(
      Type.Integer({
        description:
          "In minor units of the organisation's currency. Null if it cannot be determined or you cannot see its basis.",
      }),
    ),
    rules: Type.Array(
      Type.Object(
        { id: Type.String(), name: Type.String(), version: Type.Integer(), total: totalSchema },
        closed,
      ),
    ),
    steps: Type.Array(stepSchema),
    waits_for_me: Type.Boolean({ description: "True if you can decide on the request now" }),
    blocked: nullable(
      Type.Object(
        {
          until: nullable(moment),
          owners: Type.Array(personSchema, { description: "Users who can override the missing approvals" }),
        },
        {
          ...closed,
          description:
            "Set while too few approvers can decide, because the votes of the others do not count yet or they have left. `until` is the earliest time at which enough votes count, null if that never happens.",
        },
      ),
    ),
    way: nullable(
      oneOf(["self", "override"], "Type of execution without votes: by the requester or by an owner"),
    ),
    code: nullable(Type.String({ description: "Reason for the failure" })),
    snapshot_hash: Type.String({
      description: "Identifies the exact content to approve. It changes when the request is submitted again",
    }),
    asked_at: moment,
    due_at: nullable(moment),
    expires_at: nullable(moment),
    closed_at: nullable(moment),
  },
  { ...closed, $id: "Approval" },
);
export type ApprovalView = Static<typeof approvalSchema>;

export const heldSchema = Type.Object(
  {
    status: oneOf(["pending_approval"]),
    approval: approvalSchema,
    effect: Type.Optional(
      Type.Unknown({ description: "In a dry run: response body of the call once it is approved" }),
    ),
  },
  { ...closed, $id: "HeldCall" },
);
export type HeldAnswer = Static<typeof heldSchema>;

export function heldAnswer(
  context: ReadContext,
  around: Surroundings,
  request: Request,
  effect?: unknown,
): HeldAnswer {
  const approval = showRequest(context, around, request);
  const answer = { status: PENDING, approval, ...(effect !== undefined && { effect }) } as const;
  return markHeld(answer, request.id);
}

export function showRequest(context: ReadContext, around: Surroundings, request: Request): ApprovalView {
  const [staff, influences] = [around.staff(context), around.influences(context)];
  const steps = progressOf(context, request);
  const waits =
    request.state === "pending" &&
    !context.principal.mandate &&
    !(seatFor(context, around, request, context.principal.id) instanceof Fault);
  const worth = knownWorth(context, request);
  return {
    id: request.id,
    version: request.version,
    state: request.state,
    action: request.action,
    decides: request.decides,
    collection: request.collection,
    record_id: request.recordId,
    result_id: request.resultId,
    requester: person(staff, request.requester),
    mandate: request.mandate,
    round: request.round,
    worth,
    rules: request.rules.map(({ id, name, version, total }) => ({
      id,
      name,
      version,
      total: showTotal(total, worth !== null && seesAll(context, request)),
    })),
    steps: steps.map((step) =>
      showStep(context, staff, request, step, (seat) =>
        showTie(influences, staff, tieOf(influences, request, steps, seat)),
      ),
    ),
    waits_for_me: waits,
    blocked: request.state === "pending" ? showBlocked(influences, staff, request, steps) : null,
    way: request.way,
    code: request.code,
    snapshot_hash: shownHash(context, request),
    asked_at: rfc3339(request.askedAt),
    due_at: rfc3339OrNull(request.dueAt),
    expires_at: rfc3339OrNull(request.expiresAt),
    closed_at: rfc3339OrNull(request.closedAt),
  };
}

function showBlocked(
  influences: Influences,
  staff: Staff,
  request: Request,
  steps: readonly StepState[],
): ApprovalView["blocked"] {
  const from = decidableFrom(influences, staff, request, steps);
  if (from === 0) return null;
  const owners = staff.withRole(OWNER).map(({ id }) => person(staff, id));
  return { until: rfc3339OrNull(from ?? null), owners };
}

/** Returns null unless the caller stated the worth or may see everything it is computed from. */
function knownWorth(
  context: ReadContext,
  { action: name, recordId, requester, worth }: Request,
): number | null {
  if (worth === null || (recordId === null && requester === context.principal.id)) return worth;
  const { engine } = callOf(context);
  const action = engine.registry.find(name);
  const collection = engine.catalog.collections.get(action?.collection ?? "");
  if (!action || !collection || fieldsOf(context, collection).open) return worth;
  const one = caseOf(context, engine.catalog, action, {}, recordId ?? undefined);
  return one.record && showsWorth(context, one) ? worth : null;
}

/** True if the caller may see the other records in the sum. */
function seesAll(context: ReadContext, { collection, requester }: Request): boolean {
  return requester === context.principal.id || (collection !== null && context.holds(`${collection}.list`));
}

export function person(staff: Staff, id: string): Static<typeof personSchema> {
  return { id, name: staff.nameOf(id) };
}

export function showTie(
  influences: Influences,
  staff: Staff,
  tie: Influence | undefined,
): Static<typeof tieSchema> | null {
  if (!tie) return null;
  const { kind, account, by, at } = tie;
  return {
    kind,
    account: person(staff, account),
    by: person(staff, by),
    at: rfc3339(at),
    until: rfc3339(influences.endOf(tie)),
  };
}

function showStep(
  context: ReadContext,
  staff: Staff,
  request: Request,
  step: StepState,
  tieOfSeat: (seat: Seat) => Static<typeof tieSchema> | null,
): Static<typeof stepSchema> {
  const other = (id: string | null) => (id === null ? null : person(staff, id));
  const current = request.state === "pending" && step.order === request.place;
  return {
    name: step.name,
    order: step.order,
    state: step.done ? "done" : current ? "current" : "waiting",
    need: String(step.need),
    required: step.required,
    approvers: step.seats.map((seat) => ({
      ...person(staff, seat.user),
      why: localise(context, seat.why),
      not_counted: request.state === "pending" && !hasVoted(step, seat) ? tieOfSeat(seat) : null,
      stands_for: other(seat.standsFor),
    })),
    votes: step.votes.map(({ kind, actor, standsFor, at }) => ({
      by: person(staff, actor),
      stands_for: other(standsFor),
      joined: kind === "joined",
      at: rfc3339(at),
    })),
  };
}

function hasVoted({ votes }: StepState, { user, standsFor }: Seat): boolean {
  return votes.some((vote) => vote.actor === user && vote.standsFor === standsFor);
}
