import { canonicalJson } from "../../../engine/audit/event.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { pick, type RowOf, row, set } from "../../../store/rows.ts";
import type { Text } from "../../../text/message.ts";
import { stored } from "../../../text/stored.ts";
import { type ItemOutcome, scopeItems } from "./tables.ts";

export type Item = RowOf<typeof scopeItems>;

/** Item that has been found but not decided on. */
export type Found = Pick<Item, "collection" | "record_id" | "certain" | "part"> & { readonly why: Text };

/** Keeps existing decisions. Returns the number of new items. */
export function addItems(context: WriteContext, request: string, found: readonly Found[]): number {
  const { handle, org } = context;
  const fresh = found.filter(
    ({ collection, record_id }) =>
      !handle.connection.has`SELECT 1 FROM ${scopeItems} WHERE ${scopeItems.org} = ${org}
        AND ${scopeItems.request_id} = ${request} AND ${scopeItems.collection} = ${collection}
        AND ${scopeItems.record_id} = ${record_id}`,
  );
  for (const { collection, record_id, why, certain, part } of fresh)
    handle.connection.run`INSERT INTO ${scopeItems} ${row(scopeItems, {
      org,
      request_id: request,
      collection,
      record_id,
      why: stored(why),
      certain,
      part,
      decision: certain ? "include" : "undecided",
    })}`;
  return fresh.length;
}

/** In the order found, after a position. */
export function itemsOf({ handle, org }: ReadContext, request: string, after = 0, limit = -1): Item[] {
  return handle.connection.all`SELECT ${pick(scopeItems)} FROM ${scopeItems}
    WHERE ${scopeItems.org} = ${org} AND ${scopeItems.request_id} = ${request} AND ${scopeItems.rid} > ${after}
    ORDER BY ${scopeItems.rid} LIMIT ${limit}`;
}

export function itemsToDo({ handle, org }: ReadContext, request: string, limit: number): Item[] {
  return handle.connection.all`SELECT ${pick(scopeItems)} FROM ${scopeItems}
    WHERE ${scopeItems.org} = ${org} AND ${scopeItems.request_id} = ${request}
      AND ${scopeItems.decision} = 'include' AND ${scopeItems.outcome} IS NULL
    ORDER BY ${scopeItems.rid} LIMIT ${limit}`;
}

export function decide(
  { handle }: WriteContext,
  { rid }: Item,
  { decision, reason, part }: Pick<Item, "decision" | "reason" | "part">,
): void {
  handle.connection.run`UPDATE ${scopeItems} SET ${set(scopeItems, { decision, reason, part })}
    WHERE ${scopeItems.rid} = ${rid}`;
}

export function settleItem({ handle }: WriteContext, { rid }: Pick<Item, "rid">, outcome: ItemOutcome): void {
  handle.connection
    .run`UPDATE ${scopeItems} SET ${set(scopeItems, { outcome })} WHERE ${scopeItems.rid} = ${rid}`;
}

/** Covers items and decisions; an approval is only valid for this list. */
export function hashOf(items: readonly Item[]): string {
  const list = items.map(({ collection, record_id, why, part, decision, reason }) => ({
    collection,
    record_id,
    why,
    part,
    decision,
    reason,
  }));
  return new Bun.CryptoHasher("sha256").update(canonicalJson(list)).digest("hex");
}
