import { Database } from "bun:sqlite";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { integer, numeric, sqliteTable, text } from "drizzle-orm/sqlite-core";
import fc from "fast-check";
import type { ConditionColumns } from "../../../src/engine/access/conditions-sql.ts";

export const deals = sqliteTable("deals", {
  id: integer("id").primaryKey(),
  name: text("name"),
  email: text("email"),
  amount: numeric("amount", { mode: "number" }),
  active: integer("active", { mode: "boolean" }),
  tags: text("tags", { mode: "json" }).$type<string[]>(),
});
type Deal = typeof deals.$inferSelect;

/** Opens an in-memory table. Conditions must ignore the collation of its `email` column. */
export function openDeals() {
  const client = new Database(":memory:");
  client.run(`CREATE TABLE deals (id INTEGER PRIMARY KEY, name TEXT, email TEXT COLLATE NOCASE,
    amount NUMERIC, active INTEGER, tags TEXT)`);
  client.run("CREATE INDEX deals_name ON deals (name)");
  return drizzle(client);
}

export const columns: ConditionColumns = (field) => {
  switch (field) {
    case "name":
      return { sql: deals.name, type: "text" };
    case "email":
      return { sql: deals.email, type: "text" };
    case "amount":
      return { sql: deals.amount, type: "number" };
    case "active":
      return { sql: deals.active, type: "boolean" };
    case "tags":
      return { sql: deals.tags, type: "list" };
    default:
      return undefined;
  }
};

// Only a few distinct values, so that comparisons often match, including values that break quoting or order.
const texts = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("", "a", "A", "b", "ab", "1", "0", "true", "null", "é", "u1", "b1"),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom("\uff01", "\uffff", "\u{1f600}", "\u{1f601}x", "\u{10ffff}", "e\u0301"),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "' OR 1=1 --",
      '"); DROP TABLE deals; --',
      "%",
      "?1",
      ":id",
      "$ref",
      "a\0b",
      '["a"]',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 4 }) },
);
const numbers = fc.oneof(
  fc.constantFrom(0, 1, -1, 3, 0.1, 0.30000000000000004, 1e21, 9007199254740991, -0),
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const scalars = fc.oneof(texts, numbers, fc.boolean());
const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 });

export const rows: fc.Arbitrary<Deal[]> = fc
  .array(
    fc.record({
      name: nullable(texts),
      email: nullable(texts),
      amount: nullable(numbers),
      active: nullable(fc.boolean()),
      tags: nullable(fc.array(texts, { maxLength: 3 })),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((made) => made.map((row, index) => ({ id: index + 1, ...row })));

const listed = fc.array(fc.oneof(scalars, fc.constant(null), fc.constant(undefined)), { maxLength: 4 });
export const environments = fc.record({
  subject: fc.record(
    {
      user_id: fc.oneof(scalars, listed, fc.constantFrom(null, Number.NaN, 10n)),
      ids: fc.oneof(listed, texts),
    },
    { requiredKeys: [] },
  ),
  context: fc.record({ mfa: fc.boolean(), hour: numbers }, { requiredKeys: [] }),
});

const paths = ["subject.user_id", "subject.ids", "context.mfa", "context.hour", "subject.absent"];
const references = fc.constantFrom(...paths).map(($ref) => ({ $ref }));

function comparisonWith(values: fc.Arbitrary<string | number | boolean>) {
  const operand = fc.oneof({ weight: 3, arbitrary: values }, { weight: 1, arbitrary: references });
  const bound = operand.map((value) => (typeof value === "boolean" ? Number(value) : value));
  const list = fc.oneof(
    { weight: 4, arbitrary: fc.array(values, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(fc.option(scalars), { maxLength: 3 }) },
    { weight: 1, arbitrary: references },
  );
  return fc.oneof(
    values,
    fc.option(operand).chain((value) => fc.constantFrom({ $eq: value }, { $ne: value })),
    bound.chain((value) => fc.constantFrom({ $gt: value }, { $gte: value }, { $lt: value }, { $lte: value })),
    list.chain((value) => fc.constantFrom({ $in: value }, { $nin: value })),
    fc.record({ $contains: fc.oneof(texts, references) }),
    fc.record({ $exists: fc.boolean() }),
    fc.record({ $not: fc.record({ $gte: bound, $lt: bound }) }),
  );
}

function leafOf(fields: string[], comparison: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> {
  return fc.tuple(fc.constantFrom(...fields), comparison).map(([field, value]) => ({ [field]: value }));
}

const leaf = fc.oneof(
  { weight: 4, arbitrary: leafOf(["name", "email"], comparisonWith(texts)) },
  { weight: 3, arbitrary: leafOf(["amount"], comparisonWith(numbers)) },
  { weight: 1, arbitrary: leafOf(["active"], comparisonWith(fc.boolean())) },
  { weight: 2, arbitrary: leafOf(["tags"], fc.record({ $contains: fc.oneof(texts, references) })) },
  {
    weight: 2,
    arbitrary: leafOf(["name", "amount", "active", "tags", "ghost", ...paths], comparisonWith(scalars)),
  },
);

/** Generates conditions with every operator and nesting, on fields of matching and other types. */
export const conditions = fc.letrec<{ node: Record<string, unknown> }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthIdentifier: "conditions" },
    leaf,
    fc.tuple(leaf, leaf).map(([left, right]) => ({ ...left, ...right })),
    fc
      .array(tie("node"), { minLength: 1, maxLength: 3 })
      .chain((parts) => fc.constantFrom({ $and: parts }, { $or: parts }, { $nor: parts })),
    tie("node").map((part) => ({ $not: part })),
  ),
})).node;
