import type { ReadContext } from "../../../kernel/context.ts";
import { formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import type { Bill, MatchState } from "./bill-fields.ts";
import { positionOf } from "./lines.ts";
import { partyWith } from "./party.ts";

/** Differences between bill and order up to these limits need no review. */
const TOLERANCE = {
  pricePercent: 2n,
  /** In millionths. */
  quantity: 0n,
};

/** Defined by the operations module; its type is not available here. */
interface Order {
  state: string;
  supplier_id: string;
  currency: string | null;
  lines: {
    item_id: string | null;
    quantity: string;
    price: number | null;
    discount_percent: string;
    received: string;
    billed: string;
  }[];
}

type Detail = Bill["match_details"][number];
type OrderLine = Order["lines"][number];

export interface Match {
  match_state: MatchState;
  match_details: Detail[];
}

const NOT_ORDERED: ReadonlySet<string> = new Set(["draft", "submitted", "cancelled"]);

/**
 * Two-way match: compares price and quantity with the order. Three-way match: also with the quantity received
 * and not billed yet. Goods must be received before they are billed; services need no receipt.
 */
export function matchOrder(context: ReadContext, bill: Bill): Match {
  const order =
    bill.po_id === null ? undefined : context.records.facts<Order>("ops.purchase-orders", bill.po_id);
  if (!order || bill.kind !== "bill") return { match_state: "none", match_details: [] };
  const details = [
    ...headDetails(context, bill, order),
    ...bill.lines.flatMap((_, i) => lineDetails(context, bill, order, i)),
  ];
  if (details.length > 0) return { match_state: "mismatch", match_details: details };
  const received = bill.lines.every((line) => {
    const ordered = orderLineOf(order, line.source_line);
    return (
      ordered !== undefined && billedWith(bill, ordered, line.source_line) <= parseDecimal(ordered.received)
    );
  });
  return { match_state: received ? "3way" : "2way", match_details: [] };
}

function headDetails(context: ReadContext, bill: Bill, order: Order): Detail[] {
  const details: Detail[] = [];
  const differ = (what: Detail["what"], expected: string | null, found: string | null) =>
    details.push({ line: 0, what, expected, found });
  if (partyWith(context, order.supplier_id, bill.supplier_id) !== order.supplier_id)
    differ("supplier", null, null);
  if (order.currency !== bill.currency) differ("currency", order.currency, bill.currency);
  if (NOT_ORDERED.has(order.state)) differ("order_state", "ordered", order.state);
  return details;
}

function lineDetails(context: ReadContext, bill: Bill, order: Order, i: number): Detail[] {
  const line = bill.lines[i];
  if (!line) return [];
  const ordered = orderLineOf(order, line.source_line);
  if (!ordered) return [{ line: i, what: "order_line", expected: null, found: line.source_line }];
  const details: Detail[] = [];
  const [expected, asked] = [priceOfOne(ordered), priceOfOne(line)];
  const difference = asked > expected ? asked - expected : expected - asked;
  if (difference * 100n > expected * TOLERANCE.pricePercent)
    details.push({ line: i, what: "price", expected: formatDecimal(expected), found: formatDecimal(asked) });
  const limit = isGoods(context, ordered) ? ordered.received : ordered.quantity;
  const billed = billedWith(bill, ordered, line.source_line);
  if (billed > parseDecimal(limit) + TOLERANCE.quantity)
    details.push({ line: i, what: "quantity", expected: limit, found: formatDecimal(billed) });
  return details;
}

function orderLineOf(order: Order, position: string | null): OrderLine | undefined {
  const at = positionOf(position);
  return at === undefined ? undefined : order.lines[at];
}

/** Price of one unit after discount, in millionths of a minor unit. */
function priceOfOne({ price, discount_percent }: { price: number | null; discount_percent: string }): bigint {
  return (BigInt(price ?? 0) * (100_000_000n - parseDecimal(discount_percent))) / 100n;
}

/** Quantity of an order line that will be billed once this bill is posted. */
function billedWith(bill: Bill, ordered: OrderLine, position: string | null): bigint {
  const at = positionOf(position);
  const own = bill.lines.filter(({ source_line }) => positionOf(source_line) === at);
  return own.reduce((sum, { quantity }) => sum + parseDecimal(quantity), parseDecimal(ordered.billed));
}

function isGoods(context: ReadContext, { item_id }: OrderLine): boolean {
  const item = item_id === null ? undefined : context.records.facts<{ kind: string }>("ops.items", item_id);
  return item !== undefined && item.kind !== "service";
}
