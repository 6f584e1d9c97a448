import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { insertInto } from "../../../store/connection.ts";

/** One row per posted line, on which balances and reports are based. Append-only: triggers refuse changes. */
export const postings = sqliteTable(
  "fin_postings",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    entry_id: text("entry_id").notNull(),
    position: integer("position").notNull(),
    number: text("number").notNull(),
    journal: text("journal").notNull(),
    date: text("date").notNull(),
    fiscal_year: text("fiscal_year").notNull(),
    period_id: text("period_id").notNull(),
    account_id: text("account_id").notNull(),
    /** Copied from the account, where it can't change once posted to. */
    control: text("control").notNull(),
    debit: integer("debit").notNull(),
    credit: integer("credit").notNull(),
    doc_currency: text("doc_currency").notNull(),
    doc_amount: integer("doc_amount").notNull(),
    party_id: text("party_id"),
    employee_id: text("employee_id"),
    tax_code_id: text("tax_code_id"),
    /** Positive for debits. */
    tax_base: integer("tax_base").notNull(),
    tax: integer("tax").notNull(),
    cost_centre_id: text("cost_centre_id"),
    project_id: text("project_id"),
    text: text("text"),
    /** Null for manual entries. */
    source_collection: text("source_collection"),
    source_id: text("source_id"),
  },
  (table) => [
    uniqueIndex("fin_postings_entry").on(table.org, table.entry_id, table.position),
    index("fin_postings_account").on(table.org, table.account_id, table.date, table.rid),
    index("fin_postings_date").on(table.org, table.date, table.rid),
    index("fin_postings_party").on(table.org, table.party_id, table.date).where(sql`party_id IS NOT NULL`),
    index("fin_postings_cost_centre")
      .on(table.org, table.cost_centre_id, table.date)
      .where(sql`cost_centre_id IS NOT NULL`),
    index("fin_postings_project")
      .on(table.org, table.project_id, table.date)
      .where(sql`project_id IS NOT NULL`),
    index("fin_postings_source").on(table.org, table.source_id).where(sql`source_id IS NOT NULL`),
  ],
);

export type Posting = Omit<typeof postings.$inferSelect, "rid">;

let insertion: ReturnType<typeof insertInto<typeof postings>> | undefined;

/** Insert statement, compiled on first use. */
export function addPosting() {
  insertion ??= insertInto(postings);
  return insertion;
}
