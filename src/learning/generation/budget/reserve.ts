import type { Connection } from "../../../store/connection.ts";
import { pick, row } from "../../../store/rows.ts";
import type { Account, Purpose } from "../account.ts";
import { budgetHolds, budgetWindows } from "../tables.ts";
import {
  type Counter,
  countersOf,
  roomIn,
  type Shortfall,
  type Standing,
  shortfallIn,
  standingOf,
} from "./counters.ts";
import type { Hold } from "./hold.ts";
import { settleExpired } from "./leases.ts";
import { affordableOutput, costOf, type Price } from "./price.ts";

/** Minimum useful output in tokens; below it the built-in engine is used. */
export const LEAST_OUTPUT = 256;

export interface Demand {
  purpose: Purpose;
  engine: "model" | "builtin";
  model?: string;
  attempt: number;
  price: Price;
  /** Counted tokens plus margin. */
  promptTokens: number;
  /** Output limit, lowered to what the budget allows. */
  maxOutput: number;
  /** Fixed charge in addition to tokens: the built-in engine's rate. */
  flat?: number;
  leaseMs: number;
}

export type Reserved = { ok: true; hold: Hold } | { ok: false; shortfall: Shortfall };

/**
 * Reserves a call's maximum cost in all its windows, or in none. Runs synchronously in the writer's
 * transaction, so that checked values cannot change before the update.
 */
export function reserve(connection: Connection, account: Account, demand: Demand, now: number): Reserved {
  settleExpired(connection, now);
  const counters = countersOf(connection, account, now);
  if (counters === "blocked") return { ok: false, shortfall: { kind: "blocked" } };
  const standings = counters.map((counter) => standingOf(connection, account.organization.key, counter));
  const fitting = fit(account, demand, standings);
  if (!("maxOutput" in fitting)) return { ok: false, shortfall: fitting };
  const { estimate, maxOutput } = fitting;
  const windows = standings.map((standing) => hold(connection, account, standing, estimate));
  // Safe cast: the organisation's day is always included.
  const day = (counters.find(({ scope }) => scope === "org") as Counter).window.slice(2);
  const made = connection.one`INSERT INTO ${budgetHolds} ${row(budgetHolds, {
    org: account.organization.key,
    api_key: account.key,
    job: account.job,
    unit: account.unit,
    attempt: demand.attempt,
    purpose: demand.purpose,
    engine: demand.engine,
    model: demand.model,
    state: "held",
    estimate,
    max_output_tokens: maxOutput,
    prompt_tokens: demand.promptTokens,
    windows,
    day,
    lease_until: now + demand.leaseMs,
    created_at: now,
  })} RETURNING ${pick(budgetHolds, "rid")}`;
  const { engine, price, promptTokens } = demand;
  return {
    ok: true,
    hold: {
      rid: made.rid,
      account,
      engine,
      estimate,
      promptTokens,
      maxOutput,
      price,
      windows,
      day,
    },
  };
}

/** Returns the reason why an amount would not fit, if any. Reserves nothing. */
export function shortfallOf(
  connection: Connection,
  account: Account,
  needed: number,
  now: number,
): Shortfall | undefined {
  const counters = countersOf(connection, account, now);
  if (counters === "blocked") return { kind: "blocked" };
  const standings = counters.map((counter) => standingOf(connection, account.organization.key, counter));
  return needed > 0 ? firstShort(account, standings, needed) : undefined;
}

/** Longest output whose full price fits every counter; the reserved amount is never below that price. */
function fit(
  account: Account,
  { price, promptTokens, maxOutput, flat = 0 }: Demand,
  standings: readonly Standing[],
): { estimate: number; maxOutput: number } | Shortfall {
  const most = costOf(price, promptTokens, maxOutput) + flat;
  // Free calls are never refused.
  if (most === 0) return { estimate: 0, maxOutput };
  const room = Math.min(...standings.map(roomIn));
  const affordable = affordableOutput(price, promptTokens, maxOutput, room - flat);
  const least = Math.min(LEAST_OUTPUT, maxOutput);
  const bound = Math.max(least, affordable);
  const estimate = costOf(price, promptTokens, bound) + flat;
  return firstShort(account, standings, estimate) ?? { estimate, maxOutput: bound };
}

function firstShort(account: Account, standings: readonly Standing[], needed: number): Shortfall | undefined {
  for (const standing of standings) {
    const { cap } = standing;
    if (cap !== null && roomIn(standing) < needed) return shortfallIn(account, { ...standing, cap }, needed);
  }
  return undefined;
}

function hold(connection: Connection, { organization }: Account, standing: Standing, sum: number): number {
  if (standing.rid > 0) {
    connection.run`UPDATE ${budgetWindows} SET ${budgetWindows.held} = ${budgetWindows.held} + ${sum}
      WHERE ${budgetWindows.rid} = ${standing.rid}`;
    return standing.rid;
  }
  const made = connection.one`INSERT INTO ${budgetWindows} ${row(budgetWindows, {
    org: organization.key,
    owner: standing.owner,
    window: standing.window,
    settled: 0,
    held: sum,
  })} RETURNING ${pick(budgetWindows, "rid")}`;
  return made.rid;
}
