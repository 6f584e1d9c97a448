import type { Passage } from "../library/text/passages.ts";
import { type StemmedWord, stemmedWords } from "../text/stemmed.ts";

/** The first name is the subject's own. */
export interface Subject {
  readonly names: readonly string[];
  /** Number of names that are certain: the own one and its other forms. */
  readonly own?: number;
  readonly language: string;
}

/** UTF-16 offsets of a mention. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
  /** Index of the name; 0 is the subject's own. */
  readonly name: number;
  /** True for a name that the documents treat as the same. */
  readonly isOther: boolean;
}

/** Scripts without word spaces, in which names are matched by character. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Stop words allowed between two words of a name: "closing a month" also matches "close the month". */
const FILLERS = 2;

export function stemsOf(name: string, language: string): string[] {
  return contentWordsOf(stemmedWords(name.normalize("NFKC"), language)).map((word) => word.stem);
}

const ARTICLE = /^(?:an?|the|your|my|its|their|our)$/iu;

/** Required words of a name, without articles and connectors. In "for loop" both words are required. */
function contentWordsOf(words: readonly StemmedWord[]): StemmedWord[] {
  const content = words.filter(
    ({ word, filler }, i) => !filler || ((i === 0 || i === words.length - 1) && !ARTICLE.test(word)),
  );
  return content.some(({ filler }) => !filler) ? content : [...words];
}

export function searchWords(subject: Subject): string[] {
  const words = subject.names.flatMap((name) => {
    const all = stemmedWords(name, subject.language);
    const content = all.filter(({ filler }) => !filler);
    return (content.length > 0 ? content : all).map(({ word }) => word.toLowerCase());
  });
  return [...new Set(words)];
}

/** Finds mentions in text order. A longer name hides a shorter one inside it. */
export function occurrencesOf(
  subject: Subject,
  text: string,
  language: string,
  words: readonly StemmedWord[] = stemmedWords(text, language),
): Occurrence[] {
  const found: Omit<Occurrence, "isOther">[] = [];
  subject.names.forEach((name, index) => {
    if (UNSPACED.test(name)) found.push(...letterByLetter(name, index, text));
    else found.push(...wordByWord(wantedOf(name, language), index, words));
  });
  found.sort((a, b) => a.start - b.start || b.end - a.end || a.name - b.name);
  return found
    .filter((one, i) => i === 0 || !found.slice(0, i).some((other) => other.end >= one.end))
    .map((one) => ({ ...one, isOther: one.name >= (subject.own ?? 1) }));
}

function letterByLetter(name: string, index: number, text: string): Omit<Occurrence, "isOther">[] {
  const found: Omit<Occurrence, "isOther">[] = [];
  const [wanted, within] = [name.toLowerCase(), text.toLowerCase()];
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + wanted.length)) {
    found.push({ start: at, end: at + wanted.length, name: index });
  }
  return found;
}

/** An activity ("closing a month") matches any form of its verb, other names only as written. */
function wantedOf(name: string, language: string): ((word: StemmedWord) => boolean)[] {
  const words = stemmedWords(name.normalize("NFKC"), language);
  return contentWordsOf(words).map((wanted) => {
    const next = words[words.indexOf(wanted) + 1];
    const isDoing = wanted === words[0] && next !== undefined && ARTICLE.test(next.word);
    return isDoing ? (word) => word.stem === wanted.stem : (word) => word.base === wanted.base;
  });
}

function wordByWord(
  wanted: readonly ((word: StemmedWord) => boolean)[],
  index: number,
  words: readonly StemmedWord[],
): Omit<Occurrence, "isOther">[] {
  const found: Omit<Occurrence, "isOther">[] = [];
  words.forEach((word, at) => {
    if (!wanted[0]?.(word)) return;
    const end = matchFrom(wanted, words, at);
    if (end !== undefined) found.push({ start: word.start, end, name: index });
  });
  return found;
}

/** End of a name that begins at a word; undefined if incomplete. */
function matchFrom(
  wanted: readonly ((word: StemmedWord) => boolean)[],
  words: readonly StemmedWord[],
  at: number,
): number | undefined {
  let next = at;
  let end = 0;
  for (const is of wanted) {
    let skipped = 0;
    let word = words[next];
    while (word && !is(word) && word.filler && skipped < FILLERS && next > at) {
      skipped += 1;
      next += 1;
      word = words[next];
    }
    if (!word || !is(word)) return undefined;
    end = word.end;
    next += 1;
  }
  return end;
}

/** True for an activity, such as closing a month. */
export function isDoing({ names }: Subject): boolean {
  return names.some((name) => /^\p{L}+(?:ing)?\s+(?:an?|the|your|my)\s|^\p{L}{2,}ing$/iu.test(name));
}

/** True if a passage or the heading directly above mentions the subject. */
export function isAbout(
  subject: Subject,
  { occurrences, passage }: { occurrences: readonly Occurrence[]; passage: Passage },
): boolean {
  const heading = passage.path.at(-1);
  if (occurrences.length > 0 || isUnderName(subject, passage)) return true;
  return heading !== undefined && namesIn(subject, heading, passage.language);
}

/** True if a heading contains one of the subject's names, in any word form. */
export function namesIn(subject: Subject, heading: string, language: string): boolean {
  const stems = stemsOf(heading, language);
  return subject.names.some((name) => {
    const wanted = stemsOf(name, language);
    return wanted.length > 0 && wanted.every((one) => stems.includes(one));
  });
}

export function isNameOf(subject: Subject, heading: string, language: string): boolean {
  const stems = stemsOf(heading, language).join(" ");
  return subject.names.some((name) => stemsOf(name, language).join(" ") === stems);
}

/** True if a passage is in a section titled like the subject, or at the start of such a document. */
export function isUnderName(
  subject: Subject,
  { path, document, language }: { path: readonly string[]; document: { title: string }; language: string },
): boolean {
  const heading = path.length < 2 ? (path[0] ?? document.title) : path.at(-1);
  return heading !== undefined && isNameOf(subject, heading, language);
}
