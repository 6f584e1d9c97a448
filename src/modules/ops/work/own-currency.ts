import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import type { Money } from "../../../kernel/money.ts";

/** Refuses amounts of another currency: what they are compared with comes from the books, which have one. */
export function requireOwnCurrency(context: WriteContext, amounts: Record<string, Money | null>): void {
  const { currency } = context.principal.organization;
  for (const [path, amount] of Object.entries(amounts)) {
    if (amount !== null && amount.currency !== currency)
      throw invalid(path, "CURRENCY_MIXED", `Give ${path} in ${currency}, the currency of the books`);
  }
}
