/** A line of a bank statement, as a file says it. */
export interface StatementLine {
  /** Where it stands in the file, from 1: the row, or the entry. */
  row: number;
  booked_at: string;
  /** In minor units: above zero when it came in. */
  amount: number;
  currency?: string;
  counterparty?: string;
  memo?: string;
  external_id?: string;
  balance_after?: number;
}

/** What is wrong with a line of a file. */
export interface LineProblem {
  row: number;
  code: string;
  message: string;
}

/** What was read of a file: its lines, and those that could not be read. */
export interface Statement {
  lines: StatementLine[];
  problems: LineProblem[];
  /** Of a CSV file: the headings of the columns that were read, by what they were read as. */
  columns?: Record<string, string>;
}

/** A line that cannot be read; told with its row. */
export class UnreadableLine extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Reads rows one by one, keeping what is wrong with each. */
export function readEach<T>(
  rows: readonly { row: number; content: T }[],
  read: (content: T) => Omit<StatementLine, "row">,
): Statement {
  const statement: Statement = { lines: [], problems: [] };
  for (const { row, content } of rows) {
    try {
      statement.lines.push({ row, ...read(content) });
    } catch (error) {
      if (!(error instanceof UnreadableLine)) throw error;
      statement.problems.push({ row, code: error.code, message: error.message });
    }
  }
  return statement;
}

/** Sign, digits in groups of three (of two before the last three, as in India) or in none, decimals, sign. */
const AMOUNT = {
  ".": /^([-+\u2212(])?\s*(?=[\d.])(\d*|\d{1,3}([,'\u2019\s])(?:\d{2,3}\3)*\d{3})(?:\.(\d*))?\s*([-+\u2212)])?$/,
  ",": /^([-+\u2212(])?\s*(?=[\d,])(\d*|\d{1,3}([.'\u2019\s])(?:\d{2,3}\3)*\d{3})(?:,(\d*))?\s*([-+\u2212)])?$/,
} as const;

/** The signs around an amount that make it negative, and whether they go together. */
const SIGNS: Record<string, 1 | -1> = { "": 1, "+": 1, "-": -1, "\u2212": -1, "()": -1 };

/**
 * A decimal text of a bank as minor units: 1.234,50 or 1,234.50 or -5 or 5- or (5). What could be meant otherwise, as
 * 1,50 where a point is the decimal mark, is refused: a mistaken amount is worse than none.
 */
export function minorUnits(text: string, digits: number, decimalMark: "." | ","): number {
  const [, before = "", grouped = "", , fraction = "", after = ""] =
    AMOUNT[decimalMark].exec(text.trim()) ?? [];
  const whole = grouped.replaceAll(/\D/g, "");
  const sign = SIGNS[before + after];
  if (sign === undefined || whole + fraction === "" || whole.length > 13)
    throw new UnreadableLine(
      "AMOUNT_UNREADABLE",
      "This row has no readable amount. Check the column and decimal_mark",
    );
  if (/[1-9]/.test(fraction.slice(digits)))
    throw new UnreadableLine(
      "AMOUNT_TOO_FINE",
      `The amount has more than the ${digits} decimals of its currency`,
    );
  const amount = Number(whole + fraction.slice(0, digits).padEnd(digits, "0"));
  return amount === 0 ? 0 : sign * amount;
}

/** Text as a field of one line takes it: without line breaks and controls, trimmed and cut; undefined when empty. */
export function oneLine(text: string | undefined, max: number): string | undefined {
  const line = text
    ?.replaceAll(/\p{Cc}+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim()
    .toWellFormed()
    .slice(0, max)
    .trim();
  return line === undefined || line === "" ? undefined : line.toWellFormed();
}
