import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { say } from "../text/message.ts";
import { UserError } from "../user-error.ts";
import type { Connection } from "./connection.ts";
import type { Steps } from "./steps.ts";

/** Schema migration. Migrations are applied in the order of their names. */
export interface Migration {
  name: string;
  sql: string;
}

/** Problem with the data folder. Its text advises the operator. */
export class StoreError extends UserError {
  override readonly name = "StoreError";
}

const SEPARATOR = "--> statement-breakpoint";

/**
 * Migrates in one transaction, after a snapshot, and yields after each statement. Refuses a database with unknown
 * (newer) migrations. Returns the applied migrations.
 */
export function* migrate(
  connection: Connection,
  migrations: readonly Migration[],
  path: string,
): Steps<string[]> {
  const { client } = connection;
  client.run(
    "CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, applied_at INTEGER NOT NULL) STRICT",
  );
  const applied = client
    .query<{ name: string }, []>("SELECT name FROM schema_migrations ORDER BY name")
    .all()
    .map((row) => row.name);
  refuseNewer(applied, migrations, path);

  const pending = migrations.filter((migration) => !applied.includes(migration.name));
  if (pending.length === 0) return [];
  const last = applied.at(-1);
  if (last)
    snapshot(connection, join(dirname(path), "snapshots", `before-${pending[0]?.name}-${Date.now()}.db`));

  // Rebuilding a table drops it for a moment; foreign keys are checked before the commit.
  client.run("PRAGMA foreign_keys = OFF");
  try {
    client.run("BEGIN IMMEDIATE");
    for (const migration of pending) {
      for (const statement of migration.sql.split(SEPARATOR)) {
        if (statement.trim()) yield void client.run(statement);
      }
      client
        .query("INSERT INTO schema_migrations (name, applied_at) VALUES (?, ?)")
        .run(migration.name, Date.now());
    }
    const broken = client.query("PRAGMA foreign_key_check").all();
    if (broken.length > 0)
      throw new StoreError(say("system.serverStore.brokenReferences", { count: broken.length }));
    client.run("COMMIT");
  } catch (cause) {
    if (client.inTransaction) client.run("ROLLBACK");
    throw new StoreError(
      say("system.serverStore.upgradeFailed", { path, why: cause instanceof Error ? cause.message : "" }),
      { cause },
    );
  } finally {
    client.run("PRAGMA foreign_keys = ON");
  }
  return pending.map((migration) => migration.name);
}

function refuseNewer(applied: string[], migrations: readonly Migration[], path: string): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = applied.find((name) => !known.has(name));
  if (!unknown) return;
  throw new StoreError(say("system.serverStore.newerVersion", { path, step: unknown }));
}

export function snapshot(connection: Connection, target: string): void {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  if (existsSync(target)) throw new StoreError(say("system.serverStore.fileExists", { path: target }));
  connection.client.query("VACUUM INTO ?").run(target);
}
