import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { SavedView } from "../../../client/contract.ts";
import { prefer, usePerson } from "../../session/session.ts";

/** Widths are saved once they have not changed for this long. */
const REST_MS = 600;

interface Kept {
  readonly columns: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

const NOTHING: Kept = { columns: [], widths: {} };

interface Layout {
  /** Columns that the user chose last for this list, in order; empty for the default, and in saved views. */
  readonly columns: readonly string[];
  readonly widths: ReadonlyMap<string, number>;
  setWidth(column: string, width: number): void;
  setColumns(names: readonly string[]): void;
}

/** Columns of a list, kept for the user. A saved view brings its own columns; its widths can be changed. */
export function useLayout(collection: string, view: SavedView | undefined): Layout {
  const name = view?.id ?? collection;
  const kept: Kept = usePerson()?.preferences.lists?.[name] ?? NOTHING;
  const [drawn, setDrawn] = useState<Readonly<Record<string, number>>>({});
  const latest = useRef({ kept, drawn });
  latest.current = { kept, drawn };

  const keep = useCallback(
    ({ columns, widths }: Kept) =>
      void prefer({ lists: { [name]: { columns: [...columns], widths: { ...widths } } } }),
    [name],
  );
  useEffect(() => {
    if (Object.keys(drawn).length === 0) return;
    const timer = setTimeout(() => {
      const { columns, widths } = latest.current.kept;
      keep({ columns, widths: { ...widths, ...drawn } });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [drawn, keep]);

  const widths = useMemo(() => {
    const said = (view?.columns ?? []).flatMap(({ field, width }) =>
      width === undefined ? [] : [[field, width] as const],
    );
    return new Map([...said, ...Object.entries(kept.widths), ...Object.entries(drawn)]);
  }, [view, kept.widths, drawn]);
  const setWidth = useCallback(
    (column: string, width: number) => setDrawn((before) => ({ ...before, [column]: width })),
    [],
  );
  const setColumns = useCallback(
    (columns: readonly string[]) => {
      const { kept, drawn } = latest.current;
      // Going back to the default includes the widths.
      if (columns.length === 0) setDrawn({});
      keep(columns.length === 0 ? NOTHING : { columns, widths: { ...kept.widths, ...drawn } });
    },
    [keep],
  );
  return { columns: view ? NOTHING.columns : kept.columns, widths, setWidth, setColumns };
}
