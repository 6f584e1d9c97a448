import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import type { Money } from "../../../kernel/money.ts";
import { say } from "../../../text/message.ts";

interface Initiative {
  state: string;
  project_id: string | null;
  budget: Money | null;
  start_date: string | null;
  end_date: string | null;
}

interface Score {
  impact: number;
  confidence: number;
  ease: number;
}

/** Rank up to 1000: impact times confidence times ease. */
export function rankOf(score: Score | null): number | null {
  return score && score.impact * score.confidence * score.ease;
}

export function spentOn(context: WriteContext, { project_id }: Initiative): Money | null {
  if (project_id === null) return null;
  const project = context.records.find(context.records.entity("ops.projects"), project_id);
  return project ? spentOf(project) : null;
}

/** Money spent on the project, the only project field that this module uses. */
export function spentOf(project: object): Money | null {
  // Projects belong to another module, which defines `spent` as money.
  return "spent" in project ? (project.spent as Money | null) : null;
}

export function checkInitiative(
  context: WriteContext,
  initiative: Initiative,
  before: Initiative | undefined,
): void {
  const { budget, start_date, end_date } = initiative;
  const { currency } = context.principal.organization;
  if (budget !== null && budget.currency !== currency)
    throw invalid("budget", "CURRENCY_MIXED", say("strat.errors.budgetCurrency", { currency }));
  if (start_date !== null && end_date !== null && end_date < start_date)
    throw invalid("end_date", "DATE_ORDER", say("records.errors.endBeforeStart"));
  const granted = before?.state === "approved" || before?.state === "running";
  if (granted && !Bun.deepEquals(budget, before.budget))
    throw invalid("budget", "FIXED", say("strat.errors.budgetFixed"));
}
