import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";
import { insertInto } from "../../../store/connection.ts";
import { as, list, part, pick, row } from "../../../store/rows.ts";
import { stockChanges, stockLevels, stockPlaces } from "./tables.ts";

/** Item, location and lot that stock is kept by. Items without lots have an empty lot. */
export interface Place {
  item_id: string;
  location_id: string;
  lot: string;
}

/** Quantities in millionths. */
export interface Holding {
  on_hand: number;
  reserved: number;
}

/** One side of a move: the change at one place. */
interface StockChange extends Place {
  move_id: string;
  kind: string;
  own: boolean;
  at: number;
  quantity: number;
  value: number;
}

const { on_hand: onHand, reserved, first_at, last_at } = stockPlaces;
const { quantity } = stockChanges;

export function hasMoved(context: ReadContext, item: string): boolean {
  return context.handle.connection.has`
    SELECT 1 FROM ${stockChanges} WHERE ${stockChanges.org} = ${context.org} AND ${stockChanges.item_id} = ${item} LIMIT 1`;
}

/** Stock of an item at a location, in one lot or in all. */
export function holding(context: ReadContext, item: string, location: string, lot?: string): Holding {
  const hint = lot === undefined ? part`INDEXED BY ops_stock_places_held` : part``;
  const which =
    lot === undefined ? part`(${onHand} <> 0 OR ${reserved} <> 0)` : part`${stockPlaces.lot} = ${lot}`;
  const held = context.handle.connection.get`
    SELECT coalesce(sum(${onHand}), 0) ${as<"on_hand", number>("on_hand")},
      coalesce(sum(${reserved}), 0) ${as<"reserved", number>("reserved")}
    FROM ${stockPlaces} ${hint}
    WHERE ${stockPlaces.org} = ${context.org} AND ${stockPlaces.item_id} = ${item}
      AND ${stockPlaces.location_id} = ${location} AND ${which}`;
  return held ?? { on_hand: 0, reserved: 0 };
}

/** Quantity of an item in all own locations. */
export function owned(context: ReadContext, item: string): number {
  return levelOf(context, item)?.on_hand ?? 0;
}

export function promised(context: ReadContext, item: string): { demand: number; on_order: number } {
  const { demand, on_order } = levelOf(context, item) ?? { demand: 0, on_order: 0 };
  return { demand, on_order };
}

function levelOf({ handle, org }: ReadContext, item: string) {
  return handle.connection.get`
    SELECT ${pick(stockLevels, "on_hand", "demand", "on_order")} FROM ${stockLevels}
    WHERE ${stockLevels.org} = ${org} AND ${stockLevels.item_id} = ${item}`;
}

/** Balance at a past time, and the lowest balance since then. */
export function balanceFrom(context: ReadContext, place: Place, at: number): { then: number; least: number } {
  const { item_id, location_id, lot } = place;
  const { on_hand } = holding(context, item_id, location_id, lot);
  const later = context.handle.connection.get`
    SELECT coalesce(sum(${quantity}), 0) ${as<"moved", number>("moved")},
      coalesce(min(running), 0) ${as<"least", number>("least")}
    FROM (SELECT ${quantity}, sum(${quantity}) OVER (ORDER BY ${stockChanges.at}, ${stockChanges.rid}) AS running
          FROM ${stockChanges}
          WHERE ${stockChanges.org} = ${context.org} AND ${stockChanges.item_id} = ${item_id}
            AND ${stockChanges.location_id} = ${location_id} AND ${stockChanges.lot} = ${lot}
            AND ${stockChanges.at} > ${at})`;
  const { moved = 0, least = 0 } = later ?? {};
  const then = on_hand - moved;
  return { then, least: then + Math.min(0, least) };
}

/** Highest quantity of a serial number at locations of these kinds, from a given time on. */
export function mostHeld(
  context: ReadContext,
  item: string,
  lot: string,
  kinds: readonly string[],
  at: number,
): number {
  const moment = stockChanges.at;
  return context.handle.connection.count`
    SELECT coalesce(max(held), 0)
    FROM (SELECT sum(sum(${quantity})) OVER (ORDER BY ${moment}) AS held, lead(${moment}) OVER (ORDER BY ${moment}) AS until
          FROM ${stockChanges}
          WHERE ${stockChanges.org} = ${context.org} AND ${stockChanges.item_id} = ${item}
            AND ${stockChanges.lot} = ${lot} AND ${stockChanges.kind} IN ${list(kinds)}
          GROUP BY ${moment})
    WHERE until IS NULL OR until > ${at}`;
}

/** Code of a location of these kinds that holds the lot, if there is one. */
export function whereabouts(context: ReadContext, item: string, lot: string): string | undefined {
  const [row] = queryRows(
    context,
    sql`SELECT l.code FROM ${stockPlaces} p JOIN ops_locations l ON l.id = p.location_id
        WHERE p.org = ${context.org} AND p.item_id = ${item} AND p.lot = ${lot} AND p.on_hand > 0
        ORDER BY p.own DESC LIMIT 1`,
  );
  return row && String(row.code);
}

const change = insertInto(stockChanges);

function addTo(context: WriteContext, given: Omit<typeof stockPlaces.$inferInsert, "org">): void {
  context.handle.connection.run`
    INSERT INTO ${stockPlaces} ${row(stockPlaces, { org: context.org, ...given })}
    ON CONFLICT (${stockPlaces.org}, ${stockPlaces.item_id}, ${stockPlaces.location_id}, ${stockPlaces.lot}) DO UPDATE SET
      ${onHand} = ${onHand} + excluded.${onHand}, ${reserved} = ${reserved} + excluded.${reserved},
      ${first_at} = min(coalesce(${first_at}, excluded.${first_at}), coalesce(excluded.${first_at}, ${first_at})),
      ${last_at} = max(coalesce(${last_at}, excluded.${last_at}), coalesce(excluded.${last_at}, ${last_at}))`;
}

export function enter(context: WriteContext, { own, ...entry }: StockChange): void {
  const { connection } = context.handle;
  change.insert(connection, { ...entry, own: own ? 1 : 0, org: context.org });
  const { item_id, location_id, lot, quantity, at } = entry;
  const place = { item_id, location_id, lot, own: own ? 1 : 0 };
  addTo(context, { ...place, on_hand: quantity, reserved: 0, first_at: at, last_at: at });
}

/** Reserves stock; a negative quantity releases it. */
export function setAside(
  context: WriteContext,
  { item_id, location_id, lot }: Place,
  quantity: number,
): void {
  const place = { item_id, location_id, lot, own: 1 };
  addTo(context, { ...place, on_hand: 0, reserved: quantity, first_at: null, last_at: null });
}
