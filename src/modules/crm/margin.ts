import { valuation } from "../../engine/approvals/worth.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { parseDecimal } from "../../kernel/decimal.ts";
import { goodsWorth } from "../ops/index.ts";

interface Offered {
  currency: string | null;
  fx_rate: string | null;
  lines: readonly { item_id: string | null; quantity: string; net: number }[];
}

/**
 * The lowest margin of an offer's lines in percent of their price, by what the goods cost now. A line whose cost
 * nobody knows, as of a service, counts as all margin; one whose currency has no rate is unknown. A stated rate does
 * not raise the price above that at the known one.
 */
export function lowestMargin(context: ReadContext, { lines, ...terms }: Offered): number | undefined {
  let lowest = 100;
  for (const { item_id, quantity, net } of lines) {
    const cost = item_id === null ? undefined : goodsWorth(context, item_id, Number(parseDecimal(quantity)));
    if (cost === undefined || cost === 0) continue;
    const price = valuation(context, { amount: net, ...terms }).least;
    if (price === undefined) return undefined;
    lowest = Math.min(lowest, price <= 0 ? -100 : ((price - cost) / price) * 100);
  }
  return lowest;
}
