import type { Connection } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { Hold } from "./hold.ts";
import { release, settleLost } from "./settle.ts";

const SLICE = 50;

/** A program that ended left its holds behind: none of them is anybody's now. Run before anything else is held. */
export function voidLeases(connection: Connection, now: number): number {
  const open = connection.statement("SELECT * FROM budget_holds WHERE state = 'held'").all();
  for (const row of open) giveUp(connection, row, now);
  return open.length;
}

/** Closes holds whose lease is over: whoever made them has forgotten them. */
export function settleExpired(connection: Connection, now: number): number {
  const expired = connection
    .statement("SELECT * FROM budget_holds WHERE state = 'held' AND lease_until < ? LIMIT ?")
    .all(now, SLICE);
  for (const row of expired) giveUp(connection, row, now);
  return expired.length;
}

/** What the endpoint may have seen is paid for in full; what it cannot have seen costs nothing. */
function giveUp(connection: Connection, row: RawRow, now: number): void {
  const hold = parseHold(row);
  if (row.sent_at === null) release(connection, hold, "unsent", now);
  else settleLost(connection, hold, "lost", now);
}

function parseHold(row: RawRow): Hold {
  return {
    rid: Number(row.rid),
    account: {
      // Only the number counts here: windows and day are those of the row.
      organization: { key: Number(row.org), id: "", name: "", currency: "", timeZone: "UTC" },
      ...(row.api_key !== null && { key: String(row.api_key) }),
    },
    engine: row.engine === "builtin" ? "builtin" : "model",
    estimate: Number(row.estimate),
    promptTokens: Number(row.prompt_tokens),
    maxOutput: Number(row.max_output_tokens),
    price: { prompt: 0, completion: 0 },
    // Written by reserve.
    windows: JSON.parse(String(row.windows)) as number[],
    day: String(row.day),
  };
}
