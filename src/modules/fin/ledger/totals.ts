import { sql } from "drizzle-orm";
import { type Total, totalTable } from "../../../store/totals.ts";

const TABLE = "fin_postings";
const AMOUNTS = { debit: "$.debit", credit: "$.credit" };

function total(name: string, by: Total["by"], sums: Total["sums"] = AMOUNTS, where = "1"): Total {
  return { name: `${TABLE}_${name}`, table: TABLE, by, sums, where };
}

const CLOSING = "$.journal = 'closing'";

/** By calendar month, year-end closing separate. */
export const byMonth = total("by_month", {
  account_id: "$.account_id",
  month: "substr($.date, 1, 7)",
  closing: CLOSING,
});

/** For partial months. */
export const byDay = total("by_day", { date: "$.date", account_id: "$.account_id", closing: CLOSING });

/** Basis of a period's trial balance. */
export const byPeriod = total("by_period", { period_id: "$.period_id", account_id: "$.account_id" });

/** By calendar month, without year-end closing. */
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

/** Manual entries separate from documents. */
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

/** Must equal the totals of the postings. */
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
