import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Erasure } from "../../../store/erasures.ts";

/** What became of the parts of something erased. */
export interface ErasureOutcome {
  destroyed: readonly string[];
  anonymised: readonly string[];
  /** What stayed, and why. */
  kept: Readonly<Record<string, string>>;
  attachments: number;
}

/** What was erased in this database, by ids alone. What the ledger names and this does not is erased again at the next start. */
export const erasures = sqliteTable(
  "erasures",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull().unique(),
    org: integer("org").notNull(),
    collection: text("collection").notNull(),
    record_id: text("record_id").notNull(),
    at: integer("at").notNull(),
    /** As the ledger has it: JSON. */
    entry: text("entry", { mode: "json" }).$type<Erasure>().notNull(),
    /** Names of fields, and why some of them stayed: JSON. */
    outcome: text("outcome", { mode: "json" }).$type<ErasureOutcome>().notNull(),
  },
  (table) => [index("erasures_record").on(table.org, table.collection, table.record_id)],
);
