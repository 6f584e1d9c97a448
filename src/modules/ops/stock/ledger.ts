import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";
import { asQuery, CompiledQuery, insertInto } from "../../../store/connection.ts";
import { stockChanges, stockLevels, stockPlaces } from "./tables.ts";

/** Some of an item in one place. Items without lots have the empty one. */
export interface Place {
  item_id: string;
  location_id: string;
  lot: string;
}

/** What is in a place now, in millionths. */
export interface Holding {
  on_hand: number;
  reserved: number;
}

/** One side of a move: what it changes in one place. */
interface StockChange extends Place {
  move_id: string;
  kind: string;
  own: boolean;
  at: number;
  quantity: number;
  value: number;
}

const org = (context: ReadContext) => context.principal.organization.key;

/** Whether any move of an item was ever done. */
export function hasMoved(context: ReadContext, item: string): boolean {
  const rows = queryRows(
    context,
    sql`SELECT 1 FROM ${stockChanges} WHERE org = ${org(context)} AND item_id = ${item} LIMIT 1`,
  );
  return rows.length > 0;
}

/** What is in a location now: of one lot, or of all lots together. */
export function holding(context: ReadContext, item: string, location: string, lot?: string): Holding {
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(on_hand), 0) AS on_hand, coalesce(sum(reserved), 0) AS reserved
        FROM ${stockPlaces} ${lot === undefined ? sql`INDEXED BY ops_stock_places_held` : sql``}
        WHERE org = ${org(context)} AND item_id = ${item} AND location_id = ${location}
          AND ${lot === undefined ? sql`(on_hand <> 0 OR reserved <> 0)` : sql`lot = ${lot}`}`,
  );
  return { on_hand: Number(row?.on_hand), reserved: Number(row?.reserved) };
}

/** How much of an item is in own locations together. */
export function owned(context: ReadContext, item: string): number {
  const [row] = queryRows(
    context,
    sql`SELECT on_hand FROM ${stockLevels} WHERE org = ${org(context)} AND item_id = ${item}`,
  );
  return Number(row?.on_hand ?? 0);
}

/** How much of an item customers have ordered and not got, and how much is on orders to suppliers. */
export function promised(context: ReadContext, item: string): { demand: number; on_order: number } {
  const [row] = queryRows(
    context,
    sql`SELECT demand, on_order FROM ${stockLevels} WHERE org = ${org(context)} AND item_id = ${item}`,
  );
  return { demand: Number(row?.demand ?? 0), on_order: Number(row?.on_order ?? 0) };
}

/** What was in a place at a moment, and the least that it came down to from then on. */
export function balanceFrom(context: ReadContext, place: Place, at: number): { then: number; least: number } {
  const { item_id, location_id, lot } = place;
  const { on_hand } = holding(context, item_id, location_id, lot);
  const [later] = queryRows(
    context,
    sql`SELECT coalesce(sum(quantity), 0) AS moved, coalesce(min(running), 0) AS least
        FROM (SELECT quantity, sum(quantity) OVER (ORDER BY at, rid) AS running
              FROM ${stockChanges}
              WHERE org = ${org(context)} AND item_id = ${item_id} AND location_id = ${location_id}
                AND lot = ${lot} AND at > ${at})`,
  );
  const then = on_hand - Number(later?.moved);
  return { then, least: then + Math.min(0, Number(later?.least)) };
}

/** The most pieces of a serial number that locations of some kinds hold together, at a moment and from then on. */
export function mostHeld(
  context: ReadContext,
  item: string,
  lot: string,
  kinds: readonly string[],
  at: number,
): number {
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(max(held), 0) AS most
        FROM (SELECT at, sum(sum(quantity)) OVER (ORDER BY at) AS held,
                lead(at) OVER (ORDER BY at) AS until
              FROM ${stockChanges}
              WHERE org = ${org(context)} AND item_id = ${item} AND lot = ${lot}
                AND kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))
              GROUP BY at)
        WHERE until IS NULL OR until > ${at}`,
  );
  return Number(row?.most);
}

/** Where a lot is now, among locations of some kinds: the code of one that holds it. */
export function whereabouts(context: ReadContext, item: string, lot: string): string | undefined {
  const [row] = queryRows(
    context,
    sql`SELECT l.code FROM ${stockPlaces} p JOIN ops_locations l ON l.id = p.location_id
        WHERE p.org = ${org(context)} AND p.item_id = ${item} AND p.lot = ${lot} AND p.on_hand > 0
        ORDER BY p.own DESC LIMIT 1`,
  );
  return row && String(row.code);
}

const place = { item_id: sql.placeholder("item_id"), location_id: sql.placeholder("location_id") };
const change = insertInto(stockChanges);
const upsert = new CompiledQuery(
  asQuery(sql`
    INSERT INTO ${stockPlaces} (org, item_id, location_id, lot, own, on_hand, reserved, first_at, last_at)
    VALUES (${sql.placeholder("org")}, ${place.item_id}, ${place.location_id}, ${sql.placeholder("lot")},
      ${sql.placeholder("own")}, ${sql.placeholder("on_hand")}, ${sql.placeholder("reserved")},
      ${sql.placeholder("at")}, ${sql.placeholder("at")})
    ON CONFLICT (org, item_id, location_id, lot) DO UPDATE SET
      on_hand = on_hand + excluded.on_hand, reserved = reserved + excluded.reserved,
      first_at = min(coalesce(first_at, excluded.first_at), coalesce(excluded.first_at, first_at)),
      last_at = max(coalesce(last_at, excluded.last_at), coalesce(excluded.last_at, last_at))`),
);

/** Writes one side of a move that was done. */
export function enter(context: WriteContext, { own, ...entry }: StockChange): void {
  const { connection } = context.handle;
  change.insert(connection, { ...entry, own: own ? 1 : 0, org: org(context) });
  const { item_id, location_id, lot, quantity, at } = entry;
  upsert.run(connection, {
    org: org(context),
    item_id,
    location_id,
    lot,
    own: own ? 1 : 0,
    on_hand: quantity,
    reserved: 0,
    at,
  });
}

/** Sets goods of one's own aside, or with a quantity below zero frees them again. */
export function setAside(
  context: WriteContext,
  { item_id, location_id, lot }: Place,
  quantity: number,
): void {
  upsert.run(context.handle.connection, {
    org: org(context),
    item_id,
    location_id,
    lot,
    own: 1,
    on_hand: 0,
    reserved: quantity,
    at: null,
  });
}
