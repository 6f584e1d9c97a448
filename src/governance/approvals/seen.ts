import { type Static, Type } from "@sinclair/typebox";
import { LOG_KINDS } from "../../engine/approvals/kinds.ts";
import { findRequest, logOf, type Request } from "../../engine/approvals/request.ts";
import { inputOf } from "../../engine/approvals/sealing.ts";
import { approvalDelegations, approvalSeats as seats } from "../../engine/approvals/tables.ts";
import { type ApprovalView, approvalSchema, person, showRequest } from "../../engine/approvals/view.ts";
import { callOf } from "../../engine/call.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, component, idInput, nullable, oneOf } from "../../kernel/schema.ts";
import type { Part } from "../../store/fragments.ts";
import { part } from "../../store/rows.ts";
import { titleOf } from "./labels.ts";
import { shownInput } from "./masked.ts";

export const COLLECTION = "approvals";
export const PATH = "/api/v1/approvals";

/** Permission to read all requests, including those that do not involve the caller. */
export const READ_ALL = "approvals.read_all";

export const byId = Type.Object({ id: idInput }, closed);
export const wordsInput = Type.String({ minLength: 1, maxLength: 500, "x-kind": "long_text" });

const personSchema = component<{ id: string; name: string }>("ApprovalPerson");

const titleSchema = nullable(Type.String({ description: "Label of the record, as far as you can see it" }));

export const listedSchema = Type.Object(
  { ...approvalSchema.properties, title: titleSchema },
  { ...closed, $id: "ApprovalListed" },
);

export const detailSchema = Type.Object(
  {
    ...approvalSchema.properties,
    title: titleSchema,
    input: nullable(
      Type.Record(Type.String(), Type.Unknown(), {
        description: "Input of the call without fields that you cannot see. Null if erased.",
      }),
    ),
    timeline: Type.Array(
      Type.Object(
        {
          at: Type.String({ format: "date-time" }),
          round: Type.Integer(),
          step: nullable(Type.String()),
          kind: oneOf(LOG_KINDS),
          by: personSchema,
          whom: nullable(personSchema),
          words: nullable(Type.String()),
        },
        { ...closed, $id: "ApprovalTimelineEntry" },
      ),
    ),
  },
  { ...closed, $id: "ApprovalDetail" },
);

/** The request must involve the caller, unless they may read all. */
export function loadSeen(context: ReadContext, id: string): Request {
  context.about(COLLECTION, id);
  const request = seen(context, id);
  if (!request) throw new Fault("RECORD_NOT_FOUND");
  return request;
}

export function seen(context: ReadContext, id: string): Request | undefined {
  const request = findRequest(context, id);
  return request && (context.holds(READ_ALL) || takesPart(context, request)) ? request : undefined;
}

/** True for the requester, approvers, their delegates and past voters. A program takes part in its own requests only. */
function takesPart(context: ReadContext, { id, requester, mandate }: Request): boolean {
  const { mandate: own } = context.principal;
  if (own) return own.id === mandate?.id;
  if (requester === context.principal.id) return true;
  return context.handle.connection.has`SELECT 1 FROM ${seats}
    WHERE ${seats.org} = ${context.org} AND ${seats.request_id} = ${id} AND ${seated(context)} LIMIT 1`;
}

/** Approver seats of the caller and of those they substitute for today. */
export function seated({ org, principal, today }: ReadContext): Part {
  const { from_user, to_user, ended_at, valid_from, valid_to } = approvalDelegations;
  return part`(${seats.user_id} = ${principal.id} OR ${seats.user_id} IN (
    SELECT ${from_user} FROM ${approvalDelegations}
    WHERE ${approvalDelegations.org} = ${org} AND ${to_user} = ${principal.id} AND ${ended_at} IS NULL
      AND ${valid_from} <= ${today} AND ${valid_to} >= ${today}))`;
}

export function show(context: ReadContext, request: Request): ApprovalView {
  return showRequest(context, callOf(context).engine.approvals, request);
}

export function showListed(context: ReadContext, request: Request): Static<typeof listedSchema> {
  return { ...show(context, request), title: titleOf(context, request) };
}

export function showDetail(context: ReadContext, request: Request): Static<typeof detailSchema> {
  const { engine } = callOf(context);
  const staff = engine.approvals.staff(context);
  return {
    ...showListed(context, request),
    input: shownInput(context, engine.catalog, request, inputOf(context, request)) ?? null,
    timeline: logOf(context, request).map(({ at, round, step, kind, actor, standsFor, words }) => ({
      at: rfc3339(at),
      round,
      step: step === null || round !== request.round ? null : (request.steps[step]?.name ?? null),
      kind,
      by: person(staff, actor),
      whom: standsFor === null ? null : person(staff, standsFor),
      words,
    })),
  };
}
