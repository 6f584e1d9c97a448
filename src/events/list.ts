import { type Static, Type } from "@sinclair/typebox";
import { compilePatterns, isPattern } from "../engine/access/patterns.ts";
import { callOf } from "../engine/call.ts";
import { type Action, defineAction } from "../kernel/action.ts";
import type { Origin, ReadContext } from "../kernel/context.ts";
import { invalid } from "../kernel/errors.ts";
import { closed } from "../kernel/schema.ts";
import { TextStream } from "../kernel/stream.ts";
import { say } from "../text/message.ts";
import { cloudEventSchema } from "./cloud-event.ts";
import { type Batch, readBatch, type Subject } from "./feed.ts";
import { FORMATS, type Follower, type Format, follow, waitFor } from "./follow.ts";
import type { EventParts } from "./part.ts";
import { seqAt } from "./start.ts";

const MOST = 500;
const LONGEST_SECONDS = 60;

const input = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          "Position to continue from: the id of an event or a cursor. `0` (default) begins with the first event, `now` with the next one. Readers of the audit trail can also give a number.",
      }),
    ),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: LONGEST_SECONDS,
        default: 0,
        description: "Seconds to wait for the next event if there is none. Streams wait in any case.",
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, default: 100 })),
    types: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: 50,
        description: "Patterns of action names, such as `*.create`, separated by commas",
      }),
    ),
    collections: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: 50,
        description: "Collections of the changed records, separated by commas",
      }),
    ),
  },
  closed,
);

const output = Type.Object(
  {
    data: Type.Array(cloudEventSchema),
    cursor: Type.String({ description: "Position to continue from. Differs in each response." }),
    more: Type.Boolean({ description: "True if more events may follow immediately" }),
  },
  { ...closed, $id: "Events" },
);

export function listEventsAction(parts: EventParts): Action {
  return defineAction({
    name: "events.list",
    summary: "Follow what changes",
    description:
      "Changes of records and settings that you may see, oldest first, as CloudEvents. Your present access applies to past events too. With `Accept: application/x-ndjson` or `text/event-stream`, the response is a stream that continues with each change.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/events" }],
    input,
    output: Type.Unsafe<Static<typeof output> | TextStream>(output),
    stream: Object.values(FORMATS).map(({ type }) => type),
    run: async (context, given) => {
      const request = {
        after: await seqAt(
          context,
          parts.positions,
          context.origin.request?.lastEventId ?? given.after ?? "0",
        ),
        limit: given.limit ?? 100,
        matches: filterOf(given),
      };
      const follower: Follower = { context, parts, request };
      const format = formatOf(context.origin);
      if (format) {
        parts.seats.require(callOf(context).trail.caller);
        return new TextStream(format.type, follow(follower, format), undefined, true);
      }
      const batch = await waitFor(follower, await readBatch(context, parts, request), given.wait ?? 0);
      context.returned(batch.events.length);
      return shown(context, parts, batch);
    },
  });
}

async function shown(context: ReadContext, { positions }: EventParts, { events, at, isWhole }: Batch) {
  const { connection } = context.handle;
  const cursor = await positions.cursorAt(connection, context.principal.organization, at);
  return { data: events.map(({ event }) => event), cursor, more: !isWhole };
}

type Given = Static<typeof input>;

function filterOf({ types, collections }: Given): (event: Subject) => boolean {
  const wrong = types?.findIndex((pattern) => !isPattern(pattern)) ?? -1;
  if (wrong >= 0) throw invalid(`types.${wrong}`, "WRONG_FORMAT", say("events.errors.pattern"));
  const isOfType = types && compilePatterns(types);
  const among = collections && new Set<string | null>(collections);
  return ({ action, collection }) => isOfType?.(action) !== false && among?.has(collection) !== false;
}

function formatOf({ request }: Origin): Format | undefined {
  return Object.values(FORMATS).find(({ type }) => request?.accept.includes(type));
}
