import type { Connection } from "./connection.ts";

/** Makes SQLite refuse to change or delete rows of some tables: a ledger is corrected by further rows. Derived, as totals are. */
export function ensureAppendOnly(connection: Connection, tables: readonly string[]): void {
  for (const table of tables) {
    for (const [when, what] of [
      ["UPDATE", "changed"],
      ["DELETE", "deleted"],
    ]) {
      connection.client.run(
        `CREATE TRIGGER IF NOT EXISTS ${table}_is_not_${what} BEFORE ${when} ON ${table}
         BEGIN SELECT RAISE(ABORT, 'rows of ${table} are never ${what}'); END`,
      );
    }
  }
}
