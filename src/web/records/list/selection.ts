import { useCallback, useMemo, useState } from "react";
import type { AnyRecord } from "../meta.ts";

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** True if all matching records are selected, including those not loaded. */
  readonly everything: boolean;
  has(id: string): boolean;
  /** Toggles a row. With `range`, toggles all rows between the last toggled one and this one. */
  toggle(index: number, range: boolean): void;
  toggleAll(): void;
  all(): void;
  clear(): void;
}

export function useSelection(rows: readonly AnyRecord[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(NONE);
  const [everything, setEverything] = useState(false);
  const [last, setLast] = useState<number>();

  const toggle = useCallback(
    (index: number, range: boolean) => {
      const row = rows[index];
      if (!row) return;
      const on = !ids.has(row.id);
      const from = range && last !== undefined ? Math.min(last, index) : index;
      const to = range && last !== undefined ? Math.max(last, index) : index;
      const next = new Set(ids);
      for (const { id } of rows.slice(from, to + 1)) {
        if (on) next.add(id);
        else next.delete(id);
      }
      setIds(next);
      setEverything(false);
      setLast(index);
    },
    [rows, ids, last],
  );

  return useMemo(
    () => ({
      ids,
      everything,
      has: (id) => everything || ids.has(id),
      toggle,
      toggleAll: () => {
        setEverything(false);
        setIds(ids.size >= rows.length && rows.length > 0 ? NONE : new Set(rows.map(({ id }) => id)));
      },
      all: () => setEverything(true),
      clear: () => {
        setIds(NONE);
        setEverything(false);
        setLast(undefined);
      },
    }),
    [ids, everything, rows, toggle],
  );
}

const NONE: ReadonlySet<string> = new Set();
