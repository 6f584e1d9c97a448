import type { Feature } from "../../../engine/feature.ts";
import { availableStock } from "./available.ts";
import { stockCard, stockDays } from "./card.ts";
import { stockInvariants } from "./invariants.ts";
import { items } from "./items.ts";
import { reorderPoints } from "./levels.ts";
import { locations } from "./locations.ts";
import { standardLocations } from "./locations-standard.ts";
import { reservations } from "./reservations.ts";
import { listShort } from "./short.ts";
import { stockSections, stockTotals } from "./stats.ts";
import { stockCounts } from "./stock-counts.ts";
import { listStock } from "./stock-list.ts";
import { stockMoves } from "./stock-moves.ts";
import { costLayers, costTakings, stockChanges, stockLevels, stockPlaces } from "./tables.ts";

export { items } from "./items.ts";
export { holding } from "./ledger.ts";
export { raiseLevel } from "./levels.ts";
export { locations } from "./locations.ts";
export { ownLocation, usualIfAny, usualLocation } from "./locations-standard.ts";
export { goodsWorth } from "./move-worth.ts";
export { stockCounts } from "./stock-counts.ts";
export { stockMoves } from "./stock-moves.ts";

/** Columns of a move that are immutable once it is completed. */
const DONE = [
  "number",
  "item_id",
  "from_id",
  "to_id",
  "quantity",
  "lot",
  "at",
  "value_amount",
  "entry_id",
  "source_id",
  "source_line",
  "reversal_of_id",
  "archived_at",
];

export const stock: Feature = {
  entities: [items, locations, stockMoves, stockCounts],
  actions: ({ catalog }) => [
    standardLocations(catalog),
    listStock(),
    listShort(),
    availableStock(catalog),
    stockCard(),
  ],
  stats: stockSections,
  totals: [stockDays, ...stockTotals],
  invariants: stockInvariants,
  followers: () => [reorderPoints, reservations],
  tables: [stockChanges, stockPlaces, costLayers, costTakings, stockLevels],
  moves: () => ({ links: { ops_cost_takings: { layer: "ops_cost_layers" } } }),
  sealed: [
    { table: "ops_stock_changes" },
    { table: "ops_cost_takings" },
    { table: "ops_stock_moves", when: "$.state IN ('done', 'reversed')", columns: DONE },
  ],
};
