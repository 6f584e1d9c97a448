import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Stock ledger: two rows per completed move, one for each location. Quantities are millionths of the item's
 * unit, values minor units of the organisation's currency. Only own locations carry a value, and only when
 * goods enter or leave own stock.
 */
export const stockChanges = sqliteTable(
  "ops_stock_changes",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    item_id: text("item_id").notNull(),
    location_id: text("location_id").notNull(),
    /** Empty for items without lots. */
    lot: text("lot").notNull(),
    move_id: text("move_id").notNull(),
    /** Kind of the location, which can't change once the location has held goods. */
    kind: text("kind").notNull(),
    own: integer("own").notNull(),
    at: integer("at").notNull(),
    quantity: integer("quantity").notNull(),
    value: integer("value").notNull(),
  },
  (table) => [
    index("ops_stock_changes_place").on(
      table.org,
      table.item_id,
      table.location_id,
      table.lot,
      table.at,
      table.rid,
      table.quantity,
    ),
    index("ops_stock_changes_card").on(
      table.org,
      table.item_id,
      table.own,
      table.at,
      table.rid,
      table.quantity,
      table.value,
    ),
    index("ops_stock_changes_location").on(
      table.org,
      table.item_id,
      table.location_id,
      table.at,
      table.rid,
      table.quantity,
      table.value,
    ),
    index("ops_stock_changes_lot").on(
      table.org,
      table.item_id,
      table.lot,
      table.at,
      table.kind,
      table.quantity,
    ),
    index("ops_stock_changes_move").on(table.move_id),
  ],
);

/** Current stock by item, location and lot: the sum of the ledger, and the part that is reserved. */
export const stockPlaces = sqliteTable(
  "ops_stock_places",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    item_id: text("item_id").notNull(),
    location_id: text("location_id").notNull(),
    lot: text("lot").notNull(),
    own: integer("own").notNull(),
    on_hand: integer("on_hand").notNull(),
    reserved: integer("reserved").notNull(),
    /** Times of the first and last change. Before and after them, the balance doesn't change. */
    first_at: integer("first_at"),
    last_at: integer("last_at"),
  },
  (table) => [
    uniqueIndex("ops_stock_places_item").on(table.org, table.item_id, table.location_id, table.lot),
    index("ops_stock_places_location").on(table.org, table.location_id, table.item_id, table.lot),
    index("ops_stock_places_lot").on(table.org, table.lot, table.item_id, table.location_id),
    // Excludes places that are empty now, which are most places of serial numbers.
    index("ops_stock_places_held")
      .on(table.org, table.item_id, table.location_id, table.lot, table.on_hand, table.reserved)
      .where(sql`on_hand <> 0 OR reserved <> 0`),
    index("ops_stock_places_held_at")
      .on(table.org, table.location_id, table.item_id, table.lot)
      .where(sql`on_hand <> 0 OR reserved <> 0`),
    // For queries about a past time: of the empty places, only those emptied since matter.
    index("ops_stock_places_emptied")
      .on(table.org, table.last_at, table.first_at, table.item_id, table.location_id, table.lot, table.own)
      .where(sql`on_hand = 0`),
    index("ops_stock_places_negative").on(table.org).where(sql`own = 1 AND on_hand < 0`),
  ],
);

/** Cost of own goods by item. FIFO: one layer per receipt, used by receipt date. Average: a single layer. */
export const costLayers = sqliteTable(
  "ops_cost_layers",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    item_id: text("item_id").notNull(),
    /** Receipt; empty for average cost. */
    move_id: text("move_id").notNull(),
    at: integer("at").notNull(),
    quantity: integer("quantity").notNull(),
    value: integer("value").notNull(),
    left_quantity: integer("left_quantity").notNull(),
    left_value: integer("left_value").notNull(),
  },
  (table) => [
    index("ops_cost_layers_left")
      .on(table.org, table.item_id, table.at, table.rid)
      .where(sql`left_quantity > 0`),
    index("ops_cost_layers_move").on(table.org, table.item_id, table.move_id),
  ],
);

/** Cost taken from each layer, so that a reversal can restore exactly that cost. */
export const costTakings = sqliteTable(
  "ops_cost_takings",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    move_id: text("move_id").notNull(),
    layer: integer("layer").notNull(),
    quantity: integer("quantity").notNull(),
    value: integer("value").notNull(),
  },
  (table) => [index("ops_cost_takings_move").on(table.move_id)],
);

export const stockLevels = sqliteTable(
  "ops_stock_levels",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    item_id: text("item_id").notNull(),
    on_hand: integer("on_hand").notNull(),
    value: integer("value").notNull(),
    /** Quantity that customers have ordered and not received yet. */
    demand: integer("demand").notNull(),
    /** Quantity ordered from suppliers and not received yet. */
    on_order: integer("on_order").notNull(),
    /** Null for items that are not active, which are never reordered. */
    reorder_point: integer("reorder_point"),
    moved_at: integer("moved_at"),
  },
  (table) => [
    uniqueIndex("ops_stock_levels_item").on(table.org, table.item_id),
    index("ops_stock_levels_below")
      .on(table.org, table.item_id)
      .where(sql`reorder_point IS NOT NULL AND on_hand < reorder_point`),
    index("ops_stock_levels_short")
      .on(table.org, table.item_id)
      .where(sql`reorder_point IS NOT NULL AND on_hand - demand + on_order < reorder_point`),
    index("ops_stock_levels_resting").on(table.org, table.moved_at, table.value).where(sql`on_hand > 0`),
  ],
);
