import type { AnyRecord, MetaEntity, MetaField } from "../../meta.ts";
import { isMasked } from "../cell.tsx";
import type { Column } from "../columns.ts";

/** Kinds that need more room than a cell. */
const LARGE = new Set(["lines", "object", "record", "long_text"]);

/** Field that a column lets the user set; undefined if there is none. */
export function fieldToSet({ actions }: MetaEntity, { field }: Pick<Column, "field">): MetaField | undefined {
  return actions.includes("update") && field?.set === "client" && !LARGE.has(field.kind) ? field : undefined;
}

export function isEditable(
  entity: MetaEntity,
  record: AnyRecord,
  { column, editable }: { column: Column; editable: boolean },
): boolean {
  if (!editable || record.archived_at || entity.frozen.includes(record.state)) return false;
  return !isMasked(record, column.name);
}
