import { type Line, linesOf, runsOf } from "./lines.ts";
import type { PageText } from "./pages.ts";

type Run = ReturnType<typeof runsOf>[number];

/** Minimum runs on each side of a column gap. */
const LEAST = 5;
const STEP = 4;

/** Lines in reading order, the left column first. */
export function readingOrder(page: PageText): Line[] {
  const runs = runsOf(page);
  const gutter = gutterOf(runs, page.width);
  if (gutter === undefined) return linesOf(runs, page.number);
  const lines: Line[] = [];
  let [left, right]: [Run[], Run[]] = [[], []];
  const end = () => {
    lines.push(...linesOf(left, page.number), ...linesOf(right, page.number));
    [left, right] = [[], []];
  };
  for (const run of runs.toSorted((a, b) => a.base - b.base)) {
    if (run.right <= gutter) left.push(run);
    else if (run.left >= gutter) right.push(run);
    else {
      // A line across both columns ends them: the lines above come first.
      end();
      lines.push(...linesOf([run], page.number));
    }
  }
  end();
  return lines;
}

/** Position of the gap between two columns, if any. */
function gutterOf(runs: readonly Run[], width: number): number | undefined {
  const long = runs.filter((run) => run.right - run.left > width * 0.15);
  if (long.length < LEAST * 2) return undefined;
  let best: { at: number; crossing: number } | undefined;
  for (let at = width * 0.35; at <= width * 0.65; at += STEP) {
    const crossing = long.filter((run) => run.left < at && run.right > at).length;
    const left = long.filter((run) => run.right <= at).length;
    const right = long.filter((run) => run.left >= at).length;
    const isGutter = left >= LEAST && right >= LEAST && Math.min(left, right) > crossing * 1.5;
    if (isGutter && (!best || crossing < best.crossing)) best = { at, crossing };
  }
  return best?.at;
}
