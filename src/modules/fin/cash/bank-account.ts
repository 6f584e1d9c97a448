import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";

/** A ledger account that money is on. */
export interface BankAccount {
  id: string;
  code: string;
  name: string;
  /** The currency it is kept in: our own unless it says another. */
  currency: string;
  cash: boolean;
}

/** The bank or cash account of an id; undefined when it is no account of ours. */
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

/** The account that money moves on; refuses one that is no bank or cash account, or closed. */
export function requireBankAccount(context: ReadContext, path: string, id: string): BankAccount {
  const account = bankAccountOf(context, id);
  if (!account) throw invalid(path, "REFERENCE_UNKNOWN", `${path} names no record of fin.ledger-accounts`);
  if (account.usable) return account;
  throw invalid(
    path,
    "NOT_A_BANK_ACCOUNT",
    "Choose an active ledger account with control bank: a bank or cash account",
  );
}
