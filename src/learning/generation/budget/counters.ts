import { rfc3339 } from "../../../kernel/clock.ts";
import type { BudgetFacts } from "../../../kernel/errors.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import type { Account } from "../account.ts";
import { budgetWindows } from "../tables.ts";
import { capsOfKey, capsOfOrganization } from "./caps.ts";
import { endOfWindow, windowsAt } from "./windows.ts";

/** What a call counts against: a window of a key, of the organisation or of a job, and what may be spent in it. */
export interface Counter {
  scope: "key" | "org" | "job";
  owner: string;
  window: string;
  cap: number | null;
}

/** Where a counter stands. */
export interface Standing extends Counter {
  /** The row of its window; 0 while nothing was ever held in it. */
  rid: number;
  settled: number;
  held: number;
}

/** Why a sum does not fit: a cap of key or organisation, with what the caller is told; or what the job may cost. */
export type Shortfall =
  | { kind: "cap"; facts: BudgetFacts }
  | { kind: "job"; cap: number; settled: number; held: number; needed: number }
  | { kind: "blocked" };

/** The counters of a call, in the order in which they are reported: key day, key month, organisation day and month, job. */
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

/** Under which name windows and usage are kept: the key's, or the organisation's. */
export function ownerOf({ key }: { key?: string | undefined }): string {
  return key === undefined ? "org" : `key:${key}`;
}

/** Where a counter stands now. */
export function standingOf(connection: Connection, org: number, counter: Counter): Standing {
  const row = connection.get`SELECT ${pick(budgetWindows, "rid", "settled", "held")} FROM ${budgetWindows}
    WHERE ${budgetWindows.org} = ${org} AND ${budgetWindows.owner} = ${counter.owner}
      AND ${budgetWindows.window} = ${counter.window}`;
  return { ...counter, ...(row ?? { rid: 0, settled: 0, held: 0 }) };
}

/** What can still be held in a counter. */
export function roomIn({ cap, settled, held }: Standing): number {
  return cap === null ? Number.POSITIVE_INFINITY : cap - settled - held;
}

/** The refusal of a sum by a counter. */
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
