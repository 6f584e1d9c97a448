import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { openReader } from "../store/connection.ts";
import { databasePath } from "../store/data-folder.ts";
import { say } from "../text/message.ts";
import { chosen, defineCommand, type Invocation, print } from "./command.ts";
import { needFolder, withFolder } from "./opened.ts";

const DOES = {
  status: say("cli.migrate.doesStatus"),
  up: say("cli.migrate.doesUp"),
} as const;

const FLAGS = { json: { type: "boolean", help: say("cli.common.json") } } as const;
type Asked = Invocation<typeof FLAGS>;

/** Applies pending migrations, as `serve` does at startup. */
export const migrateCommand = defineCommand({
  name: "migrate",
  summary: say("cli.migrate.summary"),
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

/** Database schema compared with this program's. */
export interface SchemaState {
  applied: readonly string[];
  pending: readonly string[];
  /** Migrations known only to a newer program. */
  unknown: readonly string[];
}

/** Opens the database read-only. */
export function schemaOf(data: string): SchemaState {
  const reader = openReader(databasePath(data, "freehold"));
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
      ? say("cli.migrate.newer", { names: unknown.join(", ") })
      : pending.length === 0
        ? say("cli.migrate.current", { count: applied.length, last: applied.at(-1) ?? "" })
        : say("cli.migrate.pending", {
            count: pending.length,
            total: applied.length + pending.length,
            data: config.data,
          }),
    ...pending.map((name) => `  ${name}`),
  ]);
  return unknown.length > 0 ? 1 : 0;
}

function up({ config, flags }: Asked): Promise<number> {
  return withFolder(config, say("cli.migrate.insteadUp"), async ({ engine }) => {
    const { migrated } = engine.store;
    print(flags.json, { event: "migrated", data: config.data, applied: migrated }, [
      migrated.length === 0
        ? say("cli.migrate.nothing")
        : say("cli.migrate.done", { count: migrated.length, folder: join(config.data, "snapshots") }),
    ]);
    return 0;
  });
}
