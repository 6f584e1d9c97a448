import { Database } from "bun:sqlite";
import { migrations } from "../../migrations/index.ts";
import { Connection } from "../../src/store/connection.ts";
import { migrate } from "../../src/store/migrate.ts";
import { finish } from "../../src/store/steps.ts";

let empty: Buffer | undefined;

/** An empty in-memory database with the current schema, for code that needs no server. */
export function memoryConnection(): Connection {
  empty ??= newSchema();
  return new Connection(Database.deserialize(empty, { strict: true }));
}

function newSchema(): Buffer {
  const connection = new Connection(new Database(":memory:", { strict: true }));
  finish(migrate(connection, migrations, ":memory:"));
  const schema = connection.client.serialize();
  connection.close();
  return schema;
}
