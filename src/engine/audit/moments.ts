import type { Connection } from "../../store/connection.ts";

/** Events from one to another, both included. */
export interface Span {
  low: number;
  high: number;
}

/** A clock that falls behind by less is only being adjusted: the log waits for it. */
export const STEP_MS = 60_000;

/**
 * The events of a period, as spans of the log in its order: times rise within the log but where the clock was
 * set back, and what was written before and after such a step is looked up apart.
 */
export function spansBetween(
  connection: Connection,
  org: number,
  size: number,
  { from, to }: { from?: number; to?: number },
): Span[] {
  if (from === undefined && to === undefined) return [{ low: 1, high: size }];
  const steps = connection
    .statement("SELECT seq FROM audit_steps WHERE org = ? ORDER BY seq")
    .all(org)
    .map(({ seq }) => Number(seq));
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

/** The first event of a run at a moment or after it, found by halving; one past its end when there is none. */
function firstEventAt(connection: Connection, org: number, first: number, last: number, at: number): number {
  const query = connection.statement(
    "SELECT at FROM audit_events WHERE org = ? AND seq >= ? AND seq <= ? ORDER BY seq LIMIT 1",
  );
  let low = first;
  let high = last + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = query.get(org, middle, last);
    if (row && Number(row.at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
