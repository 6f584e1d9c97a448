import { isDate } from "../../../kernel/clock.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { guessDelimiter, parseCsv } from "./csv.ts";
import { minorUnits, oneLine, readEach, type Statement, UnreadableLine } from "./statement.ts";

/** Columns are identified by heading, or by number from 1. */
export interface CsvMapping {
  date_column?: string;
  amount_column?: string;
  debit_column?: string;
  credit_column?: string;
  counterparty_column?: string;
  memo_column?: string;
  id_column?: string;
  currency_column?: string;
  balance_column?: string;
  delimiter?: string;
  date_format?: DateFormat;
  decimal_mark?: "." | ",";
}

export const DATE_FORMATS = ["YYYY-MM-DD", "DD.MM.YYYY", "DD/MM/YYYY", "MM/DD/YYYY", "YYYYMMDD"] as const;
type DateFormat = (typeof DATE_FORMATS)[number];

export function readCsv(text: string, digits: number, mapping: CsvMapping): Statement {
  const rows = parseCsv(text, mapping.delimiter ?? guessDelimiter(text));
  const [headings, ...rest] = rows;
  if (!headings) return { lines: [], problems: [] };
  const columns = columnsOf(headings, mapping);
  const mark = mapping.decimal_mark ?? ".";
  const money = (cell: string) => {
    requireDecimals(cell, digits, mark);
    return minorUnits(cell, digits, mark);
  };
  const read = readEach(
    rest.map((content, i) => ({ row: i + 2, content })),
    (cells) => {
      const cell = (column: number | undefined) => (column === undefined ? undefined : cells[column]?.trim());
      const balance = cell(columns.balance);
      return {
        booked_at: dayOf(cell(columns.date) ?? "", mapping.date_format ?? "YYYY-MM-DD"),
        amount: amountIn(cell(columns.amount), cell(columns.debit), cell(columns.credit), money),
        currency: cell(columns.currency)?.toUpperCase() || undefined,
        counterparty: oneLine(cell(columns.counterparty), 200),
        memo: oneLine(cell(columns.memo), 1000),
        external_id: oneLine(cell(columns.id), 150),
        balance_after: balance ? money(balance) : undefined,
      };
    },
  );
  const named = Object.entries(columns).map(([name, at]) => [name, headings[at]?.trim() ?? ""]);
  return { ...read, columns: Object.fromEntries(named) };
}

const COLUMNS = [
  "date",
  "amount",
  "debit",
  "credit",
  "counterparty",
  "memo",
  "id",
  "currency",
  "balance",
] as const;
type Column = (typeof COLUMNS)[number];

/** Common headings, used for columns that are not mapped. */
const USUAL: Partial<Record<Column, readonly string[]>> = {
  date: ["date", "booking date", "booked_at", "buchungstag", "buchungsdatum"],
  amount: ["amount", "betrag"],
  debit: ["debit", "soll"],
  credit: ["credit", "haben"],
  counterparty: ["counterparty", "name", "payee", "beneficiary"],
  memo: ["memo", "description", "reference", "purpose", "text", "verwendungszweck"],
  id: ["id", "transaction id", "external_id"],
  currency: ["currency", "waehrung"],
  balance: ["balance", "saldo"],
};

function columnsOf(headings: readonly string[], mapping: CsvMapping): Partial<Record<Column, number>> {
  const known = headings.map((heading) => heading.trim().toLowerCase());
  const columns: Partial<Record<Column, number>> = {};
  for (const column of COLUMNS) {
    const named = mapping[`${column}_column`];
    const at =
      named === undefined
        ? known.findIndex((heading) => USUAL[column]?.includes(heading))
        : placeOf(known, named);
    if (named !== undefined && at < 0)
      throw invalid(`${column}_column`, "COLUMN_UNKNOWN", say("fin.errors.columnUnknown"));
    if (at >= 0) columns[column] = at;
  }
  if (columns.date === undefined)
    throw invalid("date_column", "REQUIRED", say("fin.errors.dateColumnMissing"));
  if (columns.amount === undefined && columns.debit === undefined && columns.credit === undefined)
    throw invalid("amount_column", "REQUIRED", say("fin.errors.amountColumnMissing"));
  return columns;
}

function placeOf(known: readonly string[], named: string): number {
  const at = known.indexOf(named.trim().toLowerCase());
  if (at >= 0) return at;
  const number = /^\d{1,3}$/.test(named) ? Number(named) : 0;
  return number >= 1 && number <= known.length ? number - 1 : -1;
}

/** Refuses amounts such as 1.200, where the only separator may group thousands or mark decimals. */
function requireDecimals(cell: string, digits: number, mark: "." | ","): void {
  if (digits === 3 || !/^\D*\d{1,3}[.,]\d{3}\D*$/.test(cell) || !cell.includes(mark)) return;
  throw new UnreadableLine("AMOUNT_TOO_FINE", say("fin.errors.amountAmbiguous", { digits }));
}

/** Reads the amount from one signed column, or from separate debit and credit columns. */
function amountIn(
  amount: string | undefined,
  debit: string | undefined,
  credit: string | undefined,
  money: (cell: string) => number,
): number {
  const signed = amount
    ? money(amount)
    : Math.abs(credit ? money(credit) : 0) - Math.abs(debit ? money(debit) : 0);
  if (signed === 0) throw new UnreadableLine("AMOUNT_ZERO", say("fin.errors.rowWithoutAmount"));
  return signed;
}

function dayOf(text: string, format: DateFormat): string {
  const digits = text.split(/\D+/).filter((part) => part !== "");
  const [first = "", second = "", third = ""] =
    format === "YYYYMMDD" ? [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)] : digits;
  const [year, month, day] =
    format === "YYYY-MM-DD" || format === "YYYYMMDD"
      ? [first, second, third]
      : format === "MM/DD/YYYY"
        ? [third, first, second]
        : [third, second, first];
  // Two-digit years are of this century: no bank sends older statements. Year-first formats use four digits.
  const short = year.length === 2 && format !== "YYYY-MM-DD";
  const date = `${short ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (isDate(date)) return date;
  throw new UnreadableLine("DATE_UNREADABLE", say("fin.errors.rowWithoutDate", { format }));
}
