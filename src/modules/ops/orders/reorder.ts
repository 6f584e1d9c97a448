import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { clockAction } from "../../../jobs/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import { queryRows } from "../../../records/index.ts";
import { items } from "../stock/index.ts";
import { millionths, shown } from "../stock/quantities.ts";
import { stockLevels } from "../stock/tables.ts";
import { purchaseOrders } from "./purchase-orders.ts";

const AT_ONCE = 200;

interface Shortage {
  item: string;
  supplier: string;
  /** Quantity missing to the reorder point, in millionths. */
  missing: number;
}

/** Items below their reorder point. Drafts count as on order, so that nothing is proposed twice. */
function shortages(context: WriteContext): Shortage[] {
  return queryRows(
    context,
    sql`SELECT l.item_id, i.supplier_id, l.reorder_point - (l.on_hand - l.demand + l.on_order) AS missing
        FROM ${stockLevels} l JOIN ops_items i ON i.id = l.item_id
        JOIN crm_accounts a ON a.id = i.supplier_id
        WHERE l.org = ${context.principal.organization.key} AND l.reorder_point IS NOT NULL
          AND l.on_hand - l.demand + l.on_order < l.reorder_point
          AND a.archived_at IS NULL AND a.state NOT IN ('blocked', 'merged')
          AND EXISTS (SELECT 1 FROM json_each(a.kinds) WHERE value = 'supplier')
        ORDER BY i.supplier_id, l.item_id LIMIT ${AT_ONCE}`,
  ).map((row) => ({
    item: String(row.item_id),
    supplier: String(row.supplier_id),
    missing: Number(row.missing),
  }));
}

/** Creates one draft order per supplier and currency, which a buyer reviews. */
async function proposeOrders(context: WriteContext): Promise<{ done: number; more: boolean; ids: string[] }> {
  const missing = shortages(context);
  const drafts = new Map<
    string,
    { supplier_id: string; currency: string; lines: ReturnType<typeof proposed>[] }
  >();
  for (const shortage of missing) {
    const line = proposed(context, shortage);
    const key = `${shortage.supplier} ${line.currency}`;
    const draft = drafts.get(key) ?? { supplier_id: shortage.supplier, currency: line.currency, lines: [] };
    draft.lines.push(line);
    drafts.set(key, draft);
  }
  const ids: string[] = [];
  for (const { supplier_id, currency, lines } of drafts.values()) {
    const order = await context.records.insert(purchaseOrders, {
      supplier_id,
      currency,
      lines: lines.map(({ item_id, quantity, price }) => ({ item_id, quantity, price })),
      tags: ["reorder"],
    });
    ids.push(order.id);
  }
  return { done: missing.length, more: missing.length === AT_ONCE, ids };
}

/** Line for a shortage: at least the usual order quantity. If the price is unknown, the buyer enters it. */
function proposed(context: WriteContext, { item: id, missing }: Shortage) {
  const item = context.records.get(items, id);
  const usual = item.reorder_qty === null ? 0 : millionths(item.reorder_qty);
  const quantity = Math.max(usual, missing);
  const whole = item.track === "serial" ? Math.ceil(quantity / 1_000_000) * 1_000_000 : quantity;
  return {
    item_id: id,
    quantity: shown(whole),
    price: item.purchase_price?.amount ?? 0,
    currency: item.purchase_price?.currency ?? context.principal.organization.currency,
  };
}

/** Runs every morning before buyers start work. */
export const reorderDaily = clockAction({
  name: "ops.reorder",
  summary: "Create purchase proposals for items below their reorder point",
  run: async (context) => {
    const { done, more } = await proposeOrders(context);
    return { done, more };
  },
});

export function proposeNow(): Action {
  return defineAction({
    name: "ops.purchase-orders.propose",
    summary: "Create purchase orders for items below their reorder point",
    description:
      "Creates a draft for each supplier, for items that have a supplier. Also runs every morning. " +
      "Quantities on order, including drafts, are not ordered again.",
    kind: "write",
    collection: purchaseOrders.collection,
    http: [{ method: "POST", path: "/api/v1/ops/purchase-orders/propose" }],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        proposed: Type.Integer({ description: "Number of items" }),
        order_ids: Type.Array(Type.String()),
      },
      closed,
    ),
    run: async (context) => {
      const { done, ids } = await proposeOrders(context);
      return { proposed: done, order_ids: ids };
    },
  });
}
