/**
 * Generates the next migration from the changes of the tables since the last one.
 *
 *     bun run migration <name>            from the entity and table files
 *     bun run migration <name> --empty    an empty file to be written by hand, for triggers
 *     bun run migration --check           fails when a migration is missing
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { allTables } from "../src/app/tables.ts";

const folder = import.meta.dir;
const snapshotFile = join(folder, "snapshot.json");
const SEPARATOR = "\n--> statement-breakpoint\n";

type Snapshot = Awaited<ReturnType<typeof generateSQLiteDrizzleJson>>;

/** Statements that change the tables of the last snapshot into the current ones, and the current snapshot. */
async function pendingChanges(): Promise<{ statements: string[]; snapshot: Snapshot }> {
  const empty = await generateSQLiteDrizzleJson({});
  const last: Snapshot = existsSync(snapshotFile) ? JSON.parse(readFileSync(snapshotFile, "utf8")) : empty;
  const snapshot = await generateSQLiteDrizzleJson({ ...allTables() }, last.id);
  const statements = await generateSQLiteMigration(last, snapshot);
  return {
    statements: statements.map(strict).filter((statement) => !statement.startsWith("PRAGMA")),
    snapshot,
  };
}

/** drizzle-kit does not support STRICT tables; without it SQLite silently stores text in integer columns. */
function strict(statement: string): string {
  return statement.startsWith("CREATE TABLE") ? statement.replace(/\);\s*$/, ") STRICT;") : statement;
}

function writeIndex(): void {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.slice(0, -4))
    .sort();
  const imports = names.map((name) => `import m${name} from "./${name}.sql" with { type: "text" };`);
  const entries = names.map((name) => `  { name: "${name}", sql: m${name} },`);
  writeFileSync(
    join(folder, "index.ts"),
    `import type { Migration } from "../src/store/migrate.ts";\n${imports.join("\n")}\n\n/** Every step of the schema, in order. Written by generate.ts. */\nexport const migrations: readonly Migration[] = [\n${entries.join("\n")}\n];\n`,
  );
}

async function check(): Promise<void> {
  const { statements } = await pendingChanges();
  if (statements.length === 0) return;
  console.error(["These changes of the tables have no migration yet:", ...statements].join("\n"));
  process.exit(1);
}

async function write(name: string, isEmpty: boolean): Promise<void> {
  const number = String(readdirSync(folder).filter((file) => file.endsWith(".sql")).length + 1).padStart(
    4,
    "0",
  );
  const file = join(folder, `${number}_${name}.sql`);
  if (isEmpty) writeFileSync(file, "-- Statements, separated by:\n--> statement-breakpoint\n");
  else {
    const { statements, snapshot } = await pendingChanges();
    if (statements.length === 0) {
      console.log("The tables are those of the last migration: nothing to write.");
      return;
    }
    writeFileSync(file, `${statements.join(SEPARATOR)}\n`);
    writeFileSync(snapshotFile, `${JSON.stringify(snapshot, null, 1)}\n`);
  }
  writeIndex();
  console.log(`${file} is written. Read it before you commit it.`);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { empty: { type: "boolean", default: false }, check: { type: "boolean", default: false } },
});
const [name = ""] = positionals;
if (values.check) await check();
else if (/^[a-z0-9_]+$/.test(name)) await write(name, values.empty);
else {
  console.error("Name the migration: bun run migration <name> (lower-case letters, digits, _).");
  process.exit(2);
}
