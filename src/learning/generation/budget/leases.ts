import type { Connection } from "../../../store/connection.ts";
import { pick, type RowOf } from "../../../store/rows.ts";
import { budgetHolds } from "../tables.ts";
import type { Hold } from "./hold.ts";
import { release, settleLost } from "./settle.ts";

const SLICE = 50;

/** Closes holds left by a previous process. Must run before new holds are made. */
export function voidLeases(connection: Connection, now: number): number {
  const open = connection.all`SELECT ${pick(budgetHolds)} FROM ${budgetHolds}
    WHERE ${budgetHolds.state} = 'held'`;
  for (const row of open) giveUp(connection, row, now);
  return open.length;
}

/** Closes holds whose lease has expired, because their callers no longer track them. */
export function settleExpired(connection: Connection, now: number): number {
  const expired = connection.all`SELECT ${pick(budgetHolds)} FROM ${budgetHolds}
    WHERE ${budgetHolds.state} = 'held' AND ${budgetHolds.lease_until} < ${now} LIMIT ${SLICE}`;
  for (const row of expired) giveUp(connection, row, now);
  return expired.length;
}

/** Charges the full amount if the endpoint may have received the call, else nothing. */
function giveUp(connection: Connection, row: RowOf<typeof budgetHolds>, now: number): void {
  const hold = holdOf(row);
  if (row.sent_at === null) release(connection, hold, "unsent", now);
  else settleLost(connection, hold, "lost", now);
}

function holdOf(row: RowOf<typeof budgetHolds>): Hold {
  const { rid, engine, estimate, windows, day } = row;
  return {
    rid,
    account: {
      // Only the organisation's key is used: windows and day come from the row.
      organization: { key: row.org, id: "", name: "", currency: "", timeZone: "UTC" },
      ...(row.api_key !== null && { key: row.api_key }),
    },
    engine,
    estimate,
    promptTokens: row.prompt_tokens,
    maxOutput: row.max_output_tokens,
    price: { prompt: 0, completion: 0 },
    windows,
    day,
  };
}
