import { newId } from "../../kernel/ids.ts";
import type { Connection } from "../../store/connection.ts";
import { row } from "../../store/rows.ts";
import type { ViolationKind } from "./rule.ts";
import { sodViolations } from "./tables.ts";

export interface Finding {
  ruleId: string;
  person: string;
  kind: ViolationKind;
  /** As collection/id; empty if there is none. */
  subject: string;
  leftAction: string;
  rightAction: string;
  mitigationId?: string | undefined;
}

/** Keeps one finding per rule, person and subject. Reopens resolved findings; accepted ones stay accepted. */
export function noteViolation(connection: Connection, org: number, finding: Finding, now: number): void {
  const { ruleId, person, kind, subject, leftAction, rightAction, mitigationId = null } = finding;
  const found = row(sodViolations, {
    id: newId(),
    org,
    rule_id: ruleId,
    person,
    kind,
    subject,
    left_deed: leftAction,
    right_deed: rightAction,
    state: mitigationId === null ? "open" : "mitigated",
    mitigation_id: mitigationId,
    times: 1,
    found_at: now,
    last_at: now,
    version: 1,
  });
  const { rule_id, times, last_at, version, mitigation_id, state } = sodViolations;
  connection.run`
    INSERT INTO ${sodViolations} ${found}
    ON CONFLICT (${sodViolations.org}, ${rule_id}, ${sodViolations.person}, ${sodViolations.kind}, ${sodViolations.subject})
    DO UPDATE SET ${times} = ${times} + iif(${sodViolations.kind} = 'actual', 1, 0), ${last_at} = excluded.${last_at},
      ${version} = ${version} + 1, ${mitigation_id} = excluded.${mitigation_id},
      ${state} = iif(${state} = 'accepted', ${state}, excluded.${state})`;
}

/** Returns true if the finding was new. */
export function noteEarlier(connection: Connection, org: number, finding: Finding, now: number): boolean {
  const { ruleId, person, kind, subject } = finding;
  const isKnown = connection.has`
    SELECT 1 FROM ${sodViolations} WHERE ${sodViolations.org} = ${org} AND ${sodViolations.rule_id} = ${ruleId}
      AND ${sodViolations.person} = ${person} AND ${sodViolations.kind} = ${kind} AND ${sodViolations.subject} = ${subject}`;
  if (isKnown) return false;
  noteViolation(connection, org, finding, now);
  return true;
}
