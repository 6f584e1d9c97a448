import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Calendars that people subscribe to in other programs. */
export const calendarFeeds = sqliteTable(
  "calendar_feeds",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    person: text("person").notNull(),
    /** JSON list of what the calendar shows. */
    shows: text("shows").notNull(),
    language: text("language").notNull(),
    /** SHA-256 of the address, which is a secret. */
    address_hash: text("address_hash").notNull(),
    created_at: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("calendar_feeds_id").on(table.id),
    uniqueIndex("calendar_feeds_address").on(table.address_hash),
    index("calendar_feeds_person").on(table.org, table.person),
  ],
);
