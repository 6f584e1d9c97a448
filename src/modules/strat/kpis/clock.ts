import { sql } from "drizzle-orm";
import { clockAction } from "../../../jobs/index.ts";
import { dayAfter, lastDayOver } from "./calendar.ts";
import { kpis } from "./kpis.ts";
import { type Answers, measureByClock } from "./measure.ts";

const AT_ONCE = 100;

/** Measures due KPIs. Missed days stay empty, because past figures can't be computed later. */
export const measureKpis = clockAction({
  name: "strat.kpis.measure_due",
  summary: "Measure due KPIs",
  run: async (context, day) => {
    const due = context.records.where(kpis, sql`measure_on <= ${day}`, {
      limit: AT_ONCE,
      order: sql`measure_on`,
    });
    const answers: Answers = new Map();
    for (const kpi of due) {
      const measured = kpi.formula
        ? await measureByClock(
            context,
            { ...kpi, formula: kpi.formula },
            lastDayOver(kpi.every, day),
            answers,
          )
        : {};
      await context.records.update(kpis, kpi, { ...measured, measure_on: dayAfter(kpi.every, day) });
    }
    return { done: due.length, more: due.length === AT_ONCE };
  },
});
