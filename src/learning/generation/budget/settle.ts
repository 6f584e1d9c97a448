import type { Connection } from "../../../store/connection.ts";
import { set } from "../../../store/rows.ts";
import { budgetHolds, budgetWindows } from "../tables.ts";
import { block } from "./caps.ts";
import type { Hold } from "./hold.ts";
import { costOf } from "./price.ts";
import { recordUsage } from "./usage.ts";

/** Usage as reported by the endpoint or counted here. */
export interface Actual {
  promptTokens: number;
  completionTokens: number;
  cpuMs?: number;
  /** Recorded in the call log, such as answered, output_invalid or lost. */
  outcome: string;
}

export interface Settlement {
  /** False if the hold was already settled or released; nothing changes then. */
  settled: boolean;
  cost: number;
  excess: number;
  /** True if the answer exceeded its output limit, which blocks further spending. */
  breach: boolean;
}

/** Marks a call as possibly received by the endpoint. Must be committed before sending. */
export function markSent(connection: Connection, { rid }: Hold, now: number): void {
  connection.run`UPDATE ${budgetHolds} SET ${set(budgetHolds, { sent_at: now })}
    WHERE ${budgetHolds.rid} = ${rid} AND ${budgetHolds.state} = 'held'`;
}

/** Settles a hold once. If the endpoint ignored the output limit, records full usage and blocks the key. */
export function settle(connection: Connection, hold: Hold, actual: Actual, now: number): Settlement {
  const flat = hold.engine === "builtin" ? hold.estimate : 0;
  const cost = flat + costOf(hold.price, actual.promptTokens, actual.completionTokens);
  if (!close(connection, hold, { state: "settled", cost, now, ...actual }))
    return { settled: false, cost: 0, excess: 0, breach: false };
  const excess = Math.max(0, cost - hold.estimate);
  const breach = excess > 0 && actual.completionTokens > hold.maxOutput;
  if (breach) block(connection, hold.account, now);
  return { settled: true, cost, excess, breach };
}

/** Settles a call of unknown cost at its maximum. */
export function settleLost(connection: Connection, hold: Hold, outcome: string, now: number): Settlement {
  const tokens = { promptTokens: null, completionTokens: null };
  const settled = close(connection, hold, { state: "settled", cost: hold.estimate, now, outcome, ...tokens });
  return { settled, cost: settled ? hold.estimate : 0, excess: 0, breach: false };
}

/** Releases the hold of a call that cost nothing because it was not sent or was refused. */
export function release(connection: Connection, hold: Hold, outcome: string, now: number): boolean {
  const tokens = { promptTokens: null, completionTokens: null };
  return close(connection, hold, { state: "released", cost: 0, now, outcome, ...tokens });
}

interface Closing {
  state: "settled" | "released";
  outcome: string;
  cost: number;
  promptTokens: number | null;
  completionTokens: number | null;
  cpuMs?: number;
  now: number;
}

function close(connection: Connection, hold: Hold, closing: Closing): boolean {
  const { state, outcome, cost, promptTokens, completionTokens, now } = closing;
  const changes = connection.run`UPDATE ${budgetHolds}
    SET ${budgetHolds.prompt_tokens} = coalesce(${promptTokens}, ${budgetHolds.prompt_tokens}),
      ${set(budgetHolds, {
        state,
        outcome,
        actual: cost,
        completion_tokens: completionTokens,
        settled_at: now,
      })}
    WHERE ${budgetHolds.rid} = ${hold.rid} AND ${budgetHolds.state} = 'held'`;
  if (changes === 0) return false;
  for (const window of hold.windows)
    connection.run`UPDATE ${budgetWindows}
      SET ${budgetWindows.held} = ${budgetWindows.held} - ${hold.estimate},
        ${budgetWindows.settled} = ${budgetWindows.settled} + ${cost}
      WHERE ${budgetWindows.rid} = ${window}`;
  if (state === "settled")
    recordUsage(connection, hold, {
      promptTokens: promptTokens ?? 0,
      completionTokens: completionTokens ?? 0,
      cost,
      cpuMs: closing.cpuMs ?? 0,
    });
  return true;
}
