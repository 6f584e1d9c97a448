import type { BoundField } from "./bound-field.ts";
import type { Collection } from "./collection.ts";

export type ColumnFormat =
  | "text"
  | "integer"
  | "decimal"
  | "date"
  | "datetime"
  | "boolean"
  | "words"
  | "id"
  | "json";

export interface ImportColumn {
  name: string;
  /** Field that the column fills, completely or in part. */
  field: string;
  required: boolean;
  format: ColumnFormat;
}

const FORMATS: Record<string, ColumnFormat> = {
  integer: "integer",
  decimal: "decimal",
  date: "date",
  datetime: "datetime",
  boolean: "boolean",
  words: "words",
  choices: "words",
  references: "words",
  reference: "id",
  object: "json",
  record: "json",
};

/** Returns a table's importable columns. Document lines cannot be imported from a table. */
export function importColumns(collection: Collection): ImportColumn[] {
  const given = [...collection.fields.values()].filter(
    ({ name, field }) => field.set !== "rules" && !field.lines && name !== "custom",
  );
  return given.flatMap(columnsOf);
}

function columnsOf({ name, field }: BoundField): ImportColumn[] {
  const required = field.required && field.initial === undefined;
  const column = { name, field: name, required, format: FORMATS[field.kind] ?? "text" };
  if (field.kind !== "money") return [column];
  return [
    { ...column, format: "integer" },
    { ...column, name: `${name}_currency`, required: false },
  ];
}
