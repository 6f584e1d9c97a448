import { sql } from "drizzle-orm";
import type { Invariant } from "../../../records/index.ts";
import { measured } from "./measured.ts";
import { costLayers, stockChanges, stockLevels, stockPlaces } from "./tables.ts";

const onHandIsSumOfMoves: Invariant = {
  name: "ops.on_hand_is_sum_of_moves",
  title: "What is in each place is the sum of the moves that were done",
  measure: (context) => {
    const done = sql`ops_stock_moves WHERE org = ${context.org} AND state = 'done'`;
    return measured(
      context,
      sql`SELECT sum(quantity) <> 0 AS broken FROM (
            SELECT item_id, from_id AS place, coalesce(lot, '') AS lot, -quantity AS quantity FROM ${done}
            UNION ALL SELECT item_id, to_id, coalesce(lot, ''), quantity FROM ${done}
            UNION ALL SELECT item_id, location_id, lot, -on_hand FROM ${stockPlaces} WHERE org = ${context.org})
          GROUP BY item_id, place, lot`,
    );
  },
};

const neverNegative: Invariant = {
  name: "ops.stock_never_negative",
  title: "There were never fewer than no goods in an own location, at any moment",
  measure: (context) =>
    measured(
      context,
      sql`SELECT min(running) < 0 AS broken FROM (
            SELECT item_id, location_id, lot,
              sum(quantity) OVER (PARTITION BY item_id, location_id, lot ORDER BY at, rid) AS running
            FROM ${stockChanges} WHERE org = ${context.org} AND own = 1)
          GROUP BY item_id, location_id, lot`,
    ),
};

const layersMatchStock: Invariant = {
  name: "ops.cost_layers_match_stock",
  title: "The cost layers of each item hold the quantity and the value that is in own locations",
  measure: (context) => {
    const own = sql`WHERE org = ${context.org}`;
    return measured(
      context,
      sql`SELECT sum(quantity) <> 0 OR sum(value) <> 0 OR sum(layer_value) <> 0 OR sum(worthless) > 0 AS broken
          FROM (
            SELECT item_id, on_hand AS quantity, value, value AS layer_value, on_hand = 0 AND value <> 0 AS worthless
            FROM ${stockLevels} ${own}
            UNION ALL SELECT item_id, -left_quantity, 0, -left_value, 0 FROM ${costLayers} ${own}
            UNION ALL SELECT item_id, 0, -value, 0, 0 FROM ${stockChanges} ${own} AND own = 1)
          GROUP BY item_id`,
    );
  },
};

const valueInBooks: Invariant = {
  name: "ops.stock_value_in_books",
  title: "The stock is worth what the stock accounts of the ledger say",
  measure: (context) =>
    measured(
      context,
      sql`SELECT coalesce((SELECT sum(value) FROM ${stockLevels} WHERE org = ${context.org}), 0)
            <> coalesce((SELECT sum(debit - credit) FROM fin_postings
                         WHERE org = ${context.org} AND control = 'stock'), 0) AS broken`,
    ),
};

const reservedIsThere: Invariant = {
  name: "ops.reserved_is_there",
  title: "What is set aside is there, and is what the reserved moves say",
  measure: (context) =>
    measured(
      context,
      sql`SELECT sum(reserved) > sum(on_hand) OR max(reserved > on_hand AND lot <> '') OR sum(reserved) <> coalesce(
              (SELECT sum(m.quantity) FROM ops_stock_moves m
               WHERE m.org = ${context.org} AND m.item_id = p.item_id AND m.from_id = p.location_id
                 AND m.state = 'reserved' AND m.archived_at IS NULL), 0) AS broken
          FROM ${stockPlaces} p WHERE p.org = ${context.org} AND p.own = 1
          GROUP BY p.item_id, p.location_id`,
    ),
};

export const stockInvariants: readonly Invariant[] = [
  onHandIsSumOfMoves,
  neverNegative,
  layersMatchStock,
  valueInBooks,
  reservedIsThere,
];
