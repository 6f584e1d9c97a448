import { sql } from "drizzle-orm";
import type { PolicyColumn, PolicyGate } from "../../kernel/context.ts";
import type { RawRow } from "../../store/statements.ts";
import type { BoundField } from "../model/bound-field.ts";
import type { AnyRecord, Collection } from "../model/collection.ts";

const LISTS = new Set(["words", "choices", "references"]);
const NUMBERS = new Set(["integer", "decimal", "money", "datetime"]);

/** Decimals are stored as integers in millionths, but conditions compare their decimal values. */
const MILLIONTHS = 1_000_000;

/** Gate that also knows values of which every permitted record has at least one, to use an index. */
export interface SeekingGate extends PolicyGate {
  seeks(): readonly { field: string; value: string | number }[] | undefined;
}

export function isSeeking(gate: PolicyGate): gate is SeekingGate {
  return "seeks" in gate;
}

/** Money compares by amount, and times in milliseconds. Undefined for fields that conditions cannot use. */
function policyType({ field }: BoundField): PolicyColumn["type"] | undefined {
  if (field.lines || field.kind === "object") return undefined;
  if (LISTS.has(field.kind)) return "list";
  if (field.kind === "boolean") return "boolean";
  return NUMBERS.has(field.kind) ? "number" : "text";
}

/** Row as conditions evaluated in memory read it. Must match `policyColumn`. */
export function policyView(collection: Collection, row: RawRow): Record<string, unknown> {
  const view: Record<string, unknown> = {};
  for (const name of collection.fields.keys()) view[name] = policyValue(collection, row, name);
  if (collection.custom.length === 0 || row.custom === "{}") return view;
  // Safe cast: the column holds an object.
  const values = JSON.parse(String(row.custom)) as Record<string, unknown>;
  for (const bound of collection.fields.values())
    if (bound.custom) view[bound.name] = valueAsStored(bound, bound.custom.stored(values[bound.custom.name]));
  return view;
}

function policyValue(collection: Collection, row: RawRow, name: string): unknown {
  const bound = collection.fields.get(name);
  return bound && valueAsStored(bound, row[bound.key]);
}

function valueAsStored(bound: BoundField, stored: unknown): unknown {
  if (stored === null || stored === undefined) return undefined;
  switch (policyType(bound)) {
    case "list":
      return JSON.parse(String(stored));
    case "boolean":
      return stored === 1;
    case undefined:
      return undefined;
    default:
      return bound.field.kind === "decimal" ? Number(stored) / MILLIONTHS : stored;
  }
}

export function policyColumn(collection: Collection, name: string): PolicyColumn | undefined {
  const bound = collection.fields.get(name);
  const type = bound && policyType(bound);
  if (!bound || !type) return undefined;
  const column = sql`${collection.value(bound.key)}`;
  return { sql: bound.field.kind === "decimal" ? sql`(${column} / 1000000.0)` : column, type };
}

export function recordPolicyView(collection: Collection, record: AnyRecord): Record<string, unknown> {
  return policyView(collection, collection.asRow(record));
}
