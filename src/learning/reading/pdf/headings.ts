import type { Line } from "./lines.ts";

/** Font and size of most of a document's text. */
export interface Look {
  size: number;
  font: string;
  /** Font sizes larger than the text, largest first. */
  larger: number[];
}

export interface OutlineItem {
  title: string;
  items?: OutlineItem[];
}

const LARGER = 1.12;
const LONGEST = 200;
const MOST_LEVELS = 4;
const DEEPEST = 10;
const MOST_ITEMS = 20_000;

export function lookOf(lines: readonly Line[]): Look {
  const sizes = new Map<number, number>();
  const fonts = new Map<string, number>();
  for (const { size, font, text, isCode } of lines) {
    if (isCode) continue;
    const rounded = Math.round(size * 2) / 2;
    sizes.set(rounded, (sizes.get(rounded) ?? 0) + text.length);
    fonts.set(font, (fonts.get(font) ?? 0) + text.length);
  }
  const size = most(sizes) ?? 0;
  const larger = [...sizes.keys()].filter((one) => one >= size * LARGER).sort((a, b) => b - a);
  return { size, font: most(fonts) ?? "", larger: together(larger) };
}

/** Merges sizes that hardly differ. */
function together(sizes: readonly number[]): number[] {
  const kept: number[] = [];
  for (const size of sizes) if ((kept.at(-1) ?? Number.POSITIVE_INFINITY) > size * 1.06) kept.push(size);
  return kept;
}

function most<T>(counts: ReadonlyMap<T, number>): T | undefined {
  let best: [T, number] | undefined;
  for (const entry of counts) if (!best || entry[1] > best[1]) best = entry;
  return best?.[0];
}

export function outlineLevels(items: readonly OutlineItem[] | null): Map<string, number> {
  const levels = new Map<string, number>();
  const add = (list: readonly OutlineItem[], level: number) => {
    for (const { title, items: inner = [] } of list) {
      if (levels.size > MOST_ITEMS) return;
      const key = outlineKey(title);
      if (key !== "" && !levels.has(key)) levels.set(key, Math.min(6, level));
      if (level < DEEPEST) add(inner, level + 1);
    }
  };
  add(items ?? [], 1);
  return levels;
}

/** Normalises a title, because page and outline may spell it differently. */
function outlineKey(title: string): string {
  return title
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** Heading level by outline, else by font size, else by font and numbering; undefined for other passages. */
export function headingLevel(
  passage: { text: string; lines: readonly Line[]; isApart: boolean },
  look: Look,
  outline: ReadonlyMap<string, number>,
): number | undefined {
  const { text, lines, isApart } = passage;
  const [first] = lines;
  if (!first || text.length > LONGEST || !/\p{L}/u.test(text) || first.isCode) return undefined;
  const listed = outline.get(outlineKey(text));
  if (listed !== undefined && lines.length <= 3) return listed;
  if (/[.,;]$/.test(text) && !/^\d/.test(text)) return undefined;
  const rank = look.larger.findIndex((size) => first.size >= size * 0.97);
  if (rank >= 0 && lines.length <= 4 && /\p{L}{2}/u.test(text))
    return numbered(text) ?? Math.min(MOST_LEVELS, rank + 1);
  const isOther = lines.every(({ font, size }) => font !== look.font && size >= look.size * 0.97);
  const isTitle =
    isApart &&
    lines.length === 1 &&
    text.length < 90 &&
    /^(?:\d|\p{Lu})/u.test(text) &&
    !/[.,;:?]$/.test(text);
  if (!isOther || !isTitle || first.cells.length > 1) return undefined;
  return numbered(text) ?? Math.min(MOST_LEVELS + 1, look.larger.length + 1);
}

/** Heading level by section number: 3.2.1 is level three. */
function numbered(text: string): number | undefined {
  const number = /^(\d{1,3}(?:\.\d{1,3}){0,4})\.?\s+\p{Lu}/u.exec(text)?.[1];
  return number === undefined ? undefined : Math.min(6, number.split(".").length);
}
