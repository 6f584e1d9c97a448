import { ABBREVIATIONS, POINTED } from "./abbreviations.ts";
import { isStopword } from "./stopwords.ts";

/** In UTF-16 offsets. */
export interface Span {
  start: number;
  end: number;
}

/** Final punctuation with closing quotes, brackets and note numbers. */
const ENDING = /\n|[.!?…؟۔।॥።։។။。．！？｡]+(?:["'”’»›)\]｠」』】〕〉》]|\[\d{1,3}\]|[¹²³⁰⁴-⁹])*/gu;
/** Punctuation that ends a sentence without a following space. */
const FULL = /[。！？｡।॥።։។။]/u;
const OPENERS = /^["'“‘«‹([¿¡„‚]+/u;
const LAST_WORD = /[\p{L}\p{N}\p{M}.'’-]+$/u;
const NEXT_WORD = /^[\p{L}\p{M}]+/u;
const NUMBER = /^(?:\d{1,3}|[ivxlc]{1,6}|\p{L})$/iu;
const LOOK = 48;

/** Returns trimmed sentences in order. A line break also ends a sentence, because it separates table rows. */
export function sentencesOf(text: string, language: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const { 0: ending, index } of text.matchAll(ENDING)) {
    const end = index + ending.length;
    if (ending !== "\n" && !endsAt(text, start, index, end, language)) continue;
    push(spans, text, start, end);
    start = end;
  }
  push(spans, text, start, text.length);
  return spans;
}

function push(spans: Span[], text: string, from: number, to: number): void {
  const piece = text.slice(from, to);
  const start = from + piece.length - piece.trimStart().length;
  const end = to - (piece.length - piece.trimEnd().length);
  if (end > start) spans.push({ start, end });
}

function endsAt(text: string, start: number, sign: number, end: number, language: string): boolean {
  if (end === text.length) return true;
  const behind = text.slice(end, end + LOOK);
  // In Japanese a quotative particle continues the sentence after a quotation.
  if (FULL.test(text.charAt(sign))) return !(end - sign > 1 && /^(?:と|って)/.test(behind));
  if (!/^\s/.test(behind)) return false;
  const next = behind.trimStart().replace(OPENERS, "");
  if (/^\p{Ll}/u.test(next)) return false;
  if (text.charAt(sign) !== "." || text.charAt(sign + 1) === ".") return true;
  return !isPartOfWord(text, start, sign, next, language);
}

/** True if a dot belongs to an abbreviation, an initial or a list number. */
function isPartOfWord(text: string, start: number, point: number, next: string, language: string): boolean {
  const before = text.slice(Math.max(start, point - LOOK), point);
  const word = LAST_WORD.exec(before)?.[0] ?? "";
  if (word === "") return false;
  const isFirst = text.slice(start, point).trim() === word;
  if (isFirst && NUMBER.test(word)) return true;
  if (/^\p{L}$/u.test(word) && /^\p{L}\./u.test(next)) return true;
  if (language === "de" && /^\d{1,2}$/.test(word)) return !startsSentence(next, language);
  const small = word.toLowerCase();
  if (ABBREVIATIONS.never.has(small)) return true;
  if (ABBREVIATIONS.numbered.has(small) && /^(?:[\d#(§]|[IVXLC]+\b|\p{L}\b)/u.test(next)) return true;
  if (ABBREVIATIONS.either.has(small) || POINTED.test(word)) return !startsSentence(next, language);
  return isInitial(word, before) && !startsSentence(next, language);
}

/** True at the beginning, after another name or initial, or after a word such as "by". */
function isInitial(word: string, before: string): boolean {
  if (!/^\p{Lu}$/u.test(word)) return false;
  const previous = before.slice(0, -word.length).trimEnd().split(/\s+/).at(-1) ?? "";
  return (
    previous === "" ||
    /^(?:\P{L}*\p{Lu}|\p{L}\.$)/u.test(previous) ||
    isStopword(previous.toLowerCase(), "en")
  );
}

/** True if the next word probably begins a sentence and does not continue a name. */
function startsSentence(next: string, language: string): boolean {
  const word = NEXT_WORD.exec(next)?.[0] ?? "";
  return /^\p{Lu}/u.test(word) && isStopword(word.toLowerCase(), language) && word.length > 1;
}
