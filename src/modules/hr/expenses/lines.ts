import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { parseDecimal } from "../../../kernel/decimal.ts";
import type { StatedAmount } from "../../../kernel/entity.ts";
import { type Detail, invalid } from "../../../kernel/errors.ts";
import { MAX_AMOUNT, type Money } from "../../../kernel/money.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { rateOn, toBase } from "../../fin/index.ts";
import { employees } from "../people/employees.ts";
import { expenseTypes } from "./expense-types.ts";
import { requireContained } from "./tax.ts";

export interface ClaimLine {
  date: string;
  type_id: string;
  text: string | null;
  amount: Money;
  fx_rate: string | null;
  tax_code_id: string | null;
  project_id: string | null;
  receipt_id: string | null;
  claimed: number | null;
  sanctioned: number | null;
}

export interface Claim {
  id: string;
  number: string | null;
  employee_id: string;
  currency: string;
  lines: ClaimLine[];
  claimed: number;
  sanctioned: number;
  fx_rate: string | null;
}

export function figuresOf(
  context: ReadContext,
  claim: Claim,
  before: Claim | undefined,
): { lines: ClaimLine[]; claimed: number } {
  const { currency } = claim;
  const lines = claim.lines.map((line, i) =>
    inCurrency(context, withTax(context, line, before?.lines[i]), currency, `lines.${i}`),
  );
  const amount = sumOf(lines, "claimed");
  if (amount > MAX_AMOUNT) throw invalid("lines", "AMOUNT_TOO_LARGE", say("hr.errors.totalTooLarge"));
  return { lines, claimed: amount };
}

/** Gives a new line the tax code of its type, which the draft shows and may drop. Only a line's own code claims tax. */
function withTax(context: ReadContext, line: ClaimLine, before: ClaimLine | undefined): ClaimLine {
  if (line.tax_code_id !== null || before?.type_id === line.type_id) return line;
  return { ...line, tax_code_id: context.records.find(expenseTypes, line.type_id)?.tax_code_id ?? null };
}

/** Converts foreign receipts at the rate on the receipt date. */
function inCurrency(context: ReadContext, line: ClaimLine, currency: string, path: string): ClaimLine {
  if (line.amount.currency === currency)
    return { ...line, fx_rate: null, claimed: line.amount.amount, sanctioned: null };
  if (currency !== context.principal.organization.currency) {
    throw invalid(`${path}.amount`, "CURRENCY_DIFFERS", say("hr.errors.otherCurrency"));
  }
  const fx_rate = line.fx_rate ?? rateOn(context, line.amount.currency, line.date);
  if (line.fx_rate !== null) requireLikelyRate(context, line, path);
  const amount = toBase(context, line.amount.amount, line.amount.currency, fx_rate);
  return { ...line, fx_rate, claimed: amount, sanctioned: null };
}

/** Allows 10% deviation from the daily rate, since banks differ. Only accountants may enter other rates. */
function requireLikelyRate(context: ReadContext, { amount, date, fx_rate }: ClaimLine, path: string): void {
  if (fx_rate === null || context.holds("hr.expense-claims.post")) return;
  const usual = parseDecimal(rateOn(context, amount.currency, date));
  const away = parseDecimal(fx_rate) - usual;
  if (10n * (away < 0n ? -away : away) <= usual) return;
  throw invalid(`${path}.fx_rate`, "RATE_UNLIKELY", say("hr.errors.rateUnlikely"));
}

/** For foreign receipts, states both the original and the converted amount. */
export function claimedAmounts({ lines, currency }: Claim, context: ReadContext): StatedAmount[] {
  const isOwn = currency === context.principal.organization.currency;
  return lines.map(({ amount, date, claimed }) => ({
    ...amount,
    day: date,
    ...(isOwn && { base: claimed }),
  }));
}

export function sumOf(lines: readonly ClaimLine[], field: "claimed" | "sanctioned"): number {
  return lines.reduce((sum, line) => sum + (line[field] ?? 0), 0);
}

export function checkClaim(context: WriteContext, claim: Claim, before: Claim | undefined): void {
  const employee = context.records.find(employees, claim.employee_id);
  if (!before && employee?.state === "anonymised")
    throw invalid("employee_id", "NOT_EMPLOYED", say("hr.errors.personAnonymised"));
  const day = context.today;
  for (const [i, line] of claim.lines.entries()) {
    if (line.date > day) throw invalid(`lines.${i}.date`, "DATE_IN_FUTURE", say("records.errors.inFuture"));
    if (line.amount.amount === 0)
      throw invalid(`lines.${i}.amount`, "INVALID_VALUE", say("records.errors.zero"));
    const known = before?.lines.some(({ type_id }) => type_id === line.type_id);
    if (!known && context.records.find(expenseTypes, line.type_id)?.state === "retired")
      throw invalid(`lines.${i}.type_id`, "TYPE_RETIRED", say("hr.errors.expenseTypeRetired"));
    if (line.tax_code_id !== null) requireContained(context, line.tax_code_id, `lines.${i}.tax_code_id`);
    if (line.receipt_id !== null) requireReceipt(context, claim.id, line.receipt_id, `lines.${i}.receipt_id`);
  }
}

function requireReceipt(context: ReadContext, claim: string, receipt: string, path: string): void {
  const [found] = queryRows(
    context,
    sql`SELECT 1 AS found FROM attachments
        WHERE id = ${receipt} AND org = ${context.principal.organization.key}
          AND collection = 'hr.expense-claims' AND record_id = ${claim} AND removed_at IS NULL`,
  );
  if (!found) throw invalid(path, "RECEIPT_UNKNOWN", say("hr.errors.receiptNotAttached"));
}

/** Lines and receipts that a claim lacks before it can be submitted. */
export function missingIn({ lines }: Pick<Claim, "lines">, context: ReadContext): Detail[] {
  if (lines.length === 0)
    return [{ path: "lines", code: "REQUIRED", message: say("hr.errors.linesMissing") }];
  return lines.flatMap(({ type_id, receipt_id }, i) => {
    if (receipt_id !== null || !context.records.get(expenseTypes, type_id).needs_receipt) return [];
    return {
      path: `lines.${i}.receipt_id`,
      code: "RECEIPT_MISSING",
      message: say("hr.errors.receiptMissing"),
    };
  });
}
