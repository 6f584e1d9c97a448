import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Erasure } from "../../../store/erasures.ts";

/** Result of an erasure by part. */
export interface ErasureOutcome {
  destroyed: readonly string[];
  anonymised: readonly string[];
  /** Kept parts with the reasons, which are texts as `stored` writes them. */
  kept: Readonly<Record<string, string>>;
  attachments: number;
}

/**
 * Erasures in this database, by ids alone. Entries of the ledger that are missing here are repeated at the
 * next start.
 */
export const erasures = sqliteTable(
  "erasures",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull().unique(),
    org: integer("org").notNull(),
    collection: text("collection").notNull(),
    record_id: text("record_id").notNull(),
    at: integer("at").notNull(),
    /** Ledger entry as JSON. */
    entry: text("entry", { mode: "json" }).$type<Erasure>().notNull(),
    /** Field names, with reasons for those kept, as JSON. */
    outcome: text("outcome", { mode: "json" }).$type<ErasureOutcome>().notNull(),
  },
  (table) => [index("erasures_record").on(table.org, table.collection, table.record_id)],
);
