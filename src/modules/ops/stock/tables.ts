import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * The ledger of stock: for every move that was done, what left one location and what came to another.
 * Quantities are millionths of the item's unit, values minor units of the organisation's currency. Only
 * rows of own locations carry a value, and only when goods cross the border of what is owned.
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
    /** The kind of the location: it never changes once goods were there. */
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

/** What is where now: the sum of the ledger for each item, location and lot, and what of it is reserved. */
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
    /** The moments of its first and its last change: before and after these it held what it holds. */
    first_at: integer("first_at"),
    last_at: integer("last_at"),
  },
  (table) => [
    uniqueIndex("ops_stock_places_item").on(table.org, table.item_id, table.location_id, table.lot),
    index("ops_stock_places_location").on(table.org, table.location_id, table.item_id, table.lot),
    index("ops_stock_places_lot").on(table.org, table.lot, table.item_id, table.location_id),
    // Of serial numbers, most places are empty after a while: what is asked now looks only at the others.
    index("ops_stock_places_held")
      .on(table.org, table.item_id, table.location_id, table.lot, table.on_hand, table.reserved)
      .where(sql`on_hand <> 0 OR reserved <> 0`),
    index("ops_stock_places_held_at")
      .on(table.org, table.location_id, table.item_id, table.lot)
      .where(sql`on_hand <> 0 OR reserved <> 0`),
    // As of a past moment, of the empty ones only those count that were emptied since.
    index("ops_stock_places_emptied")
      .on(table.org, table.last_at, table.first_at, table.item_id, table.location_id, table.lot, table.own)
      .where(sql`on_hand = 0`),
    index("ops_stock_places_negative").on(table.org).where(sql`own = 1 AND on_hand < 0`),
  ],
);

/**
 * What the goods in own locations cost, by item. First in, first out: a layer for each receipt, used up in
 * the order of the days they came in. Average: one layer, that every receipt goes into.
 */
export const costLayers = sqliteTable(
  "ops_cost_layers",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    item_id: text("item_id").notNull(),
    /** The receipt that it came with; empty for an average. */
    move_id: text("move_id").notNull(),
    at: integer("at").notNull(),
    quantity: integer("quantity").notNull(),
    value: integer("value").notNull(),
    /** What of the quantity and the value is still there. */
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

/** What each move took from which layer, so that its reversal gives the very cost back. */
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

/** Each item at a glance, for figures and proposals: what is there, what it is worth, what is promised and what is on its way. */
export const stockLevels = sqliteTable(
  "ops_stock_levels",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    item_id: text("item_id").notNull(),
    on_hand: integer("on_hand").notNull(),
    value: integer("value").notNull(),
    /** Ordered by customers and not yet delivered. */
    demand: integer("demand").notNull(),
    /** On orders to suppliers and not yet received. */
    on_order: integer("on_order").notNull(),
    /** Only of active items: what is not bought any more is not short. */
    reorder_point: integer("reorder_point"),
    /** The moment of the newest move. */
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
