import { Type } from "@sinclair/typebox";
import type { WriteContext } from "../../../kernel/context.ts";
import { DECIMAL_PATTERN } from "../../../kernel/decimal.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { type Detail, Fault, invalid } from "../../../kernel/errors.ts";
import { choice, date, datetime, decimal, longText, object, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { requireSight } from "../sight.ts";
import { isMeasuredAnew, measuredNextOn, PERIODS } from "./calendar.ts";
import { whyNoFigure } from "./figures.ts";
import { type Figure, type Formula, figuresOf, formulaSchema, MOST_PARTS, partsOf } from "./formula.ts";
import { measureByHand } from "./measure.ts";
import { KPI_STATUS, requireOrdered, statusOf } from "./status.ts";

export const kpis = defineEntity({
  module: "strat",
  name: "kpis",
  singular: "KPI",
  description: "A key performance indicator, computed from module figures or measured by hand.",
  label: ["name"],
  ui: { columns: ["value", "unit", "target", "status", "measured_at", "owner_id"], sort: "name" },
  fields: {
    name: text({ required: true, max: 200, search: true, filter: true }),
    description: longText({ search: true }),
    formula: object(formulaSchema, {
      help: say("strat.fieldHelp.kpis.formula"),
    }),
    period: choice(PERIODS, {
      required: true,
      initial: "all",
      help: say("strat.fieldHelp.kpis.period"),
    }),
    every: choice(["day", "month"], {
      required: true,
      initial: "day",
      filter: true,
      help: say("strat.fieldHelp.kpis.every"),
    }),
    unit: text({ max: 30 }),
    direction: choice(["up", "down"], {
      required: true,
      initial: "up",
      help: say("strat.fieldHelp.kpis.direction"),
    }),
    target: decimal(),
    green: decimal({ help: say("strat.fieldHelp.kpis.green") }),
    amber: decimal({ help: say("strat.fieldHelp.kpis.amber") }),
    value: decimal({ set: "rules", filter: true, help: say("strat.fieldHelp.kpis.value") }),
    status: choice(KPI_STATUS, { set: "rules", filter: true }),
    measured_at: datetime({ set: "rules", filter: true }),
    problem: text({
      set: "rules",
      max: 500,
      localised: true,
      help: say("strat.fieldHelp.kpis.problem"),
    }),
    measure_on: date({ set: "rules", filter: true, help: say("strat.fieldHelp.kpis.measure_on") }),
  },
  states: ["active", "retired"],
  copies: { "strat.kpis": { status: ["value", "target", "green", "amber"] } },
  initial: "active",
  frozen: ["retired"],
  transitions: {
    measure: {
      summary: "Measure a KPI",
      from: ["active"],
      to: "active",
      input: {
        value: Type.Optional(
          Type.String({ pattern: DECIMAL_PATTERN, description: "a decimal such as 12.5" }),
        ),
      },
      apply: measureByHand,
    },
    retire: { summary: "Retire a KPI", from: ["active"], to: "retired", tier: "managing" },
  },
  derive: (kpi, context, before) => ({
    status: statusOf(kpi, kpi.value),
    measure_on: measuredNextOn(kpi, before, context.today),
  }),
  check: (context, kpi, before) => {
    requireOrdered(kpi);
    if (!before || isMeasuredAnew(kpi, before)) checkFormula(context, kpi.formula);
  },
});

/** The author needs access to all figures, because the scheduled job evaluates formulas with full access. */
function checkFormula(context: WriteContext, formula: Formula | null): void {
  if (formula === null) return;
  if (partsOf(formula).length > MOST_PARTS)
    throw invalid("formula", "FORMULA_TOO_LARGE", say("strat.errors.formulaTooLarge", { count: MOST_PARTS }));
  const figures = figuresOf(formula);
  requireSight(context, figures);
  const details = figures.flatMap((figure): Detail[] => problemOf(context, figure));
  if (details.length > 0) throw new Fault("VALIDATION_FAILED", { details });
}

function problemOf(context: WriteContext, { stats, figure }: Figure): Detail[] {
  const answer = context.answerOf(`${stats}.stats`);
  const problem = answer ? whyNoFigure(answer, figure) : say("strat.errors.noFigures");
  return problem === undefined
    ? []
    : [
        {
          path: "formula",
          code: "FIGURE_UNKNOWN",
          message: say("strat.errors.figureUnknown", { module: stats, problem }),
        },
      ];
}
