import { newId } from "../../kernel/ids.ts";
import type { Connection } from "../../store/connection.ts";

/** Who could take both sides of a rule, or did. */
export const VIOLATION_KINDS = ["potential", "actual"] as const;
export type ViolationKind = (typeof VIOLATION_KINDS)[number];

export interface Finding {
  ruleId: string;
  person: string;
  kind: ViolationKind;
  /** What both sides were done to, as collection/id; empty when it is nothing in particular. */
  subject: string;
  leftDeed: string;
  rightDeed: string;
  mitigationId?: string | undefined;
}

/**
 * Writes a finding down: once for each rule, person and thing, however often it is found. One that was resolved
 * and is found again is open again; what somebody accepted stays so.
 */
export function noteViolation(connection: Connection, org: number, finding: Finding, now: number): void {
  const { ruleId, person, kind, subject, leftDeed, rightDeed, mitigationId = null } = finding;
  connection
    .statement(
      `INSERT INTO sod_violations (id, org, rule_id, person, kind, subject, left_deed, right_deed, state,
         mitigation_id, times, found_at, last_at, version)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, iif(?9 IS NULL, 'open', 'mitigated'), ?9, 1, ?10, ?10, 1)
       ON CONFLICT (org, rule_id, person, kind, subject) DO UPDATE SET
         times = times + iif(kind = 'actual', 1, 0), last_at = excluded.last_at, version = version + 1,
         mitigation_id = excluded.mitigation_id,
         state = iif(state = 'accepted', state, excluded.state)`,
    )
    .run(newId(), org, ruleId, person, kind, subject, leftDeed, rightDeed, mitigationId, now);
}

/** Writes down a finding of what was done before, if it was not found yet. Answers whether it was new. */
export function noteEarlier(connection: Connection, org: number, finding: Finding, now: number): boolean {
  const { ruleId, person, kind, subject } = finding;
  const known = connection
    .statement(
      "SELECT 1 FROM sod_violations WHERE org = ? AND rule_id = ? AND person = ? AND kind = ? AND subject = ?",
    )
    .get(org, ruleId, person, kind, subject);
  if (known) return false;
  noteViolation(connection, org, finding, now);
  return true;
}
