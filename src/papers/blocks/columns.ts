import type { PaperColumn, PaperRow } from "../../kernel/paper.ts";
import { mm, type Pen } from "../layout/pen.ts";

export interface PlacedColumn extends PaperColumn {
  readonly x: number;
  readonly width: number;
}

export const CELL_SIZE = 8.5;
export const HEAD_SIZE = 7.5;
const GAP = mm(4);
/** Rows measured: the widths of a long table come from its first rows and its longest cells. */
const MOST = mm(38);
const LEAST_GROWING = mm(38);

/** Places the columns: each as wide as its content, and the growing ones share what is left. */
export function placedColumns(
  pen: Pen,
  columns: readonly PaperColumn[],
  rows: readonly PaperRow[],
  left: number,
  width: number,
): PlacedColumn[] {
  const gaps = GAP * (columns.length - 1);
  const natural = columns.map((column) => naturalWidth(pen, column, rows));
  const growing = columns.map(({ grow = 0 }) => grow);
  const shares = growing.reduce((sum, one) => sum + one, 0);
  const fixed = natural.reduce((sum, one, at) => sum + (growing[at] === 0 ? one : 0), 0);
  const least = growing.filter((one) => one > 0).length * LEAST_GROWING;
  const available = width - gaps;
  // Too many wide columns become narrower together, and their cells wrap.
  const squeeze = Math.min(1, (available - least) / Math.max(1, fixed));
  const left_over = available - fixed * squeeze;
  let x = left;
  return columns.map((column, at) => {
    const own = natural[at] ?? 0;
    const grow = growing[at] ?? 0;
    const extra = shares === 0 ? left_over / columns.length : 0;
    const wide = grow === 0 ? own * squeeze + extra : (left_over * grow) / shares;
    const placed = { ...column, x, width: wide };
    x += wide + GAP;
    return placed;
  });
}

function naturalWidth(pen: Pen, { name, label, align }: PaperColumn, rows: readonly PaperRow[]): number {
  const head = pen.widthOf(label, { size: HEAD_SIZE, strong: true });
  const figures = align === "end";
  const texts = new Set(
    rows.flatMap(({ cells, running }) => [cells[name] ?? "", figures ? (running ?? "") : ""]),
  );
  let widest = head;
  for (const text of texts)
    if (text !== "") widest = Math.max(widest, pen.widthOf(text, { size: CELL_SIZE, strong: true, figures }));
  return Math.min(MOST, widest + 1);
}
