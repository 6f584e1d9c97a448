import { sql } from "drizzle-orm";
import { readLetterhead } from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Detail } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say, type Text } from "../../../text/message.ts";
import type { PaymentRun, RunLine } from "./run-fields.ts";

export interface PostalAddress {
  street?: string;
  postal_code?: string;
  city?: string;
  region?: string;
  country?: string;
}

export interface BankAccountDetails {
  holder?: string;
  iban?: string;
  bic?: string;
}

/** Party to a transfer, as the payment file names it. */
export interface TransferParty {
  name: string;
  address: PostalAddress;
  bank: BankAccountDetails;
}

/** Payee of a line with its current bank details; undefined if it no longer exists. */
export function payeeOf(
  context: ReadContext,
  { party_id, employee_id }: Pick<RunLine, "party_id" | "employee_id">,
): TransferParty | undefined {
  const org = context.principal.organization.key;
  const [row] = queryRows(
    context,
    party_id === null
      ? sql`SELECT first_name || ' ' || last_name AS name, address, bank
            FROM hr_employees WHERE org = ${org} AND id = ${employee_id}`
      : sql`SELECT coalesce(legal_name, name) AS name, billing AS address, bank_details AS bank
            FROM crm_accounts WHERE org = ${org} AND id = ${party_id}`,
  );
  if (!row) return undefined;
  const bank = objectIn<BankAccountDetails>(row.bank);
  return { name: bank.holder ?? String(row.name), address: objectIn(row.address), bank };
}

/** The organisation as debtor: the account's own bank details, else those of the letterhead. */
export function debtorOf(context: ReadContext, account: string): TransferParty {
  const { key, name } = context.principal.organization;
  const letterhead = readLetterhead(context.handle.connection, key);
  const [row] = queryRows(
    context,
    sql`SELECT bank_details, purpose FROM fin_ledger_accounts WHERE org = ${key} AND id = ${account}`,
  );
  const own = objectIn<BankAccountDetails>(row?.bank_details);
  const standard = row?.purpose === "bank" ? { iban: letterhead.iban, bic: letterhead.bic } : {};
  const { street, postal_code, city, country } = letterhead;
  return {
    name: own.holder ?? letterhead.legal_name ?? name,
    address: definedOnly({ street, postal_code, city, country }),
    bank: own.iban === undefined ? definedOnly(standard) : own,
  };
}

/** Facts that the payment file needs and that are missing. */
export function fileGaps(context: ReadContext, run: PaymentRun): Detail[] {
  const gaps: Detail[] = [];
  if (debtorOf(context, run.bank_account_id).bank.iban === undefined)
    gaps.push({
      path: "bank_account_id",
      code: "OWN_IBAN_MISSING",
      message: say("fin.errors.ownIbanMissing"),
    });
  if (run.lines.length === 0)
    gaps.push({ path: "lines", code: "LINES_MISSING", message: say("fin.errors.linesMissing") });
  for (const [i, line] of run.lines.entries()) gaps.push(...payeeGaps(context, run, line, i));
  return gaps;
}

function payeeGaps(context: ReadContext, { currency }: PaymentRun, line: RunLine, i: number): Detail[] {
  const payee = payeeOf(context, line);
  const who = { line: i + 1, payee: isVisible(context, line) ? (payee?.name ?? "") : "" };
  const gap = (code: string, message: Text) => ({ path: `lines.${i}`, code, message });
  const { bank = {}, address = {} } = payee ?? {};
  return [
    ...(bank.iban === undefined ? [gap("PAYEE_IBAN_MISSING", say("fin.errors.payeeIbanMissing", who))] : []),
    // Transfers in other currencies are not SEPA transfers, which find the bank by the IBAN alone.
    ...(currency !== "EUR" && bank.iban !== undefined && bank.bic === undefined
      ? [gap("PAYEE_BIC_MISSING", say("fin.errors.payeeBicMissing", who))]
      : []),
    ...(address.city === undefined || address.country === undefined
      ? [gap("PAYEE_ADDRESS_MISSING", say("fin.errors.payeeAddressMissing", who))]
      : []),
  ];
}

/** Names of payees that the caller may not see stay out of messages. */
function isVisible(context: ReadContext, { party_id, employee_id }: RunLine): boolean {
  const entity = context.records.entity(party_id === null ? "hr.employees" : "crm.accounts");
  const named = sql`id = ${party_id ?? employee_id} AND ${context.records.visible(entity)}`;
  return context.records.where(entity, named, { limit: 1 }).length > 0;
}

function objectIn<T extends object>(stored: unknown): Partial<T> {
  // The column's field validated the object before it was stored.
  return typeof stored === "string" ? (JSON.parse(stored) as Partial<T>) : {};
}

function definedOnly<T extends object>(given: T): { [K in keyof T]?: NonNullable<T[K]> } {
  // Only undefined members are left out, so the others keep their types.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
