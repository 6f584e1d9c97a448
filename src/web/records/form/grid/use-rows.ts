import { useRef } from "react";
import type { MetaField } from "../../meta.ts";
import { freshRow, isEmptyRow, type Row } from "./grid-columns.ts";

/** Each row has a stable key that moves along with it. */
export interface Rows {
  readonly rows: readonly Row[];
  readonly keys: readonly number[];
  setCell(at: number, name: string, value: unknown): void;
  setRow(at: number, row: Row): void;
  /** Inserts an empty row after the given one, by default at the end. */
  add(after?: number): void;
  remove(at: number): void;
  duplicate(at: number): void;
  move(at: number, by: -1 | 1): void;
  replaceAll(rows: readonly Row[]): void;
}

let nextKey = 1;

/** Returns stable functions, so that typing only renders the edited row. */
export function useRows(
  field: MetaField,
  value: readonly Row[],
  onChange: (rows: readonly Row[]) => void,
): Rows {
  const keys = useRef<number[]>([]);
  // Assigns keys to rows that were set from outside, such as those of a restored draft.
  while (keys.current.length < value.length) keys.current.push(nextKey++);
  keys.current.length = value.length;
  const now = useRef({ value, onChange, field });
  now.current = { value, onChange, field };
  const made = useRef<Omit<Rows, "rows" | "keys">>(undefined);
  made.current ??= operationsOn(now, keys);
  return { ...made.current, rows: value, keys: keys.current };
}

interface Now {
  current: { value: readonly Row[]; onChange: (rows: readonly Row[]) => void; field: MetaField };
}

function operationsOn(now: Now, keys: { current: number[] }): Omit<Rows, "rows" | "keys"> {
  const change = (rows: readonly Row[], order: number[]) => {
    keys.current = order;
    // Several changes may happen before the next render, and each must build on the previous one.
    now.current = { ...now.current, value: rows };
    now.current.onChange(rows);
  };
  const setRow = (at: number, row: Row) =>
    change(
      now.current.value.map((one, i) => (i === at ? row : one)),
      keys.current,
    );
  return {
    setRow,
    setCell: (at, name, value) => setRow(at, { ...now.current.value[at], [name]: value }),
    add: (after = now.current.value.length - 1) =>
      change(
        now.current.value.toSpliced(after + 1, 0, freshRow(now.current.field)),
        keys.current.toSpliced(after + 1, 0, nextKey++),
      ),
    remove: (at) => change(now.current.value.toSpliced(at, 1), keys.current.toSpliced(at, 1)),
    duplicate: (at) =>
      change(
        now.current.value.toSpliced(at + 1, 0, { ...now.current.value[at] }),
        keys.current.toSpliced(at + 1, 0, nextKey++),
      ),
    move: (at, by) => {
      const to = at + by;
      if (to < 0 || to >= now.current.value.length) return;
      change(swapped(now.current.value, at, to), swapped(keys.current, at, to));
    },
    replaceAll: (rows) => change(rows, keys.current),
  };
}

function swapped<T>(list: readonly T[], a: number, b: number): T[] {
  const copy = [...list];
  const [one, other] = [copy[a], copy[b]];
  if (one !== undefined && other !== undefined) {
    copy[a] = other;
    copy[b] = one;
  }
  return copy;
}

/** Rows to send: all except empty ones. */
export function filledRows(field: MetaField, rows: readonly Row[]): Row[] {
  return rows.filter((row) => !isEmptyRow(field, row));
}
