import { type Static, Type } from "@sinclair/typebox";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed, nullable } from "../../../kernel/schema.ts";
import { insertInto } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { Schedule } from "./schedule.ts";
import { runs } from "./tables.ts";

const RUN_STATES = ["proposed", "running", "done", "dismissed"] as const;

export interface Run {
  rid: number;
  id: string;
  scheduleId: string;
  collection: string;
  action: string;
  cutoff: string;
  state: (typeof RUN_STATES)[number];
  found: number;
  done: number;
  kept: Record<string, number>;
  place: number;
  proposedAt: number;
  confirmedBy: string | null;
  finishedAt: number | null;
}

export const runSchema = Type.Object(
  {
    id: Type.String(),
    schedule_id: Type.String(),
    collection: Type.String(),
    action: Type.String(),
    cutoff: Type.String({ format: "date", description: "What began before this day is due" }),
    state: Type.String(),
    found: Type.Integer(),
    done: Type.Integer(),
    kept: Type.Record(Type.String(), Type.Integer(), {
      description: "Why records stayed, and how many for each reason: a legal hold, a duty to keep them",
    }),
    proposed_at: Type.String({ format: "date-time" }),
    confirmed_by: nullable(Type.String()),
    finished_at: nullable(Type.String({ format: "date-time" })),
  },
  { ...closed, $id: "RetentionRun" },
);

const insertion = insertInto(runs);

/** Writes down what is due by a schedule, in place of what was proposed for it before and nobody confirmed. */
export function propose(
  context: WriteContext,
  schedule: Schedule,
  { cutoff, found }: { cutoff: string; found: number },
): string {
  const { connection } = context.handle;
  connection
    .statement("DELETE FROM data_retention_runs WHERE org = ? AND schedule_id = ? AND state = 'proposed'")
    .run(context.org, schedule.id);
  const id = newId();
  insertion.run(connection, {
    id,
    org: context.org,
    schedule_id: schedule.id,
    collection: schedule.collection,
    action: schedule.action,
    cutoff,
    state: "proposed",
    found,
    done: 0,
    kept: "{}",
    place: 0,
    proposed_at: context.now,
    confirmed_by: null,
    finished_at: null,
  });
  return id;
}

export function findRun({ handle, org }: ReadContext, id: string): Run | undefined {
  const row = handle.connection
    .statement("SELECT * FROM data_retention_runs WHERE org = ? AND id = ?")
    .get(org, id);
  return row ? parse(row) : undefined;
}

/** Whether a schedule has a run under way. */
export function isRunning({ handle, org }: ReadContext, schedule: string): boolean {
  return (
    handle.connection
      .statement("SELECT 1 FROM data_retention_runs WHERE org = ? AND schedule_id = ? AND state = 'running'")
      .get(org, schedule) !== null
  );
}

/** The newest runs, below a place. */
export function listRuns({ handle, org }: ReadContext, below: number, limit: number): Run[] {
  return handle.connection
    .statement("SELECT * FROM data_retention_runs WHERE org = ? AND rid < ? ORDER BY rid DESC LIMIT ?")
    .all(org, below, limit)
    .map(parse);
}

/** Writes where a run has come to. */
export function saveRun({ handle }: WriteContext, run: Run): void {
  handle.connection
    .statement(
      "UPDATE data_retention_runs SET state = ?, done = ?, kept = ?, place = ?, confirmed_by = ?, finished_at = ? WHERE rid = ?",
    )
    .run(run.state, run.done, JSON.stringify(run.kept), run.place, run.confirmedBy, run.finishedAt, run.rid);
}

export function showRun(run: Run): Static<typeof runSchema> {
  return {
    id: run.id,
    schedule_id: run.scheduleId,
    collection: run.collection,
    action: run.action,
    cutoff: run.cutoff,
    state: run.state,
    found: run.found,
    done: run.done,
    kept: run.kept,
    proposed_at: rfc3339(run.proposedAt),
    confirmed_by: run.confirmedBy,
    finished_at: run.finishedAt === null ? null : rfc3339(run.finishedAt),
  };
}

function parse(row: RawRow): Run {
  return {
    rid: Number(row.rid),
    id: String(row.id),
    scheduleId: String(row.schedule_id),
    collection: String(row.collection),
    action: String(row.action),
    cutoff: String(row.cutoff),
    // The state and the JSON are written by this file alone.
    state: row.state as Run["state"],
    found: Number(row.found),
    done: Number(row.done),
    kept: JSON.parse(String(row.kept)) as Record<string, number>,
    place: Number(row.place),
    proposedAt: Number(row.proposed_at),
    confirmedBy: row.confirmed_by === null ? null : String(row.confirmed_by),
    finishedAt: row.finished_at === null ? null : Number(row.finished_at),
  };
}
