import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type Audience, EVERYBODY } from "../../kernel/audience.ts";
import type { BlockKind, Format, Mark } from "../reading/document.ts";
import type { DocumentState, Origin, Stage } from "./documents/states.ts";

/**
 * The documents that the same callers can read, with an index, concepts and a graph of their own. An organisation has
 * one library for each audience of its documents; org 0 has the shared one. Each change of a text, or of what is known
 * from it, makes a new revision.
 */
export const libraries = sqliteTable(
  "learning_libraries",
  {
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    org: integer("org").notNull(),
    /** Who can read it, as JSON: its audience, and the facts of its documents that access policies ask for. */
    access: text("access")
      .notNull()
      .default(JSON.stringify({ audience: EVERYBODY })),
    revision: integer("revision").notNull(),
    graph_revision: integer("graph_revision").notNull(),
  },
  (table) => [uniqueIndex("learning_libraries_access").on(table.org, table.access)],
);

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
    /** Who can see it, and read the documents in it that have no audience of their own. */
    audience: text("audience", { mode: "json" }).$type<Audience>().notNull().default(EVERYBODY),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    created_by: text("created_by").notNull(),
    updated_at: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("learning_domains_id").on(table.id),
    index("learning_domains_key").on(table.org, table.key),
  ],
);

/** A document. Its number is never given again: what is left of a deleted one must not become another's. */
export const documents = sqliteTable(
  "learning_documents",
  {
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    /** Where it can be read: by its audience, or that of its domain. Nobody reads a document without one. */
    library: integer("library"),
    /** Its own audience; null follows the domain. */
    audience: text("audience", { mode: "json" }).$type<Audience>(),
    domain: integer("domain"),
    title: text("title").notNull(),
    /** Whether a person gave the title; else it follows the text. */
    title_given: integer("title_given", { mode: "boolean" }).notNull(),
    file_name: text("file_name").notNull(),
    /** Where it came from: upload, folder, starter, or a record such as a policy. */
    origin: text("origin").$type<Origin>().notNull(),
    /** Which of its place of origin it is, so that it is found again: a path, a record's id. */
    origin_key: text("origin_key"),
    /** Its own place in the order of its domain: what the author would have one read first. */
    position: integer("position").notNull(),
    state: text("state").$type<DocumentState>().notNull(),
    /** What is being done with it, how far, of how much. */
    stage: text("stage").$type<Stage>(),
    units_done: integer("units_done").notNull(),
    units_total: integer("units_total").notNull(),
    /** How often reading it has begun since it was queued: what ends the program each time is given up. */
    attempts: integer("attempts").notNull(),
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
    index("learning_documents_library").on(table.library, table.domain, table.position, table.rid),
    index("learning_documents_state").on(table.org, table.state, table.rid),
    index("learning_documents_stage").on(table.org).where(sql`stage IS NOT NULL`),
    index("learning_documents_newest").on(table.org, table.id),
    index("learning_documents_title").on(table.org, table.title, table.id),
    index("learning_documents_position").on(table.org, table.position, table.id),
    index("learning_documents_origin")
      .on(table.org, table.origin, table.origin_key)
      .where(sql`origin_key IS NOT NULL`),
  ],
);

/** A version of a document: the file as it came, and the text that was read from it. */
export const revisions = sqliteTable(
  "learning_revisions",
  {
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    org: integer("org").notNull(),
    document: integer("document").notNull(),
    revision: integer("revision").notNull(),
    /** Of the file. */
    sha256: text("sha256").notNull(),
    size: integer("size").notNull(),
    format: text("format").$type<Format>(),
    language: text("language"),
    pages: integer("pages"),
    words: integer("words").notNull(),
    /** The length of the text in code points, and its hash. */
    points: integer("points").notNull(),
    text_sha256: text("text_sha256"),
    /** The hash of what its blocks are: a newer program may see more in the same words. */
    form_sha256: text("form_sha256"),
    warnings: text("warnings", { mode: "json" }).$type<readonly string[]>().notNull(),
    created_at: integer("created_at").notNull(),
    created_by: text("created_by").notNull(),
    /** When all of its text was in the store. */
    read_at: integer("read_at"),
    /** How many blocks it has, how many of them are in the store, and how many, from the first, in the index. */
    blocks: integer("blocks").notNull(),
    written: integer("written").notNull(),
    indexed: integer("indexed").notNull(),
    /** The title that it stands in the index under. */
    indexed_title: text("indexed_title"),
    /** The library whose index it is in. */
    indexed_library: integer("indexed_library"),
    /** Whether its document was deleted, and it is to be taken out with all of its text. */
    gone: integer("gone", { mode: "boolean" }).notNull(),
  },
  (table) => [
    uniqueIndex("learning_revisions_number").on(table.document, table.revision),
    index("learning_revisions_file").on(table.sha256),
    index("learning_revisions_gone").on(table.org).where(sql`gone = 1`),
  ],
);

/** A block of a text. Never changed: what is quoted rests on it. */
export const blocks = sqliteTable(
  "learning_blocks",
  {
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    org: integer("org").notNull(),
    document: integer("document").notNull(),
    /** The row of its revision. */
    revision: integer("revision").notNull(),
    ordinal: integer("ordinal").notNull(),
    kind: text("kind").$type<BlockKind>().notNull(),
    level: integer("level"),
    page: integer("page"),
    /** Where it begins in the document's text, in code points. */
    start: integer("start").notNull(),
    /** The headings above it. */
    path: text("path", { mode: "json" }).$type<readonly string[]>().notNull(),
    text: text("text").notNull(),
    marks: text("marks", { mode: "json" }).$type<readonly Mark[]>(),
  },
  (table) => [
    uniqueIndex("learning_blocks_place").on(table.revision, table.ordinal),
    uniqueIndex("learning_blocks_start").on(table.revision, table.start),
  ],
);
