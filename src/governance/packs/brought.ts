import { canonicalJson } from "../../engine/audit/event.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { insertInto } from "../../store/connection.ts";
import type { RawRow } from "../../store/statements.ts";
import type { PackItem, Settings, Size } from "./area.ts";
import { packItems } from "./tables.ts";

/** Something that a pack brought, as it was set then. */
export interface Brought {
  id: string;
  settings: Settings;
}

const insertBrought = insertInto(packItems);

/** What packs brought the organisation of one area, by its keys. */
export function broughtOf(context: ReadContext, area: string): ReadonlyMap<string, Brought> {
  const rows = context.handle.connection
    .statement("SELECT key, item_id, settings FROM pack_items WHERE org = ? AND area = ?")
    .all(context.org, area);
  return new Map(rows.map((row) => [String(row.key), parse(row)]));
}

/** Remembers what one thing was set to by a pack, so that later edits are known for what they are. */
export function remember(context: WriteContext, area: string, item: PackItem, id: string, size: Size): void {
  const { connection } = context.handle;
  connection
    .statement("DELETE FROM pack_items WHERE org = ? AND area = ? AND key = ?")
    .run(context.org, area, item.key);
  insertBrought.run(connection, {
    org: context.org,
    area,
    key: item.key,
    item_id: id,
    settings: canonicalJson(item.settings),
    size,
    at: context.now,
  });
}

function parse(row: RawRow): Brought {
  // Written by `remember`.
  return { id: String(row.item_id), settings: JSON.parse(String(row.settings)) as Settings };
}
