import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { openReader } from "../store/connection.ts";
import { chosen, defineCommand, type Invocation, print } from "./command.ts";
import { needFolder, withFolder } from "./opened.ts";

const DOES = {
  status: "Which steps of the schema are applied, and which are to come; a server may be running",
  up: "Apply the steps that are to come, all of them or none; a copy of the database is kept",
} as const;

const FLAGS = { json: { type: "boolean", help: "Answer as JSON" } } as const;
type Asked = Invocation<typeof FLAGS>;

/**
 * Shows the schema version of a data folder and migrates it to this program; serve does the same at startup.
 */
export const migrateCommand = defineCommand({
  name: "migrate",
  summary: "See the schema of the database, and bring it up to this program",
  usage: "freehold migrate status | up [--data DIR] [--json]",
  examples: ["freehold migrate status --data /srv/freehold", "freehold migrate up --data /srv/freehold"],
  words: 1,
  does: DOES,
  flags: FLAGS,
  async run(asked) {
    const what = chosen("migrate", DOES, asked.rest[0]);
    needFolder(asked.config);
    return what === "up" ? up(asked) : status(asked);
  },
});

/** Schema of a database compared with the one of this program. */
export interface SchemaState {
  applied: readonly string[];
  pending: readonly string[];
  /** Migrations that only a newer program has. */
  unknown: readonly string[];
}

/** Reads the schema state without changing anything. */
export function schemaOf(data: string): SchemaState {
  const reader = openReader(join(data, "freehold.db"));
  try {
    const isLaid = reader.client.query("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations'").get();
    const applied = isLaid
      ? reader.client
          .query<{ name: string }, []>("SELECT name FROM schema_migrations ORDER BY name")
          .all()
          .map(({ name }) => name)
      : [];
    const known = migrations.map(({ name }) => name);
    return {
      applied,
      pending: known.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !known.includes(name)),
    };
  } finally {
    reader.close();
  }
}

function status({ config, flags }: Asked): number {
  const { applied, pending, unknown } = schemaOf(config.data);
  print(flags.json, { event: "schema", data: config.data, applied, pending, unknown }, [
    unknown.length > 0
      ? `A newer version of Freehold wrote this database: it holds ${unknown.join(", ")}. Use that version or a later one.`
      : pending.length === 0
        ? `The schema is that of this program: ${applied.length} steps, the last one ${applied.at(-1)}.`
        : `${pending.length} of ${applied.length + pending.length} steps are to come. Apply them: freehold migrate up --data ${config.data}`,
    ...pending.map((name) => `  ${name}`),
  ]);
  return unknown.length > 0 ? 1 : 0;
}

function up({ config, flags }: Asked): Promise<number> {
  return withFolder(
    config,
    "let it be: it brought its schema up to itself when it started",
    async ({ engine }) => {
      const { migrated } = engine.store;
      print(flags.json, { event: "migrated", data: config.data, applied: migrated }, [
        migrated.length === 0
          ? "There was nothing to apply: the schema is that of this program."
          : `${migrated.length} steps are applied. The database as it was is in ${join(config.data, "snapshots")}.`,
      ]);
      return 0;
    },
  );
}
