import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { Connection, insertInto } from "../../src/store/connection.ts";
import { pick, pickAs, pickIfAny, row, set } from "../../src/store/rows.ts";

const rules = sqliteTable("rules", {
  id: text("id").primaryKey(),
  roles: text("roles", { mode: "json" }).$type<string[]>().notNull(),
  note: text("note", { mode: "json" }).$type<{ said: string }>(),
  active: integer("active", { mode: "boolean" }).notNull(),
});

function opened(): Connection {
  const client = new Database(":memory:", { strict: true });
  client.run("CREATE TABLE rules (id TEXT, roles TEXT, note TEXT, active INTEGER) STRICT");
  return new Connection(client);
}

test("JSON and booleans are written and read as their values", () => {
  const connection = opened();
  connection.run`INSERT INTO ${rules} ${row(rules, { id: "a", roles: ["owner"], active: true })}`;
  insertInto(rules).run(connection, { id: "b", roles: [], note: { said: "x" }, active: false });
  connection.run`UPDATE ${rules} SET ${set(rules, { roles: ["member"], active: true })} WHERE ${rules.id} = ${"b"}`;
  const a = { id: "a", roles: ["owner"], note: null, active: true };
  const b = { id: "b", roles: ["member"], note: { said: "x" }, active: true };
  expect(connection.all`SELECT ${pick(rules)} FROM ${rules} ORDER BY ${rules.id}`).toEqual([a, b]);
  expect([...connection.iterate`SELECT ${pick(rules)} FROM ${rules} ORDER BY ${rules.id}`]).toEqual([a, b]);
  expect(
    connection.get`SELECT ${pickAs(rules.roles, "held")} FROM ${rules} WHERE ${rules.id} = ${"b"}`,
  ).toEqual({
    held: ["member"],
  });
  expect(connection.statement("SELECT * FROM rules ORDER BY id").all()).toEqual([
    { id: "a", roles: '["owner"]', note: null, active: 1 },
    { id: "b", roles: '["member"]', note: '{"said":"x"}', active: 1 },
  ]);
});

test("what a LEFT JOIN does not find is null", () => {
  const connection = opened();
  const found = connection.get`SELECT ${pickIfAny(rules, "roles", "active")}
    FROM (SELECT 1) LEFT JOIN ${rules} ON ${rules.id} = ${"c"}`;
  expect(found).toEqual({ roles: null, active: null });
});
