import { isObject } from "../fields/values.ts";
import type { MetaField } from "../meta.ts";

export interface LineChange {
  /** Line number, from 1. */
  readonly place: number;
  readonly fields: readonly string[];
}

/** Compares lines by position, as they are stored. */
export function linesChanged(
  field: Pick<MetaField, "lines">,
  from: unknown,
  to: unknown,
): { added: number; removed: number; altered: LineChange[] } {
  const before = rowsOf(from);
  const after = rowsOf(to);
  const common = Math.min(before.length, after.length);
  const altered = Array.from({ length: common }, (_, i) => ({
    place: i + 1,
    fields: field.lines
      .map(({ name }) => name)
      .filter(
        (name) => JSON.stringify(before[i]?.[name] ?? null) !== JSON.stringify(after[i]?.[name] ?? null),
      ),
  })).filter(({ fields }) => fields.length > 0);
  return { added: after.length - common, removed: before.length - common, altered };
}

const rowsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
