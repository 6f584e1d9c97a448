import { Type } from "@sinclair/typebox";
import { hex } from "../../engine/audit/event.ts";
import { type Span, spansBetween } from "../../engine/audit/moments.ts";
import { readEvent, readHead } from "../../evidence/read.ts";
import { isReleased, leafAt, readLeaves, readSegments, segmentOf, tileOf } from "../../evidence/segment.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { parseRfc3339 } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { OrganizationRef } from "../../kernel/principal.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import type { Connection } from "../../store/connection.ts";
import { eventSchema, eventViewer } from "./event-view.ts";
import { filterInput, filterOf } from "./filter.ts";
import { cursorInput, limitInput, pageOf, pageSchema, parseCursor } from "./page.ts";
import { searchEvents } from "./search.ts";
import { archivedEventSchema, fileOf, showArchived } from "./segments/event.ts";
import { parseSeq } from "./seq.ts";
import { logInput, logOf } from "./which.ts";
import type { TrailParts } from "./withheld.ts";

export const COLLECTION = "audit.events";
export const PATH = "/api/v1/audit/events";

export const periodInput = {
  from: Type.Optional(Type.String({ format: "date-time", description: "At or after this time" })),
  to: Type.Optional(Type.String({ format: "date-time", description: "Before this time" })),
} as const;

export function listEventsAction(parts: TrailParts): Action {
  return defineAction({
    name: "audit.events.list",
    summary: "List audit events",
    description:
      "A page of a selective search can hold fewer than `limit` events, or none, while next_cursor shows that there are more.",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object(
      {
        log: logInput,
        limit: limitInput,
        cursor: cursorInput,
        ...filterInput,
        ...periodInput,
      },
      closed,
    ),
    output: Type.Object(
      {
        data: Type.Array(eventSchema),
        page: pageSchema,
        archived: Type.Array(
          Type.Object(
            { segment: Type.Integer(), first: Type.Integer(), last: Type.Integer(), file: Type.String() },
            closed,
          ),
          {
            description: "Segments of the period whose reads and refusals are archived and not in this list",
          },
        ),
      },
      closed,
    ),
    run: async (context, { log, limit = 50, cursor: text, from, to, ...given }) => {
      const organization = logOf(context, log);
      const { connection } = context.handle;
      const cursor = parseCursor(text);
      const spans = spansOf(connection, organization.key, { from, to });
      const { rows, rest } = await searchEvents(connection, organization, {
        filter: filterOf(given),
        spans,
        limit,
        cursor,
      });
      context.returned(rows.length);
      return {
        data: rows.map(eventViewer(context, parts)),
        page: pageOf(
          limit,
          cursor,
          rows.map(({ seq }) => seq),
          rest,
        ),
        archived: readSegments(connection, organization.key)
          .filter(isReleased)
          .filter(({ first, last }) => spans.some(({ low, high }) => first <= high && low <= last))
          .map((segment) => {
            const { number, first, last } = segment;
            return { segment: number, first, last, file: fileOf(organization, segment) };
          }),
      };
    },
  });
}

export function getEventAction(parts: TrailParts): Action {
  return defineAction({
    name: "audit.events.get",
    summary: "Get an audit event",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput, log: logInput }, closed),
    output: Type.Union([eventSchema, archivedEventSchema]),
    run: async (context, { id, log }) => {
      context.about(COLLECTION, id);
      const organization = logOf(context, log);
      const seq = parseSeq(id);
      const row = readEvent(context.handle.connection, organization, seq);
      return row ? eventViewer(context, parts)(row) : archivedEvent(context, organization, seq);
    },
  });
}

/** Throws RECORD_NOT_FOUND if the event never existed. */
function archivedEvent({ handle }: ReadContext, organization: OrganizationRef, seq: number) {
  const segment = segmentOf(handle.connection, organization.key, seq);
  const leaves = segment && readLeaves(handle.connection, organization.key, tileOf(seq));
  if (!segment || !leaves) throw new Fault("RECORD_NOT_FOUND");
  return showArchived(organization, segment, seq, hex(leafAt(leaves, seq)));
}

/** Event ranges for a period. */
export function spansOf(
  connection: Connection,
  org: number,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Span[] {
  const size = readHead(connection, org)?.size ?? 0;
  return spansBetween(connection, org, size, { from: momentOf(from), to: momentOf(to) });
}

function momentOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseRfc3339(text);
}
