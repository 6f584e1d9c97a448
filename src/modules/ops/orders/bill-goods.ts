import type { WriteContext } from "../../../kernel/context.ts";
import { accountFor, type EntryLine, postEntry, rateOn, toBase } from "../../fin/index.ts";
import type { Bill, DocumentPart } from "./document-parts.ts";
import { debit, postDifferences } from "./goods-differences.ts";
import { billedMore } from "./goods-owed.ts";
import { stockedItem } from "./handed.ts";
import { asOrdered, inOwnCurrency, orderedNet } from "./order-value.ts";
import type { PurchaseOrder } from "./purchase-order-fields.ts";

/**
 * Sets a bill against what came in; answers the lines of the order. Goods are owed for since then, at the
 * price of the order and the rate of that day: what the bill asks beside it is a price difference, and what
 * comes of another rate a difference of exchange. So what is owed for goods received comes out even.
 */
export async function settleGoods(
  context: WriteContext,
  order: PurchaseOrder,
  bill: Bill,
  parts: readonly DocumentPart[],
): Promise<PurchaseOrder["lines"]> {
  const date = bill.booked_on ?? context.today;
  const rate =
    order.currency === bill.currency ? (bill.fx_rate ?? "1") : rateOn(context, order.currency ?? "", date);
  const lines = [...order.lines];
  const goods: DocumentPart[] = [];
  let [settled, agreed] = [0, 0];
  for (const part of parts) {
    const line = lines[part.position];
    if (!line) continue;
    const after = billedMore(line, part.quantity, asOrdered(context, order, line, rate));
    lines[part.position] = after;
    if (!stockedItem(context, line)) continue;
    goods.push(part);
    settled += after.billed_value - line.billed_value;
    agreed += orderedNet(line, part.quantity);
  }
  if (goods.length === 0) return lines;
  const asked = await bookAsOwed(context, bill, goods);
  const isForeign = order.currency !== context.principal.organization.currency;
  const expected = isForeign ? inOwnCurrency(context, agreed, order.currency, rate) : settled;
  await postDifferences(
    context,
    order,
    { price: asked - expected, exchange: expected - settled },
    { date, cause: bill.number ?? bill.supplier_ref },
  );
  return lines;
}

/**
 * What a bill asks for goods, in the organisation's currency, on the account of what is owed for goods
 * received. Where its lines are booked on others it is taken there: the goods are in the stock already.
 */
async function bookAsOwed(
  context: WriteContext,
  bill: Bill,
  goods: readonly DocumentPart[],
): Promise<number> {
  const owed = accountFor(context, "goods_received");
  const moved: EntryLine[] = [];
  let asked = 0;
  for (const { of, net } of bookedGoods(goods, owed)) {
    const amount = toBase(context, net, bill.currency ?? "", bill.fx_rate ?? "1");
    asked += amount;
    if (of.account !== owed)
      moved.push({ ...of, ...debit(owed, amount) }, { ...of, ...debit(of.account, -amount) });
  }
  if (moved.length > 0) {
    await postEntry(context, {
      journal: "purchase",
      date: bill.booked_on ?? context.today,
      narration: `Goods of ${bill.number ?? bill.supplier_ref}: received before`,
      lines: moved,
      source: { collection: "fin.bills", id: bill.id },
    });
  }
  return asked;
}

/** The amounts of goods on a bill as its entry has them: one of each account and what it is counted for. */
function bookedGoods(goods: readonly DocumentPart[], owed: string) {
  const groups = new Map<string, { of: Omit<EntryLine, "debit" | "credit">; net: number }>();
  for (const { line, net } of goods) {
    // A bill in the books says of each line on which account it stands.
    const {
      account_id: account,
      cost_centre_id,
      project_id,
    } = { ...line, account_id: line.account_id ?? owed };
    const key = JSON.stringify([account, cost_centre_id, project_id]);
    const known = groups.get(key) ?? { of: { account, cost_centre_id, project_id }, net: 0 };
    groups.set(key, { ...known, net: known.net + net });
  }
  return [...groups.values()];
}
