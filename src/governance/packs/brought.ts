import { canonicalJson } from "../../engine/audit/event.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { pick, row } from "../../store/rows.ts";
import type { PackItem, Settings, Size } from "./area.ts";
import { packItems } from "./tables.ts";

/** Installed item, with its settings at installation. */
export interface Brought {
  id: string;
  settings: Settings;
}

/** Installed items by key. */
export function broughtOf(context: ReadContext, area: string): ReadonlyMap<string, Brought> {
  const rows = context.handle.connection
    .all`SELECT ${pick(packItems, "key", "item_id", "settings")} FROM ${packItems}
    WHERE ${packItems.org} = ${context.org} AND ${packItems.area} = ${area}`;
  // Written by `remember`.
  const parse = (settings: string) => JSON.parse(settings) as Settings;
  return new Map(rows.map(({ key, item_id, settings }) => [key, { id: item_id, settings: parse(settings) }]));
}

/** Later edits are detected by comparison with the stored settings. */
export function remember(context: WriteContext, area: string, item: PackItem, id: string, size: Size): void {
  const { connection } = context.handle;
  connection.run`DELETE FROM ${packItems}
    WHERE ${packItems.org} = ${context.org} AND ${packItems.area} = ${area} AND ${packItems.key} = ${item.key}`;
  connection.run`INSERT INTO ${packItems} ${row(packItems, {
    org: context.org,
    area,
    key: item.key,
    item_id: id,
    settings: canonicalJson(item.settings),
    size,
    at: context.now,
  })}`;
}
