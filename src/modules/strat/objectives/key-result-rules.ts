import { type SQL, sql } from "drizzle-orm";
import { addDays } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { parseDecimal } from "../../../kernel/decimal.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { requireOpenObjective } from "./objective-tree.ts";
import { type Aim, progressOf } from "./progress.ts";

const CHECK_IN_WITHIN_MS = 14 * 86_400_000;

interface Measured extends Aim {
  metric: string;
  unit: string | null;
  state: string;
  objective_id: string;
  created_at: number;
  activated_at: number | null;
  checked_in_at: number | null;
  retargeted_at: number | null;
  archived_at: number | null;
}

export function followsFrom(keyResult: Measured, context: WriteContext) {
  const { checked_in_at, activated_at, created_at, state, start, objective_id } = keyResult;
  const current = checked_in_at === null ? start : keyResult.current;
  const since = Math.max(checked_in_at ?? 0, activated_at ?? created_at);
  return {
    current,
    progress: progressOf({ ...keyResult, current }),
    check_in_by: state === "active" ? since + CHECK_IN_WITHIN_MS : null,
    ends_on: endOf(context, objective_id),
  };
}

function endOf(context: WriteContext, objective: string): string {
  const found = context.records.find(context.records.entity("strat.objectives"), objective);
  // An unknown objective is refused by the reference check, which runs later.
  return found && "ends_on" in found ? String(found.ends_on) : "";
}

export function checkKeyResult(
  context: WriteContext,
  keyResult: Measured,
  before: Measured | undefined,
): void {
  requireAim(keyResult);
  if (before) requireFixed(keyResult, before);
  const { objective_id, state, archived_at } = keyResult;
  const open = state === "draft" || state === "active";
  const placedAnew =
    objective_id !== before?.objective_id || archived_at !== before.archived_at || state !== before.state;
  if (open && placedAnew && archived_at === null) requireOpenObjective(context, "objective_id", objective_id);
}

function requireAim({ metric, direction, start, target }: Measured): void {
  const [from, to] = [parseDecimal(start), parseDecimal(target)];
  if (metric === "bool") {
    if (start === "0" && target === "1" && direction === "up") return;
    throw invalid("target", "YES_OR_NO", say("strat.errors.yesOrNoTarget"));
  }
  if (direction === "up" && to <= from)
    throw invalid("target", "TARGET_NOT_ABOVE", say("strat.errors.targetNotAbove"));
  if (direction === "down" && to >= from)
    throw invalid("target", "TARGET_NOT_BELOW", say("strat.errors.targetNotBelow"));
}

/** These fields are fixed on activation; only a retarget changes the target. */
function requireFixed(keyResult: Measured, before: Measured): void {
  if (before.state === "draft") return;
  for (const name of ["metric", "unit", "direction", "start", "target"] as const) {
    if (keyResult[name] === before[name]) continue;
    if (name === "target" && keyResult.retargeted_at !== before.retargeted_at) continue;
    throw invalid(
      name,
      "FIXED",
      name === "target" ? say("strat.errors.targetFixed") : say("strat.errors.keyResultFixed"),
    );
  }
}

export const LOW_CONFIDENCE = 3;
const NEAR_END_DAYS = 14;
export const NEAR_END_PROGRESS = 70;

/** A cycle that ends on or before this day is near its end. */
export function nearEnd(day: string): string {
  return addDays(day, NEAR_END_DAYS);
}

/** Condition for active key results with a missed check-in, low confidence, or much left near the end. */
export function atRisk(now: number, day: string): SQL {
  return sql`(strat_key_results.check_in_by < ${now}
    OR strat_key_results.confidence <= ${LOW_CONFIDENCE}
    OR (strat_key_results.ends_on <= ${nearEnd(day)}
      AND strat_key_results.progress < ${Number(parseDecimal(String(NEAR_END_PROGRESS)))}))`;
}
