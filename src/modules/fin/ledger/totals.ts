import { sql } from "drizzle-orm";
import { type Total, totalTable } from "../../../store/totals.ts";

const TABLE = "fin_postings";
const AMOUNTS = { debit: "$.debit", credit: "$.credit" };

function total(name: string, by: Total["by"], sums: Total["sums"] = AMOUNTS, where = "1"): Total {
  return { name: `${TABLE}_${name}`, table: TABLE, by, sums, where };
}

const CLOSING = "$.journal = 'closing'";

/** Totals by calendar month. Year-end closing entries are separate. */
export const byMonth = total("by_month", {
  account_id: "$.account_id",
  month: "substr($.date, 1, 7)",
  closing: CLOSING,
});

/** Daily totals, for ranges that don't cover a whole month. */
export const byDay = total("by_day", { date: "$.date", account_id: "$.account_id", closing: CLOSING });

/** Totals from which a period's trial balance is computed. */
export const byPeriod = total("by_period", { period_id: "$.period_id", account_id: "$.account_id" });

/** Totals by calendar month and dimension, without year-end closing entries. */
export const byDimension = total(
  "by_dimension",
  {
    month: "substr($.date, 1, 7)",
    cost_centre_id: "$.cost_centre_id",
    project_id: "$.project_id",
    account_id: "$.account_id",
  },
  AMOUNTS,
  "$.journal <> 'closing'",
);

/** Totals by control. Manual entries are separate from documents. */
export const byControl = total(
  "by_control",
  { control: "$.control", by_hand: "$.source_id IS NULL" },
  AMOUNTS,
  "$.control IN ('ar', 'ap', 'stock')",
);

export const byTax = total(
  "by_tax",
  { date: "$.date", tax_code_id: "$.tax_code_id", account_id: "$.account_id" },
  { tax_base: "$.tax_base", tax: "$.tax" },
  "$.tax_code_id IS NOT NULL",
);

export const byYear = total("by_year", { fiscal_year: "$.fiscal_year" });

/** Totals of the entries themselves, which must match the totals of the postings. */
export const entriesByYear: Total = {
  name: "fin_journal_entries_by_year",
  table: "fin_journal_entries",
  by: { fiscal_year: "$.fiscal_year" },
  sums: { debit: "$.total" },
  where: "$.number IS NOT NULL",
};

export const postingTotals: readonly Total[] = [
  byMonth,
  byDay,
  byPeriod,
  byDimension,
  byControl,
  byTax,
  byYear,
  entriesByYear,
];

export const kept = (one: Total) => sql.raw(totalTable(one));
