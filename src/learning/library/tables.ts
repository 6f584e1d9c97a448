import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** A library's state as numbers: each change of a text, or of what is known from it, makes a new revision. Org 0 is the shared library. */
export const libraries = sqliteTable("learning_libraries", {
  org: integer("org").primaryKey(),
  revision: integer("revision").notNull(),
  graph_revision: integer("graph_revision").notNull(),
});

/** A field of knowledge: a shelf of the library. */
export const domains = sqliteTable(
  "learning_domains",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    name: text("name").notNull(),
    /** The name as it is compared. */
    key: text("key").notNull(),
    description: text("description"),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    created_by: text("created_by").notNull(),
    updated_at: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("learning_domains_id").on(table.id),
    uniqueIndex("learning_domains_key").on(table.org, table.key),
  ],
);

export const documents = sqliteTable(
  "learning_documents",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    domain: integer("domain"),
    title: text("title").notNull(),
    file_name: text("file_name").notNull(),
    /** Where it came from: upload, folder, starter, or a record such as a policy. */
    origin: text("origin").notNull(),
    /** Which of its place of origin it is, so that it is found again: a path, a record's id. */
    origin_key: text("origin_key"),
    /** Its own place in the order of its domain: what the author would have one read first. */
    position: integer("position").notNull(),
    state: text("state").notNull(),
    /** What is being done with it, how far, of how much. */
    stage: text("stage"),
    units_done: integer("units_done").notNull(),
    units_total: integer("units_total").notNull(),
    error_code: text("error_code"),
    error_message: text("error_message"),
    /** The version whose text is in the index; 0 before the first. */
    revision: integer("revision").notNull(),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    created_by: text("created_by").notNull(),
    updated_at: integer("updated_at").notNull(),
    updated_by: text("updated_by").notNull(),
  },
  (table) => [
    uniqueIndex("learning_documents_id").on(table.id),
    index("learning_documents_order").on(table.org, table.domain, table.position, table.rid),
    uniqueIndex("learning_documents_origin")
      .on(table.org, table.origin, table.origin_key)
      .where(sql`origin_key IS NOT NULL`),
  ],
);

/** A version of a document: the file as it came, and the text that was read from it. */
export const revisions = sqliteTable(
  "learning_revisions",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    document: integer("document").notNull(),
    revision: integer("revision").notNull(),
    /** Of the file. */
    sha256: text("sha256").notNull(),
    size: integer("size").notNull(),
    format: text("format"),
    language: text("language"),
    pages: integer("pages"),
    words: integer("words").notNull(),
    /** The length of the text in code points, and its hash. */
    points: integer("points").notNull(),
    text_sha256: text("text_sha256"),
    warnings: text("warnings").notNull(),
    created_at: integer("created_at").notNull(),
    created_by: text("created_by").notNull(),
    read_at: integer("read_at"),
  },
  (table) => [
    uniqueIndex("learning_revisions_number").on(table.document, table.revision),
    index("learning_revisions_file").on(table.sha256),
  ],
);

/** A block of a text. Never changed: what is quoted rests on it. */
export const blocks = sqliteTable(
  "learning_blocks",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    document: integer("document").notNull(),
    /** The row of its revision. */
    revision: integer("revision").notNull(),
    ordinal: integer("ordinal").notNull(),
    kind: text("kind").notNull(),
    level: integer("level"),
    page: integer("page"),
    /** Where it begins in the document's text, in code points. */
    start: integer("start").notNull(),
    /** The headings above it, as JSON. */
    path: text("path").notNull(),
    text: text("text").notNull(),
    marks: text("marks"),
  },
  (table) => [uniqueIndex("learning_blocks_place").on(table.revision, table.ordinal)],
);
