import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { rfc3339 } from "../../../kernel/clock.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { part, pick, pickAs } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { daysLeft } from "./deadline.ts";
import { OPEN, requests } from "./request.ts";
import { lift } from "./restrictions.ts";
import { restrictions } from "./tables.ts";

const MOST = 200;

const deadlineSchema = Type.Object(
  {
    id: Type.String(),
    number: Type.String(),
    kind: Type.String(),
    state: Type.String(),
    received_on: Type.String({ format: "date" }),
    due_on: Type.String({ format: "date" }),
    days_left: Type.Integer(),
    overdue: Type.Boolean(),
    warned: Type.Integer(),
    extended: Type.Boolean(),
  },
  { ...closed, $id: "DataRequestDeadline" },
);

export function deadlinesAction(): Action {
  return defineAction({
    name: "data.requests.deadlines",
    summary: "List open data requests",
    description: `Most urgent first, up to ${MOST}.`,
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/data/deadlines" }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(deadlineSchema) }, closed),
    run: async (context) => {
      const open = sql.join(
        OPEN.map((state) => sql`${state}`),
        sql`, `,
      );
      const data = context.records
        .where(requests, sql`state IN (${open}) AND ${context.records.visible(requests)}`, {
          order: sql`due_on, rid`,
          limit: MOST,
        })
        .map((request): Static<typeof deadlineSchema> => {
          const { id, number, kind, state, warned, extended_at } = request;
          const due_on = request.due_on ?? context.today;
          const days_left = daysLeft(context.today, due_on);
          return {
            id,
            number: number ?? "",
            kind,
            state,
            received_on: request.received_on ?? context.today,
            due_on,
            days_left,
            overdue: days_left < 0,
            warned,
            extended: extended_at !== null,
          };
        });
      context.returned(data.length);
      return { data };
    },
  });
}

const restrictionSchema = Type.Object(
  {
    collection: Type.String(),
    id: Type.String(),
    request_id: Type.String(),
    since: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "DataRestriction" },
);

export function restrictionsAction(): Action {
  return defineAction({
    name: "data.restrictions.list",
    summary: "List restricted records",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/data/restrictions" }],
    input: Type.Object({ request_id: Type.Optional(idInput) }, closed),
    output: Type.Object({ data: Type.Array(restrictionSchema) }, closed),
    run: async (context, { request_id }) => {
      const { org, collection, record_id, since } = restrictions;
      const found = context.handle.connection.all`
        SELECT ${pick(restrictions, "collection", "request_id", "since")}, ${pickAs(record_id, "id")} FROM ${restrictions}
        WHERE ${org} = ${context.org} ${request_id === undefined ? part`` : part`AND ${restrictions.request_id} = ${request_id}`}
        ORDER BY ${since}, ${collection}, ${record_id}`;
      context.returned(found.length);
      return { data: found.map((one) => ({ ...one, since: rfc3339(one.since) })) };
    },
  });
}

export function liftAction({ catalog }: GovernanceParts): Action {
  return defineAction({
    name: "data.requests.lift",
    summary: "Lift a restriction",
    kind: "write",
    tier: "managing",
    collection: "data.requests",
    http: [{ method: "POST", path: "/api/v1/data/requests/:id/lift" }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Object({ lifted: Type.Integer() }, closed),
    run: async (context, { id }) => {
      const request = context.records.subject(requests, id);
      if (request.kind !== "restriction" || request.executed_at === null)
        throw new Fault("STATE_TRANSITION_INVALID", { message: say("governance.errors.restrictsNothing") });
      return { lifted: await lift(catalog, context, id) };
    },
  });
}
