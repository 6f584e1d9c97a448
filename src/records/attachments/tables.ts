import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Attachments of records. The file store keeps their contents by hash; every row has its file. */
export const attachments = sqliteTable(
  "attachments",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    id: text("id").notNull(),
    collection: text("collection").notNull(),
    record_id: text("record_id").notNull(),
    name: text("name").notNull(),
    type: text("type").notNull(),
    size: integer("size").notNull(),
    sha256: text("sha256").notNull(),
    note: text("note"),
    created_at: integer("created_at").notNull(),
    created_by: text("created_by").notNull(),
    removed_at: integer("removed_at"),
  },
  (table) => [
    uniqueIndex("attachments_id").on(table.id),
    index("attachments_record")
      .on(table.org, table.collection, table.record_id, table.rid)
      .where(sql`removed_at IS NULL`),
    index("attachments_sha256").on(table.sha256).where(sql`removed_at IS NULL`),
  ],
);
