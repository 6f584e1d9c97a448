import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { blob, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { Connection, insertInto } from "../../src/store/connection.ts";
import { aliased, as, bare, list, part, pick, pickAs, pickIfAny, row, set } from "../../src/store/rows.ts";

const authors = sqliteTable("authors", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
});
const books = sqliteTable("books", {
  id: integer("id").primaryKey(),
  author: integer("author").notNull(),
  title: text("title").notNull(),
  tags: text("tags", { mode: "json" }).$type<string[]>().notNull(),
  notes: text("notes", { mode: "json" }).$type<{ page: number }>(),
  lent: integer("lent", { mode: "boolean" }).notNull(),
  cover: blob("cover", { mode: "buffer" }),
});
const rules = sqliteTable("rules", {
  id: text("id").primaryKey(),
  roles: text("roles", { mode: "json" }).$type<string[]>().notNull(),
  note: text("note", { mode: "json" }).$type<{ said: string }>(),
  active: integer("active", { mode: "boolean" }).notNull(),
});
const others = aliased(books, "others");
const insertBook = insertInto(books);

let connection: Connection;
beforeEach(() => {
  connection = new Connection(new Database(":memory:", { strict: true }));
  connection.client.run("CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT");
  connection.client.run(
    "CREATE TABLE books (id INTEGER PRIMARY KEY, author INTEGER NOT NULL, title TEXT NOT NULL, tags TEXT NOT NULL, notes TEXT, lent INTEGER NOT NULL, cover BLOB) STRICT",
  );
  connection.client.run("CREATE TABLE rules (id TEXT, roles TEXT, note TEXT, active INTEGER) STRICT");
  connection.run`INSERT INTO ${authors} ${row(authors, { id: 1, name: "Austen" })}`;
  connection.run`INSERT INTO ${authors} ${row(authors, { id: 2, name: "Brontë" })}`;
  for (const book of [EMMA, PERSUASION]) connection.run`INSERT INTO ${books} ${row(books, book)}`;
});
afterEach(() => connection.close());

const EMMA = { id: 1, author: 1, title: "Emma", tags: ["novel", "comedy"], notes: { page: 3 }, lent: true };
const PERSUASION = { id: 2, author: 1, title: "Persuasion", tags: [], lent: false };

describe("Rows", () => {
  test("are typed by their columns and stored as SQLite values", () => {
    expect(connection.get`SELECT ${pick(books)} FROM ${books} WHERE ${books.id} = ${1}`).toEqual({
      ...EMMA,
      cover: null,
    });
    expect(connection.all`SELECT ${pick(books, "notes", "lent")} FROM ${books} ORDER BY ${books.id}`).toEqual(
      [
        { notes: { page: 3 }, lent: true },
        { notes: null, lent: false },
      ],
    );
    expect(connection.client.query("SELECT tags, notes, lent FROM books").all()).toEqual([
      { tags: '["novel","comedy"]', notes: '{"page":3}', lent: 1 },
      { tags: "[]", notes: null, lent: 0 },
    ]);
  });

  test("can be iterated", () => {
    const tags: string[][] = [];
    for (const book of connection.iterate`SELECT ${pick(books, "tags")} FROM ${books} ORDER BY ${books.id}`)
      tags.push(book.tags);
    expect(tags).toEqual([["novel", "comedy"], []]);
  });

  test("of several tables name their columns by table, also under aliases", () => {
    const found = connection.all`
      SELECT ${pick(authors, "name")}, ${pickAs(books.tags, "labels")}, ${pickIfAny(others, "title", "lent")}
      FROM ${authors} JOIN ${books} ON ${books.author} = ${authors.id}
      LEFT JOIN ${others} ON ${others.author} = ${authors.id} AND ${others.id} > ${books.id}
      ORDER BY ${books.id}`;
    expect(found).toEqual([
      { name: "Austen", labels: ["novel", "comedy"], title: "Persuasion", lent: false },
      { name: "Austen", labels: [], title: null, lent: null },
    ]);
  });

  test("are updated by the given columns, and the number of changes is returned", () => {
    const changed = connection.run`
      UPDATE ${books} SET ${set(books, { tags: ["sad"], lent: true })} WHERE ${books.id} IN ${list([2, 3])}`;
    expect(changed).toBe(1);
    expect(
      connection.get`SELECT ${pick(books, "tags")} FROM ${books} WHERE ${books.id} = ${2}`?.tags,
    ).toEqual(["sad"]);
    expect(connection.count`SELECT count(*) FROM ${books} WHERE ${books.lent} = 1`).toBe(2);
    expect(connection.has`SELECT 1 FROM ${books} WHERE ${books.title} = ${"Villette"}`).toBe(false);
  });

  test("are decoded in RETURNING, also after a conflict", () => {
    const upsert = (title: string) => connection.get`
      INSERT INTO ${books} ${row(books, { ...EMMA, title })}
      ON CONFLICT DO UPDATE SET ${bare(books.title)} = excluded.${bare(books.title)}
      RETURNING ${pick(books, "title", "tags")}`;
    expect(upsert("Emma, a novel")).toEqual({ title: "Emma, a novel", tags: EMMA.tags });
  });

  test("are decoded once in UNION and INSERT SELECT", () => {
    const both = connection.all`
      SELECT ${pick(books, "tags", "lent")} FROM ${books} WHERE ${books.id} = ${1}
      UNION ALL SELECT ${pick(books, "tags", "lent")} FROM ${books} WHERE ${books.id} = ${2}`;
    expect(both).toEqual([
      { tags: EMMA.tags, lent: true },
      { tags: [], lent: false },
    ]);
    const copied = connection.get`
      INSERT INTO ${books} (${pick(books, "author", "title", "tags", "lent")})
      SELECT ${pick(books, "author", "title", "tags", "lent")} FROM ${books} WHERE ${books.id} = ${1}
      RETURNING ${pick(books, "title", "lent")}`;
    expect(copied).toMatchObject({ title: "Emma", lent: true });
  });

  test("are encoded by prepared insertions", () => {
    insertBook.run(connection, { ...PERSUASION, id: 3, notes: { page: 9 }, lent: true, cover: null });
    expect(
      connection.get`SELECT ${pick(books, "notes", "lent")} FROM ${books} WHERE ${books.id} = ${3}`,
    ).toEqual({
      notes: { page: 9 },
      lent: true,
    });
  });

  test("can come from different tables in one statement template", () => {
    const counted = (table: typeof books | typeof authors) =>
      connection.get`SELECT count(*) ${as<"n", number>("n")} FROM ${table}`?.n;
    expect([counted(books), counted(authors), counted(books)]).toEqual([2, 2, 2]);
  });

  test("can be selected by shared query parts", () => {
    const lentTo = (name: string) => part`${books.lent} = 1 AND ${authors.name} = ${name}`;
    const shown = part`SELECT ${pick(books, "title", "lent")} FROM ${books} JOIN ${authors} ON ${authors.id} = ${books.author}`;
    const lent = (name: string) => connection.all`${shown} WHERE ${lentTo(name)} LIMIT ${9}`;
    expect(lent("Austen")).toEqual([{ title: "Emma", lent: true }]);
    expect(lent("Brontë")).toEqual([]);
    expect(connection.all`${shown} WHERE ${books.id} = ${2}`).toEqual([{ title: "Persuasion", lent: false }]);
  });

  test("match any number of conditions", () => {
    const titled = (titles: string[]) => {
      const conditions = titles
        .map((title) => part`${books.title} = ${title}`)
        .reduce((all, one) => part`${all} OR ${one}`);
      return connection.all`SELECT ${pick(books, "id")} FROM ${books} WHERE ${conditions} ORDER BY ${books.id}`;
    };
    expect(titled(["Emma"])).toEqual([{ id: 1 }]);
    expect(titled(["Persuasion", "Emma"])).toEqual([{ id: 1 }, { id: 2 }]);
    expect(titled(["Persuasion"])).toEqual([{ id: 2 }]);
  });

  test("have only the columns and types of their tables, checked by compiler and SQLite", () => {
    // @ts-expect-error The column does not exist.
    expect(() => connection.get`SELECT ${pick(books, "titel")} FROM ${books}`).toThrow("no column titel");
    // @ts-expect-error The column does not exist.
    expect(connection.has`SELECT 1 FROM ${books} WHERE ${books.titel} = ${"Emma"}`).toBe(false);
    const emma = connection.get`SELECT ${pick(books, "title")} FROM ${books} WHERE ${books.id} = ${1}`;
    // @ts-expect-error The column was not selected.
    expect(emma?.lent).toBeUndefined();
    // @ts-expect-error The title is not a number.
    expect(() => emma?.title.toFixed()).toThrow();
    // @ts-expect-error The title is not a list.
    expect(() => connection.run`UPDATE ${books} SET ${set(books, { title: [] })}`).toThrow();
    const nobodys = { ...EMMA, id: 9, author: undefined };
    // @ts-expect-error The author is required.
    expect(() => connection.run`INSERT INTO ${books} ${row(books, nobodys)}`).toThrow("NOT NULL");
  });

  test("JSON and booleans are written and read as their values", () => {
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

  test("a LEFT JOIN without a match returns null", () => {
    const found = connection.get`SELECT ${pickIfAny(rules, "roles", "active")}
      FROM (SELECT 1) LEFT JOIN ${rules} ON ${rules.id} = ${"c"}`;
    expect(found).toEqual({ roles: null, active: null });
  });
});
