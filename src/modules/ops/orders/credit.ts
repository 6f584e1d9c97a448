import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { formatDecimal } from "../../../kernel/decimal.ts";
import { invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { rateOn } from "../../fin/index.ts";
import { partyOf } from "../stock/parties.ts";
import { shareOf } from "../stock/quantities.ts";
import { today } from "./order-terms.ts";
import { inOwnCurrency } from "./order-value.ts";
import type { SalesOrder } from "./sales-order-fields.ts";

/** Refuses an order by which an account would owe more than it may: open invoices, and what it ordered besides. */
export function requireCredit(context: ReadContext, order: SalesOrder): void {
  const { credit_limit: limit } = partyOf(context, order.account_id);
  if (!limit) return;
  const { amount, currency } = limit;
  const allowed = inOwnCurrency(context, amount, {
    currency,
    fx_rate: rateOn(context, currency, today(context)),
  });
  const owed =
    openInvoices(context, order.account_id) +
    openOrders(context, order) +
    inOwnCurrency(context, order.gross, order);
  if (owed <= allowed) return;
  throw invalid(
    "account_id",
    "CREDIT_LIMIT_EXCEEDED",
    "With this order the account would owe more than its credit limit. Have it pay first, or have the order confirmed over the limit",
  );
}

/** What the account owes on invoices, less its credit notes, in the organisation's currency. */
function openInvoices(context: ReadContext, account: string): number {
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(CASE kind WHEN 'invoice' THEN base_balance ELSE -base_balance END), 0) AS owed
        FROM fin_invoices
        WHERE org = ${context.principal.organization.key} AND account_id = ${account}
          AND archived_at IS NULL AND state IN ('issued', 'part_paid')`,
  );
  return Number(row?.owed);
}

/** What the account ordered and was not invoiced yet, beside this order. */
function openOrders(context: ReadContext, order: SalesOrder): number {
  const rows = queryRows(
    context,
    sql`SELECT o.gross, o.net, o.currency, o.fx_rate, l.net AS line_net, l.quantity, l.invoiced
        FROM ops_sales_orders o JOIN ops_sales_orders_lines l ON l.parent = o.rid
        WHERE o.org = ${context.principal.organization.key} AND o.account_id = ${order.account_id}
          AND o.archived_at IS NULL AND o.id <> ${order.id}
          AND o.state IN ('confirmed', 'part_delivered', 'delivered', 'on_hold')`,
  );
  return rows.reduce((sum, row) => {
    const quantity = Number(row.quantity);
    const net = shareOf(Number(row.line_net), Math.max(0, quantity - Number(row.invoiced)), quantity);
    // Taxes are the order's, so each line bears its share of them.
    const gross = shareOf(Number(row.gross), net, Number(row.net));
    const fx_rate = row.fx_rate === null ? null : formatDecimal(BigInt(Number(row.fx_rate)));
    return sum + inOwnCurrency(context, gross, { currency: String(row.currency), fx_rate });
  }, 0);
}
