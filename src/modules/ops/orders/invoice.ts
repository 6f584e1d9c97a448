import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { oneOf } from "../../../kernel/schema.ts";
import { accountFor, invoices } from "../../fin/index.ts";
import { items } from "../stock/index.ts";
import { millionths } from "../stock/quantities.ts";
import { documentLine, isLeft, onDrafts, partsToCharge } from "./charge.ts";
import type { Part } from "./handed.ts";
import type { SalesOrder, SalesOrderState } from "./sales-order-fields.ts";

/** Decides which quantities to invoice if no lines are given. */
export const BASIS = Type.Optional(
  oneOf(["delivered", "ordered"], "Quantities to invoice without given lines. Defaults to delivered"),
);

export async function drawUpInvoice(
  context: WriteContext,
  order: SalesOrder,
  input: Record<string, unknown>,
): Promise<{ state: SalesOrderState; invoice_ids: string[] }> {
  const drafted = onDrafts(unissued(context, order));
  const parts = partsToCharge(context, order.lines, input, ({ quantity, delivered, invoiced }, i) => ({
    due: input.basis === "ordered" ? quantity : delivered,
    charged: millionths(invoiced) + (drafted.get(i) ?? 0),
  }));
  const invoice = await context.records.insert(invoices, {
    account_id: order.account_id,
    currency: order.currency,
    reference: order.reference,
    source: { collection: "ops.sales-orders", id: order.id },
    lines: parts.map((part) => invoiceLine(context, order, part)),
    owner_id: order.owner_id,
    team_id: order.team_id,
  });
  return { state: order.state, invoice_ids: [...order.invoice_ids, invoice.id] };
}

const unissued = (context: ReadContext, { id }: SalesOrder) =>
  context.records.where(invoices, sql`source_id = ${id} AND kind = 'invoice' AND state = 'draft'`);

/** True if more has been delivered than is on the order's invoices, so that invoicing it again would not be refused. */
export function isToInvoice(context: ReadContext, order: SalesOrder): boolean {
  const due = order.lines.map(({ delivered, invoiced }) => millionths(delivered) - millionths(invoiced));
  return isLeft(due, () => (order.invoice_ids.length > 0 ? unissued(context, order) : []));
}

function invoiceLine(context: WriteContext, order: SalesOrder, part: Part) {
  const line = order.lines[part.line];
  if (!line) throw new Error("a part of a line that is not there");
  const item = line.item_id === null ? undefined : context.records.find(items, line.item_id);
  const account_id =
    item?.income_account_id ?? (item?.kind === "service" ? accountFor(context, "service_sales") : null);
  return { ...documentLine(line, part), item_id: item?.archived_at === null ? item.id : null, account_id };
}
