import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The next number of each numbered collection, by organisation. A number is taken in the transaction that uses it: no gaps. */
export const numberSequences = sqliteTable(
  "number_sequences",
  {
    org: integer("org").notNull(),
    scope: text("scope").notNull(),
    next: integer("next").notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.scope] })],
);
