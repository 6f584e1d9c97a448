import type { ShippedCard } from "../../engine/cards.ts";
import { figureOf } from "../../records/read/figures/spec.ts";
import { say } from "../../text/message.ts";

const TO_DELIVER = { state: { in: "confirmed,part_delivered" } };
const TO_ORDER = { state: { in: "accepted" } };
const TO_RECEIVE = { state: { in: "ordered,part_received" } };

export const opsCards: readonly ShippedCard[] = [
  {
    name: "ops.deliver",
    title: say("ops.cards.deliver"),
    size: "small",
    needs: ["ops.sales-orders.list"],
    roles: ["ops_manager", "ops_clerk"],
    order: 11,
    figure: figureOf({ collection: "ops.sales-orders", kind: "number", filter: TO_DELIVER }),
  },
  {
    name: "ops.late_orders",
    title: say("ops.cards.late_orders"),
    size: "small",
    needs: ["ops.sales-orders.list"],
    roles: ["ops_manager", "ops_clerk"],
    order: 12,
    figure: figureOf({
      collection: "ops.sales-orders",
      kind: "number",
      filter: { ...TO_DELIVER, promised_on: { span: "past" } },
    }),
  },
  {
    name: "ops.receive",
    title: say("ops.cards.receive"),
    size: "small",
    needs: ["ops.purchase-orders.list"],
    roles: ["ops_manager", "ops_clerk"],
    order: 13,
    figure: figureOf({ collection: "ops.purchase-orders", kind: "number", filter: TO_RECEIVE }),
  },
  {
    name: "ops.reorder",
    title: say("ops.cards.reorder"),
    size: "small",
    needs: ["ops.stats", "ops.items.list"],
    roles: ["ops_manager", "ops_clerk"],
    order: 14,
  },
  {
    name: "ops.quotes",
    title: say("ops.cards.quotes"),
    size: "medium",
    needs: ["crm.quotes.list", "crm.quotes.order", "ops.sales-orders.create"],
    roles: ["ops_manager", "ops_clerk"],
    order: 30,
    figure: figureOf({
      collection: "crm.quotes",
      kind: "table",
      filter: TO_ORDER,
      sort: ["decided_at"],
      columns: ["account_id", "total"],
    }),
  },
  {
    name: "ops.deliveries",
    title: say("ops.cards.deliveries"),
    size: "medium",
    needs: ["ops.sales-orders.list"],
    roles: ["ops_manager", "ops_clerk"],
    order: 31,
    figure: figureOf({
      collection: "ops.sales-orders",
      kind: "table",
      filter: TO_DELIVER,
      sort: ["promised_on"],
      columns: ["account_id", "promised_on"],
    }),
  },
  {
    name: "ops.receipts",
    title: say("ops.cards.receipts"),
    size: "medium",
    needs: ["ops.purchase-orders.list"],
    roles: ["ops_manager", "ops_clerk"],
    order: 32,
    figure: figureOf({
      collection: "ops.purchase-orders",
      kind: "table",
      filter: TO_RECEIVE,
      sort: ["expected_on"],
      columns: ["supplier_id", "expected_on"],
    }),
  },
  {
    name: "ops.orders_months",
    title: say("ops.cards.orders_months"),
    size: "medium",
    needs: ["ops.sales-orders.list"],
    roles: ["ops_manager"],
    order: 34,
    figure: figureOf({
      collection: "ops.sales-orders",
      kind: "line",
      sum: "net",
      date: "confirmed_on",
      period: "last_12_months",
      filter: { state: { ne: "cancelled" } },
      rising: "good",
    }),
  },
];
