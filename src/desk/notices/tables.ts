import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What people should hear of: which record, what became of it, by whom. What the record is called is read when it is shown. */
export const notices = sqliteTable(
  "desk_notices",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull().unique(),
    org: integer("org").notNull(),
    user_id: text("user_id").notNull(),
    at: integer("at").notNull(),
    kind: text("kind").notNull(),
    collection: text("collection").notNull(),
    record_id: text("record_id").notNull(),
    /** The field that names the person, or the state that the record has come to. */
    what: text("what"),
    actor: text("actor").notNull(),
    read_at: integer("read_at"),
  },
  (table) => [
    index("desk_notices_user").on(table.org, table.user_id, table.rid),
    index("desk_notices_unread").on(table.org, table.user_id, table.read_at),
    index("desk_notices_record").on(table.org, table.record_id),
  ],
);
