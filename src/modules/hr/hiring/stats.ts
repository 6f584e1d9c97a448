import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { byState, type Catalog, defineTotal, queryRows, totalOf } from "../../../records/index.ts";
import {
  countSchema,
  defineSpan,
  type Period,
  spanFigures,
  spanSchema,
} from "../../../records/read/stats/index.ts";
import { candidates, IN_THE_RUNNING } from "./candidates.ts";
import { jobOpenings } from "./job-openings.ts";

export const positionsTotal = defineTotal(jobOpenings, {
  name: "positions",
  by: { state: "$.state" },
  sums: { missing: "$.headcount - $.hired" },
});

export const timeToHire = defineSpan(candidates, {
  name: "time_to_hire",
  from: "created_at",
  to: "hired_at",
});

export const hiringStatsSchema = Type.Object(
  {
    openings: countSchema("Job openings that are currently open or on hold"),
    open_positions: countSchema("Vacant positions of these openings: headcount less hired"),
    in_the_running: Type.Array(Type.Object({ state: oneOf(IN_THE_RUNNING), count: Type.Integer() }, closed), {
      description: "Current candidates by state, excluding closed ones",
    }),
    hired: countSchema("Candidates hired in the period (hired_at)"),
    time_to_hire: spanSchema,
    past_retention: countSchema("Rejected, withdrawn or declined candidates past retain_until, to be erased"),
  },
  {
    ...closed,
    $id: "HrHiringStats",
    description: "time_to_hire is measured from created_at to hired_at of candidates hired in the period.",
  },
);

export function hiringStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof hiringStatsSchema> {
  const [open] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS openings, coalesce(sum(missing), 0) AS missing
        FROM ${totalOf(context, catalog, positionsTotal)} WHERE state IN ('open', 'on_hold')`,
  );
  const [past] = queryRows(
    context,
    sql`SELECT count(*) AS n FROM hr_candidates INDEXED BY hr_candidates_retain_until
        WHERE ${context.records.visible(candidates)} AND retain_until < ${context.today}
          AND state IN ('rejected', 'withdrawn', 'offer_declined')`,
  );
  const span = spanFigures(context, catalog, timeToHire, period);
  return {
    openings: Number(open?.openings),
    open_positions: Number(open?.missing),
    in_the_running: inTheRunning(context, catalog),
    hired: span.count,
    time_to_hire: span,
    past_retention: Number(past?.n),
  };
}

function inTheRunning(
  context: ReadContext,
  catalog: Catalog,
): { state: (typeof IN_THE_RUNNING)[number]; count: number }[] {
  const rows = queryRows(
    context,
    sql`SELECT state, count FROM ${totalOf(context, catalog, byState(catalog.collection("hr.candidates").entity))}`,
  );
  const counts = new Map(rows.map((row) => [row.state, Number(row.count)]));
  return IN_THE_RUNNING.map((state) => ({ state, count: counts.get(state) ?? 0 }));
}
