import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Next numbers. Taken in the transaction that uses the number, so that there are no gaps. */
export const numberSequences = sqliteTable(
  "number_sequences",
  {
    org: integer("org").notNull(),
    scope: text("scope").notNull(),
    next: integer("next").notNull(),
    /** First number of the series. */
    start: integer("start").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.org, table.scope] })],
);

export const numberForms = sqliteTable(
  "number_forms",
  {
    org: integer("org").notNull(),
    series: text("series").notNull(),
    prefix: text("prefix").notNull(),
    digits: integer("digits").notNull(),
    /** Restarts every year. */
    yearly: integer("yearly", { mode: "boolean" }).notNull(),
    version: integer("version").notNull(),
    updated_at: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.series] })],
);
