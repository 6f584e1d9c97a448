import type { Writer } from "../writer.ts";

const BULLET = /^\s*(?:[-*•‣◦▪–]|\(?(?:\d{1,3}|[a-z])[.)])\s+(?=\S)/i;
const WRAPPED = 50;
const LONGEST_HEADING = 90;
const SAMPLE = 5000;

/** Paragraphs are separated by empty lines, or are one line each. */
export function readText(text: string, writer: Writer): void {
  const lines = text
    .replaceAll("\r\n", "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .split(/\r|\n|\u2028|\u2029|\f/);
  const paragraphs = isWrapped(lines) ? joined(lines) : lines.map((line) => [line]);
  for (const [i, paragraph] of paragraphs.entries()) {
    const [first = ""] = paragraph;
    const isAlone = paragraph.length === 1 && first.trim() !== "";
    if (isAlone && isHeading(first, paragraphs[i + 1]))
      writer.put("heading", first.replace(/^#+\s/, ""), { level: levelOf(first) });
    else if (BULLET.test(first)) writeItems(paragraph, writer);
    else writer.put("paragraph", healed(paragraph));
  }
}

/** True if lines are wrapped at a margin; false if each ends with a sentence. */
function isWrapped(lines: readonly string[]): boolean {
  const said = lines.slice(0, SAMPLE).filter((line) => line.trim() !== "");
  if (said.length < 2) return true;
  const long = said.filter((line) => line.length >= WRAPPED && line.length <= 120);
  if (said.some((line) => line.length > 300)) return false;
  const open = said.filter((line) => /[\p{L}\p{N},;-]\s*$/u.test(line));
  return long.length > said.length / 3 ? open.length > said.length / 4 : lines.length > said.length;
}

/** Joins lines up to an empty one, a list item or an indented line. */
function joined(lines: readonly string[]): string[][] {
  const paragraphs: string[][] = [];
  let last: string[] | undefined;
  for (const line of lines) {
    if (line.trim() === "") last = undefined;
    else if (last && !startsAnew(line, last)) last.push(line);
    else {
      last = [line];
      paragraphs.push(last);
    }
  }
  return paragraphs;
}

function startsAnew(line: string, before: readonly string[]): boolean {
  // Keeps list items in one paragraph; `writeItems` separates them later.
  if (BULLET.test(line) && BULLET.test(before[0] ?? "")) return false;
  if (before.length === 1 && BULLET.test(before[0] ?? "")) return false;
  return (
    /^(?: {2,8}|\t)\S/.test(line) &&
    /[.!?:”"]\s*$/.test(before.at(-1) ?? "") &&
    !/^\s/.test(before.at(-1) ?? "")
  );
}

function writeItems(lines: readonly string[], writer: Writer): void {
  let item: string[] = [];
  const end = () => writer.put("list_item", healed(item));
  for (const line of lines) {
    if (BULLET.test(line) && item.length > 0) {
      end();
      item = [];
    }
    item.push(item.length === 0 ? line.replace(/^\s*[-*•‣◦▪–]\s+/, "") : line);
  }
  end();
}

/** Joins lines and repairs hyphenated words. */
function healed(lines: readonly string[]): string {
  return lines.join("\n").replaceAll(/(?<=\p{Ll})[-‐]\n\s*(?=\p{Ll})/gu, "");
}

/** Conservative: a heading is short, does not end like a sentence and has the form of one. */
function isHeading(line: string, next: readonly string[] | undefined): boolean {
  const text = line.trim();
  if (
    text.length > LONGEST_HEADING ||
    next === undefined ||
    (BULLET.test(line) && !/^\d+\.?\s+\p{Lu}/u.test(text))
  )
    return false;
  if (/[.,;:!?]$/.test(text) || !/\p{L}{2}/u.test(text)) return false;
  if (
    /^(?:chapter|part|section|appendix|kapitel|teil|abschnitt|chapitre|capítulo)\s+[\divxlc]+\b/i.test(text)
  )
    return true;
  if (/^\d+(?:\.\d+)*\.?\s+\p{Lu}/u.test(text)) return true;
  const isLoud = text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
  const words = text.split(/\s+/);
  const isTitle =
    words.length <= 8 && words.filter((word) => /^\P{L}*\p{Lu}/u.test(word)).length > words.length / 2;
  const isFollowed = next.join(" ").length > text.length * 2;
  return (isLoud || isTitle) && isFollowed;
}

function levelOf(line: string): number {
  const number = /^\s*(\d+(?:\.\d+)*)\.?\s/.exec(line)?.[1];
  return number === undefined ? 1 : Math.min(6, number.split(".").length);
}
