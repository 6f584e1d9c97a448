import { matchesPattern } from "../../../engine/access/patterns.ts";
import { auditEvents as events } from "../../../engine/audit/tables.ts";
import { parseActionPattern } from "../../../engine/duties/action-pattern.ts";
import type { EventRow } from "../../../evidence/read.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { localise } from "../../../kernel/language.ts";
import { part, pick } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { PastDuty } from "./moment.ts";

const DAY = 86_400_000;

/** Segregation of duties rule that applied to a call, with the earlier event that conflicts with it. */
export interface DutyMet {
  id: string;
  name: string;
  mode: string;
  by_event: string | null;
  /** True if the audit trail is enough to decide. Rules on parties, periods or persons need more data. */
  replayed: boolean;
}

/** Rules that a call conflicted with because of the same user's earlier actions. */
export function dutiesMetBefore(
  context: ReadContext,
  rules: readonly PastDuty[],
  event: EventRow,
): DutyMet[] {
  const { handle, org } = context;
  const { actor, action, record_id, seq, at } = event;
  const met = rules.flatMap(({ id, name, left, right, scope, mode, windowDays }): DutyMet[] => {
    const others = [...(takes(left, action) ? right : []), ...(takes(right, action) ? left : [])];
    if (others.length === 0) return [];
    const isReplayable = scope === "any" || (scope === "same_record" && record_id !== null);
    if (!isReplayable) return [{ id, name, mode, by_event: null, replayed: false }];
    const since = windowDays === null ? 0 : at - windowDays * DAY;
    const earlier = handle.connection.all`SELECT ${pick(events, "seq", "action")} FROM ${events}
      WHERE ${events.org} = ${org} ${scope === "any" ? part`` : part`AND ${events.record_id} = ${record_id}`}
        AND ${events.actor} = ${actor} AND ${events.outcome} = 'ok' AND ${events.at} >= ${since} AND ${events.seq} < ${seq}
      ORDER BY ${events.seq} DESC`;
    const other = earlier.find((row) => takes(others, row.action));
    return other ? [{ id, name, mode, by_event: String(other.seq), replayed: true }] : [];
  });
  return [...met, ...ownRequest(context, event)];
}

/** Refusal to vote on one's own request. Trusted as recorded: it depends on approvers not in the trail. */
function ownRequest(context: ReadContext, event: EventRow): DutyMet[] {
  const { handle, org } = context;
  if (!event.action.startsWith("approvals.") || event.code !== "SOD_CONFLICT") return [];
  const asked = handle.connection.get`SELECT ${pick(events, "seq")} FROM ${events}
    WHERE ${events.org} = ${org} AND ${events.approval_id} = ${event.record_id} AND ${events.outcome} = 'held'
      AND ${events.actor} = ${event.actor} AND ${events.seq} < ${event.seq} ORDER BY ${events.seq} DESC LIMIT 1`;
  const by_event = asked ? String(asked.seq) : null;
  const name = localise(context, say("governance.reasons.noOwnDecision"));
  return [{ id: "approvals.own", name, mode: "prevent", by_event, replayed: false }];
}

function takes(side: readonly string[], action: string): boolean {
  return side.some((text) => {
    const pattern = parseActionPattern(text);
    return pattern !== undefined && matchesPattern(pattern.action, action);
  });
}
