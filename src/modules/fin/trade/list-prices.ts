import { valuation } from "../../../engine/approvals/worth.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Money } from "../../../kernel/money.ts";

interface Sold {
  currency: string | null;
  fx_rate?: string | null;
  lines: readonly { item_id: string | null; price: number | null; discount_percent: string }[];
}

/** Largest discount of a line in percent: stated, or against the list price. Undefined without a rate. */
export function largestDiscount(context: ReadContext, { lines, ...terms }: Sold): number | undefined {
  let largest = 0;
  for (const { item_id, price, discount_percent } of lines) {
    const stated = Number(discount_percent);
    const asked = ((price ?? 0) * (100 - stated)) / 100;
    const below = item_id === null ? 0 : belowList(context, item_id, asked, terms);
    if (below === undefined) return undefined;
    largest = Math.max(largest, stated, below);
  }
  return largest;
}

function belowList(
  context: ReadContext,
  item: string,
  asked: number,
  { currency, fx_rate }: Omit<Sold, "lines">,
): number | undefined {
  const list = context.records.facts<{ sale_price: Money | null }>("ops.items", item)?.sale_price;
  if (!list || list.amount === 0) return 0;
  if (list.currency === currency) return percentBelow(asked, list.amount);
  const [own, price] = [
    valuation(context, list).worth,
    valuation(context, { amount: Math.round(asked), currency, fx_rate }).least,
  ];
  return own === undefined || price === undefined ? undefined : percentBelow(price, own);
}

const percentBelow = (price: number, list: number) => ((list - price) / list) * 100;
