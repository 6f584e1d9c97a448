import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Erasure } from "../../../store/erasures.ts";

export interface ErasureOutcome {
  destroyed: readonly string[];
  anonymised: readonly string[];
  /** Reason for each part that was kept, as written by `stored`. */
  kept: Readonly<Record<string, string>>;
  attachments: number;
}

/** By ids alone. Ledger entries missing here are repeated at the next start. */
export const erasures = sqliteTable(
  "erasures",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull().unique(),
    org: integer("org").notNull(),
    collection: text("collection").notNull(),
    record_id: text("record_id").notNull(),
    at: integer("at").notNull(),
    entry: text("entry", { mode: "json" }).$type<Erasure>().notNull(),
    /** Names of the erased fields, and of kept ones with reasons. */
    outcome: text("outcome", { mode: "json" }).$type<ErasureOutcome>().notNull(),
  },
  (table) => [index("erasures_record").on(table.org, table.collection, table.record_id)],
);
