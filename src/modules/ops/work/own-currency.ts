import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import type { Money } from "../../../kernel/money.ts";
import { say } from "../../../text/message.ts";

/** Refuses other currencies than the organisation's, because these amounts are compared with the ledger. */
export function requireOwnCurrency(context: WriteContext, amounts: Record<string, Money | null>): void {
  const { currency } = context.principal.organization;
  for (const [path, amount] of Object.entries(amounts)) {
    if (amount !== null && amount.currency !== currency)
      throw invalid(path, "CURRENCY_MIXED", say("ops.errors.notBooksCurrency", { currency }));
  }
}
