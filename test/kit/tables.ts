import { Database } from "bun:sqlite";
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const KEPT = join(ROOT, "test/.work");

function mark(): string {
  const files = [
    ...new Bun.Glob("migrations/*").scanSync(ROOT),
    ...new Bun.Glob("src/{*,[!w]*/**/*}.ts").scanSync(ROOT),
  ];
  const facts = files.toSorted().map((file) => {
    const { mtimeMs, size } = statSync(join(ROOT, file));
    return `${file} ${mtimeMs} ${size}`;
  });
  return Bun.hash(facts.join("\n")).toString(36);
}

/** Copies an empty database into a new folder to speed up the first start. `make` creates it once. */
export async function layTables(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  const kept = join(KEPT, `tables-${mark()}.db`);
  const laid = join(folder, "freehold.db");
  try {
    copyFileSync(kept, laid);
  } catch {
    await keepTables(kept, make);
    copyFileSync(kept, laid);
  }
}

async function keepTables(kept: string, make: (folder: string) => Promise<void>): Promise<void> {
  mkdirSync(KEPT, { recursive: true });
  for (const name of readdirSync(KEPT)) {
    const isOutdated = /^tables-.*\.db$/.test(name) && join(KEPT, name) !== kept;
    if (isOutdated) rmSync(join(KEPT, name), { force: true });
  }
  // Created in a separate folder, because other processes may do the same at this moment.
  const folder = join(KEPT, `tables-${process.pid}-${Date.now()}`);
  mkdirSync(folder);
  await make(folder);
  const database = new Database(join(folder, "freehold.db"));
  // Statistics about empty tables would be wrong once tests fill them.
  database.run("DELETE FROM sqlite_stat1");
  // Each test has its own keys.
  database.run("DELETE FROM vault_pair");
  // Merges the WAL into the database file, which remains in WAL mode, as the server needs.
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  renameSync(join(folder, "freehold.db"), kept);
  rmSync(folder, { recursive: true });
}
