import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say, type Text } from "../../../text/message.ts";
import { requireEachOnce, requireOwed } from "../trade/credit-allocate.ts";
import { requireForeignRate } from "../trade/draw-up.ts";
import type { Owed, Side } from "../trade/owed.ts";
import { partyOf, requireParty } from "../trade/party.ts";
import { requireBankAccount } from "./bank-account.ts";
import type { Payment } from "./payment-fields.ts";

export function requireSound(context: ReadContext, payment: Payment): void {
  if (payment.amount.amount === 0) throw invalid("amount", "AMOUNT_ZERO", say("fin.errors.amountMissing"));
  requireEnds(payment);
  requireReceiver(context, payment);
  requireCurrencies(context, payment);
  requireAllocations(context, payment);
}

/** A transfer needs two of the organisation's own accounts; other payments need a party or an employee. */
function requireEnds(payment: Payment): void {
  const { direction, side, party_id, employee_id, bank_account_id, to_account_id } = payment;
  if (direction === "transfer") {
    if (to_account_id === null)
      throw invalid("to_account_id", "REQUIRED", say("fin.errors.transferTargetMissing"));
    if (to_account_id === bank_account_id)
      throw invalid("to_account_id", "SAME_ACCOUNT", say("fin.errors.transferSameAccount"));
    if (party_id !== null || employee_id !== null)
      throw invalid("party_id", "PARTY_UNFIT", say("fin.errors.transferWithParty"));
    return;
  }
  if (to_account_id !== null) throw invalid("to_account_id", "TRANSFER_ONLY", say("fin.errors.transferOnly"));
  if ((party_id === null) === (employee_id === null))
    throw invalid("party_id", "PARTY_MISSING", say("fin.errors.payeeMissing"));
  if ((side === "employee") !== (employee_id !== null))
    throw invalid("side", "SIDE_MISMATCH", say("fin.errors.employeeSide"));
}

/** Without allocations, the party must not be merged or, for outgoing payments, blocked. */
function requireReceiver(context: ReadContext, { direction, party_id, allocations }: Payment): void {
  if (party_id === null || allocations.length > 0) return;
  // Incoming money is accepted from blocked parties too: it has already arrived.
  if (direction === "out" || partyOf(context, party_id)?.state === "merged")
    requireParty(context, "party_id", party_id);
}

/** Foreign-currency accounts take only their currency; others take any, at the bank's rate. */
function requireCurrencies(context: ReadContext, payment: Payment): void {
  const own = context.principal.organization.currency;
  const ends = [
    ["bank_account_id", payment.bank_account_id],
    ["to_account_id", payment.to_account_id],
  ] as const;
  for (const [path, id] of ends) {
    if (id === null) continue;
    const { currency } = requireBankAccount(context, path, id);
    if (currency === payment.amount.currency || currency === own) continue;
    throw invalid(path, "CURRENCY_MISMATCH", say("fin.errors.bankAccountCurrency"));
  }
  requireForeignRate(context, { currency: payment.amount.currency, fx_rate: payment.fx_rate });
}

/** Subledger, direction and currency must match the open item. */
export function requireFit(payment: Payment, owed: Owed, path: string): void {
  const refuse = (code: string, message: Text) => invalid(`${path}.document`, code, message);
  if (owed.currency !== payment.amount.currency)
    throw refuse("CURRENCY_MISMATCH", say("fin.errors.documentOtherCurrency"));
  if (owed.receives !== (payment.direction === "in")) {
    throw refuse("DIRECTION_MISMATCH", say("fin.errors.wrongDirection"));
  }
  if (owed.side !== sideOf(payment)) throw refuse("SIDE_MISMATCH", say("fin.errors.mixedSides"));
}

function requireAllocations(context: ReadContext, payment: Payment): void {
  const { allocations, amount } = payment;
  if (allocations.length === 0) return;
  if (payment.direction === "transfer")
    throw invalid("allocations", "TRANSFER", say("fin.errors.transferSettlesNothing"));
  requireEachOnce(allocations.map(({ document }) => document));
  for (const [i, { document }] of allocations.entries()) {
    const path = `allocations.${i}`;
    requireFit(payment, requireOwed(context, document, partyIn(payment), `${path}.document`), path);
  }
  const sum = allocations.reduce((total, one) => total + one.amount, 0);
  if (sum > amount.amount)
    throw invalid("allocations", "AMOUNT_OVER_LEFT", say("fin.errors.allocatedTooMuch"));
}

export function partyIn({ party_id, employee_id }: Payment): string | null {
  return party_id ?? employee_id;
}

/** Returns the given subledger, else the one of the settled items, else the direction's default. */
export function sideOf(payment: Payment): Side {
  if (payment.employee_id !== null) return "employee";
  if (payment.side !== null) return payment.side;
  const [first] = payment.allocations;
  const settles = first?.document.collection;
  if (settles === "fin.bills") return "payable";
  if (settles === "fin.invoices") return "receivable";
  return payment.direction === "in" ? "receivable" : "payable";
}
