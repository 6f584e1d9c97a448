import type { PageText, TextPiece } from "./pages.ts";

/** Coordinates in points from the top left of the page. */
export interface Line {
  page: number;
  text: string;
  /** Text split at wide gaps. */
  cells: string[];
  left: number;
  right: number;
  base: number;
  size: number;
  font: string;
  isCode: boolean;
}

/** Gap that separates columns of a page or table, in letter sizes. */
const WIDE = 1.8;
/** Smallest gap that counts as a space, in letter sizes. */
const SPACE = 0.18;
/** Superscripts and subscripts are smaller than this share of the line's size. */
const SMALL = 0.8;

/** Adjacent text items without a wide gap. */
interface Run {
  pieces: TextPiece[];
  left: number;
  right: number;
  base: number;
  size: number;
}

/** Groups text items into runs, in file order. */
export function runsOf(page: PageText): Run[] {
  const runs: Run[] = [];
  let last: Run | undefined;
  for (const piece of page.pieces) {
    if (last && continues(last, piece)) {
      last.pieces.push(piece);
      last.left = Math.min(last.left, piece.left);
      last.right = Math.max(last.right, piece.right);
      if (piece.size > last.size * 1.05) [last.size, last.base] = [piece.size, piece.base];
    } else {
      last = { pieces: [piece], left: piece.left, right: piece.right, base: piece.base, size: piece.size };
      runs.push(last);
    }
  }
  return runs;
}

function continues(run: Run, piece: TextPiece): boolean {
  const size = Math.max(run.size, piece.size);
  if (Math.abs(piece.base - run.base) > size * 0.45) return false;
  const gap = piece.left >= run.right ? piece.left - run.right : run.left - piece.right;
  return gap < size * WIDE && gap > -size * 2;
}

/** Joins runs with the same baseline, top to bottom. */
export function linesOf(runs: readonly Run[], page: number): Line[] {
  const sorted = [...runs].sort((a, b) => a.base - b.base || a.left - b.left);
  const groups: Run[][] = [];
  for (const run of sorted) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (group && first && Math.abs(run.base - first.base) <= Math.max(first.size, run.size) * 0.35)
      group.push(run);
    else groups.push([run]);
  }
  return groups.map((group) => lineOf(group, page)).filter(({ text }) => text !== "");
}

function lineOf(runs: Run[], page: number): Line {
  const pieces = runs.flatMap((run) => run.pieces);
  const isRightToLeft = pieces.filter((piece) => piece.isRightToLeft).length > pieces.length / 2;
  const sideBySide = together(runs.toSorted((a, b) => a.left - b.left));
  const ordered = isRightToLeft ? sideBySide.reverse() : sideBySide;
  const cells = ordered.map((run) => textOf(run, isRightToLeft)).filter((cell) => cell !== "");
  const main = mainPiece(pieces);
  return {
    page,
    text: cells.join(" "),
    cells,
    left: Math.min(...runs.map((run) => run.left)),
    right: Math.max(...runs.map((run) => run.right)),
    base: main?.base ?? 0,
    size: main?.size ?? 0,
    font: main?.font ?? "",
    isCode: pieces.every((piece) => piece.isCode || piece.text.trim() === ""),
  };
}

/** Joins runs without a wide gap between them, regardless of their order in the file. */
function together(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && run.left - last.right < Math.max(last.size, run.size) * WIDE) {
      last.pieces.push(...run.pieces);
      last.right = Math.max(last.right, run.right);
      if (run.size > last.size * 1.05) [last.size, last.base] = [run.size, run.base];
    } else joined.push({ ...run, pieces: [...run.pieces] });
  }
  return joined;
}

/** The item that is typical for the line. */
function mainPiece(pieces: readonly TextPiece[]): TextPiece | undefined {
  const lengths = new Map<string, number>();
  const keyOf = (piece: TextPiece) => `${piece.font} ${Math.round(piece.size * 2)}`;
  for (const piece of pieces)
    lengths.set(keyOf(piece), (lengths.get(keyOf(piece)) ?? 0) + piece.text.trim().length);
  return pieces.reduce<TextPiece | undefined>(
    (best, piece) =>
      !best || (lengths.get(keyOf(piece)) ?? 0) > (lengths.get(keyOf(best)) ?? 0) ? piece : best,
    undefined,
  );
}

function textOf(run: Run, isRightToLeft: boolean): string {
  const pieces = run.pieces.toSorted((a, b) => (isRightToLeft ? b.right - a.right : a.left - b.left));
  let text = "";
  let before: TextPiece | undefined;
  for (const piece of pieces) {
    const gap = before ? (isRightToLeft ? before.left - piece.right : piece.left - before.right) : 0;
    if (
      before &&
      gap > Math.min(before.size, piece.size) * SPACE &&
      !/\s$/.test(text) &&
      !/^\s/.test(piece.text)
    )
      text += " ";
    text += isNoteMark(piece, run, text) ? "" : piece.text;
    before = piece;
  }
  return text.replaceAll(/\s+/g, " ").trim();
}

/** A small raised number after a word is a note reference; after a single letter it is an exponent. */
function isNoteMark(piece: TextPiece, run: Run, before: string): boolean {
  if (piece.size > run.size * SMALL || piece.base > run.base - run.size * 0.15) return false;
  return /^[\d*†‡,]{1,4}$/.test(piece.text.trim()) && /(?:\p{L}{2}|[.,;:!?”"’)])$/u.test(before);
}
