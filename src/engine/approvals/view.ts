import { type Static, Type } from "@sinclair/typebox";
import { rfc3339 } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { fieldsOf } from "../../records/fields-access.ts";
import { callOf } from "../context.ts";
import { chairFor } from "./eligible.ts";
import { caseOf, showsWorth } from "./facts.ts";
import { markHeld, PENDING } from "./held.ts";
import type { Staff } from "./people.ts";
import { progressOf, type StepState } from "./progress.ts";
import { REQUEST_STATES, type Request } from "./request.ts";
import type { Surroundings } from "./surroundings.ts";

const moment = Type.String({ format: "date-time" });

const personSchema = Type.Object(
  { id: Type.String(), name: Type.String() },
  { ...closed, $id: "ApprovalPerson" },
);

const stepSchema = Type.Object(
  {
    name: Type.String(),
    order: Type.Integer({ description: "Steps of the same order are asked at the same time" }),
    state: oneOf(["waiting", "current", "done"]),
    need: Type.String({ description: "all, any, or how many" }),
    required: Type.Integer({ description: "How many different people have to agree" }),
    approvers: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          name: Type.String(),
          why: Type.String(),
          stands_for: nullable(personSchema),
        },
        closed,
      ),
    ),
    votes: Type.Array(
      Type.Object(
        { by: personSchema, stands_for: nullable(personSchema), joined: Type.Boolean(), at: moment },
        closed,
      ),
    ),
  },
  { ...closed, $id: "ApprovalStep" },
);

/** A request as answers show it. */
export const approvalSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    state: oneOf(REQUEST_STATES),
    action: Type.String(),
    decides: Type.Boolean({
      description: "Whether it decides on a record that was handed in, rather than being a call that is held",
    }),
    collection: nullable(Type.String()),
    record_id: nullable(Type.String()),
    result_id: nullable(Type.String({ description: "The record that came of it" })),
    requester: personSchema,
    round: Type.Integer(),
    worth: nullable(
      Type.Integer({
        description:
          "In minor units of the organisation's currency; null when nobody can say, or you may not see what it is worked out of",
      }),
    ),
    rules: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), version: Type.Integer() }, closed),
    ),
    steps: Type.Array(stepSchema),
    waits_for_me: Type.Boolean({ description: "Whether you can decide on it now" }),
    way: nullable(
      oneOf(["self", "override"], "How it went on without votes: by its own requester, or by an owner"),
    ),
    code: nullable(Type.String({ description: "Why it failed" })),
    snapshot_hash: Type.String({ description: "SHA-256 of what is approved" }),
    asked_at: moment,
    due_at: nullable(moment),
    expires_at: nullable(moment),
    closed_at: nullable(moment),
  },
  { ...closed, $id: "Approval" },
);
export type ApprovalView = Static<typeof approvalSchema>;

/** What a call answers that waits for an approval. */
export const heldSchema = Type.Object(
  { status: oneOf(["pending_approval"]), approval: approvalSchema },
  { ...closed, $id: "HeldCall" },
);
export type HeldAnswer = Static<typeof heldSchema>;

export function heldAnswer(context: ReadContext, around: Surroundings, request: Request): HeldAnswer {
  const answer = { status: PENDING, approval: showRequest(context, around, request) } as const;
  return markHeld(answer, request.id);
}

/** A request as the caller may see it. */
export function showRequest(context: ReadContext, around: Surroundings, request: Request): ApprovalView {
  const staff = around.staff(context);
  const waits =
    request.state === "pending" &&
    !(chairFor(context, around, request, context.principal.id) instanceof Fault);
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
    round: request.round,
    worth: knownWorth(context, request),
    rules: request.rules.map(({ id, name, version }) => ({ id, name, version })),
    steps: progressOf(context, request).map((step) => showStep(staff, request, step)),
    waits_for_me: waits,
    way: request.way,
    code: request.code,
    snapshot_hash: request.snapshotHash,
    asked_at: rfc3339(request.askedAt),
    due_at: momentOf(request.dueAt),
    expires_at: momentOf(request.expiresAt),
    closed_at: momentOf(request.closedAt),
  };
}

/** The worth of what is asked, for whoever asked it or may see all that it is worked out of. */
function knownWorth(
  context: ReadContext,
  { action: name, recordId, requester, worth }: Request,
): number | null {
  if (worth === null || requester === context.principal.id) return worth;
  const { engine } = callOf(context);
  const action = engine.registry.find(name);
  const collection = engine.catalog.collections.get(action?.collection ?? "");
  if (!action || !collection || fieldsOf(context, collection).open) return worth;
  const one = caseOf(context, engine.catalog, action, {}, recordId ?? undefined);
  return one.record && showsWorth(context, one) ? worth : null;
}

export function person(staff: Staff, id: string): Static<typeof personSchema> {
  return { id, name: staff.nameOf(id) };
}

function momentOf(ms: number | null): string | null {
  return ms === null ? null : rfc3339(ms);
}

function showStep(staff: Staff, request: Request, step: StepState): Static<typeof stepSchema> {
  const other = (id: string | null) => (id === null ? null : person(staff, id));
  const current = request.state === "pending" && step.order === request.place;
  return {
    name: step.name,
    order: step.order,
    state: step.done ? "done" : current ? "current" : "waiting",
    need: String(step.need),
    required: step.required,
    approvers: step.seats.map(({ user, why, standsFor }) => ({
      ...person(staff, user),
      why,
      stands_for: other(standsFor),
    })),
    votes: step.votes.map(({ kind, actor, standsFor, at }) => ({
      by: person(staff, actor),
      stands_for: other(standsFor),
      joined: kind === "joined",
      at: rfc3339(at),
    })),
  };
}
