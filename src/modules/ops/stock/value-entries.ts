import { dayIn } from "../../../kernel/clock.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { say } from "../../../text/message.ts";
import { accountFor, type EntryLine, type Purpose, postEntry, reverseEntry } from "../../fin/index.ts";
import { isOwn, type LocationKind } from "./locations.ts";
import type { Trip } from "./trip.ts";

/** Contra account, depending on the kind of location that is not the organisation's own. */
const CONTRA: Record<Exclude<LocationKind, "internal" | "transit">, Purpose> = {
  supplier: "goods_received",
  customer: "cost_of_sales",
  loss: "stock_adjustment",
};

/** Posts the value. Returns are credited at the amount owed; the rest is a price difference. */
export async function postValue(
  context: WriteContext,
  trip: Trip,
  value: number,
  credited = value,
): Promise<string | null> {
  const { item, move, from, to } = trip;
  const inventory = item.inventory_account_id ?? accountFor(context, "inventory");
  const incoming = isOwn(to.kind);
  const contra = contraAccount(context, trip, incoming ? from.kind : to.kind);
  const difference = incoming || to.kind !== "supplier" ? 0 : value - credited;
  const lines: EntryLine[] = incoming
    ? [debit(inventory, value), debit(contra, -value)]
    : [debit(contra, value - difference), debit(inventory, -value)];
  if (difference !== 0) lines.push(debit(accountFor(context, "price_difference"), difference));
  const entry = await postEntry(context, {
    journal: "general",
    date: dayOf(context, trip),
    narration: say("ops.serverEntries.move", {
      move: move.number ?? "",
      item: item.sku,
      from: from.code,
      to: to.code,
    }),
    lines,
    source: { collection: "ops.stock-moves", id: move.id },
  });
  return entry?.id ?? null;
}

/** A negative amount becomes a credit. */
function debit(account: string, amount: number): EntryLine {
  return amount >= 0 ? { account, debit: amount } : { account, credit: -amount };
}

function contraAccount(context: WriteContext, { item }: Trip, kind: LocationKind): string {
  if (kind === "internal" || kind === "transit")
    throw new Error("goods that stay within have no contra account");
  if (kind === "customer" && item.expense_account_id) return item.expense_account_id;
  return accountFor(context, CONTRA[kind]);
}

export async function reverseValue(
  context: WriteContext,
  trip: Trip,
  entry: string | null,
): Promise<string | null> {
  if (entry === null) return null;
  const reversed = await reverseEntry(context, entry, {
    date: dayOf(context, trip),
    narration: say("ops.serverEntries.moveBack", { move: trip.move.number ?? "", item: trip.item.sku }),
  });
  return reversed.id;
}

function dayOf(context: WriteContext, { at }: Trip): string {
  return dayIn(context.principal.organization.timeZone, at);
}
