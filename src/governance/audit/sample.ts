import { createHash } from "node:crypto";
import { Type } from "@sinclair/typebox";
import type { Span } from "../../engine/audit/moments.ts";
import { auditEvents as events } from "../../engine/audit/tables.ts";
import { Pace } from "../../evidence/pace.ts";
import { readEvent } from "../../evidence/read.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed } from "../../kernel/schema.ts";
import type { Connection } from "../../store/connection.ts";
import { pick } from "../../store/rows.ts";
import { eventSchema, eventViewer } from "./event-view.ts";
import { periodInput, spansOf } from "./events.ts";
import { conditionsOf, type EventFilter, filterInput, filterOf } from "./filter.ts";
import { logInput, logOf } from "./which.ts";
import type { TrailParts } from "./withheld.ts";

const MOST = 500;
const WINDOW = 10_000;

export function sampleAction(parts: TrailParts): Action {
  return defineAction({
    name: "audit.sample",
    summary: "Draw a reproducible sample of events",
    description:
      "Selects the events with the smallest SHA-256 of `seed:number` among all matches up to `last`. The same seed, size, filters and last always return the same events. Archived events are not drawn.",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/audit/sample" }],
    input: Type.Object(
      {
        log: logInput,
        size: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, default: 25 })),
        seed: Type.String({
          minLength: 1,
          maxLength: 100,
          description: "Seed of your choice. Write it down to repeat the sample.",
        }),
        last: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: Number.MAX_SAFE_INTEGER,
            description: "Newest event to include",
          }),
        ),
        ...filterInput,
        ...periodInput,
      },
      closed,
    ),
    output: Type.Object(
      {
        data: Type.Array(eventSchema, { description: "In log order" }),
        seed: Type.String(),
        size: Type.Integer(),
        last: Type.Integer({
          description: "Newest event included. Pass it as `last` to repeat the sample.",
        }),
        population: Type.Integer({ description: "Number of events to draw from" }),
      },
      { ...closed, $id: "AuditSample" },
    ),
    run: async (context, { log, size = 25, seed, last: asked, from, to, ...given }) => {
      const organization = logOf(context, log);
      const { connection } = context.handle;
      const spans = spansOf(connection, organization.key, { from, to });
      const last = Math.min(asked ?? Number.MAX_SAFE_INTEGER, spans.at(-1)?.high ?? 0);
      const { drawn, population } = await draw(connection, organization.key, filterOf(given), spans, {
        size,
        seed,
        last,
      });
      const rows = drawn.flatMap((seq) => readEvent(connection, organization, seq) ?? []);
      context.returned(rows.length);
      return { data: rows.map(eventViewer(context, parts)), seed, size, last, population };
    },
  });
}

/** Scans the whole population, so that the sample does not depend on read order. */
async function draw(
  connection: Connection,
  org: number,
  filter: EventFilter,
  spans: readonly Span[],
  { size, seed, last }: { size: number; seed: string; last: number },
): Promise<{ drawn: number[]; population: number }> {
  const conditions = conditionsOf(filter);
  const pace = new Pace();
  let population = 0;
  let best: { seq: number; rank: string }[] = [];
  for (const { low, high } of spans) {
    for (let at = low; at <= Math.min(high, last); at += WINDOW) {
      const until = Math.min(high, last, at + WINDOW - 1);
      const rows = connection.all`SELECT ${pick(events, "seq")} FROM ${events}
        WHERE ${events.org} = ${org} AND ${events.seq} BETWEEN ${at} AND ${until} ${conditions}`;
      population += rows.length;
      const ranked = rows.map(({ seq }) => ({ seq, rank: rankOf(seed, seq) }));
      best = [...best, ...ranked].sort((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, size);
      if (pace.isDue) await pace.rest();
    }
  }
  return { drawn: best.map(({ seq }) => seq).sort((a, b) => a - b), population };
}

function rankOf(seed: string, seq: number): string {
  return createHash("sha256").update(`${seed}:${seq}`).digest("hex");
}
