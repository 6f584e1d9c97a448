import { sql } from "drizzle-orm";
import type { Invariant } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { measured } from "./measured.ts";
import { costLayers, stockChanges, stockLevels, stockPlaces } from "./tables.ts";

const onHandIsSumOfMoves: Invariant = {
  name: "ops.on_hand_is_sum_of_moves",
  title: say("ops.serverChecks.places"),
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
  title: say("ops.serverChecks.notNegative"),
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
  title: say("ops.serverChecks.layers"),
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
  title: say("ops.serverChecks.stockValue"),
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
  title: say("ops.serverChecks.reserved"),
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
