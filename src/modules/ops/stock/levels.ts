import type { WriteContext } from "../../../kernel/context.ts";
import { follow } from "../../../kernel/follower.ts";
import { row } from "../../../store/rows.ts";
import { items } from "./items.ts";
import { millionths } from "./quantities.ts";
import { stockLevels } from "./tables.ts";

interface LevelChange {
  on_hand?: number;
  value?: number;
  demand?: number;
  on_order?: number;
  moved_at?: number;
}

const { item_id: itemId, on_hand, value, demand, on_order, moved_at, reorder_point } = stockLevels;
const NOTHING = { on_hand: 0, value: 0, demand: 0, on_order: 0 };

export function raiseLevel(context: WriteContext, item_id: string, change: LevelChange): void {
  const org = context.principal.organization.key;
  const changed = row(stockLevels, { org, item_id, ...NOTHING, moved_at: null, ...change });
  context.handle.connection.run`
    INSERT INTO ${stockLevels} ${changed} ON CONFLICT (${stockLevels.org}, ${itemId}) DO UPDATE SET
      ${on_hand} = ${on_hand} + excluded.${on_hand}, ${value} = ${value} + excluded.${value},
      ${demand} = ${demand} + excluded.${demand}, ${on_order} = ${on_order} + excluded.${on_order},
      ${moved_at} = max(coalesce(${moved_at}, excluded.${moved_at}), coalesce(excluded.${moved_at}, ${moved_at}))`;
}

/** Copies reorder points of active stocked items to their stock levels. */
export const reorderPoints = follow(items, (context, after, before) => {
  const point = (item: typeof after | undefined) =>
    item?.state === "active" && item.kind === "stock" && item.archived_at === null
      ? item.reorder_point
      : null;
  const wanted = point(after);
  if (wanted === point(before)) return;
  const level = row(stockLevels, {
    org: context.principal.organization.key,
    item_id: after.id,
    ...NOTHING,
    reorder_point: wanted === null ? null : millionths(wanted),
  });
  context.handle.connection.run`
    INSERT INTO ${stockLevels} ${level} ON CONFLICT (${stockLevels.org}, ${itemId})
    DO UPDATE SET ${reorder_point} = excluded.${reorder_point}`;
});
