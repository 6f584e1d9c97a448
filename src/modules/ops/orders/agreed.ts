import type { ReadContext } from "../../../kernel/context.ts";

interface Line {
  item_id: string | null;
  text: string | null;
  quantity: string;
  price: number | null;
  discount_percent: string;
}

interface Order {
  id: string;
  quote_id: string | null;
  opportunity_id: string | null;
  currency: string | null;
  lines: readonly Line[];
}

/** Whether an order says what the quote or the deal said that it was made of: its prices were looked at there. */
export function isAsAgreed({ records }: ReadContext, order: Order): boolean {
  const { id, quote_id, opportunity_id, currency } = order;
  const [collection, from] =
    quote_id === null ? ["crm.opportunities", opportunity_id] : ["crm.quotes", quote_id];
  const agreed =
    from === null ? undefined : records.facts<Order & { order_id: string | null }>(collection, from);
  return (
    agreed?.order_id === id && agreed.currency === currency && Bun.deepEquals(terms(agreed), terms(order))
  );
}

const terms = ({ lines }: Pick<Order, "lines">) =>
  lines.map(({ item_id, quantity, price, discount_percent }) => [item_id, quantity, price, discount_percent]);
