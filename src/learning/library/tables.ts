import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type Audience, EVERYBODY } from "../../kernel/audience.ts";
import type { BlockKind, Format, Mark } from "../reading/document.ts";
import type { DocumentState, Origin, Stage } from "./documents/states.ts";

/**
 * Documents with the same readers share a library with its own index, concepts and graph. An organisation has
 * one library per audience of its documents; org 0 has the shared one. Each change of texts or derived data
 * raises the revision.
 */
export const libraries = sqliteTable(
  "learning_libraries",
  {
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    org: integer("org").notNull(),
    /** Access as JSON: the audience, and the facts of its documents that access policies use. */
    access: text("access")
      .notNull()
      .default(JSON.stringify({ audience: EVERYBODY })),
    revision: integer("revision").notNull(),
    graph_revision: integer("graph_revision").notNull(),
  },
  (table) => [uniqueIndex("learning_libraries_access").on(table.org, table.access)],
);

/** Subject domains of the library. */
export const domains = sqliteTable(
  "learning_domains",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    name: text("name").notNull(),
    /** Normalised name for comparison. */
    key: text("key").notNull(),
    description: text("description"),
    /** Audience of the domain, inherited by its documents without a separate one. */
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

/** Documents. Row ids are never reused, so that remaining data of a deleted one cannot become another's. */
export const documents = sqliteTable(
  "learning_documents",
  {
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    /** Library by its own or inherited audience. Unreadable while null. */
    library: integer("library"),
    /** Its own audience; null inherits that of the domain. */
    audience: text("audience", { mode: "json" }).$type<Audience>(),
    domain: integer("domain"),
    title: text("title").notNull(),
    /** True if a person set the title; otherwise it follows the text. */
    title_given: integer("title_given", { mode: "boolean" }).notNull(),
    file_name: text("file_name").notNull(),
    /** Origin: upload, folder, starter, or a record such as a policy. */
    origin: text("origin").$type<Origin>().notNull(),
    /** Identity within its origin, such as a path or a record's id. */
    origin_key: text("origin_key"),
    /** Position in its domain; authors put first what should be read first. */
    position: integer("position").notNull(),
    state: text("state").$type<DocumentState>().notNull(),
    /** Current stage with its progress and total. */
    stage: text("stage").$type<Stage>(),
    units_done: integer("units_done").notNull(),
    units_total: integer("units_total").notNull(),
    /** Attempts since it was queued. Files that crash the process each time are given up. */
    attempts: integer("attempts").notNull(),
    error_code: text("error_code"),
    error_message: text("error_message"),
    /** The version in the index; 0 before the first. */
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

/** A version of a document: the original file and its extracted text. */
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
    words: integer("words").notNull(),
    /** Length of the text in code points, and its hash. */
    points: integer("points").notNull(),
    text_sha256: text("text_sha256"),
    /** Hash of the block structure: a newer release may detect more structure in the same words. */
    form_sha256: text("form_sha256"),
    warnings: text("warnings", { mode: "json" }).$type<readonly string[]>().notNull(),
    created_at: integer("created_at").notNull(),
    created_by: text("created_by").notNull(),
    /** Time when its whole text was stored. */
    read_at: integer("read_at"),
    /** Number of blocks in total, in the store, and in the index (from the first one on). */
    blocks: integer("blocks").notNull(),
    written: integer("written").notNull(),
    indexed: integer("indexed").notNull(),
    /** Title used in the index. */
    indexed_title: text("indexed_title"),
    /** Library of the index that holds it. */
    indexed_library: integer("indexed_library"),
    /** True if its document was deleted and its text is still to be removed. */
    gone: integer("gone", { mode: "boolean" }).notNull(),
  },
  (table) => [
    uniqueIndex("learning_revisions_number").on(table.document, table.revision),
    index("learning_revisions_file").on(table.sha256),
    index("learning_revisions_gone").on(table.org).where(sql`gone = 1`),
  ],
);

/** Block of a text. Immutable, because citations refer to it. */
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
