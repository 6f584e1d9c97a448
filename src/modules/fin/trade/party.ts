import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import type { Money } from "../../../kernel/money.ts";
import { queryRows } from "../../../records/index.ts";
import { say, type Text } from "../../../text/message.ts";

export interface Party {
  state: string;
  mergedInto: string | null;
  supplier: boolean;
  currency: string | null;
  paymentTermDays: number;
  creditLimit: Money | null;
  bankDetails: Record<string, string> | null;
  taxId: string | null;
}

/** Accounts that purchasing documents accept. */
export const SUPPLIERS = { kinds: ["supplier"] };

export const PAYMENT_TERM_DAYS = 30;

export function partyOf(context: ReadContext, id: string): Party | undefined {
  const [row] = queryRows(
    context,
    sql`SELECT state, merged_into_id, kinds, currency, payment_term_days, credit_limit_amount, credit_limit_currency, bank_details, tax_id
        FROM crm_accounts WHERE id = ${id} AND org = ${context.principal.organization.key}`,
  );
  if (!row) return undefined;
  // Both columns contain JSON: a list of kinds and an object.
  const kinds = JSON.parse(String(row.kinds)) as string[];
  const bankDetails = row.bank_details as string | null;
  return {
    state: String(row.state),
    mergedInto: row.merged_into_id === null ? null : String(row.merged_into_id),
    supplier: kinds.includes("supplier"),
    currency: row.currency === null ? null : String(row.currency),
    paymentTermDays: row.payment_term_days === null ? PAYMENT_TERM_DAYS : Number(row.payment_term_days),
    creditLimit:
      row.credit_limit_amount === null
        ? null
        : { amount: Number(row.credit_limit_amount), currency: String(row.credit_limit_currency) },
    bankDetails: bankDetails === null ? null : (JSON.parse(bankDetails) as Record<string, string>),
    taxId: row.tax_id === null ? null : String(row.tax_id),
  };
}

/** Chooses the party to post to. Posted entries stay with the document's account, even after a merge. */
export function partyWith(context: ReadContext, ofDocument: string, ofDraft: string): string {
  const merged = ofDocument !== ofDraft && partyOf(context, ofDocument)?.mergedInto === ofDraft;
  return merged ? ofDocument : ofDraft;
}

/** For credit notes, even blocked and merged accounts are accepted. */
export function partyToBook(context: ReadContext, path: string, id: string, creditOf: string | null): Party {
  const party = creditOf === null ? undefined : partyOf(context, id);
  return party ?? requireParty(context, path, id);
}

const REFUSALS: Record<string, readonly [code: string, message: Text]> = {
  merged: ["ACCOUNT_MERGED", say("crm.errors.accountMerged")],
  blocked: ["ACCOUNT_BLOCKED", say("crm.errors.accountBlocked")],
};

/** Refuses blocked and merged accounts. */
export function requireParty(context: ReadContext, path: string, id: string): Party {
  const party = partyOf(context, id);
  if (!party) throw invalid(path, "REFERENCE_UNKNOWN", say("crm.errors.accountUnknown"));
  const refusal = REFUSALS[party.state];
  if (refusal) throw invalid(path, refusal[0], refusal[1]);
  return party;
}
