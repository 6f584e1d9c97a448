import type { Connection } from "./connection.ts";

/** Rows that triggers protect against changes and deletion: ledgers and posted documents. */
export interface SealedRows {
  readonly table: string;
  /** SQL condition over one row, with columns as `$.column`. All rows by default. */
  readonly when?: string;
  /** Columns that cannot change. All by default. */
  readonly columns?: readonly string[];
}

/** Part of the triggers' error message, which `isSealedError` looks for. */
const SEALED = "are never";

/** True if a trigger refused to change or delete a row. */
export const isSealedError = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(SEALED);

/** Creates the triggers. Like totals, they are derived from the code and need no migration. */
export function ensureSealed(connection: Connection, sealed: readonly SealedRows[]): void {
  const { client } = connection;
  const wanted = new Map(sealed.flatMap(triggers));
  const existing = client
    .query<{ name: string; sql: string }, []>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND substr(name, 1, 7) = 'sealed_'",
    )
    .all();
  for (const { name, sql } of existing) {
    if (wanted.get(name) === sql) wanted.delete(name);
    else client.run(`DROP TRIGGER ${name}`);
  }
  for (const statement of wanted.values()) client.run(statement);
}

function triggers({ table, when = "1", columns }: SealedRows): [name: string, statement: string][] {
  const holds = `(${when.replaceAll("$.", "old.")})`;
  const changes = columns?.map((column) => `new.${column} IS NOT old.${column}`).join(" OR ") ?? "1";
  const refusal = (what: string) => `BEGIN SELECT RAISE(ABORT, 'rows of ${table} ${SEALED} ${what}'); END`;
  return [
    [
      `sealed_${table}_changed`,
      `CREATE TRIGGER sealed_${table}_changed BEFORE UPDATE ON ${table} WHEN ${holds} AND (${changes}) ${refusal("changed")}`,
    ],
    [
      `sealed_${table}_deleted`,
      `CREATE TRIGGER sealed_${table}_deleted BEFORE DELETE ON ${table} WHEN ${holds} ${refusal("deleted")}`,
    ],
  ];
}
