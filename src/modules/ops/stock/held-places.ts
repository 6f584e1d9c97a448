import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";
import { stockChanges, stockPlaces } from "./tables.ts";

/** Quantity in millionths. */
export interface HeldPlace {
  item_id: string;
  location_id: string;
  lot: string;
  own: boolean;
  on_hand: number;
  reserved: number;
}

export interface Wanted {
  item_id?: string | undefined;
  location_id?: string | undefined;
  lot?: string | undefined;
  /** Time in the past; defaults to now. */
  at?: number | undefined;
  where?: readonly SQL[];
  limit?: number;
}

/** Places that hold stock, ordered by item, location and lot. */
export function heldPlaces(context: ReadContext, wanted: Wanted): HeldPlace[] {
  const { item_id, location_id, lot, at, where = [], limit = -1 } = wanted;
  const conditions: SQL[] = [
    sql`org = ${context.principal.organization.key}`,
    ...(item_id === undefined ? [] : [sql`item_id = ${item_id}`]),
    ...(location_id === undefined ? [] : [sql`location_id = ${location_id}`]),
    ...(lot === undefined ? [] : [sql`lot = ${lot}`]),
    ...where,
  ];
  const rows =
    at === undefined ? heldNow(conditions, heldIndex(wanted)) : heldAt(conditions, heldIndex(wanted), at);
  return queryRows(context, sql`${rows} ORDER BY item_id, location_id, lot LIMIT ${limit}`).map((row) => ({
    item_id: String(row.item_id),
    location_id: String(row.location_id),
    lot: String(row.lot),
    own: row.own === 1,
    on_hand: Number(row.on_hand),
    reserved: Number(row.reserved),
  }));
}

function heldNow(conditions: SQL[], index: SQL): SQL {
  return sql`SELECT item_id, location_id, lot, own, on_hand, reserved FROM ${stockPlaces} ${index}
    WHERE ${sql.join(conditions, sql` AND `)} AND (on_hand <> 0 OR reserved <> 0)`;
}

/** Places that had stock at a past time: those with stock now, and those emptied since. */
function heldAt(conditions: SQL[], index: SQL, at: number): SQL {
  const asked = sql.join([...conditions, sql`first_at <= ${at}`], sql` AND `);
  const there = sql`${index} WHERE ${asked} AND (on_hand <> 0 OR reserved <> 0) AND on_hand <> 0`;
  const emptied = sql`INDEXED BY ops_stock_places_emptied WHERE ${asked} AND on_hand = 0 AND last_at > ${at}`;
  return sql`${balancesAt(there, at)} UNION ALL ${balancesAt(emptied, at)}`;
}

/** Current balance minus the changes since. */
function balancesAt(places: SQL, at: number): SQL {
  return sql`SELECT * FROM (
      SELECT item_id, location_id, lot, own, on_hand - coalesce((
          SELECT sum(c.quantity) FROM ${stockChanges} c
          WHERE c.org = p.org AND c.item_id = p.item_id AND c.location_id = p.location_id AND c.lot = p.lot
            AND c.at > ${at}), 0) AS on_hand, 0 AS reserved
      FROM ${stockPlaces} p ${places})
    WHERE on_hand <> 0`;
}

/** Without the index hint, SQLite would scan every place ever used. */
function heldIndex({ item_id, location_id, lot }: Wanted): SQL {
  if (lot !== undefined) return sql``;
  return item_id === undefined && location_id !== undefined
    ? sql`INDEXED BY ops_stock_places_held_at`
    : sql`INDEXED BY ops_stock_places_held`;
}
