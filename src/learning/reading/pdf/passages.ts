import type { Look } from "./headings.ts";
import type { Line } from "./lines.ts";

/** Lines of one paragraph, heading, list item, code block or table. */
export interface PdfPassage {
  kind: "text" | "item" | "code" | "table";
  lines: Line[];
  /** True if the space above exceeds the line spacing. */
  isApart: boolean;
}

const BULLET = /^(?:[•‣◦▪●○■□∙·➢✓*–-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])\s+\S/;
/** Space above a line, relative to its size, that separates paragraphs. */
const APART = 1.62;

/** Joins lines across pages and columns. */
export function passagesOf(lines: readonly Line[], look: Look): PdfPassage[] {
  const passages: PdfPassage[] = [];
  const right = rightEdges(lines);
  let last: PdfPassage | undefined;
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1];
    const isApart = !before || isJump(before, line) || gapOf(before, line) > usualGap(look);
    const kind = kindOf(line, lines[i + 1], before, last);
    if (last && before && belongs(last, kind, before, line, right)) last.lines.push(line);
    else {
      last = { kind, lines: [line], isApart };
      passages.push(last);
    }
  }
  return passages;
}

function kindOf(
  line: Line,
  next: Line | undefined,
  before: Line | undefined,
  last: PdfPassage | undefined,
): PdfPassage["kind"] {
  if (line.isCode) return "code";
  if (BULLET.test(line.text)) return "item";
  const isRow = (other: Line | undefined) =>
    other !== undefined && other.cells.length > 1 && other.page === line.page;
  if (line.cells.length > 1 && (isRow(next) || (last?.kind === "table" && isRow(before)))) return "table";
  return "text";
}

function usualGap(look: Look): number {
  return look.size * APART;
}

function gapOf(before: Line, line: Line): number {
  return line.base - before.base;
}

/** True if the next line is on another page or at the top of another column. */
function isJump(before: Line, line: Line): boolean {
  return line.page !== before.page || line.base < before.base - before.size;
}

/** Right margins, to detect short last lines of paragraphs. */
function rightEdges(lines: readonly Line[]): (line: Line) => number {
  const edges = new Map<string, number>();
  const keyOf = (line: Line) => `${line.page} ${Math.round(line.left / 120)}`;
  for (const line of lines) edges.set(keyOf(line), Math.max(edges.get(keyOf(line)) ?? 0, line.right));
  return (line) => edges.get(keyOf(line)) ?? line.right;
}

function belongs(
  passage: PdfPassage,
  kind: PdfPassage["kind"],
  before: Line,
  line: Line,
  right: (line: Line) => number,
): boolean {
  const jump = isJump(before, line);
  if (kind === "table" || passage.kind === "table") return kind === passage.kind && !jump;
  if (kind === "code" || passage.kind === "code")
    return kind === passage.kind && (jump || gapOf(before, line) < line.size * 3);
  if (kind === "item") return false;
  if (Math.abs(before.size - line.size) > Math.max(0.6, line.size * 0.08)) return false;
  const isShort = before.right < right(before) - before.size * 4;
  const isEnded = /[.!?:…]["”’)\]]?$/.test(before.text);
  if (jump) return !isEnded && /^[\p{Ll}\p{N}(“"]/u.test(line.text) && !(isShort && before.text.length < 40);
  if (gapOf(before, line) > line.size * APART) return false;
  const isBoth = before.font !== line.font && passage.lines.every(({ font }) => font === before.font);
  if (isBoth && isShort && !/^\p{Ll}/u.test(line.text)) return false;
  if (isEnded && isShort) return false;
  return !isIndented(passage, before, line);
}

function isIndented(passage: PdfPassage, before: Line, line: Line): boolean {
  const indent = line.left - before.left;
  if (passage.kind === "item") return indent < -line.size * 0.5 && /[.!?:;]$/.test(before.text);
  return (
    indent > line.size * 0.8 &&
    indent < line.size * 5 &&
    (passage.lines.length > 1 || /[.!?:]$/.test(before.text))
  );
}
