import { type RefObject, useEffect, useRef } from "react";
import { onReach } from "../focus.ts";

/** Focuses cells that `focusPath` looks for, also of lines that are not rendered yet. */
export function useReached(
  list: RefObject<HTMLElement | null>,
  focusCell: (at: number, name: string) => void,
): void {
  const latest = useRef(focusCell);
  latest.current = focusCell;
  useEffect(
    () =>
      onReach(list.current, (rest) => {
        const [, at, name] = /^(\d+)\.(\w+)$/.exec(rest) ?? [];
        if (at === undefined || name === undefined) return false;
        latest.current(Number(at), name);
        return true;
      }),
    [list],
  );
}
