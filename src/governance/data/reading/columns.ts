import type { TSchema } from "@sinclair/typebox";
import type { AnyField, FieldMap } from "../../../kernel/field.ts";
import type { Collection } from "../../../records/index.ts";

/** Column of import and export files. */
export interface TableColumn {
  /** Header, e.g. `email`, `value_currency`, `billing.street` or `lines.quantity`. */
  name: string;
  field: string;
  /** Name of the lines field that contains the column. */
  lines?: string;
  /** Part of an object field. */
  part?: string;
  /** Half of a money field. */
  half?: "amount" | "currency";
  spec: AnyField;
  /** Required for new records. */
  required: boolean;
  /** False for computed fields, which are only exported. */
  writable: boolean;
}

/** In the field order of responses. */
export function tableColumns(collection: Collection): TableColumn[] {
  return [...collection.fields.values()].flatMap(({ name, field }) =>
    field.lines ? lineColumns(name, field.lines) : columnsOf(name, field),
  );
}

function lineColumns(lines: string, fields: FieldMap): TableColumn[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    columnsOf(name, field).map((column) => ({ ...column, name: `${lines}.${column.name}`, lines })),
  );
}

function columnsOf(field: string, spec: AnyField): TableColumn[] {
  const writable = spec.set !== "rules";
  const column = {
    name: field,
    field,
    spec,
    writable,
    required: writable && spec.required && spec.initial === undefined,
  };
  if (spec.kind === "money")
    return [
      { ...column, half: "amount" },
      { ...column, name: `${field}_currency`, half: "currency", required: false },
    ];
  const parts = partsOf(spec);
  if (!parts) return [column];
  return parts.map((part) => ({ ...column, name: `${field}.${part}`, part, required: false }));
}

/** Parts of an object field with a fixed shape of plain values; undefined for other fields. */
function partsOf(spec: AnyField): string[] | undefined {
  if (spec.kind !== "object") return undefined;
  // Schemas of fixed shapes have properties; those of custom fields do not.
  const properties = Object.entries((spec.input.properties ?? {}) as Record<string, TSchema>);
  if (properties.length === 0 || !properties.every(([, part]) => PLAIN.has(part.type))) return undefined;
  return properties.map(([name]) => name);
}

const PLAIN = new Set(["string", "integer", "number", "boolean"]);
