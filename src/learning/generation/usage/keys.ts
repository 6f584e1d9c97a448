import type { Connection } from "../../../store/connection.ts";

/** An API key as the usage names it. */
export interface KeyName {
  id: string;
  name: string;
  blocked: boolean;
}

/** The keys of an organisation, or one of them alone. */
export function keysOf(connection: Connection, org: number, only?: string): KeyName[] {
  return connection
    .statement(
      "SELECT id, name, blocked_at FROM api_keys WHERE org = ? AND (? IS NULL OR id = ?) ORDER BY name, id",
    )
    .all(org, only ?? null, only ?? null)
    .map(({ id, name, blocked_at }) => ({
      id: String(id),
      name: String(name),
      blocked: blocked_at !== null,
    }));
}
