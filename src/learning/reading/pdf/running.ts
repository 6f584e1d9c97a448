import { lookOf } from "./headings.ts";
import type { Line } from "./lines.ts";

export interface PageLines {
  height: number;
  lines: Line[];
}

const EDGE = 0.1;
const FROM_EDGE = 2;
const LEAST = 3;
/** Minimum size of a line that opens a chapter, relative to the text. */
const LARGE = 1.3;
const NUMBER =
  /^[-–—|\s]*(?:(?:page|seite|p\.)\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|von|\/)\s*\d{1,4})?[-–—|\s]*$/i;

/** Removes running headers, footers and page numbers. */
export function withoutRunning(pages: readonly PageLines[]): Line[][] {
  const { size } = lookOf(pages.flatMap(({ lines }) => lines));
  const edges = pages.map((page) => edgesOf(page).filter((line) => line.size < size * LARGE));
  const repeated = counted(edges.flat().map(textKey));
  const numbered = counted(edges.flat().flatMap((line) => numberKey(line) ?? []));
  const isRunning = (line: Line) =>
    (repeated.get(textKey(line)) ?? 0) >= LEAST ||
    (numbered.get(numberKey(line) ?? "") ?? 0) >= LEAST ||
    (pages.length > 1 && NUMBER.test(line.text));
  return pages.map((page, i) => {
    const running = new Set(edges[i]?.filter(isRunning));
    return page.lines.filter((line) => !running.has(line));
  });
}

function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** First and last lines of a page near its edges. */
function edgesOf({ height, lines }: PageLines): Line[] {
  const sorted = lines.toSorted((a, b) => a.base - b.base);
  const top = sorted.slice(0, FROM_EDGE).filter(({ base }) => base < height * EDGE);
  const bottom = sorted.slice(-FROM_EDGE).filter(({ base }) => base > height * (1 - EDGE));
  return [...new Set([...top, ...bottom])];
}

/** Identity of a repeated line: position and text without numbers. */
function textKey({ text, base, size }: Line): string {
  return `${Math.round(base / 4)} ${Math.round(size)} ${text.toLowerCase().replaceAll(/\d+|\b[ivxlc]+\b/g, "#")}`;
}

/** Key of a line that begins or ends with the page number, whose title may change by chapter. */
function numberKey({ text, base, page }: Line): string | undefined {
  const number = /^(\d{1,4})\s/.exec(text)?.[1] ?? /\s(\d{1,4})$/.exec(text)?.[1];
  return number === undefined ? undefined : `${Math.round(base / 4)} ${Number(number) - page}`;
}
