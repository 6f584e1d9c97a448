import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** In the audit trail, each text is encrypted under a separate key. */
export const comments = sqliteTable(
  "desk_comments",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull().unique(),
    org: integer("org").notNull(),
    collection: text("collection").notNull(),
    record_id: text("record_id").notNull(),
    author: text("author").notNull(),
    body: text("body").notNull(),
    mentions: text("mentions", { mode: "json" }).$type<string[]>().notNull(),
    person_key: integer("person_key").notNull(),
    created_at: integer("created_at").notNull(),
    edited_at: integer("edited_at"),
  },
  (table) => [index("desk_comments_record").on(table.org, table.collection, table.record_id, table.rid)],
);
