import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The next number of each numbered collection, by organisation. A number is taken in the transaction that uses it: no gaps. */
export const numberSequences = sqliteTable(
  "number_sequences",
  {
    org: integer("org").notNull(),
    scope: text("scope").notNull(),
    next: integer("next").notNull(),
    /** The number that it began with. */
    start: integer("start").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.org, table.scope] })],
);

/** How an organisation wants a series of numbers to look, where it is not as the series comes. */
export const numberForms = sqliteTable(
  "number_forms",
  {
    org: integer("org").notNull(),
    series: text("series").notNull(),
    prefix: text("prefix").notNull(),
    digits: integer("digits").notNull(),
    /** Whether it begins anew with each year. */
    yearly: integer("yearly", { mode: "boolean" }).notNull(),
    version: integer("version").notNull(),
    updated_at: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.series] })],
);
