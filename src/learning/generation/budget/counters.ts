import { rfc3339 } from "../../../kernel/clock.ts";
import type { BudgetFacts } from "../../../kernel/errors.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import type { Account } from "../account.ts";
import { budgetWindows } from "../tables.ts";
import { capsOfKey, capsOfOrganization } from "./caps.ts";
import { endOfWindow, windowsAt } from "./windows.ts";

/** Budget that a call counts against: a day or month of a key or organisation, or a job. */
export interface Counter {
  scope: "key" | "org" | "job";
  owner: string;
  window: string;
  cap: number | null;
}

export interface Standing extends Counter {
  /** Row id, or 0 if the window has no row yet. */
  rid: number;
  settled: number;
  held: number;
}

/** Reason for refusing an amount: a spending cap, the job's limit, or a block. */
export type Shortfall =
  | { kind: "cap"; facts: BudgetFacts }
  | { kind: "job"; cap: number; settled: number; held: number; needed: number }
  | { kind: "blocked" };

/** In reporting order: key day, key month, organisation day and month, job. */
export function countersOf(connection: Connection, account: Account, now: number): Counter[] | "blocked" {
  const { organization, key, job } = account;
  const { day, month } = windowsAt(organization, now);
  const counters: Counter[] = [];
  if (key !== undefined) {
    const caps = capsOfKey(connection, organization.key, key);
    if (caps.blocked) return "blocked";
    const owner = ownerOf({ key });
    counters.push(
      { scope: "key", owner, window: day, cap: caps.daily },
      { scope: "key", owner, window: month, cap: caps.monthly },
    );
  }
  const caps = capsOfOrganization(connection, organization.key);
  counters.push(
    { scope: "org", owner: "org", window: day, cap: caps.daily },
    { scope: "org", owner: "org", window: month, cap: caps.monthly },
  );
  if (job !== undefined)
    counters.push({ scope: "job", owner: `job:${job}`, window: "all", cap: account.maxCost ?? null });
  return counters;
}

export function ownerOf({ key }: { key?: string | undefined }): string {
  return key === undefined ? "org" : `key:${key}`;
}

export function standingOf(connection: Connection, org: number, counter: Counter): Standing {
  const row = connection.get`SELECT ${pick(budgetWindows, "rid", "settled", "held")} FROM ${budgetWindows}
    WHERE ${budgetWindows.org} = ${org} AND ${budgetWindows.owner} = ${counter.owner}
      AND ${budgetWindows.window} = ${counter.window}`;
  return { ...counter, ...(row ?? { rid: 0, settled: 0, held: 0 }) };
}

export function roomIn({ cap, settled, held }: Standing): number {
  return cap === null ? Number.POSITIVE_INFINITY : cap - settled - held;
}

export function shortfallIn(
  { organization }: Account,
  standing: Standing & { cap: number },
  needed: number,
): Shortfall {
  const { scope, window, cap, settled, held } = standing;
  if (scope === "job") return { kind: "job", cap, settled, held, needed };
  return {
    kind: "cap",
    facts: {
      scope,
      window: window.startsWith("d:") ? "daily" : "monthly",
      time_zone: organization.timeZone,
      cap,
      settled,
      held,
      needed,
      resets_at: rfc3339(endOfWindow(organization, window)),
    },
  };
}
