import { Fault } from "../../kernel/errors.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { Connection, RawRow } from "../../store/connection.ts";
import { compilePatterns } from "../access/patterns.ts";

/** Two sides of a duty that one person must not take both of. */
export interface SodRule {
  id: string;
  name: string;
  left: (action: string) => boolean;
  right: (action: string) => boolean;
  /** The same record, or any within the window. */
  scope: "same_record" | "any";
  mode: "prevent" | "warn" | "detect";
  windowDays: number | null;
}

export function parseSodRule(row: RawRow): SodRule {
  // The JSON and enum columns were validated when the rule was stored.
  return {
    id: String(row.id),
    name: String(row.name),
    left: compilePatterns(JSON.parse(String(row.left_actions)) as string[]),
    right: compilePatterns(JSON.parse(String(row.right_actions)) as string[]),
    scope: row.scope as SodRule["scope"],
    mode: row.mode as SodRule["mode"],
    windowDays: row.window_days === null ? null : Number(row.window_days),
  };
}

/** What the caller did earlier in the same call, of which the trail does not tell yet. */
export interface Deed {
  action: string;
  record_id: string | null;
}

const DAY = 86_400_000;

/**
 * The run-time gate: maker against checker, from the audit trail itself. Whoever took one side of a duty
 * is refused the other, in whichever order. Answers the rules that only watch.
 */
export function checkDuties(
  connection: Connection,
  rules: readonly SodRule[],
  principal: Principal,
  action: string,
  record: string | undefined,
  now: number,
  underWay: readonly Deed[],
): string[] {
  const watched: string[] = [];
  for (const rule of rules) {
    const sides = [rule.right(action) && rule.left, rule.left(action) && rule.right];
    const took = (other: SodRule["left"]) =>
      underWay.some((deed) => other(deed.action) && (rule.scope === "any" || deed.record_id === record)) ||
      tookSide(connection, rule, principal, other, record, now);
    if (!sides.some((other) => other && took(other))) continue;
    if (rule.mode !== "prevent") {
      watched.push(rule.id);
      continue;
    }
    throw new Fault("SOD_CONFLICT", {
      details: [
        { path: "action", code: "SOD_RULE", message: `The rule "${rule.name}" separates these duties` },
      ],
    });
  }
  return watched;
}

function tookSide(
  connection: Connection,
  rule: SodRule,
  principal: Principal,
  other: (action: string) => boolean,
  record: string | undefined,
  now: number,
): boolean {
  const since = rule.windowDays === null ? 0 : now - rule.windowDays * DAY;
  const org = principal.organization.key;
  if (rule.scope === "same_record") {
    if (!record) return false;
    return connection
      .statement(
        "SELECT DISTINCT action FROM audit_events WHERE org = ? AND record_id = ? AND actor = ? AND outcome = 'ok' AND at >= ?",
      )
      .all(org, record, principal.id, since)
      .some((row) => other(String(row.action)));
  }
  return connection
    .statement(
      "SELECT DISTINCT action FROM audit_events WHERE org = ? AND actor = ? AND outcome = 'ok' AND at >= ?",
    )
    .all(org, principal.id, since)
    .some((row) => other(String(row.action)));
}
