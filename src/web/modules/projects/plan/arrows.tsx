import { useEffect, useRef, useState } from "react";
import type { TaskBar } from "./bars.ts";
import classes from "./gantt.module.css";

interface Arrow {
  readonly key: string;
  readonly path: string;
  readonly isCritical: boolean;
}

interface ArrowsProps {
  bars: readonly TaskBar[];
  /** Must change whenever bars move. */
  mark: string;
}

/** Rendered in the first lane, which is the origin of the arrows' coordinates. */
export function Arrows({ bars, mark }: ArrowsProps) {
  const box = useRef<SVGSVGElement>(null);
  const [arrows, setArrows] = useState<readonly Arrow[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: positions are read from the DOM, `mark` signals that they changed
  useEffect(() => {
    const [own, table] = [box.current, box.current?.closest("table")];
    if (!own || !table) return;
    // Measures positions again when rows grow, as they do once names are loaded.
    const observer = new ResizeObserver(() => setArrows(arrowsOf(bars, own, table)));
    observer.observe(table);
    return () => observer.disconnect();
  }, [mark]);
  return (
    <svg ref={box} className={classes.arrows} aria-hidden>
      {arrows.map(({ key, path, isCritical }) => (
        <path key={key} d={path} data-critical={isCritical || undefined} />
      ))}
    </svg>
  );
}

function arrowsOf(bars: readonly TaskBar[], own: Element, table: Element): Arrow[] {
  const origin = own.getBoundingClientRect();
  const places = new Map(
    [...table.querySelectorAll<HTMLElement>("[data-task]")].map((element) => [
      element.dataset.task ?? "",
      element.getBoundingClientRect(),
    ]),
  );
  const critical = new Set(bars.filter(({ isCritical }) => isCritical).map(({ task }) => task.id));
  return bars.flatMap(({ task }) =>
    (task.depends_on_ids ?? []).flatMap((before) => {
      const [start, end] = [places.get(before), places.get(task.id)];
      if (!start || !end) return [];
      const path = elbow(
        start.right - origin.left,
        start.top + start.height / 2 - origin.top,
        end.left - origin.left,
        end.top + end.height / 2 - origin.top,
      );
      return [
        { key: `${before} ${task.id}`, path, isCritical: critical.has(before) && critical.has(task.id) },
      ];
    }),
  );
}

/** Elbow path from the end of one bar to the start of another, with an arrowhead. */
function elbow(x1: number, y1: number, x2: number, y2: number): string {
  const isAhead = x2 - x1 > 14;
  const way = isAhead
    ? `M${x1},${y1} H${x1 + 7} V${y2} H${x2}`
    : `M${x1},${y1} h5 V${y1 + (y2 > y1 ? 17 : -17)} H${x2 - 9} V${y2} H${x2}`;
  return `${way} m-5,-4 l5,4 l-5,4`;
}
