import type { Collection } from "../../../records/index.ts";
import { CUSTOM } from "../../../records/model/bound-field.ts";
import { type TableColumn, tableColumns } from "../reading/columns.ts";
import { majorUnits } from "./amount.ts";
import type { Labels } from "./labels.ts";

export type Shown = Record<string, unknown>;

export type CellKind = "text" | "number" | "date" | "datetime" | "boolean";

export interface Column {
  name: string;
  kind: CellKind;
  /** Number cell with fixed decimals. */
  money?: true;
  /** Collection whose labels the column shows, and the records that it names. */
  labels?: { target: string; ids(record: Shown): string[] };
  value(record: Shown, labels: Labels): string | null;
}

const KINDS: Record<string, CellKind> = {
  integer: "number",
  decimal: "number",
  date: "date",
  datetime: "datetime",
  boolean: "boolean",
};

/** All fields, or the requested ones. */
export function recordColumns(collection: Collection, wanted: ReadonlySet<string> | undefined): Column[] {
  const own = tableColumns(collection)
    .filter(({ lines, field }) => lines === undefined && isWanted(field))
    .flatMap((column) => (column.field === "custom" ? factsColumn(collection) : columnsOf(column)));
  const computed = Object.entries(collection.entity.computed ?? {})
    .filter(([name]) => isWanted(name))
    .map(([name]): Column => ({ name, kind: "text", value: (record) => textOf(record[name]) }));
  return [...own, ...computed];

  function isWanted(field: string): boolean {
    return !wanted || wanted.has(field);
  }
}

/** The free facts: defined fields have columns of their own. */
function factsColumn({ custom }: Collection): Column {
  const defined = new Set(custom.map((field) => field.custom.name));
  const facts = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !defined.has(name)));
  return {
    name: "custom",
    kind: "text",
    value: (record) => (isObject(record.custom) ? textOf(facts(record.custom)) : null),
  };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function valueIn(record: Shown, field: string): unknown {
  if (!field.startsWith(CUSTOM)) return record[field];
  return Object.entries(record.custom ?? {}).find(([name]) => CUSTOM + name === field)?.[1];
}

/** The parent record's id, then the line's columns. */
export function lineColumns(collection: Collection, lines: string): Column[] {
  const own = tableColumns(collection).filter((column) => column.lines === lines);
  return [{ name: "id", kind: "text", value: ({ id }) => textOf(id) }, ...own.flatMap(columnsOf)];
}

/** References are followed by a column of labels. */
function columnsOf(column: TableColumn): Column[] {
  const { name, field, half, part, spec } = column;
  const kind = half === "amount" ? "number" : half || part ? "text" : (KINDS[spec.kind] ?? "text");
  const own: Column = {
    name,
    kind,
    ...(half === "amount" && { money: true }),
    value: (record) => cellOf(column, valueIn(record, field)),
  };
  const target = spec.reference?.target;
  if (target === undefined) return [own];
  const ids = (record: Shown) => idsIn(valueIn(record, field));
  const readable = (record: Shown, labels: Labels) => {
    const found = ids(record).map((id) => labels.of(target, id) ?? "");
    return found.every((one) => one === "") ? null : found.join("; ");
  };
  return [own, { name: `${name}.label`, kind: "text", labels: { target, ids }, value: readable }];
}

function cellOf({ half, part }: TableColumn, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  // Money is split into amount and currency, an object into its parts.
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

/** Joins list members so that they can be split again. */
function listOf(members: readonly string[]): string {
  const plain = members.every((member) => !/[;,|\r\n]/.test(member)) && !members[0]?.startsWith("[");
  return plain ? members.join("; ") : JSON.stringify(members);
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? [value] : [];
}
