import type { Connection } from "../../../store/connection.ts";
import { pick, set } from "../../../store/rows.ts";
import { apiKeys } from "../../api-keys.ts";
import type { Account } from "../account.ts";
import { languageModels } from "../tables.ts";

/** Spending caps in micro-units; null means no cap. */
export interface Caps {
  daily: number | null;
  monthly: number | null;
}

export interface KeyCaps extends Caps {
  /** Set after an endpoint exceeded its output limit; the key may then not spend any more. */
  blocked: boolean;
}

const NONE: Caps = { daily: null, monthly: null };

/** Read at each reservation, so that changes apply immediately. */
export function capsOfOrganization(connection: Connection, org: number): Caps {
  const row = connection.get`SELECT ${pick(languageModels, "daily_cap", "monthly_cap")}
    FROM ${languageModels}
    WHERE ${languageModels.org} = ${org}`;
  return row ? { daily: row.daily_cap, monthly: row.monthly_cap } : NONE;
}

/** Unknown keys may spend nothing. */
export function capsOfKey(connection: Connection, org: number, key: string): KeyCaps {
  const row = connection.get`SELECT ${pick(apiKeys, "daily_cap", "monthly_cap", "blocked_at")}
    FROM ${apiKeys}
    WHERE ${apiKeys.org} = ${org} AND ${apiKeys.id} = ${key}`;
  if (!row) return { daily: 0, monthly: 0, blocked: true };
  return {
    daily: row.daily_cap,
    monthly: row.monthly_cap,
    blocked: row.blocked_at !== null,
  };
}

/** Blocks the API key; without a key, the organisation's model. */
export function block(connection: Connection, { organization, key }: Account, now: number): void {
  if (key === undefined) {
    connection.run`UPDATE ${languageModels} SET ${set(languageModels, { blocked_at: now })}
      WHERE ${languageModels.org} = ${organization.key} AND ${languageModels.blocked_at} IS NULL`;
    return;
  }
  connection.run`UPDATE ${apiKeys}
    SET ${set(apiKeys, { blocked_at: now, blocked_because: "BUDGET_BREACH" })}
    WHERE ${apiKeys.org} = ${organization.key} AND ${apiKeys.id} = ${key}
      AND ${apiKeys.blocked_at} IS NULL`;
}
