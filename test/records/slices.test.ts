import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readInSlices } from "../../src/records/read/list/slices.ts";
import { Connection } from "../../src/store/connection.ts";

const patient = { turn: async () => undefined, queryMs: 60_000 };

test.each([
  ["no rows", [], 0],
  ["adjacent rows", ["1", "2", "3"], 1],
  ["rows with gaps", ["1", "1000000", "900719925474099301"], 3],
  ["rows at both ends of the range", ["-9223372036854775808", "-5", "7", "9223372036854775807"], 3],
])("reads each row once: %s", async (_what, rows, slices) => {
  const connection = new Connection(new Database(":memory:", { strict: true }));
  connection.client.run("CREATE TABLE t (rid INTEGER PRIMARY KEY) STRICT");
  for (const row of rows) connection.statement("INSERT INTO t VALUES (CAST(? AS INTEGER))").run(row);
  const read = connection.statement("SELECT CAST(rid AS TEXT) FROM t WHERE rid BETWEEN ? AND ?");
  const found: unknown[] = [];
  let times = 0;
  await readInSlices(patient, connection, "t", (from, until) => {
    times += 1;
    found.push(...read.values(from, until).flat());
    return false;
  });
  expect([found, times]).toEqual([rows, slices]);
  connection.close();
});
