import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { KeptStatement, Statements } from "../../src/store/statements.ts";

const MOST = 8;

let client: Database;
let statements: Statements;
let prepared: string[];

beforeEach(() => {
  client = new Database(":memory:", { strict: true });
  prepared = [];
  const prepare = client.prepare.bind(client);
  // The counting stand-in has the method's type.
  client.prepare = ((sql: string) => {
    prepared.push(sql);
    return prepare(sql);
  }) as typeof client.prepare;
  statements = new Statements(client, MOST);
});
afterEach(() => client.close(true));

const statement = (sql: string) => new KeptStatement(sql, statements);
const value = (n: number) => statement(`SELECT ${n} AS n`).get()?.n;
const fill = (count: number) => {
  for (let n = 0; n < count; n++) value(1000 + n);
};

test("a statement is prepared once, and the number of cached statements is limited", () => {
  for (let n = 0; n < 3; n++) expect(value(1)).toBe(1);
  expect(prepared).toEqual(["SELECT 1 AS n"]);
  fill(10 * MOST);
  expect(statements.size).toBeLessThanOrEqual(MOST);
});

test("the least recently used statement is removed first", () => {
  for (let n = 0; n < MOST; n++) value(n);
  value(0);
  value(MOST);
  prepared = [];
  value(0);
  expect(prepared).toEqual([]);
  value(1);
  expect(prepared).toEqual(["SELECT 1 AS n"]);
});

test("a statement in use works after it was finalised", () => {
  const held = statement("SELECT 7 AS n");
  expect(held.get()).toEqual({ n: 7 });
  fill(10 * MOST);
  expect(held.all()).toEqual([{ n: 7 }]);
  expect(prepared.filter((sql) => sql === "SELECT 7 AS n")).toHaveLength(2);
});

test("a statement is not finalised while its rows are read", () => {
  const sql = "SELECT value AS n FROM json_each('[1,2,3]')";
  const read: unknown[] = [];
  for (const { n } of statement(sql).iterate()) {
    read.push(n);
    fill(2 * MOST);
  }
  expect(read).toEqual([1, 2, 3]);
  expect(prepared.filter((one) => one === sql)).toHaveLength(1);
  fill(2 * MOST);
  statement(sql).all();
  expect(prepared.filter((one) => one === sql)).toHaveLength(2);
});
