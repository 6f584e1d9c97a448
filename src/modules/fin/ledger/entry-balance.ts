import type { ReadContext } from "../../../kernel/context.ts";
import { type Fault, invalid } from "../../../kernel/errors.ts";
import { minorDigits } from "../../../kernel/money.ts";
import { say } from "../../../text/message.ts";
import type { AccountFacts } from "./entry-accounts.ts";
import { type Line, sides } from "./entry-lines.ts";
import { accountFor } from "./purposes.ts";
import { sum } from "./sum.ts";

type Accounts = ReadonlyMap<string, AccountFacts>;

/**
 * Debits must equal credits exactly, in the organisation's currency and, if all lines share one currency, in
 * that currency too. Rounding differences of converted lines (at most half a minor unit each) go to the
 * rounding account. Any other difference is refused.
 */
export function balanced(context: ReadContext, lines: readonly Line[], accounts: Accounts): Line[] {
  const currency = onlyCurrency(lines, accounts);
  const inDocument = lines.filter(({ doc_currency }) => doc_currency === currency);
  const left = sum(inDocument, ({ doc_amount }) => doc_amount ?? 0);
  if (currency !== undefined && left !== 0) throw unbalanced(left, currency);
  const difference = sum(lines, ({ debit, credit }) => debit - credit);
  if (difference === 0) return [...lines];
  const own = context.principal.organization.currency;
  const converted = lines.filter(({ doc_currency }) => doc_currency !== own).length;
  if (2 * Math.abs(difference) > converted) throw unbalanced(difference, own);
  return [...lines, roundingLine(context, -difference)];
}

/** Currency of the entry; undefined if it involves several. Ignores exchange differences and rounding. */
function onlyCurrency(lines: readonly Line[], accounts: Accounts): string | undefined {
  const currencies = new Set(
    lines
      .filter(({ account_id, doc_amount }) => {
        const control = accounts.get(account_id)?.control;
        return doc_amount !== 0 && control !== "fx" && control !== "rounding";
      })
      .map(({ doc_currency }) => doc_currency),
  );
  const [first] = currencies;
  return currencies.size === 1 ? (first ?? undefined) : undefined;
}

function roundingLine(context: ReadContext, amount: number): Line {
  return {
    account_id: accountFor(context, "rounding"),
    ...sides(amount),
    doc_currency: context.principal.organization.currency,
    doc_amount: amount,
    fx_rate: "1",
    party_id: null,
    employee_id: null,
    tax_code_id: null,
    tax_base: null,
    cost_centre_id: null,
    project_id: null,
    text: null,
  };
}

function unbalanced(difference: number, currency: string): Fault {
  return invalid(
    "lines",
    "ENTRY_UNBALANCED",
    say("fin.errors.unbalanced", {
      more: difference > 0 ? "debit" : "credit",
      amount: Math.abs(difference) / 10 ** minorDigits(currency),
      currency,
    }),
  );
}
