import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PICTURE_TYPES } from "../formats/pictures/picture.ts";
import type { PaperTemplate } from "./template.ts";

/** Issued papers. The content is encrypted under a key of its own, so that it can be erased from every copy. */
export const papers = sqliteTable(
  "papers",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull().unique(),
    org: integer("org").notNull(),
    collection: text("collection").notNull(),
    record_id: text("record_id").notNull(),
    kind: text("kind").notNull(),
    revision: integer("revision").notNull(),
    language: text("language").notNull(),
    /** Encrypted JSON; empty once it is erased. */
    content: text("content").notNull(),
    /** Of the JSON. */
    content_sha256: text("content_sha256").notNull(),
    template_version: integer("template_version").notNull(),
    person_key: integer("person_key").notNull(),
    /** Records whose data it shows, as `collection/id`. */
    about: text("about", { mode: "json" }).$type<string[]>().notNull(),
    /** True if it was issued before papers were kept, and sealed on the first request. */
    late: integer("late", { mode: "boolean" }).notNull(),
    sealed_at: integer("sealed_at").notNull(),
    /** Of the file without its proof, set once it is in the audit trail. */
    document_sha256: text("document_sha256"),
    /** JSON; set together with the file. */
    proof: text("proof"),
    attachment_id: text("attachment_id"),
    file_sha256: text("file_sha256"),
    file_size: integer("file_size"),
  },
  (table) => [
    uniqueIndex("papers_record").on(table.org, table.collection, table.record_id, table.kind, table.revision),
  ],
);

/** Each version of a template. The newest one applies to new papers. */
export const paperTemplates = sqliteTable(
  "paper_templates",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull().unique(),
    org: integer("org").notNull(),
    collection: text("collection").notNull(),
    kind: text("kind").notNull(),
    version: integer("version").notNull(),
    template: text("template", { mode: "json" }).$type<PaperTemplate>().notNull(),
    created_at: integer("created_at").notNull(),
    created_by: text("created_by").notNull(),
  },
  (table) => [
    uniqueIndex("paper_templates_version").on(table.org, table.collection, table.kind, table.version),
  ],
);

/** Logos by hash. They are never changed or deleted, so that a former letterhead still has its own. */
export const letterheadLogos = sqliteTable(
  "letterhead_logos",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    sha256: text("sha256").notNull(),
    type: text("type", { enum: PICTURE_TYPES }).notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Base64. */
    picture: text("picture").notNull(),
    created_at: integer("created_at").notNull(),
    created_by: text("created_by").notNull(),
  },
  (table) => [uniqueIndex("letterhead_logos_hash").on(table.org, table.sha256)],
);
