import type { Connection } from "../../store/connection.ts";
import { pick } from "../../store/rows.ts";
import { auditEvents, auditSteps } from "./tables.ts";

/** Range of event numbers, both ends inclusive. */
export interface Span {
  low: number;
  high: number;
}

/** Smaller setbacks are ordinary adjustments: the log's time stands still until the clock catches up. */
export const STEP_MS = 60_000;

/** Times decrease only at clock setbacks, so the events before and after one are searched separately. */
export function spansBetween(
  connection: Connection,
  org: number,
  size: number,
  { from, to }: { from?: number; to?: number },
): Span[] {
  if (from === undefined && to === undefined) return [{ low: 1, high: size }];
  const steps = connection.all`
    SELECT ${pick(auditSteps, "seq")} FROM ${auditSteps} WHERE ${auditSteps.org} = ${org}
    ORDER BY ${auditSteps.seq}`.map(({ seq }) => seq);
  const spans: Span[] = [];
  for (const [i, first] of [1, ...steps].entries()) {
    const last = (steps[i] ?? size + 1) - 1;
    const low = from === undefined ? first : firstEventAt(connection, org, first, last, from);
    const high = to === undefined ? last : firstEventAt(connection, org, first, last, to) - 1;
    const before = spans.at(-1);
    if (low > high) continue;
    if (before?.high === low - 1) before.high = high;
    else spans.push({ low, high });
  }
  return spans;
}

/** Binary search. Returns one past `last` if there is no such event. */
function firstEventAt(connection: Connection, org: number, first: number, last: number, at: number): number {
  let low = first;
  let high = last + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = connection.get`
      SELECT ${pick(auditEvents, "at")} FROM ${auditEvents}
      WHERE ${auditEvents.org} = ${org} AND ${auditEvents.seq} >= ${middle} AND ${auditEvents.seq} <= ${last}
      ORDER BY ${auditEvents.seq} LIMIT 1`;
    if (row && row.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
