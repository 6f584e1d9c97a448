import { Type } from "@sinclair/typebox";
import { readEvent, readHead } from "../../engine/audit/read.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { parseRfc3339 } from "../../kernel/clock.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput, oneOf } from "../../kernel/schema.ts";
import type { Catalog } from "../../records/index.ts";
import { eventSchema, eventViewer, OUTCOMES } from "./event-view.ts";
import { cursorInput, limitInput, pageOf, pageSchema, parseCursor } from "./page.ts";
import { firstEventAt, searchEvents } from "./search.ts";
import { logInput, logOf } from "./which.ts";

export const COLLECTION = "audit.events";
export const PATH = "/api/v1/audit/events";

const word = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));

/** `GET /audit/events` */
export function listEventsAction(catalog: Catalog): Action {
  return defineAction({
    name: "audit.events.list",
    summary: "What happened, newest first",
    description:
      "Looking for what is rare in a long log, a page may hold fewer than `limit`, even none, while next_cursor says that there is more to look through.",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object(
      {
        log: logInput,
        limit: limitInput,
        cursor: cursorInput,
        actor: word,
        action: word,
        collection: word,
        record_id: word,
        outcome: Type.Optional(oneOf(OUTCOMES)),
        correlation_id: word,
        from: Type.Optional(Type.String({ format: "date-time", description: "At this moment or after it" })),
        to: Type.Optional(Type.String({ format: "date-time", description: "Before this moment" })),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(eventSchema), page: pageSchema }, closed),
    run: async (context, { log, limit = 50, cursor: text, from, to, ...filter }) => {
      const organization = logOf(context, log);
      const { connection } = context.handle;
      const cursor = parseCursor(text);
      const size = readHead(connection, organization.key)?.size ?? 0;
      const place = (moment: string) =>
        firstEventAt(connection, organization.key, size, parseRfc3339(moment) ?? 0);
      const { rows, rest } = await searchEvents(connection, organization, {
        filter,
        lowest: from === undefined ? 1 : place(from),
        highest: to === undefined ? size : place(to) - 1,
        limit,
        cursor,
      });
      context.returned(rows.length);
      return {
        data: rows.map(eventViewer(context, catalog)),
        page: pageOf(
          limit,
          cursor,
          rows.map(({ seq }) => seq),
          rest,
        ),
      };
    },
  });
}

/** `GET /audit/events/:id` */
export function getEventAction(catalog: Catalog): Action {
  return defineAction({
    name: "audit.events.get",
    summary: "One event of the audit trail",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput, log: logInput }, closed),
    output: eventSchema,
    run: async (context, { id, log }) => {
      context.about(COLLECTION, id);
      const row = readEvent(context.handle.connection, logOf(context, log), parseSeq(id));
      if (!row) throw new Fault("RECORD_NOT_FOUND");
      return eventViewer(context, catalog)(row);
    },
  });
}

/** An event's id is its place in the log. */
export function parseSeq(id: string): number {
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id);
  throw new Fault("RECORD_NOT_FOUND");
}
