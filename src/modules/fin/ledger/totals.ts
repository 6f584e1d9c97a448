import { sql } from "drizzle-orm";
import { type Total, totalTable } from "../../../store/totals.ts";

const TABLE = "fin_postings";
const AMOUNTS = { debit: "$.debit", credit: "$.credit" };

function total(name: string, by: Total["by"], sums: Total["sums"] = AMOUNTS, where = "1"): Total {
  return { name: `${TABLE}_${name}`, table: TABLE, by, sums, where };
}

const CLOSING = "$.journal = 'closing'";

/** Debits and credits by account and calendar month, year-end closing separate. */
export const byMonth = total("by_month", {
  account_id: "$.account_id",
  month: "substr($.date, 1, 7)",
  closing: CLOSING,
});

/** Daily totals, for partial months. */
export const byDay = total("by_day", { date: "$.date", account_id: "$.account_id", closing: CLOSING });

/** Debits and credits by accounting period, the basis of a period's trial balance. */
export const byPeriod = total("by_period", { period_id: "$.period_id", account_id: "$.account_id" });

/** By calendar month for each cost centre and project, without year-end closing. */
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

/** Balance of control accounts, manual entries separate from documents. */
export const byControl = total(
  "by_control",
  { control: "$.control", by_hand: "$.source_id IS NULL" },
  AMOUNTS,
  "$.control IN ('ar', 'ap', 'stock')",
);

/** Taxes by day, code and account. */
export const byTax = total(
  "by_tax",
  { date: "$.date", tax_code_id: "$.tax_code_id", account_id: "$.account_id" },
  { tax_base: "$.tax_base", tax: "$.tax" },
  "$.tax_code_id IS NOT NULL",
);

export const byYear = total("by_year", { fiscal_year: "$.fiscal_year" });

/** Totals of the entries, which must equal those of the postings. */
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

/** Table of a total, as SQL. */
export const kept = (one: Total) => sql.raw(totalTable(one));
