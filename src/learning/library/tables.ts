import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type Audience, EVERYBODY } from "../../kernel/audience.ts";
import type { BlockKind, Format, Mark } from "../reading/document.ts";
import type { DocumentState, Origin, Stage } from "./documents/states.ts";

/**
 * Documents with the same readers share a library, which has its own index, concepts and graph. An
 * organisation has one library per audience; org 0 has the shared one. Each change of texts or derived data
 * raises the revision.
 */
export const libraries = sqliteTable(
  "learning_libraries",
  {
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    org: integer("org").notNull(),
    /** Access key (JSON): the audience, and the document facts that access policies use. */
    access: text("access")
      .notNull()
      .default(JSON.stringify({ audience: EVERYBODY })),
    revision: integer("revision").notNull(),
    graph_revision: integer("graph_revision").notNull(),
  },
  (table) => [uniqueIndex("learning_libraries_access").on(table.org, table.access)],
);

export const domains = sqliteTable(
  "learning_domains",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    name: text("name").notNull(),
    key: text("key").notNull(),
    description: text("description"),
    /** Inherited by documents without an audience. */
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

/** Row ids are never reused, so that remaining data of a deleted document cannot become another's. */
export const documents = sqliteTable(
  "learning_documents",
  {
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    /** Determined by the document's own or inherited audience. While null, nobody can read the document. */
    library: integer("library"),
    /** Own audience; null inherits the domain's. */
    audience: text("audience", { mode: "json" }).$type<Audience>(),
    domain: integer("domain"),
    title: text("title").notNull(),
    /** True if a person set the title; otherwise it follows the text. */
    title_given: integer("title_given", { mode: "boolean" }).notNull(),
    file_name: text("file_name").notNull(),
    origin: text("origin").$type<Origin>().notNull(),
    /** Identifier within its origin, such as a path or a record's id. */
    origin_key: text("origin_key"),
    /** Reading order in its domain. */
    position: integer("position").notNull(),
    state: text("state").$type<DocumentState>().notNull(),
    stage: text("stage").$type<Stage>(),
    units_done: integer("units_done").notNull(),
    units_total: integer("units_total").notNull(),
    /** Attempts since queued. Limited, because some files crash the process each time. */
    attempts: integer("attempts").notNull(),
    error_code: text("error_code"),
    error_message: text("error_message"),
    /** Indexed version; 0 before the first. */
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

/** The original file and its extracted text. */
export const revisions = sqliteTable(
  "learning_revisions",
  {
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    org: integer("org").notNull(),
    document: integer("document").notNull(),
    revision: integer("revision").notNull(),
    sha256: text("sha256").notNull(),
    size: integer("size").notNull(),
    format: text("format").$type<Format>(),
    language: text("language"),
    pages: integer("pages"),
    /** Place among the documents of its folder, as its front matter says. */
    author_order: real("author_order"),
    words: integer("words").notNull(),
    /** Length of the text in code points, and its hash. */
    points: integer("points").notNull(),
    text_sha256: text("text_sha256"),
    /** Hash of the block structure: a newer release may detect more structure in the same words. */
    form_sha256: text("form_sha256"),
    warnings: text("warnings", { mode: "json" }).$type<readonly string[]>().notNull(),
    created_at: integer("created_at").notNull(),
    created_by: text("created_by").notNull(),
    /** Set when the whole text was stored. */
    read_at: integer("read_at"),
    /** Number of blocks in total, stored, and indexed (counted from the first block). */
    blocks: integer("blocks").notNull(),
    written: integer("written").notNull(),
    indexed: integer("indexed").notNull(),
    /** Title used in the index. */
    indexed_title: text("indexed_title"),
    /** Library whose index holds the text. */
    indexed_library: integer("indexed_library"),
    /** True if the document was deleted and its text is still to be removed. */
    gone: integer("gone", { mode: "boolean" }).notNull(),
  },
  (table) => [
    uniqueIndex("learning_revisions_number").on(table.document, table.revision),
    index("learning_revisions_file").on(table.sha256),
    index("learning_revisions_gone").on(table.org).where(sql`gone = 1`),
  ],
);

/** Immutable, because citations refer to blocks. */
export const blocks = sqliteTable(
  "learning_blocks",
  {
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    org: integer("org").notNull(),
    document: integer("document").notNull(),
    revision: integer("revision").notNull(),
    ordinal: integer("ordinal").notNull(),
    kind: text("kind").$type<BlockKind>().notNull(),
    level: integer("level"),
    page: integer("page"),
    /** Start in the document's text, in code points. */
    start: integer("start").notNull(),
    path: text("path", { mode: "json" }).$type<readonly string[]>().notNull(),
    text: text("text").notNull(),
    marks: text("marks", { mode: "json" }).$type<readonly Mark[]>(),
  },
  (table) => [
    uniqueIndex("learning_blocks_place").on(table.revision, table.ordinal),
    uniqueIndex("learning_blocks_start").on(table.revision, table.start),
  ],
);
