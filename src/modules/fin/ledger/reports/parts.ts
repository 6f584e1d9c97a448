import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../../kernel/context.ts";
import { invalid } from "../../../../kernel/errors.ts";
import { queryRows } from "../../../../records/index.ts";
import { say } from "../../../../text/message.ts";
import type { Sums } from "../balances.ts";
import type { AccountType } from "../purposes.ts";

export interface AccountName {
  account_id: string;
  code: string;
  name: string;
  type: AccountType;
  control: string;
  parent_id: string | null;
}

/** All accounts, ordered by code. */
export function allAccounts(context: ReadContext): AccountName[] {
  return queryRows(
    context,
    sql`SELECT id, code, name, type, control, parent_id FROM fin_ledger_accounts
        WHERE org = ${context.principal.organization.key} ORDER BY code`,
  ).map((row) => ({
    account_id: String(row.id),
    code: String(row.code),
    name: String(row.name),
    // The column holds only values of its field.
    type: String(row.type) as AccountType,
    control: String(row.control),
    parent_id: row.parent_id === null ? null : String(row.parent_id),
  }));
}

export const ACCOUNT_COLUMNS = {
  account_id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  parent_id: Type.Union([Type.String(), Type.Null()], { description: "Heading of the account" }),
};

export function columnsOf({ account_id, code, name, parent_id }: AccountName) {
  return { account_id, code, name, parent_id };
}

export const amount = (description: string) =>
  Type.Integer({ description: `${description}, in minor units of \`currency\`` });

export const ownCurrency = Type.String({ description: "Currency of all amounts: the organisation's" });

/** Debits minus credits. */
export const netOf = (sums: Sums | undefined): number => (sums ? sums.debit - sums.credit : 0);

/** 1 for types with debit balances (assets and expenses), -1 for those with credit balances. */
export function usualSign(type: AccountType): 1 | -1 {
  return type === "asset" || type === "expense" ? 1 : -1;
}

/** Avoids -0, which JavaScript formats differently. */
export const signed = (sign: 1 | -1, value: number): number => (value === 0 ? 0 : sign * value);

/** Today, or the start of the range if later. */
export function todayOrLater(context: ReadContext, from: string | undefined): string {
  return from !== undefined && from > context.today ? from : context.today;
}

export function requireOrder(from: string | undefined, to: string | undefined, path = "to"): void {
  if (from !== undefined && to !== undefined && to < from)
    throw invalid(path, "DATE_ORDER", say("fin.errors.endBeforeStart"));
}
