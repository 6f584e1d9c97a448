import type { Connection } from "./connection.ts";

/** Rows that SQLite itself refuses to change or delete, whoever asks: ledgers, and documents once they are in the books. */
export interface SealedRows {
  readonly table: string;
  /** Which rows: SQL over one, whose columns are written `$.column`. All, unless said. */
  readonly when?: string;
  /** Which of their columns never change again. All, unless said. */
  readonly columns?: readonly string[];
}

/** Keeps the rows as they are by triggers. Derived, as totals are. */
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
  const refusal = (what: string) => `BEGIN SELECT RAISE(ABORT, 'rows of ${table} are never ${what}'); END`;
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
