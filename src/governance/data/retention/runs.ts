import { type Static, Type } from "@sinclair/typebox";
import { rfc3339, rfc3339OrNull } from "../../../kernel/clock.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed, nullable } from "../../../kernel/schema.ts";
import { pick, type RowOf, row, set } from "../../../store/rows.ts";
import { renderText } from "../../../text/render.ts";
import { unstored } from "../../../text/stored.ts";
import type { Schedule } from "./schedule.ts";
import { runs } from "./tables.ts";

export type Run = RowOf<typeof runs>;

export const runSchema = Type.Object(
  {
    id: Type.String(),
    schedule_id: Type.String(),
    collection: Type.String(),
    action: Type.String(),
    cutoff: Type.String({
      format: "date",
      description: "Records whose period began before this day are due",
    }),
    state: Type.String(),
    found: Type.Integer(),
    done: Type.Integer(),
    kept: Type.Record(Type.String(), Type.Integer(), {
      description:
        "Number of retained records by reason, such as a legal hold or a statutory retention period",
    }),
    proposed_at: Type.String({ format: "date-time" }),
    confirmed_by: nullable(Type.String()),
    finished_at: nullable(Type.String({ format: "date-time" })),
  },
  { ...closed, $id: "RetentionRun" },
);

/** Replaces unconfirmed proposals of the schedule. */
export function propose(
  context: WriteContext,
  schedule: Schedule,
  { cutoff, found }: { cutoff: string; found: number },
): string {
  const { connection } = context.handle;
  connection.run`DELETE FROM ${runs}
    WHERE ${runs.org} = ${context.org} AND ${runs.schedule_id} = ${schedule.id} AND ${runs.state} = 'proposed'`;
  const id = newId();
  connection.run`INSERT INTO ${runs} ${row(runs, {
    id,
    org: context.org,
    schedule_id: schedule.id,
    collection: schedule.collection,
    action: schedule.action,
    cutoff,
    state: "proposed",
    found,
    done: 0,
    kept: {},
    place: 0,
    proposed_at: context.now,
  })}`;
  return id;
}

export function findRun({ handle, org }: ReadContext, id: string): Run | undefined {
  return handle.connection
    .get`SELECT ${pick(runs)} FROM ${runs} WHERE ${runs.org} = ${org} AND ${runs.id} = ${id}`;
}

export function isRunning({ handle, org }: ReadContext, schedule: string): boolean {
  return handle.connection.has`SELECT 1 FROM ${runs}
    WHERE ${runs.org} = ${org} AND ${runs.schedule_id} = ${schedule} AND ${runs.state} = 'running'`;
}

export function listRuns({ handle, org }: ReadContext, below: number, limit: number): Run[] {
  return handle.connection.all`SELECT ${pick(runs)} FROM ${runs}
    WHERE ${runs.org} = ${org} AND ${runs.rid} < ${below} ORDER BY ${runs.rid} DESC LIMIT ${limit}`;
}

export function saveRun({ handle }: WriteContext, run: Run): void {
  const { state, done, kept, place, confirmed_by, finished_at } = run;
  handle.connection
    .run`UPDATE ${runs} SET ${set(runs, { state, done, kept, place, confirmed_by, finished_at })}
    WHERE ${runs.rid} = ${run.rid}`;
}

export function keptReasons(kept: Run["kept"], language: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [reason, count] of Object.entries(kept)) {
    const text = renderText(unstored(reason), language);
    counts[text] = (counts[text] ?? 0) + count;
  }
  return counts;
}

export function showRun({ origin }: ReadContext, run: Run): Static<typeof runSchema> {
  const { rid: _rid, org: _org, place: _place, ...shown } = run;
  return {
    ...shown,
    kept: keptReasons(run.kept, origin.language ?? "en"),
    proposed_at: rfc3339(run.proposed_at),
    finished_at: rfc3339OrNull(run.finished_at),
  };
}
