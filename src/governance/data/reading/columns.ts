import type { TSchema } from "@sinclair/typebox";
import type { AnyField, FieldMap } from "../../../kernel/entity.ts";
import type { Collection } from "../../../records/index.ts";

/** One column of the table files in which records come in and go out. */
export interface TableColumn {
  /** As the header of a file names it: `email`, `value_currency`, `billing.street`, `lines.quantity`. */
  name: string;
  /** The field of the record that it shows, or a part of. */
  field: string;
  /** The field of lines that it stands in. */
  lines?: string;
  /** The part of an object that it shows alone. */
  part?: string;
  /** Which half of an amount of money it shows. */
  half?: "amount" | "currency";
  spec: AnyField;
  /** Whether a new record cannot do without it. */
  required: boolean;
  /** Whether it can be filled from a file: what rules set is shown only. */
  writable: boolean;
}

/** The columns of a collection's files, in the order in which answers show its fields. */
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

/** The parts of a field that holds an object of plain values in a fixed shape; undefined for any other. */
function partsOf(spec: AnyField): string[] | undefined {
  if (spec.kind !== "object") return undefined;
  // The schema of an object of fixed shape has its properties; that of free facts has none.
  const properties = Object.entries((spec.input.properties ?? {}) as Record<string, TSchema>);
  if (properties.length === 0 || !properties.every(([, part]) => PLAIN.has(part.type))) return undefined;
  return properties.map(([name]) => name);
}

const PLAIN = new Set(["string", "integer", "number", "boolean"]);
