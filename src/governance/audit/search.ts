import { Pace } from "../../engine/audit/breach.ts";
import { EVENT_COLUMNS, type EventRow } from "../../engine/audit/read.ts";
import type { OrganizationRef } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import type { Cursor } from "./page.ts";

/** What events can be searched by. */
export const FILTERS = ["actor", "action", "collection", "record_id", "outcome", "correlation_id"] as const;
export type EventFilter = { [K in (typeof FILTERS)[number]]?: string };

/** A search among the events `lowest` to `highest`. */
export interface EventSearch {
  filter: EventFilter;
  lowest: number;
  highest: number;
  limit: number;
  cursor: Cursor | undefined;
}

/** Events looked through in one query: some milliseconds, also when they come from the disk. */
const WINDOW = 4000;
/** How long one call looks for what is rare, before it answers with what it has and a cursor to go on from. */
const PATIENCE_MS = 1000;

/**
 * Events, newest first. Most filters have an index; for the others the log is looked through in windows
 * that leave the event loop its turns. `rest` is where there is more.
 */
export async function searchEvents(
  connection: Connection,
  organization: OrganizationRef,
  { filter, lowest, highest, limit, cursor }: EventSearch,
): Promise<{ rows: EventRow[]; rest: number | undefined }> {
  const query = plan(connection, organization, filter);
  const backward = cursor?.backward ?? false;
  const low = Math.max(lowest, backward && cursor ? cursor.at + 1 : lowest);
  const high = Math.min(highest, !backward && cursor ? cursor.at - 1 : highest);
  const pace = new Pace();
  const patience = performance.now() + PATIENCE_MS;
  const rows: EventRow[] = [];

  let from = backward ? low : high;
  while (rows.length <= limit && from >= low && from <= high) {
    const to = backward ? Math.min(high, from + query.window - 1) : Math.max(low, from - query.window + 1);
    const missing = limit + 1 - rows.length;
    rows.push(...query.run(Math.min(from, to), Math.max(from, to), backward, missing));
    from = backward ? to + 1 : to - 1;
    if (performance.now() > patience) break;
    if (pace.isDue) await pace.rest();
  }

  let rest = from >= low && from <= high ? from + (backward ? -1 : 1) : undefined;
  if (rows.length > limit) {
    rows.pop();
    rest = rows.at(-1)?.seq;
  }
  return { rows: backward ? rows.reverse() : rows, rest };
}

const FEW = 1000;

interface Plan {
  window: number;
  run(low: number, high: number, backward: boolean, limit: number): EventRow[];
}

function plan(connection: Connection, organization: OrganizationRef, filter: EventFilter): Plan {
  const used = FILTERS.filter((name) => filter[name] !== undefined);
  const values = used.map((name) => filter[name] ?? "");
  const correlation = filter.correlation_id;
  // A client may send the same correlation id with every call; then its index helps nobody.
  const few = correlation !== undefined && isRare(connection, correlation);
  const conditions = used.map((name) => `${name === "correlation_id" && !few ? "+" : ""}${name} = ?`);
  // The plus keeps SQLite from choosing an index by this column.
  const own = few ? "+org = ? AND +seq BETWEEN ? AND ?" : "org = ? AND seq BETWEEN ? AND ?";
  return {
    window: few ? Number.MAX_SAFE_INTEGER : WINDOW,
    run: (low, high, backward, limit) => {
      const where = [own, ...conditions].join(" AND ");
      const order = backward ? "ASC" : "DESC";
      const rows = connection
        .statement(
          `SELECT ? AS org, ${EVENT_COLUMNS} FROM audit_events WHERE ${where} ORDER BY seq ${order} LIMIT ?`,
        )
        .all(organization.id, organization.key, low, high, ...values, limit);
      // STRICT columns, by the names of EventRow.
      return rows as unknown as EventRow[];
    },
  };
}

function isRare(connection: Connection, correlation: string): boolean {
  const row = connection
    .statement("SELECT count(*) AS n FROM (SELECT 1 FROM audit_events WHERE correlation_id = ? LIMIT ?)")
    .get(correlation, FEW + 1);
  return Number(row?.n) <= FEW;
}

/**
 * The first event at a moment or after it; one past the end when there is none. The log's time never runs
 * backwards, so it is found by halving.
 */
export function firstEventAt(connection: Connection, org: number, size: number, at: number): number {
  const query = connection.statement(
    "SELECT at FROM audit_events WHERE org = ? AND seq >= ? ORDER BY seq LIMIT 1",
  );
  let low = 1;
  let high = size + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = query.get(org, middle);
    if (row && Number(row.at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
