import { useEffect, useMemo, useRef, useState } from "react";
import type { AnyRecord } from "../../meta.ts";
import type { Column } from "../columns.ts";

/** Target of the focus when an editor closes. */
export type Leaving = "stay" | "next" | "previous";

export interface Editing {
  readonly id: string;
  readonly column: string;
}

export interface CellEdits {
  begin(record: AnyRecord, column: Column): void;
  /** Opens the record unless a second click follows, which begins to edit. */
  click(record: AnyRecord, onOpen: (record: AnyRecord) => void): void;
  leave(to: Leaving): void;
}

/** Longest time between the clicks of a double click. */
const DOUBLE_MS = 220;

/** The cell that is being edited. Its functions are stable, so that rows do not render for them. */
export function useCellEdits(
  onLeave: (from: Editing, to: Leaving) => void,
): [Editing | undefined, CellEdits] {
  const [editing, setEditing] = useState<Editing>();
  const latest = useRef({ editing, onLeave });
  latest.current = { editing, onLeave };
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const edits = useMemo<CellEdits>(() => {
    return {
      begin: (record, column) => {
        clearTimeout(waiting.current);
        setEditing({ id: record.id, column: column.name });
      },
      click: (record, onOpen) => {
        clearTimeout(waiting.current);
        waiting.current = setTimeout(() => onOpen(record), DOUBLE_MS);
      },
      leave: (to) => {
        const { editing, onLeave } = latest.current;
        setEditing(undefined);
        if (editing) onLeave(editing, to);
      },
    };
  }, []);
  return [editing, edits];
}
