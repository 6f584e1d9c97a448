import { say } from "../../text/message.ts";
import type { CreditTransfer, Payment } from "../model.ts";
import type { Syntax } from "../syntax.ts";
import { check, has, isFilled, missing, type Rule, rule } from "./rule.ts";
import { PAYMENT, TRANSFERS } from "./scopes.ts";

/** Payment means that are credit transfers. */
export const isTransfer = (code: string | undefined): boolean => code === "30" || code === "58";

/** CII writes the bank of a transfer apart from its account. */
export const hasAccount = ({ account, name, bank }: CreditTransfer, syntax: Syntax): boolean =>
  has(account) || has(name) || (syntax === "ubl" && has(bank));

/** CII writes the remittance information, mandate and creditor apart from the payment means. */
export function hasMeans(payment: Payment | undefined, syntax: Syntax): boolean {
  if (payment === undefined || syntax === "ubl") return isFilled(payment);
  const { code, text, transfers, card, directDebit } = payment;
  return has(code) || has(text) || transfers.length > 0 || isFilled(card) || has(directDebit?.account);
}

/** Payment instructions (BG-16). */
export const PAYMENT_RULES: readonly Rule[] = [
  rule(
    "BR-49",
    missing("BT-81"),
    check(PAYMENT, "code", (payment, { syntax }) => !hasMeans(payment, syntax) || has(payment.code)),
  ),
  rule(
    "BR-50",
    missing("BT-84"),
    check(
      TRANSFERS,
      "account",
      (transfer, { invoice, syntax }) =>
        !isTransfer(invoice.payment?.code) || !hasAccount(transfer, syntax) || has(transfer.account),
    ),
  ),
  rule(
    "BR-51",
    { field: "BT-87", text: say("einvoice.rules.cardNumber") },
    check(PAYMENT, "card.number", ({ card }) => (card?.number ?? "").length <= 10),
    "warning",
  ),
  rule(
    "BR-61",
    missing("BT-84"),
    check(PAYMENT, "transfers", ({ code, transfers }, { syntax }) => {
      if (!isTransfer(code)) return true;
      // CII has the rule for accounts, UBL for payment means.
      const checked = syntax === "cii" ? transfers.filter((one) => hasAccount(one, syntax)) : transfers;
      return checked.length === 0 ? syntax === "cii" : checked.every(({ account }) => has(account));
    }),
  ),
];
