import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../../kernel/context.ts";
import { invalid } from "../../../../kernel/errors.ts";
import { queryRows } from "../../../../records/index.ts";
import type { Sums } from "../balances.ts";
import type { AccountType } from "../purposes.ts";

/** An account as reports name it. */
export interface AccountName {
  account_id: string;
  code: string;
  name: string;
  type: AccountType;
  control: string;
  parent_id: string | null;
}

/** All accounts of the organisation in the order of their codes. */
export function allAccounts(context: ReadContext): AccountName[] {
  return queryRows(
    context,
    sql`SELECT id, code, name, type, control, parent_id FROM fin_ledger_accounts
        WHERE org = ${context.principal.organization.key} ORDER BY code`,
  ).map((row) => ({
    account_id: String(row.id),
    code: String(row.code),
    name: String(row.name),
    // The column holds nothing but the choices of its field.
    type: String(row.type) as AccountType,
    control: String(row.control),
    parent_id: row.parent_id === null ? null : String(row.parent_id),
  }));
}

/** How the rows of a report name an account. */
export const ACCOUNT_COLUMNS = {
  account_id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  parent_id: Type.Union([Type.String(), Type.Null()], { description: "The heading it stands under" }),
};

export function columnsOf({ account_id, code, name, parent_id }: AccountName) {
  return { account_id, code, name, parent_id };
}

export const amount = (description: string) =>
  Type.Integer({ description: `${description}, in minor units of \`currency\`` });

export const ownCurrency = Type.String({ description: "The organisation's, of all amounts here" });

/** Debits less credits. */
export const netOf = (sums: Sums | undefined): number => (sums ? sums.debit - sums.credit : 0);

/** How an amount of a type is usually said: what is owned and spent by its debits, the rest by its credits. */
export function usualSign(type: AccountType): 1 | -1 {
  return type === "asset" || type === "expense" ? 1 : -1;
}

/** -0 is 0 to everybody but JavaScript. */
export const signed = (sign: 1 | -1, value: number): number => (value === 0 ? 0 : sign * value);

/** Today; or the first day asked for, when that is still to come. */
export function todayOrLater(context: ReadContext, from: string | undefined): string {
  return from !== undefined && from > context.today ? from : context.today;
}

/** Refuses a last day before the first. */
export function requireOrder(from: string | undefined, to: string | undefined, path = "to"): void {
  if (from !== undefined && to !== undefined && to < from)
    throw invalid(path, "DATE_ORDER", `${path} must not be before the first day`);
}
