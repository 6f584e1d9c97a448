import { recordsOf } from "../../engine/access/shipped.ts";
import { managersOf } from "../../engine/approvals/defaults.ts";
import { BY_SIZE, NEVER_STRICT } from "../../engine/duties/defaults.ts";
import type { Rules } from "../../engine/rules.ts";

const FIN = managersOf("fin");
const OPS = managersOf("ops");

export const rules: Rules = {
  approvals: [
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
      actions: ["ops.stock-moves.complete", "ops.stock-moves.reverse"],
      when: { record: { adjusts: true } },
      above: [500, 200],
      by: OPS,
    },
    {
      key: "ops.stock-moves.loss_sum",
      name: "Stock written off or found in a week",
      asks: "Stock written off or found",
      actions: ["ops.stock-moves.complete", "ops.stock-moves.reverse", "ops.stock-counts.post"],
      when: { record: { adjusts: true } },
      above: [500, 200],
      within: { by: ["requester"], days: 7 },
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
      asks: "Stock written off or found",
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
      key: "ops.purchase-orders.sum",
      name: "Purchase orders to one supplier in a week above the limit",
      asks: "Purchase order above the limit",
      actions: ["ops.purchase-orders.approve"],
      above: [2_000, 1_000],
      within: { by: ["requester", "supplier_id"], days: 7 },
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
    {
      key: "ops.assets.sum",
      name: "Assets acquired, disposed of or written down in a month",
      asks: "Asset acquired, disposed of or written down",
      actions: ["ops.assets.acquire", "ops.assets.dispose", "ops.assets.write_down"],
      above: [2_000, 1_000],
      within: { by: ["requester"], days: 30 },
      by: FIN,
    },
  ],
  duties: [
    {
      key: "order-and-receipt",
      name: "Purchase order approval x goods receipt",
      risk: "One person orders goods for the company and keeps them.",
      severity: "high",
      left: ["ops.purchase-orders.approve"],
      right: ["ops.purchase-orders.receive"],
      scope: "same_record",
      windowDays: null,
      mode: BY_SIZE,
    },
    {
      key: "receipt-and-adjustment",
      name: "Goods receipt x stock adjustment",
      risk: "One person receives goods and writes off the missing ones.",
      severity: "medium",
      left: ["ops.purchase-orders.receive"],
      right: ["ops.stock-moves.complete", "ops.stock-counts.post"],
      scope: "any",
      windowDays: 7,
      mode: NEVER_STRICT,
    },
    {
      key: "count-and-post",
      name: "Stock count x posting of the count",
      risk: "One person enters a false count and posts it without review.",
      severity: "medium",
      left: ["ops.stock-counts.count"],
      right: ["ops.stock-counts.post"],
      scope: "same_record",
      windowDays: null,
      mode: BY_SIZE,
    },
  ],
  roles: {
    own: [
      {
        field: "assignee_id",
        permissions: recordsOf("ops.tasks", "update", "start", "submit", "rework", "complete", "reopen"),
      },
    ],
  },
};
