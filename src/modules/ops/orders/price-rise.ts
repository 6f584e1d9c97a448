import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";
import type { PurchaseOrder } from "./purchase-order-fields.ts";

/**
 * By how many percent the dearest line of an order is above what the same item cost in the last order of its
 * currency that was approved; 0 where nothing rose, or nothing is known.
 */
export function priceRise(context: ReadContext, { id, currency, lines }: PurchaseOrder): number {
  const rises = lines.flatMap(({ item_id, price }) => {
    const last = item_id === null ? undefined : lastPrice(context, item_id, currency, id);
    return price === null || last === undefined || last === 0 ? [] : [((price - last) * 100) / last];
  });
  return Math.max(0, ...rises);
}

function lastPrice(
  context: ReadContext,
  item: string,
  currency: string | null,
  but: string,
): number | undefined {
  const [row] = queryRows(
    context,
    sql`SELECT l.price FROM ops_purchase_orders_lines l JOIN ops_purchase_orders o ON o.rid = l.parent
        WHERE l.item_id = ${item} AND o.org = ${context.principal.organization.key} AND o.id <> ${but}
        AND o.currency = ${currency} AND o.archived_at IS NULL
        AND o.state IN ('approved', 'ordered', 'part_received', 'received', 'closed')
        ORDER BY o.rid DESC LIMIT 1`,
  );
  return row && Number(row.price);
}
