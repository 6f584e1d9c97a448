import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { follow } from "../../../kernel/entity.ts";
import { asQuery, CompiledQuery } from "../../../store/connection.ts";
import { items } from "./items.ts";
import { millionths } from "./quantities.ts";
import { stockLevels } from "./tables.ts";

/** What one happening adds to an item's level. */
interface LevelChange {
  on_hand?: number;
  value?: number;
  demand?: number;
  on_order?: number;
  moved_at?: number;
}

const add = new CompiledQuery(
  asQuery(sql`
    INSERT INTO ${stockLevels} (org, item_id, on_hand, value, demand, on_order, moved_at)
    VALUES (${sql.placeholder("org")}, ${sql.placeholder("item_id")}, ${sql.placeholder("on_hand")},
      ${sql.placeholder("value")}, ${sql.placeholder("demand")}, ${sql.placeholder("on_order")},
      ${sql.placeholder("moved_at")})
    ON CONFLICT (org, item_id) DO UPDATE SET
      on_hand = on_hand + excluded.on_hand, value = value + excluded.value,
      demand = demand + excluded.demand, on_order = on_order + excluded.on_order,
      moved_at = max(coalesce(moved_at, excluded.moved_at), coalesce(excluded.moved_at, moved_at))`),
);

const setPoint = new CompiledQuery(
  asQuery(sql`
    INSERT INTO ${stockLevels} (org, item_id, on_hand, value, demand, on_order, reorder_point)
    VALUES (${sql.placeholder("org")}, ${sql.placeholder("item_id")}, 0, 0, 0, 0, ${sql.placeholder("point")})
    ON CONFLICT (org, item_id) DO UPDATE SET reorder_point = excluded.reorder_point`),
);

/** Adds what happened to an item's level. */
export function raiseLevel(context: WriteContext, item_id: string, change: LevelChange): void {
  const nothing = { on_hand: 0, value: 0, demand: 0, on_order: 0, moved_at: null };
  add.run(context.handle.connection, {
    ...nothing,
    ...change,
    org: context.principal.organization.key,
    item_id,
  });
}

/** Keeps the reorder point beside the level: of active items that are stocked. */
export const reorderPoints = follow(items, (context, after, before) => {
  const point = (item: typeof after | undefined) =>
    item?.state === "active" && item.kind === "stock" && item.archived_at === null
      ? item.reorder_point
      : null;
  const wanted = point(after);
  if (wanted === point(before)) return;
  setPoint.run(context.handle.connection, {
    org: context.principal.organization.key,
    item_id: after.id,
    point: wanted === null ? null : millionths(wanted),
  });
});
