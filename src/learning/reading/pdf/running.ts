import { lookOf } from "./headings.ts";
import type { Line } from "./lines.ts";

/** The lines of a page and how high it is. */
export interface PageLines {
  height: number;
  lines: Line[];
}

const EDGE = 0.1;
const FROM_EDGE = 2;
const LEAST = 3;
/** What is larger than the text by this opens a chapter. */
const LARGE = 1.3;
const NUMBER =
  /^[-–—|\s]*(?:(?:page|seite|p\.)\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|von|\/)\s*\d{1,4})?[-–—|\s]*$/i;

/** The lines of pages without the titles and numbers that every page repeats at its upper and lower edge. */
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

/** The first and last lines of a page, as far as they stand at its edge. */
function edgesOf({ height, lines }: PageLines): Line[] {
  const sorted = lines.toSorted((a, b) => a.base - b.base);
  const top = sorted.slice(0, FROM_EDGE).filter(({ base }) => base < height * EDGE);
  const bottom = sorted.slice(-FROM_EDGE).filter(({ base }) => base > height * (1 - EDGE));
  return [...new Set([...top, ...bottom])];
}

/** What is the same on many pages: where a line stands, and what it says but for its numbers. */
function textKey({ text, base, size }: Line): string {
  return `${Math.round(base / 4)} ${Math.round(size)} ${text.toLowerCase().replaceAll(/\d+|\b[ivxlc]+\b/g, "#")}`;
}

/** The same of a line whose title changes with the chapter: that it begins or ends with the number of its page. */
function numberKey({ text, base, page }: Line): string | undefined {
  const number = /^(\d{1,4})\s/.exec(text)?.[1] ?? /\s(\d{1,4})$/.exec(text)?.[1];
  return number === undefined ? undefined : `${Math.round(base / 4)} ${Number(number) - page}`;
}
