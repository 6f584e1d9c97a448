import type { RowOf } from "../../store/rows.ts";
import { type ActionPattern, parseActionPattern } from "./action-pattern.ts";
import type { DutyRule } from "./rule.ts";
import type { sodRules } from "./tables.ts";

export function parseDutyRule(row: RowOf<typeof sodRules>): DutyRule {
  const { id, name, risk, severity, scope, mode, assignment, version } = row;
  return {
    id,
    name,
    risk,
    severity,
    left: { match: row.left_match, patterns: parsePatterns(row.left_actions) },
    right: { match: row.right_match, patterns: parsePatterns(row.right_actions) },
    scope,
    mode,
    assignment,
    windowDays: row.window_days,
    active: row.active === 1,
    version,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
  };
}

function parsePatterns(texts: readonly string[]): ActionPattern[] {
  return texts.map((text) => {
    const pattern = parseActionPattern(text);
    if (!pattern) throw new Error(`a stored duty names ${text}, which is not an action pattern`);
    return pattern;
  });
}
