import { sql } from "drizzle-orm";
import { readLetterhead } from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Detail } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say, type Text } from "../../../text/message.ts";
import type { PaymentRun, RunLine } from "./run-fields.ts";
import { sepaText } from "./sepa-text.ts";

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

type Payee = Pick<RunLine, "party_id" | "employee_id">;

/** Payees of lines by account or employee id, with their current bank details. */
export class Payees {
  readonly #known: ReadonlyMap<string, TransferParty>;

  constructor(context: ReadContext, lines: readonly Payee[]) {
    const org = context.principal.organization.key;
    const named = (id: keyof Payee) => JSON.stringify(lines.flatMap((line) => line[id] ?? []));
    const rows = queryRows(
      context,
      sql`SELECT id, coalesce(legal_name, name) AS name, billing AS address, bank_details AS bank FROM crm_accounts
          WHERE org = ${org} AND id IN (SELECT value FROM json_each(${named("party_id")}))
          UNION ALL
          SELECT id, first_name || ' ' || last_name, address, bank FROM hr_employees
          WHERE org = ${org} AND id IN (SELECT value FROM json_each(${named("employee_id")}))`,
    );
    this.#known = new Map(
      rows.map((row) => {
        const bank = objectIn<BankAccountDetails>(row.bank);
        const name = bank.holder ?? String(row.name);
        return [String(row.id), { name, address: objectIn<PostalAddress>(row.address), bank }];
      }),
    );
  }

  /** Undefined if the payee no longer exists. */
  of({ party_id, employee_id }: Payee): TransferParty | undefined {
    return this.#known.get(party_id ?? employee_id ?? "");
  }
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
  const payees = new Payees(context, run.lines);
  for (const [i, line] of run.lines.entries()) {
    if (isHidden(context, line)) continue;
    const gap = (code: string, message: Text) => ({ path: `lines.${i}`, code, message });
    for (const [code, message] of lacksOf(run.currency, payees.of(line)))
      gaps.push(gap(code, message({ line: i + 1, payee: shownName(context, line) })));
  }
  return gaps;
}

type Lack = readonly [code: string, message: (who: { line: number; payee: string }) => Text];

/** Facts that a payee lacks. */
function lacksOf(currency: string, payee: TransferParty | undefined): Lack[] {
  const { bank = {}, address = {} } = payee ?? {};
  const lacks: Lack[] = [];
  if (bank.iban === undefined)
    lacks.push(["PAYEE_IBAN_MISSING", (who) => say("fin.errors.payeeIbanMissing", who)]);
  // Transfers in other currencies are not SEPA transfers, which find the bank by the IBAN alone.
  else if (currency !== "EUR" && bank.bic === undefined)
    lacks.push(["PAYEE_BIC_MISSING", (who) => say("fin.errors.payeeBicMissing", who)]);
  // A town without a letter that banks take would be missing in the file.
  if (sepaText(address.city ?? "", 35) === "" || address.country === undefined)
    lacks.push(["PAYEE_ADDRESS_MISSING", (who) => say("fin.errors.payeeAddressMissing", who)]);
  return lacks;
}

/** Reads see bank details only as far as the caller does. What they cannot see is checked when it is submitted. */
function isHidden(context: ReadContext, { party_id }: Payee): boolean {
  const permission = party_id === null ? "sensitive.hr.employees" : "sensitive.crm.accounts";
  return !("changed" in context) && !context.holds(permission);
}

/** Name as the caller may see it; empty if they may not. */
function shownName(context: ReadContext, { party_id, employee_id }: Payee): string {
  const entity = context.records.entity(party_id === null ? "hr.employees" : "crm.accounts");
  const named = sql`id = ${party_id ?? employee_id} AND ${context.records.visible(entity)}`;
  const [payee] = context.records.where(entity, named, { limit: 1 });
  if (!payee) return "";
  const { name, first_name, last_name } = context.records.show(entity, payee);
  return [name, first_name, last_name].filter((part) => typeof part === "string").join(" ");
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
