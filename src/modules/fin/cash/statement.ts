import { say, type Text } from "../../../text/message.ts";
export interface StatementLine {
  /** Row or entry number in the file, from 1. */
  row: number;
  booked_at: string;
  /** In minor units; positive for incoming money. */
  amount: number;
  currency?: string;
  counterparty?: string;
  memo?: string;
  external_id?: string;
  balance_after?: number;
  /** Batch that the line is a part of. */
  batch?: { external_id: string; amount: number };
}

export interface LineProblem {
  row: number;
  code: string;
  message: Text;
}

export interface Statement {
  lines: StatementLine[];
  problems: LineProblem[];
  /** CSV only: column headings by field. */
  columns?: Record<string, string>;
}

export class UnreadableLine extends Error {
  readonly code: string;
  readonly text: Text;
  constructor(code: string, text: Text) {
    super(code);
    this.code = code;
    this.text = text;
  }
}

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
      statement.problems.push({ row, code: error.code, message: error.text });
    }
  }
  return statement;
}

/** Sign, digits (ungrouped, or in groups of three, or of two as in India), decimals, trailing sign. */
const AMOUNT = {
  ".": /^([-+\u2212(])?\s*(?=[\d.])(\d*|\d{1,3}([,'\u2019\s])(?:\d{2,3}\3)*\d{3})(?:\.(\d*))?\s*([-+\u2212)])?$/,
  ",": /^([-+\u2212(])?\s*(?=[\d,])(\d*|\d{1,3}([.'\u2019\s])(?:\d{2,3}\3)*\d{3})(?:,(\d*))?\s*([-+\u2212)])?$/,
} as const;

/** Valid signs around an amount and their meaning. */
const SIGNS: Record<string, 1 | -1> = { "": 1, "+": 1, "-": -1, "\u2212": -1, "()": -1 };

/**
 * Parses a bank's amount into minor units: 1.234,50 or 1,234.50 or -5 or 5- or (5). Refuses ambiguous
 * amounts, such as 1,50 where the decimal mark is a point: a wrong amount is worse than none.
 */
export function minorUnits(text: string, digits: number, decimalMark: "." | ","): number {
  const [, before = "", grouped = "", , fraction = "", after = ""] =
    AMOUNT[decimalMark].exec(text.trim()) ?? [];
  const whole = grouped.replaceAll(/\D/g, "");
  const sign = SIGNS[before + after];
  if (sign === undefined || whole + fraction === "" || whole.length > 13)
    throw new UnreadableLine("AMOUNT_UNREADABLE", say("fin.errors.amountUnreadable"));
  if (/[1-9]/.test(fraction.slice(digits)))
    throw new UnreadableLine("AMOUNT_TOO_FINE", say("fin.errors.amountTooFine", { digits }));
  const amount = Number(whole + fraction.slice(0, digits).padEnd(digits, "0"));
  return amount === 0 ? 0 : sign * amount;
}

/** Format characters that are not seen, or that change the order in which others are seen. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

export const withoutInvisible = (text: string) => text.replaceAll(INVISIBLE, "");

/** Replaces control characters by spaces, trims and truncates the text; undefined if empty. */
export function oneLine(text: string | undefined, max: number): string | undefined {
  const line = text
    ?.replaceAll(INVISIBLE, "")
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim()
    .toWellFormed()
    .slice(0, max)
    .trim();
  return line === undefined || line === "" ? undefined : line.toWellFormed();
}
