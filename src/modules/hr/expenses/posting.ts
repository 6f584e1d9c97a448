import type { WriteContext } from "../../../kernel/context.ts";
import { DECIMAL_SCALE, divideRounded, parseDecimal } from "../../../kernel/decimal.ts";
import { localise } from "../../../kernel/language.ts";
import { say } from "../../../text/message.ts";
import { accountFor, type EntryLine, postEntry, rateOn, type Tax, taxesOn } from "../../fin/index.ts";
import { employees } from "../people/employees.ts";
import { orgUnits } from "../people/org-units.ts";
import { expenseTypes } from "./expense-types.ts";
import type { Claim, ClaimLine } from "./lines.ts";

interface Posted {
  entry_id: string | null;
  posted_on: string;
  fx_rate: string;
}

/** Debits net expenses and deductible tax; credits the liability to the employee. */
export async function postClaim(
  context: WriteContext,
  claim: Claim,
  input: Record<string, unknown>,
): Promise<Posted> {
  // The input schema guarantees a day.
  const date = (input.date as string | undefined) ?? context.today;
  const costCentre = costCentreOf(context, claim.employee_id);
  const expenses = claim.lines.flatMap((line) => expenseLines(context, line, costCentre));
  const owed: EntryLine = {
    account: accountFor(context, "employee_payable"),
    credit: claim.sanctioned,
    employee_id: claim.employee_id,
  };
  const fx_rate = claim.fx_rate ?? rateOn(context, claim.currency, date);
  const entry = await postEntry(context, {
    journal: "purchase",
    date,
    narration: localise(context, say("hr.papers.claimNarration", { number: claim.number ?? "" })),
    currency: claim.currency,
    fx_rate,
    lines: [...expenses, owed],
    source: { collection: "hr.expense-claims", id: claim.id },
  });
  return { entry_id: entry?.id ?? null, posted_on: date, fx_rate };
}

function expenseLines(context: WriteContext, line: ClaimLine, costCentre: string | null): EntryLine[] {
  const type = context.records.get(expenseTypes, line.type_id);
  const gross = line.sanctioned ?? 0;
  const tax = taxIn(context, line.tax_code_id, line.date);
  const part = tax ? taxPart(gross, tax) : 0;
  const common = {
    tax_code_id: tax?.id ?? null,
    project_id: line.project_id,
    cost_centre_id: costCentre,
    // Doesn't use the employee's own text: it may have to be erased, and posted entries can't be changed.
    text: type.name,
  };
  const expense = {
    ...common,
    account: type.account_id ?? accountFor(context, "expenses"),
    debit: gross - part,
  };
  if (!tax || part === 0) return [expense];
  return [
    expense,
    {
      account: tax.account_id ?? accountFor(context, "tax_input"),
      debit: part,
      tax_code_id: tax.id,
      text: tax.name,
    },
  ];
}

/** Version of the tax code that was in force on the receipt date. */
function taxIn(context: WriteContext, code: string | null, day: string): Tax | undefined {
  return code === null ? undefined : taxesOn(context, [code], day)[0];
}

function taxPart(gross: number, { rate }: Tax): number {
  const percent = parseDecimal(rate);
  return Number(divideRounded(BigInt(gross) * percent, 100n * DECIMAL_SCALE + percent));
}

function costCentreOf(context: WriteContext, employee: string): string | null {
  const { org_unit_id } = context.records.get(employees, employee);
  return org_unit_id === null ? null : context.records.get(orgUnits, org_unit_id).cost_centre_id;
}
