import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { addDays } from "../../../../kernel/calendar.ts";

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Dragged part of the bar. */
type Grip = "all" | "from" | "to";

/** Waits this long after the last key press before saving. */
const REST_MS = 700;

interface DragOptions extends Days {
  dayWidth: number;
  /** Called with the new dates when the pointer is released, or when no key has been pressed for a while. */
  onMoved(days: Days): void;
}

/** Moves a bar by pointer or arrow keys: Shift changes its end, Alt its start. Escape cancels. */
export function useDrag({ from, to, dayWidth, onMoved }: DragOptions) {
  const [moved, setMoved] = useState<Days>();
  const drag = useRef<{ grip: Grip; x: number; days: Days } | undefined>(undefined);
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const days = moved ?? { from, to };

  const keep = (next: Days) => {
    clearTimeout(rest.current);
    rest.current = undefined;
    drag.current = undefined;
    setMoved(undefined);
    if (next.from !== from || next.to !== to) onMoved(next);
  };

  return {
    days,
    isMoving: moved !== undefined,
    start: (grip: Grip) => (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { grip, x: event.clientX, days };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!drag.current) return;
      const by = Math.round((event.clientX - drag.current.x) / dayWidth);
      setMoved(by === 0 && !moved ? undefined : shifted(drag.current.days, drag.current.grip, by));
    },
    onPointerUp: () => {
      if (drag.current && moved) keep(moved);
      drag.current = undefined;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape" && moved) {
        clearTimeout(rest.current);
        setMoved(undefined);
        return;
      }
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (by === 0) return;
      event.preventDefault();
      const next = shifted(days, event.shiftKey ? "to" : event.altKey ? "from" : "all", by);
      setMoved(next);
      clearTimeout(rest.current);
      rest.current = setTimeout(() => keep(next), REST_MS);
    },
    /** Saves the move when the bar loses focus. */
    onBlur: () => {
      if (rest.current !== undefined && moved) keep(moved);
    },
  };
}

function shifted({ from, to }: Days, grip: Grip, by: number): Days {
  const next = { from: grip === "to" ? from : addDays(from, by), to: grip === "from" ? to : addDays(to, by) };
  return next.from > next.to ? { from, to } : next;
}
