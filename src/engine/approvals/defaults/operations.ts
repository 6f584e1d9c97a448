import { type Default, FIN, OPS } from "./default.ts";

/** What of goods, orders, projects and assets needs an approval. */
export const OPERATIONS_RULES: readonly Default[] = [
  {
    key: "ops.items.price",
    name: "High price changed",
    actions: ["ops.items.update"],
    when: { changes: ["sale_price"] },
    above: [1_000, 500],
    by: OPS,
  },
  {
    key: "ops.stock-moves.loss",
    name: "Stock written off or found",
    actions: ["ops.stock-moves.complete"],
    when: { record: { adjusts: true } },
    above: [500, 200],
    by: OPS,
  },
  {
    key: "ops.stock-moves.backdated",
    name: "Stock move of a day that is over",
    actions: ["ops.stock-moves.complete"],
    when: { record: { backdated: true } },
    by: OPS,
  },
  {
    key: "ops.stock-counts",
    name: "Count with large differences",
    actions: ["ops.stock-counts.post"],
    above: [500, 200],
    by: OPS,
  },
  {
    key: "ops.purchase-orders.amount",
    name: "Purchase order above the limit",
    actions: ["ops.purchase-orders.approve"],
    above: [2_000, 1_000],
    by: OPS,
    small: true,
  },
  {
    key: "ops.purchase-orders.price",
    name: "Price far above the last one",
    actions: ["ops.purchase-orders.approve"],
    when: { record: { price_rise_percent: { $gt: 10 } } },
    by: OPS,
  },
  {
    key: "ops.sales-orders.limit",
    name: "Order over the credit limit",
    actions: ["ops.sales-orders.confirm_over_limit"],
    by: FIN,
    small: true,
  },
  {
    key: "ops.projects.activate",
    name: "Project with a budget begun",
    actions: ["ops.projects.activate"],
    above: [5_000, 2_000],
    by: OPS,
  },
  { key: "ops.projects.complete", name: "Project completed", actions: ["ops.projects.complete"], by: OPS },
  {
    key: "ops.assets",
    name: "Asset acquired, disposed of or written down",
    actions: ["ops.assets.acquire", "ops.assets.dispose", "ops.assets.write_down"],
    above: [2_000, 1_000],
    by: FIN,
  },
];
