import type { Connection } from "../../../store/connection.ts";
import type { Account } from "../account.ts";

/** What may be spent in a day and in a month, in micro-units; null is no cap. */
export interface Caps {
  daily: number | null;
  monthly: number | null;
}

export interface KeyCaps extends Caps {
  /** Set when an endpoint ignored its bound in this key's name: nothing more is spent for it. */
  blocked: boolean;
}

const NONE: Caps = { daily: null, monthly: null };

/** The caps of an organisation over all. Read at each reservation, so a change counts at once. */
export function capsOfOrganization(connection: Connection, org: number): Caps {
  const row = connection
    .statement("SELECT daily_cap, monthly_cap FROM learning_language_models WHERE org = ?")
    .get(org);
  return row ? { daily: numberOrNull(row.daily_cap), monthly: numberOrNull(row.monthly_cap) } : NONE;
}

/** The caps of an API key. One that is not there may spend nothing. */
export function capsOfKey(connection: Connection, org: number, key: string): KeyCaps {
  const row = connection
    .statement("SELECT daily_cap, monthly_cap, blocked_at FROM api_keys WHERE org = ? AND id = ?")
    .get(org, key);
  if (!row) return { daily: 0, monthly: 0, blocked: true };
  return {
    daily: numberOrNull(row.daily_cap),
    monthly: numberOrNull(row.monthly_cap),
    blocked: row.blocked_at !== null,
  };
}

/** Lets nothing more be spent in a key's name; without a key, nothing more be asked of the organisation's model. */
export function block(connection: Connection, { organization, key }: Account, now: number): void {
  if (key === undefined) {
    connection
      .statement("UPDATE learning_language_models SET blocked_at = ? WHERE org = ? AND blocked_at IS NULL")
      .run(now, organization.key);
    return;
  }
  connection
    .statement(
      "UPDATE api_keys SET blocked_at = ?, blocked_because = 'BUDGET_BREACH' WHERE org = ? AND id = ? AND blocked_at IS NULL",
    )
    .run(now, organization.key, key);
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
