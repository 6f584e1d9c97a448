import { type Static, Type } from "@sinclair/typebox";
import { NotCounted } from "../../engine/approvals/eligible.ts";
import type { Influence } from "../../engine/approvals/influence.ts";
import { findRequest, note } from "../../engine/approvals/request.ts";
import { opened, sealed } from "../../engine/approvals/sealing.ts";
import { approvalReviews as reviews } from "../../engine/approvals/tables.ts";
import { person } from "../../engine/approvals/view.ts";
import { callOf } from "../../engine/call.ts";
import { teamSize } from "../../engine/team.ts";
import { moment } from "../../identity/index.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, component, idInput, nullable, oneOf } from "../../kernel/schema.ts";
import { part, pick, type RowOf, set } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { PATH, wordsInput } from "./seen.ts";

const COLLECTION = "approvals.reviews";
const REVIEWS_PATH = `${PATH}/reviews`;
const personSchema = component<{ id: string; name: string }>("ApprovalPerson");

const reviewSchema = Type.Object(
  {
    id: Type.String(),
    approval_id: Type.String(),
    action: Type.String(),
    record_id: nullable(Type.String()),
    way: oneOf(["self", "override"], "Approved by its own requester, or overridden by an owner"),
    subject: personSchema,
    state: oneOf(["open", "done"]),
    verdict: nullable(oneOf(["in_order", "not_in_order"])),
    note: nullable(Type.String()),
    reviewer: nullable(personSchema),
    opened_at: Type.String({ format: "date-time" }),
    reviewed_at: nullable(Type.String({ format: "date-time" })),
  },
  { ...closed, $id: "ApprovalReview" },
);
type ReviewView = Static<typeof reviewSchema>;
export type Review = RowOf<typeof reviews>;

export function listReviewsAction(): Action {
  return defineAction({
    name: "approvals.reviews.list",
    summary: "List actions executed without approval",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: REVIEWS_PATH }],
    input: Type.Object({ state: Type.Optional(oneOf(["open", "done"])) }, closed),
    output: Type.Object({ data: Type.Array(reviewSchema) }, closed),
    run: async (context, { state }) => {
      const rows = context.handle.connection.all`SELECT ${pick(reviews)} FROM ${reviews}
        WHERE ${reviews.org} = ${context.org} ${state ? part`AND ${reviews.state} = ${state}` : part``}
        ORDER BY ${reviews.opened_at} DESC, ${reviews.id} DESC LIMIT 1000`;
      context.returned(rows.length);
      return { data: rows.map((row) => show(context, row)) };
    },
  });
}

/** Open reviews that the caller may complete. */
export function openReviews(context: ReadContext): Review[] {
  if (!context.holds("approvals.reviews.complete")) return [];
  return context.handle.connection.all`SELECT ${pick(reviews)} FROM ${reviews}
    WHERE ${reviews.org} = ${context.org} AND ${reviews.state} = 'open'`.filter(
    ({ subject }) => isOther(context, subject) && !tieTo(context, subject),
  );
}

export function completeReviewAction(): Action {
  return defineAction({
    name: "approvals.reviews.complete",
    summary: "Record a review",
    description: "The reviewer must be a different person, if there is one.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${REVIEWS_PATH}/:id/complete` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID", "SOD_CONFLICT"],
    input: Type.Object(
      { id: idInput, verdict: oneOf(["in_order", "not_in_order"]), note: wordsInput },
      { ...closed, $id: "ApprovalReviewComplete" },
    ),
    output: reviewSchema,
    run: async (context, { id, verdict, note: words }) => {
      const row = find(context, id);
      const request = findRequest(context, row.request_id);
      if (!request) throw new Fault("RECORD_NOT_FOUND");
      if (row.state !== "open")
        throw new Fault("STATE_TRANSITION_INVALID", { message: say("governance.errors.alreadyReviewed") });
      guardReviewer(context, row.subject);
      context.handle.connection.run`UPDATE ${reviews} SET ${set(reviews, {
        state: "done",
        verdict,
        note: sealed(context, request, words),
        reviewer: context.principal.id,
        reviewed_at: context.now,
      })} WHERE ${reviews.org} = ${context.org} AND ${reviews.id} = ${id}`;
      note(context, request, { kind: "reviewed", words });
      context.changed({
        collection: COLLECTION,
        id,
        version: 2,
        before: { state: "open" },
        after: { state: "done", verdict },
      });
      return show(context, find(context, id));
    },
  });
}

function find(context: ReadContext, id: string): Review {
  context.about(COLLECTION, id);
  const row = context.handle.connection
    .get`SELECT ${pick(reviews)} FROM ${reviews} WHERE ${reviews.org} = ${context.org} AND ${reviews.id} = ${id}`;
  if (!row) throw new Fault("RECORD_NOT_FOUND");
  return row;
}

/** Rejects reviewers who made the change, unless nobody else can review it, or who may be its author. */
function guardReviewer(context: WriteContext, subject: string): void {
  if (!isOther(context, subject))
    throw new Fault("SOD_CONFLICT", {
      details: [{ path: "id", code: "OWN_DEED", message: say("governance.errors.ownReview") }],
    });
  const tie = tieTo(context, subject);
  if (tie) throw new NotCounted(tie, callOf(context).engine.approvals.staff(context));
}

function isOther({ principal, handle, org, now }: ReadContext, subject: string): boolean {
  return principal.id !== subject || teamSize(handle.connection, org, now) <= 1;
}

function tieTo(context: ReadContext, subject: string): Influence | undefined {
  const influences = callOf(context).engine.approvals.influences(context);
  return influences.tieEither({ user: context.principal.id }, { user: subject });
}

function show(context: ReadContext, row: Review): ReviewView {
  const { approvals } = callOf(context).engine;
  const staff = approvals.staff(context);
  const request = findRequest(context, row.request_id);
  const words = row.note === null || !request ? null : (opened(context, request, row.note) ?? null);
  return {
    id: row.id,
    approval_id: row.request_id,
    action: request?.action ?? "",
    record_id: request?.resultId ?? request?.recordId ?? null,
    way: row.way,
    subject: person(staff, row.subject),
    state: row.state,
    verdict: row.verdict,
    note: words,
    reviewer: row.reviewer === null ? null : person(staff, row.reviewer),
    opened_at: moment(row.opened_at),
    reviewed_at: row.reviewed_at === null ? null : moment(row.reviewed_at),
  };
}
