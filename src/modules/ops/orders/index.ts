import type { Feature } from "../../../engine/feature.ts";
import { issuedInvoices, postedBills } from "./follow-documents.ts";
import { reversedMoves } from "./follow-moves.ts";
import { orderInvariants } from "./invariants.ts";
import { demand, supply } from "./order-levels.ts";
import { purchaseOrders } from "./purchase-orders.ts";
import { proposeNow, reorderDaily } from "./reorder.ts";
import { salesOrders } from "./sales-orders.ts";
import { orderSections, orderTotals } from "./stats.ts";

export { purchaseOrders } from "./purchase-orders.ts";
export { salesOrders } from "./sales-orders.ts";

export const orders: Feature = {
  entities: [purchaseOrders, salesOrders],
  actions: () => [proposeNow()],
  stats: orderSections,
  totals: orderTotals,
  invariants: orderInvariants,
  clockwork: () => [{ action: reorderDaily, every: "day", at: "05:00" }],
  followers: () => [supply, demand, reversedMoves, issuedInvoices, postedBills],
};
