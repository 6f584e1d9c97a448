import { useCallback, useMemo, useState } from "react";
import type { SavedView } from "../../../client/contract.ts";

const keyOf = (collection: string) => `freehold.widths.${collection}`;

/** Column widths, kept in the browser unless the view defines them. */
export function useWidths(
  collection: string,
  view: SavedView | undefined,
): [ReadonlyMap<string, number>, (column: string, width: number) => void] {
  const [drawn, setDrawn] = useState(() => read(collection));
  const widths = useMemo(() => {
    const said = (view?.columns ?? []).flatMap(({ field, width }) =>
      width === undefined ? [] : [[field, width] as const],
    );
    return new Map([...said, ...Object.entries(drawn)]);
  }, [view, drawn]);
  const draw = useCallback(
    (column: string, width: number) =>
      setDrawn((before) => {
        const next = { ...before, [column]: width };
        localStorage.setItem(keyOf(collection), JSON.stringify(next));
        return next;
      }),
    [collection],
  );
  return [widths, draw];
}

function read(collection: string): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(collection)) ?? "{}");
    const entries = Object.entries(typeof kept === "object" && kept !== null ? kept : {});
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"),
    );
  } catch {
    return {};
  }
}
