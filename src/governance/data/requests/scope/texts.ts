import type { FieldMap } from "../../../../kernel/field.ts";
import type { AnyRecord, Collection } from "../../../../records/index.ts";

const WORDED = new Set(["text", "long_text", "email", "phone", "url", "object", "words"]);

/** Fields set by the system, which contain no words. */
const UNWORDED = new Set(["id", "created_by", "updated_by"]);

export function isWorded(name: string, kind: string): boolean {
  return WORDED.has(kind) && !UNWORDED.has(name);
}

/** Text of a record: the field and the path within its value. */
export interface TextPlace {
  field: string;
  path: readonly (string | number)[];
  kind: string;
  text: string;
}

/** Includes texts in lines, lists and objects. */
export function textsOf(collection: Collection, record: AnyRecord): TextPlace[] {
  const values: Record<string, unknown> = { ...record };
  return [...collection.fields.values()].flatMap(({ name, field }) => {
    if (field.lines) return lineTexts(name, field.lines, values[name]);
    return isWorded(name, field.kind) ? inside(name, field.kind, values[name], []) : [];
  });
}

function lineTexts(name: string, fields: FieldMap, value: unknown): TextPlace[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((line: Record<string, unknown>, i) =>
    Object.entries(fields).flatMap(([part, { kind }]) =>
      isWorded(part, kind) ? inside(name, kind, line[part], [i, part]) : [],
    ),
  );
}

function inside(
  field: string,
  kind: string,
  value: unknown,
  path: readonly (string | number)[],
): TextPlace[] {
  if (typeof value === "string") return [{ field, path, kind, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    inside(field, kind, part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
