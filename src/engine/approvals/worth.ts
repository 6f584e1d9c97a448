import type { ReadContext } from "../../kernel/context.ts";
import type { Money } from "../../kernel/money.ts";

/** What an amount is worth where no exchange rates are known: its own number in our own currency, else nobody can say. */
export function ownWorth(context: ReadContext, money: Money | null): number | undefined {
  return money?.currency === context.principal.organization.currency ? money.amount : undefined;
}
