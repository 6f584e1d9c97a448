import type { BoundField, Collection } from "./collection.ts";

/** How the values of one column of a table file are written. */
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

/** One column of the table files in which records come in. */
export interface ImportColumn {
  name: string;
  /** The field that it fills, or a part of. */
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

/** The columns of a file from which a collection's records can be made. Rows of a document have no place in a table. */
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
