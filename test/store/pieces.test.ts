import { afterAll, expect, test } from "bun:test";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { openWriter } from "../../src/store/connection.ts";
import {
  aliased,
  allOf,
  as,
  excluded,
  listed,
  named,
  part,
  pick,
  pickAs,
  row,
} from "../../src/store/rows.ts";

const books = sqliteTable("books", {
  rid: integer("rid").primaryKey(),
  title: text("title").notNull().unique(),
  words: text("words", { mode: "json" }).$type<readonly string[]>().notNull(),
  after: integer("after"),
});
const earlier = aliased(books, "earlier");

const connection = openWriter(":memory:");
connection.client.run(
  "CREATE TABLE books (rid INTEGER PRIMARY KEY, title TEXT UNIQUE, words TEXT, after INTEGER) STRICT",
);
afterAll(() => connection.close());

const add = (title: string, words: readonly string[], after?: number) =>
  connection.one`INSERT INTO ${books} ${row(books, { title, words, after })}
    ON CONFLICT (${books.title}) DO UPDATE SET ${excluded(books, "words", "after")} RETURNING ${pick(books)}`;

test("INSERT returns decoded columns, and an upsert replaces the named ones", () => {
  const first = add("Alpha", ["a"]);
  expect(first).toEqual({ rid: 1, title: "Alpha", words: ["a"], after: null });
  expect(add("Alpha", ["a", "b"])).toEqual({ ...first, words: ["a", "b"] });
  expect(add("Beta", [], first.rid).after).toBe(first.rid);
});

test("query parts keep their values, and omitted ones are left out of the text", () => {
  const find = (title?: string, least?: number) =>
    connection.all`SELECT ${pick(books, "title")} FROM ${books} WHERE ${allOf(
      part`${books.rid} > ${0}`,
      title === undefined ? undefined : part`${books.title} = ${title}`,
      least === undefined ? undefined : part`${books.rid} >= ${least}`,
    )} ORDER BY ${listed([part`${books.title} DESC`, part`${books.rid}`])}`.map((book) => book.title);
  expect(find()).toEqual(["Beta", "Alpha"]);
  expect(find("Alpha")).toEqual(["Alpha"]);
  expect(find("Beta")).toEqual(["Beta"]);
  expect(find(undefined, 2)).toEqual(["Beta"]);
  expect(find("Alpha", 2)).toEqual([]);
});

test("a query part names and decodes the columns of its tables in any position", () => {
  const both = part`SELECT ${pick(books, "title")}, ${pickAs(earlier.words, "before")}
    FROM ${books} JOIN ${earlier} ON ${earlier.rid} = ${books.after}`;
  expect(connection.all`${both} WHERE ${books.title} = ${"Beta"}`).toEqual([
    { title: "Beta", before: ["a", "b"] },
  ]);
  expect(connection.get`${both} WHERE ${earlier.title} = ${"Beta"}`).toBeUndefined();
});

test("statements differ by table name, and `one` requires a row", () => {
  connection.client.run("CREATE TABLE papers AS SELECT * FROM books LIMIT 1");
  const count = (table: string) =>
    connection.one`SELECT count(*) ${as<"n", number>("n")} FROM ${named(table)}`.n;
  expect([count("books"), count("papers"), count("books")]).toEqual([2, 1, 2]);
  expect(() => connection.one`SELECT ${pick(books)} FROM ${books} WHERE ${books.rid} = ${9}`).toThrow(
    "no row",
  );
});
