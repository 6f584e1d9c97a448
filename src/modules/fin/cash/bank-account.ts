import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";

export interface BankAccount {
  id: string;
  code: string;
  name: string;
  /** Defaults to the organisation's currency. */
  currency: string;
  cash: boolean;
}

/** Undefined if the ledger account is not a bank account. */
export function bankAccountOf(
  context: ReadContext,
  id: string,
): (BankAccount & { bank: boolean; usable: boolean }) | undefined {
  const { key, currency } = context.principal.organization;
  const [row] = queryRows(
    context,
    sql`SELECT code, name, control, purpose, currency, state FROM fin_ledger_accounts WHERE id = ${id} AND org = ${key}`,
  );
  if (!row) return undefined;
  return {
    id,
    code: String(row.code),
    name: String(row.name),
    currency: row.currency === null ? currency : String(row.currency),
    cash: row.purpose === "cash",
    bank: row.control === "bank",
    usable: row.control === "bank" && row.state === "active",
  };
}

/** Refuses closed accounts and accounts that are not bank accounts. */
export function requireBankAccount(context: ReadContext, path: string, id: string): BankAccount {
  const account = bankAccountOf(context, id);
  if (!account) throw invalid(path, "REFERENCE_UNKNOWN", say("fin.errors.ledgerAccountUnknown"));
  if (account.usable) return account;
  throw invalid(path, "NOT_A_BANK_ACCOUNT", say("fin.errors.notABankAccount"));
}
