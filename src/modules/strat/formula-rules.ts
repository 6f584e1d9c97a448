import type { WriteContext } from "../../kernel/context.ts";
import { type Detail, Fault, invalid } from "../../kernel/errors.ts";
import { whyNoFigure } from "./figures.ts";
import { type Figure, type Formula, figuresOf, MOST_PARTS, partsOf } from "./formula.ts";
import { requireSight } from "./sight.ts";

/**
 * Refuses a formula that is too large, that names a figure which is not there, or one whose author may not
 * see what it asks for: the clock, which measures it, may see everything.
 */
export function checkFormula(context: WriteContext, formula: Formula | null): void {
  if (formula === null) return;
  if (partsOf(formula).length > MOST_PARTS)
    throw invalid(
      "formula",
      "FORMULA_TOO_LARGE",
      `A formula has ${MOST_PARTS} parts at most. Split it into several KPIs`,
    );
  const figures = figuresOf(formula);
  requireSight(context, figures);
  const details = figures.flatMap((figure): Detail[] => problemOf(context, figure));
  if (details.length > 0) throw new Fault("VALIDATION_FAILED", { details });
}

function problemOf(context: WriteContext, { stats, figure }: Figure): Detail[] {
  const answer = context.answerOf(`${stats}.stats`);
  const problem = answer ? whyNoFigure(answer, figure) : "this module has no figures";
  return problem === undefined
    ? []
    : [{ path: "formula", code: "FIGURE_UNKNOWN", message: `In the figures of ${stats} ${problem}` }];
}
