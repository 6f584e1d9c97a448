import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import type { Money } from "../../../kernel/money.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { openAmounts, partyOf, worthIn } from "../../fin/index.ts";
import { shareOf } from "../stock/quantities.ts";
import type { SalesOrder } from "./sales-order-fields.ts";

export function requireCredit(context: ReadContext, order: SalesOrder): void {
  if (exceedsCredit(context, order))
    throw invalid("account_id", "CREDIT_LIMIT_EXCEEDED", say("ops.errors.creditLimit"));
}

/** True if the order, the account's debt and its other open orders together exceed the credit limit. */
export function exceedsCredit(context: ReadContext, order: SalesOrder): boolean {
  const limit = partyOf(context, order.account_id)?.creditLimit;
  if (!limit) return false;
  const promised = { amount: order.gross, currency: order.currency ?? limit.currency };
  const owed = [...openAmounts(context, order.account_id), ...openOrders(context, order), promised];
  const total = owed.reduce(
    (sum, { amount, currency }) => sum + worthIn(context, amount, currency, limit.currency, context.today),
    0,
  );
  return total > limit.amount;
}

/** Uninvoiced value of the account's other orders. Closed orders only count what was delivered. */
function openOrders(context: ReadContext, order: SalesOrder): Money[] {
  const rows = queryRows(
    context,
    sql`SELECT o.gross, o.net, o.currency, l.net AS line_net, l.quantity, l.invoiced,
          CASE o.state WHEN 'closed' THEN l.delivered ELSE l.quantity END AS charged
        FROM ops_sales_orders o JOIN ops_sales_orders_lines l ON l.parent = o.rid
        WHERE o.org = ${context.principal.organization.key} AND o.account_id = ${order.account_id}
          AND o.archived_at IS NULL AND o.id <> ${order.id}
          AND o.state IN ('confirmed', 'part_delivered', 'delivered', 'on_hold', 'closed')`,
  );
  return rows.map((row) => {
    const quantity = Number(row.quantity);
    const open = Math.max(0, Number(row.charged) - Number(row.invoiced));
    const net = shareOf(Number(row.line_net), open, quantity);
    // Taxes are computed per order, so each line gets a proportional share.
    return { amount: shareOf(Number(row.gross), net, Number(row.net)), currency: String(row.currency) };
  });
}
