import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { DECIMAL_SCALE } from "../../../kernel/decimal.ts";
import { closed } from "../../../kernel/schema.ts";
import {
  type Catalog,
  defineTotal,
  queryRows,
  type RecordTotal,
  totalDuring,
  totalOf,
} from "../../../records/index.ts";
import { countSchema, type Period } from "../../../records/read/stats/index.ts";
import { checkIns } from "./check-ins.ts";
import { daysOfCycle } from "./cycles.ts";
import { LOW_CONFIDENCE, NEAR_END_PROGRESS, nearEnd } from "./key-result-rules.ts";
import { keyResults } from "./key-results.ts";
import { objectives } from "./objectives.ts";
import { expectedOn } from "./progress.ts";

const pursued = defineTotal(objectives, {
  name: "pursued",
  by: { cycle: "$.cycle", level: "$.level", state: "$.state" },
  sums: { progress: "$.progress" },
  where: "$.state IN ('active', 'at_risk')",
});

const outcomes = defineTotal(objectives, {
  name: "outcomes",
  by: { cycle: "$.cycle", type: "$.type", state: "$.state" },
  where: "$.state IN ('achieved', 'missed', 'dropped')",
});

const checkInsDue = defineTotal(keyResults, {
  name: "check_in_due",
  at: "check_in_by",
  by: {},
  where: "$.state = 'active'",
});

const confidences = defineTotal(keyResults, {
  name: "confidences",
  by: { confidence: "$.confidence" },
  where: "$.state = 'active'",
});

const farFromTarget = defineTotal(keyResults, {
  name: "far_from_target",
  by: { ends_on: "$.ends_on" },
  where: `$.state = 'active' AND $.progress < ${BigInt(NEAR_END_PROGRESS) * DECIMAL_SCALE}`,
});

const checkedIn = defineTotal(checkIns, { name: "made", at: "at", by: {} });

export const objectiveTotals = [pursued, outcomes, checkInsDue, confidences, farFromTarget, checkedIn];

const percentOf = (description: string) =>
  Type.Number({ description: `${description}, in percent with two decimals` });

const courseSchema = {
  count: countSchema("Active objectives, including those at risk"),
  at_risk: countSchema("Objectives at risk"),
  progress: percentOf("Mean progress"),
};

export const objectiveStatsSchema = Type.Object(
  {
    by_cycle: Type.Array(
      Type.Object(
        {
          cycle: Type.String(),
          ...courseSchema,
          expected: percentOf("Percentage of the cycle's days that have passed"),
          gap: Type.Number({ description: "Points by which progress is behind expectations" }),
        },
        closed,
      ),
    ),
    by_level: Type.Array(Type.Object({ level: Type.String(), ...courseSchema }, closed)),
    achieved: countSchema("Achieved objectives"),
    missed: countSchema("Missed objectives"),
    dropped: countSchema("Dropped objectives"),
    committed_missed: countSchema("Missed objectives of type committed"),
  },
  { ...closed, $id: "StratObjectiveStats", description: "Current objectives, regardless of the period" },
);

export function objectiveStats(context: ReadContext, catalog: Catalog): Static<typeof objectiveStatsSchema> {
  const open = queryRows(context, sql`SELECT * FROM ${totalOf(context, catalog, pursued)} ORDER BY cycle`);
  const ended = queryRows(context, sql`SELECT * FROM ${totalOf(context, catalog, outcomes)}`);
  const count = (rows: typeof open) => rows.reduce((sum, row) => sum + Number(row.count), 0);
  const courseOf = (rows: typeof open) => ({
    count: count(rows),
    at_risk: count(rows.filter(({ state }) => state === "at_risk")),
    progress: mean(
      rows.reduce((sum, row) => sum + Number(row.progress), 0),
      count(rows),
    ),
  });
  const day = context.today;
  return {
    by_cycle: [...Map.groupBy(open, ({ cycle }) => String(cycle))].map(([cycle, rows]) => {
      const course = courseOf(rows);
      const expected = expectedOn(daysOfCycle(cycle), day);
      return { cycle, ...course, expected, gap: Math.round(100 * (expected - course.progress)) / 100 };
    }),
    by_level: LEVELS.map((level) => ({ level, ...courseOf(open.filter((row) => row.level === level)) })),
    achieved: count(ended.filter(({ state }) => state === "achieved")),
    missed: count(ended.filter(({ state }) => state === "missed")),
    dropped: count(ended.filter(({ state }) => state === "dropped")),
    committed_missed: count(ended.filter(({ state, type }) => state === "missed" && type === "committed")),
  };
}

const LEVELS = ["org", "team", "person"] as const;

/** Mean of stored decimals, rounded to two decimals. */
function mean(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round(sum / count / (Number(DECIMAL_SCALE) / 100)) / 100;
}

export const keyResultStatsSchema = Type.Object(
  {
    active: countSchema("Active key results"),
    without_check_in: countSchema("Key results past check_in_by: no check-in for 14 days"),
    low_confidence: countSchema(`Key results with a confidence of ${LOW_CONFIDENCE} or less`),
    near_end: countSchema(
      `Key results that end within 14 days or have ended, with progress below ${NEAR_END_PROGRESS}`,
    ),
    check_ins: countSchema("Check-ins in the period (at)"),
  },
  { ...closed, $id: "StratKeyResultStats", description: "Current key results, regardless of the period" },
);

export function keyResultStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof keyResultStatsSchema> {
  const count = (from: ReturnType<typeof totalOf>, where = sql`1`) => {
    const [row] = queryRows(
      context,
      sql`SELECT coalesce(sum(count), 0) AS count FROM ${from} WHERE ${where}`,
    );
    return Number(row?.count);
  };
  const during = (total: RecordTotal, within: Period) => count(totalDuring(context, catalog, total, within));
  const by = (total: RecordTotal, where?: ReturnType<typeof sql>) =>
    count(totalOf(context, catalog, total), where);
  return {
    active: by(confidences),
    without_check_in: during(checkInsDue, { endsBefore: context.now }),
    low_confidence: by(confidences, sql`confidence <= ${LOW_CONFIDENCE}`),
    near_end: by(farFromTarget, sql`ends_on <= ${nearEnd(context.today)}`),
    check_ins: during(checkedIn, period),
  };
}
