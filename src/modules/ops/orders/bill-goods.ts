import type { WriteContext } from "../../../kernel/context.ts";
import { say } from "../../../text/message.ts";
import { accountFor, type EntryLine, postEntry, rateOn, toBase } from "../../fin/index.ts";
import type { Bill, DocumentPart } from "./document-parts.ts";
import { debit, postDifferences } from "./goods-differences.ts";
import { billedMore } from "./goods-owed.ts";
import { stockedItem } from "./handed.ts";
import { asOrdered, inOwnCurrency, orderedNet } from "./order-value.ts";
import type { PurchaseOrder } from "./purchase-order-fields.ts";

/**
 * Clears the accrual for goods received and returns the order's lines. The accrual was posted at the order's
 * price and the rate on the receipt day: a different price on the bill is posted as a price difference, a
 * different rate as an exchange difference.
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

/** Amount billed for goods, in base currency. Moves amounts on other accounts to the accrual. */
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
      narration: say("ops.serverEntries.goodsReceivedBefore", {
        bill: bill.number ?? bill.supplier_ref ?? "",
      }),
      lines: moved,
      source: { collection: "fin.bills", id: bill.id },
    });
  }
  return asked;
}

/** Sums goods lines by account and dimensions, as in the bill's journal entry. */
function bookedGoods(goods: readonly DocumentPart[], owed: string) {
  const groups = new Map<string, { of: Omit<EntryLine, "debit" | "credit">; net: number }>();
  for (const { line, net } of goods) {
    // Every line of a posted bill has an account.
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
