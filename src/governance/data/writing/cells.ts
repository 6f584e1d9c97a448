import type { Collection } from "../../../records/index.ts";
import { type TableColumn, tableColumns } from "../reading/columns.ts";
import { majorUnits } from "./amount.ts";
import type { Labels } from "./labels.ts";

/** A record, or a line of one, as answers show it. */
export type Shown = Record<string, unknown>;

export type CellKind = "text" | "number" | "date" | "datetime" | "boolean";

/** One column of a table file: what it shows of a record, as text. */
export interface Column {
  name: string;
  kind: CellKind;
  /** Digits behind the point of a number cell: those of money are always shown. */
  money?: true;
  /** The collection that it shows the labels of. */
  labels?: string;
  value(record: Shown, labels: Labels): string | null;
}

const KINDS: Record<string, CellKind> = {
  integer: "number",
  decimal: "number",
  date: "date",
  datetime: "datetime",
  boolean: "boolean",
};

/** The columns of a collection's own table: of all its fields, or of those that are wanted. */
export function recordColumns(collection: Collection, wanted: ReadonlySet<string> | undefined): Column[] {
  const own = tableColumns(collection)
    .filter(({ lines, field }) => lines === undefined && isWanted(field))
    .flatMap(columnsOf);
  const computed = Object.entries(collection.entity.computed ?? {})
    .filter(([name]) => isWanted(name))
    .map(([name]): Column => ({ name, kind: "text", value: (record) => textOf(record[name]) }));
  return [...own, ...computed];

  function isWanted(field: string): boolean {
    return !wanted || wanted.has(field);
  }
}

/** The columns of the table of one field of lines: which record they belong to, then their own. */
export function lineColumns(collection: Collection, lines: string): Column[] {
  const own = tableColumns(collection).filter((column) => column.lines === lines);
  return [{ name: "id", kind: "text", value: ({ id }) => textOf(id) }, ...own.flatMap(columnsOf)];
}

/** A column, and beside one of ids what they name. */
function columnsOf(column: TableColumn): Column[] {
  const { name, field, half, part, spec } = column;
  const kind = half === "amount" ? "number" : half || part ? "text" : (KINDS[spec.kind] ?? "text");
  const own: Column = {
    name,
    kind,
    ...(half === "amount" && { money: true }),
    value: (record) => cellOf(column, record[field]),
  };
  const target = spec.reference?.target;
  if (target === undefined) return [own];
  const readable = (record: Shown, labels: Labels) => {
    const found = idsIn(record[field]).map((id) => labels.of(target, id) ?? "");
    return found.every((one) => one === "") ? null : found.join("; ");
  };
  return [own, { name: `${name}.label`, kind: "text", labels: target, value: readable }];
}

function cellOf({ half, part }: TableColumn, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  // Money is shown as its amount and currency, an object with its parts by their names.
  if (half) {
    const { amount, currency } = value as { amount: number; currency: string };
    return half === "currency" ? currency : majorUnits(amount, currency);
  }
  if (part) return textOf((value as Shown)[part]);
  if (isList(value)) return listOf(value);
  return textOf(value);
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((member) => typeof member === "string");
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The members of a list in one cell, so that they can be told apart again. */
function listOf(members: readonly string[]): string {
  const plain = members.every((member) => !/[;,|\r\n]/.test(member)) && !members[0]?.startsWith("[");
  return plain ? members.join("; ") : JSON.stringify(members);
}

/** The ids in the value of a field that refers to records. */
export function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? [value] : [];
}
