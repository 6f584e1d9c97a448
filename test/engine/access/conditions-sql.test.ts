import { describe, expect, test } from "bun:test";
import { type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import fc from "fast-check";
import { type Conditions, parseConditions } from "../../../src/engine/access/conditions.ts";
import { compileCheck } from "../../../src/engine/access/conditions-check.ts";
import { allowSql, compileSql, denySql } from "../../../src/engine/access/conditions-sql.ts";
import { columns, conditions, deals, environments, openDeals, rows } from "./table.ts";

const db = openDeals();
const dialect = new SQLiteSyncDialect();

function idsWhere(rows: SQL | boolean): number[] {
  const where = typeof rows === "boolean" ? sql`${Number(rows)}` : rows;
  const found = db.select({ id: deals.id }).from(deals).where(where).all();
  return found.map((row) => row.id).sort((a, b) => a - b);
}

function written(json: Conditions, env = {}): { sql: string; params: unknown[] } {
  const { sql, params } = dialect.sqlToQuery(compileSql(parseConditions(json), columns, env));
  return { sql: sql.replace(/\s+/g, " "), params };
}

describe("Conditions in memory and in SQL", () => {
  test("agree on every row: true, false or unknown", () => {
    const met = { true: 0, false: 0, undefined: 0 };
    const many = fc.array(conditions, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, environments, many, (made, env, jsons) => {
        db.delete(deals).run();
        db.insert(deals).values(made).run();
        for (const json of jsons) {
          const tree = parseConditions(json);
          const check = compileCheck(tree);
          const truths = made.map((record) => check(record, env));
          for (const truth of truths) met[`${truth}`]++;

          const said = sql<number | null>`${compileSql(tree, columns, env)}`;
          const answers = db.select({ said }).from(deals).orderBy(deals.id).all();
          expect(answers.map((row) => row.said)).toEqual(
            truths.map((truth) => (truth === undefined ? null : Number(truth))),
          );
          const idsOf = (wanted: boolean) =>
            made.filter((_, at) => truths[at] === wanted).map(({ id }) => id);
          expect(idsWhere(allowSql(tree, columns, env))).toEqual(idsOf(true));
          expect(idsWhere(denySql(tree, columns, env))).toEqual(idsOf(false));
        }
      }),
      { numRuns: 400 },
    );
    expect(Math.min(...Object.values(met))).toBeGreaterThan(100);
  });
});

describe("SQL of a condition", () => {
  const env = { subject: { user_id: "u1", ids: ["b1", 2, true], flag: false }, context: { mfa: true } };
  const cases: [conditions: Conditions, sql: string, params: unknown[]][] = [
    [{ name: "x' OR 1=1 --" }, `("deals"."name" COLLATE BINARY = ?)`, ["x' OR 1=1 --"]],
    [{ name: { $in: ["a", "'; DROP"] } }, `("deals"."name" COLLATE BINARY IN (?, ?))`, ["a", "'; DROP"]],
    [{ name: { $in: { $ref: "subject.ids" } } }, `(("deals"."name" COLLATE BINARY IN (?)) OR NULL)`, ["b1"]],
    [{ name: { $ref: "subject.user_id" } }, `("deals"."name" COLLATE BINARY = ?)`, ["u1"]],
    [{ name: 1 }, "NULL", []],
    [{ amount: "1" }, "NULL", []],
    [{ amount: { $gte: 1000 } }, `("deals"."amount" >= ?)`, [1000]],
    [{ amount: { $ne: 0 } }, `(NOT ("deals"."amount" = ?))`, [0]],
    [{ active: true }, `("deals"."active" = ?)`, [1]],
    [{ active: { $in: [false] } }, `("deals"."active" IN (?))`, [0]],
    [{ active: { $gt: { $ref: "subject.flag" } } }, "NULL", []],
    [{ active: null }, `("deals"."active" IS NULL)`, []],
    [{ tags: "a" }, "NULL", []],
    [{ name: "a", amount: 1 }, `(("deals"."name" COLLATE BINARY = ?) AND ("deals"."amount" = ?))`, ["a", 1]],
    [
      { $nor: [{ active: true }, { amount: 1 }] },
      `(NOT (("deals"."active" = ?) OR ("deals"."amount" = ?)))`,
      [1, 1],
    ],
    [{ "context.mfa": true }, "1", []],
    [{ "context.mfa": false }, "0", []],
    [{ "context.ip": "::1" }, "NULL", []],
    [{ ghost: { $exists: false } }, "1", []],
    [{ ghost: 1 }, "NULL", []],
    [{}, "1", []],
    [
      { tags: { $contains: '"] OR 1' } },
      `(CASE WHEN json_type("deals"."tags") = 'array' THEN EXISTS (SELECT 1 FROM json_each("deals"."tags") ` +
        "WHERE json_each.type = 'text' AND json_each.value = ?) END)",
      ['"] OR 1'],
    ],
  ];
  test.each(cases)("of %j is %s with bound values", (json, expected, params) => {
    expect(written(json, env)).toEqual({ sql: expected, params });
  });

  test("uses an index for an allow rule", () => {
    const where = sql`${allowSql(parseConditions({ name: { $ref: "subject.user_id" } }), columns, env)}`;
    const plan = db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN SELECT id FROM ${deals} WHERE ${where}`);
    expect(plan.map((step) => step.detail)).toEqual([
      "SEARCH deals USING COVERING INDEX deals_name (name=?)",
    ]);
  });

  test("keeps only records for which a deny condition is known to be false", () => {
    const deny = sql`${denySql(parseConditions({ amount: { $gt: 1 } }), columns, env)}`;
    expect(dialect.sqlToQuery(deny)).toMatchObject({ sql: `(("deals"."amount" > ?) IS FALSE)`, params: [1] });
  });

  test("treats JSON other than an array in a list column as unknown", () => {
    db.delete(deals).run();
    db.run(
      sql`INSERT INTO deals (id, tags) VALUES (1, '"vip"'), (2, '{"a":"vip"}'), (3, '["vip"]'), (4, '[["vip"]]')`,
    );
    const tree = parseConditions({ tags: { $contains: "vip" } });
    expect(idsWhere(allowSql(tree, columns, env))).toEqual([3]);
    expect(idsWhere(denySql(tree, columns, env))).toEqual([4]);
  });
});
