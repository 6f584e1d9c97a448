import type { WriteContext } from "../../../kernel/context.ts";
import { DECIMAL_SCALE, divideRounded, parseDecimal } from "../../../kernel/decimal.ts";
import type { Money } from "../../../kernel/money.ts";

interface Spending {
  hours_spent: string;
  hourly_rate: Money | null;
  costs: Money | null;
}

/** What a project has used up: the expenses posted with it, and its hours at its rate. */
export function spentOn({ principal }: WriteContext, { hours_spent, hourly_rate, costs }: Spending): Money {
  const hours = divideRounded(parseDecimal(hours_spent) * BigInt(hourly_rate?.amount ?? 0), DECIMAL_SCALE);
  return { amount: (costs?.amount ?? 0) + Number(hours), currency: principal.organization.currency };
}
