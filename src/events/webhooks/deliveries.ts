import { Type } from "@sinclair/typebox";
import { readEvent } from "../../evidence/read.ts";
import { withholder } from "../../governance/index.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { closed, idInput, nullable, oneOf } from "../../kernel/schema.ts";
import { readableRecord } from "../../records/index.ts";
import { pick } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { seqAt } from "../start.ts";
import type { WebhookParts } from "./part.ts";
import { advance, progressOf, restart } from "./progress.ts";
import { DELIVERY_ERRORS, DELIVERY_STATES, webhookDeliveries } from "./tables.ts";
import { COLLECTION, webhooks } from "./webhooks.ts";

const moment = Type.String({ format: "date-time" });

export const deliverySchema = Type.Object(
  {
    event: nullable(Type.String({ description: "Id of the event, which is also the webhook-id" })),
    type: nullable(Type.String({ description: "Null if you may not see the subject of the event" })),
    subject: nullable(Type.String()),
    state: oneOf(DELIVERY_STATES),
    attempts: Type.Integer(),
    status: nullable(Type.Integer({ description: "HTTP status of the last answer" })),
    error: nullable(oneOf(DELIVERY_ERRORS)),
    first_at: moment,
    last_at: moment,
  },
  { ...closed, $id: "WebhookDelivery" },
);

export function listDeliveriesAction(parts: WebhookParts): Action {
  return defineAction({
    name: "settings.webhooks.deliveries",
    summary: "List the deliveries of a webhook",
    description: "Newest events first, for 30 days. Bodies and answers are not kept.",
    kind: "read",
    collection: COLLECTION,
    http: [{ method: "GET", path: "/api/v1/settings/webhooks/:id/deliveries" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        id: idInput,
        state: Type.Optional(oneOf(DELIVERY_STATES)),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
      },
      closed,
    ),
    output: Type.Object(
      {
        data: Type.Array(deliverySchema),
        next_at: nullable({ ...moment, description: "Time of the next attempt after a failed one" }),
        failures: Type.Integer({ description: "Failed attempts in a row" }),
      },
      closed,
    ),
    run: async (context, { id, state, limit = 50 }) => {
      readableRecord(context, parts.catalog, COLLECTION, id);
      const rows = context.handle.connection.all`
        SELECT ${pick(webhookDeliveries)} FROM ${webhookDeliveries}
        WHERE ${webhookDeliveries.org} = ${context.org} AND ${webhookDeliveries.webhook_id} = ${id}
          AND ${webhookDeliveries.state} = coalesce(${state ?? null}, ${webhookDeliveries.state})
        ORDER BY ${webhookDeliveries.seq} DESC LIMIT ${limit}`;
      context.returned(rows.length);
      const progress = progressOf(context, id);
      const isTrying = progress !== undefined && progress.attempts > 0;
      return {
        data: rows.map(viewer(context, parts)),
        next_at: isTrying ? rfc3339(progress.next_at) : null,
        failures: progress?.failures ?? 0,
      };
    },
  });
}

/** Deliveries are of what the holder may see, which the reader of the list may not. */
function viewer(context: ReadContext, parts: WebhookParts) {
  const { organization } = context.principal;
  const withheld = withholder(context, parts);
  return (row: typeof ROW.row) => {
    const event = readEvent(context.handle.connection, organization, row.seq);
    const isShown = event !== undefined && !withheld(event).all;
    const { state, attempts, status, error } = row;
    return {
      event: event ? parts.positions.idOf(organization, row.seq, event.hash) : null,
      type: isShown ? event.action : null,
      subject: isShown ? [event.collection, event.record_id].filter(Boolean).join("/") : null,
      ...{ state, attempts, status, error },
      first_at: rfc3339(row.first_at),
      last_at: rfc3339(row.last_at),
    };
  };
}

const ROW = pick(webhookDeliveries);

export function resendAction(parts: WebhookParts): Action {
  return defineAction({
    name: "settings.webhooks.resend",
    summary: "Send events of a webhook again",
    description:
      "With `event`, this one alone. With `after`, all events from there on, in their order. Each has the id that it had before.",
    kind: "write",
    tier: "managing",
    collection: COLLECTION,
    http: [{ method: "POST", path: "/api/v1/settings/webhooks/:id/resend" }],
    status: 202,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object(
      {
        id: idInput,
        event: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        after: Type.Optional(
          Type.String({ minLength: 1, maxLength: 100, description: "As in `GET /events`" }),
        ),
      },
      { ...closed, $id: "WebhookResend" },
    ),
    output: Type.Object({ queued: Type.Literal(true) }, closed),
    run: async (context, { id, event, after }) => {
      readableRecord(context, parts.catalog, COLLECTION, id);
      const { state, archived_at } = context.records.get(webhooks, id);
      if ((event === undefined) === (after === undefined))
        throw invalid("event", "CONTRADICTION", say("events.errors.eventOrAfter"));
      if (!progressOf(context, id) || state !== "active" || archived_at !== null)
        throw new Fault("STATE_TRANSITION_INVALID", { message: say("events.errors.notActive") });
      const seq = await seqAt(context, parts.positions, event ?? after ?? "");
      if (event === undefined) {
        advance(context, id, { position: seq, attempts: 0, failures: 0, next_at: context.now });
        restart(context, id);
      } else restart(context, id, seq);
      return { queued: true as const };
    },
  });
}
