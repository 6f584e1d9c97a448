import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { stored } from "../../../text/stored.ts";
import { requireSight } from "../sight.ts";
import { type PERIODS, periodUpTo } from "./calendar.ts";
import { evaluate, type Outcome } from "./evaluate.ts";
import { readFigure } from "./figures.ts";
import { type Formula, figuresOf } from "./formula.ts";
import { kpiPoints } from "./kpi-points.ts";
import { statusOf, type Thresholds } from "./status.ts";

interface Kpi extends Thresholds {
  id: string;
  formula: Formula | null;
  period: (typeof PERIODS)[number];
}

/** `/stats` responses, shared by the KPIs that are measured in the same call. */
export type Answers = Map<string, unknown>;

/** Measures a KPI by its formula or, without one, takes the given value. */
export async function measureByHand(context: WriteContext, kpi: Kpi, { value }: Record<string, unknown>) {
  if (kpi.formula === null) {
    if (typeof value !== "string") throw invalid("value", "REQUIRED", say("strat.errors.valueMissing"));
    return record(context, kpi, { value });
  }
  if (value !== undefined) throw invalid("value", "COMPUTED", say("strat.errors.valueComputed"));
  requireSight(context, figuresOf(kpi.formula));
  return record(
    context,
    kpi,
    await compute(context, kpi.formula, periodUpTo(kpi.period, context.today), new Map()),
  );
}

/** Measures up to the last full day or month. An error is stored on the KPI and does not stop others. */
export async function measureByClock(
  context: WriteContext,
  kpi: Kpi & { formula: Formula },
  lastDay: string,
  answers: Answers,
) {
  try {
    return await record(
      context,
      kpi,
      await compute(context, kpi.formula, periodUpTo(kpi.period, lastDay), answers),
    );
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return record(context, kpi, { problem: error.text });
  }
}

async function compute(
  context: ReadContext,
  formula: Formula,
  days: ReturnType<typeof periodUpTo>,
  answers: Answers,
): Promise<Outcome> {
  const keyOf = (stats: string) => `${stats} ${days.from} ${days.to}`;
  for (const { stats } of figuresOf(formula)) {
    if (!answers.has(keyOf(stats))) answers.set(keyOf(stats), await context.ask(`${stats}.stats`, days));
  }
  return evaluate(formula, ({ stats, figure }) => readFigure(answers.get(keyOf(stats)), figure));
}

async function record(context: WriteContext, kpi: Kpi, { value, problem }: Outcome) {
  if (value === undefined) return { value: null, measured_at: context.now, problem: stored(problem) };
  await context.records.insert(kpiPoints, {
    kpi_id: kpi.id,
    at: context.now,
    value,
    status: statusOf(kpi, value),
  });
  return { value, measured_at: context.now, problem: null };
}
