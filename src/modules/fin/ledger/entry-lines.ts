import type { ReadContext } from "../../../kernel/context.ts";
import { DECIMAL_SCALE, divideRounded, formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import { invalid } from "../../../kernel/errors.ts";
import type { Values } from "../../../kernel/field.ts";
import { MAX_AMOUNT, minorDigits } from "../../../kernel/money.ts";
import { currency, decimal, integer, reference, text } from "../../../records/fields/index.ts";
import { say, type Text } from "../../../text/message.ts";
import { knownRate, rateOn, toBase } from "./rates.ts";

const amount = (help: Text) =>
  integer({ required: true, min: 0, max: MAX_AMOUNT, initial: 0, unit: "own_amount", help });

export const ENTRY_LINE = {
  account_id: reference("fin.ledger-accounts", { required: true }),
  debit: amount(say("fin.fieldHelp.entryLines.debit")),
  credit: amount(say("fin.fieldHelp.entryLines.credit")),
  doc_currency: currency({ help: say("fin.fieldHelp.entryLines.doc_currency") }),
  doc_amount: integer({
    unit: "amount",
    min: -MAX_AMOUNT,
    max: MAX_AMOUNT,
    help: say("fin.fieldHelp.entryLines.doc_amount"),
  }),
  fx_rate: decimal({
    min: "0.000001",
    help: say("fin.fieldHelp.entryLines.fx_rate"),
  }),
  party_id: reference("crm.accounts", {
    help: say("fin.fieldHelp.entryLines.party_id"),
  }),
  employee_id: reference("hr.employees"),
  tax_code_id: reference("fin.tax-codes", {
    help: say("fin.fieldHelp.entryLines.tax_code_id"),
  }),
  tax_base: integer({
    unit: "own_amount",
    min: -MAX_AMOUNT,
    max: MAX_AMOUNT,
    help: say("fin.fieldHelp.entryLines.tax_base"),
  }),
  cost_centre_id: reference("fin.cost-centres"),
  project_id: reference("ops.projects"),
  text: text({ max: 500 }),
};

export type Line = Values<typeof ENTRY_LINE>;

export interface Terms {
  currency: string | null;
  fx_rate: string | null;
  date: string;
}

/** Completes a line with its currency, exchange rate and amounts in both currencies. */
export function completeLine(context: ReadContext, terms: Terms, line: Line, i: number): Line {
  const own = context.principal.organization.currency;
  const doc_currency = line.doc_currency ?? terms.currency ?? own;
  if (line.debit !== 0 && line.credit !== 0) {
    throw invalid(`lines.${i}`, "LINE_TWO_SIDED", say("fin.errors.lineTwoSided"));
  }
  const base = line.debit - line.credit;
  if (doc_currency === own) return inOwnCurrency(line, base, own, i);
  if (line.doc_amount === null) {
    throw invalid(`lines.${i}.doc_amount`, "DOC_AMOUNT_MISSING", say("fin.errors.docAmountMissing"));
  }
  return base === 0
    ? converted(context, terms, { ...line, doc_currency }, line.doc_amount)
    : agreed(context, { ...line, doc_currency }, line.doc_amount, base, i);
}

function inOwnCurrency(line: Line, base: number, own: string, i: number): Line {
  const doc_amount = base === 0 && line.doc_amount !== null ? line.doc_amount : base;
  if (line.doc_amount !== null && line.doc_amount !== doc_amount) {
    throw invalid(`lines.${i}.doc_amount`, "DOC_AMOUNT_MISMATCH", say("fin.errors.docAmountOwnCurrency"));
  }
  return { ...line, ...sides(doc_amount), doc_currency: own, doc_amount, fx_rate: "1" };
}

/** Converts a foreign-currency line that has no amount in the organisation's currency. */
function converted(
  context: ReadContext,
  terms: Terms,
  line: Line & { doc_currency: string },
  doc: number,
): Line {
  const { doc_currency } = line;
  const fx_rate = line.fx_rate ?? entryRate(terms, doc_currency) ?? rateOn(context, doc_currency, terms.date);
  return { ...line, ...sides(toBase(context, doc, doc_currency, fx_rate)), fx_rate };
}

/** Keeps both amounts of a foreign-currency line, as in settlements at another day's rate. */
function agreed(
  context: ReadContext,
  line: Line & { doc_currency: string },
  doc: number,
  base: number,
  i: number,
): Line {
  if (Math.sign(doc) * Math.sign(base) < 0) {
    throw invalid(`lines.${i}.doc_amount`, "DOC_AMOUNT_SIGN", say("fin.errors.docAmountSign"));
  }
  const implied = impliedRate(context, line.doc_currency, doc, base);
  if (doc !== 0 && implied === null) {
    throw invalid(`lines.${i}.doc_amount`, "RATE_OUT_OF_RANGE", say("fin.errors.rateOutOfRange"));
  }
  const { fx_rate } = line;
  if (fx_rate === null || doc === 0) return { ...line, fx_rate: fx_rate ?? implied };
  if (!isSameRate(fx_rate, implied) && toBase(context, doc, line.doc_currency, fx_rate) !== base) {
    throw invalid(`lines.${i}.fx_rate`, "FX_RATE_MISMATCH", say("fin.errors.docAmountMismatch"));
  }
  return line;
}

const isSameRate = (one: string, other: string | null) =>
  other !== null && parseDecimal(one) === parseDecimal(other);

/** Clears values that were derived from the entry's previous terms. Values set on the line itself stay. */
export function withoutTerms(context: ReadContext, before: Terms, line: Line): Line {
  const own = context.principal.organization.currency;
  const { doc_currency, doc_amount, fx_rate } = line;
  if (doc_currency === null || doc_amount === null || fx_rate === null) return line;
  const named = doc_currency === (before.currency ?? own) ? null : doc_currency;
  if (doc_currency === own) {
    return named === null ? { ...line, doc_currency: null, doc_amount: null, fx_rate: null } : line;
  }
  const followed =
    fx_rate === (entryRate(before, doc_currency) ?? knownRate(context, doc_currency, before.date)) &&
    line.debit - line.credit === toBase(context, doc_amount, doc_currency, fx_rate);
  return followed ? { ...line, doc_currency: named, debit: 0, credit: 0, fx_rate: null } : line;
}

/** The entry's rate applies only to lines in the entry's currency. */
function entryRate({ currency, fx_rate }: Terms, docCurrency: string): string | null {
  return currency === docCurrency ? fx_rate : null;
}

const LARGEST_RATE = 10n ** 9n * DECIMAL_SCALE;

/** Exchange rate implied by two amounts; null if no valid rate can express it. */
export function impliedRate(
  context: ReadContext,
  currency: string,
  doc: number,
  base: number,
): string | null {
  if (doc === 0) return null;
  const ownDigits = 10n ** BigInt(minorDigits(context.principal.organization.currency));
  const digits = 10n ** BigInt(minorDigits(currency));
  const scaled = divideRounded(BigInt(base) * DECIMAL_SCALE * digits, BigInt(doc) * ownDigits);
  return scaled > 0n && scaled < LARGEST_RATE ? formatDecimal(scaled) : null;
}

/** Positive is a debit, negative a credit. */
export function sides(amount: number): { debit: number; credit: number } {
  return amount >= 0 ? { debit: amount, credit: 0 } : { debit: 0, credit: -amount };
}

export function contrary(line: Line): Line {
  const negative = (value: number | null) => (value === null || value === 0 ? value : -value);
  return {
    ...line,
    debit: line.credit,
    credit: line.debit,
    doc_amount: negative(line.doc_amount),
    tax_base: negative(line.tax_base),
  };
}
