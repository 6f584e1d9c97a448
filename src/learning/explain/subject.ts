import type { Passage } from "../library/text/passages.ts";
import { baseOf, stem } from "../text/stem.ts";
import { isStopword } from "../text/stopwords.ts";
import { wordsOf } from "../text/words.ts";

/** What is asked about: the names by which texts call it, its own first. */
export interface Subject {
  readonly names: readonly string[];
  readonly language: string;
}

/** A place in a text that names the subject, by UTF-16 offsets. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
  /** Which of the names it is: 0 is the subject's own. */
  readonly name: number;
}

/** A word of a text, with the form under which its inflections meet. */
export interface StemmedWord {
  readonly start: number;
  readonly end: number;
  readonly word: string;
  /** Its singular: what tells names apart. */
  readonly base: string;
  /** What it shares with words derived from it: what tells how alike texts are. */
  readonly stem: string;
  readonly filler: boolean;
}

/** Scripts that set no space between words: there a name is found letter by letter. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** How many words that say nothing may stand between two words of a name: "closing a month" is also "close the month". */
const FILLERS = 2;

/** The words of a text as they are compared. */
export function stemmedWords(text: string, language: string): StemmedWord[] {
  return wordsOf(text).map(({ start, end, word }) => ({
    start,
    end,
    word,
    base: baseOf(word, language),
    stem: stem(word, language),
    filler: isStopword(word, language),
  }));
}

/** The stems of a name that tell it from others. */
export function stemsOf(name: string, language: string): string[] {
  return tellingOf(stemmedWords(name.normalize("NFKC"), language)).map((word) => word.stem);
}

const ARTICLE = /^(?:an?|the|your|my|its|their|our)$/iu;

/** The words of a name that must be there: not its articles, nor what only joins the others. A "for loop" is more than a loop. */
function tellingOf(words: readonly StemmedWord[]): StemmedWord[] {
  const telling = words.filter(
    ({ word, filler }, i) => !filler || ((i === 0 || i === words.length - 1) && !ARTICLE.test(word)),
  );
  return telling.some(({ filler }) => !filler) ? telling : [...words];
}

/** The content words of all names, as they stand, once each. */
export function searchWords(subject: Subject): string[] {
  const words = subject.names.flatMap((name) => {
    const all = stemmedWords(name, subject.language);
    const telling = all.filter(({ filler }) => !filler);
    return (telling.length > 0 ? telling : all).map(({ word }) => word.toLowerCase());
  });
  return [...new Set(words)];
}

/** Where a text names the subject, in the order it stands; a longer name hides a shorter one inside it. */
export function occurrencesOf(
  subject: Subject,
  text: string,
  language: string,
  words: readonly StemmedWord[] = stemmedWords(text, language),
): Occurrence[] {
  const found: Occurrence[] = [];
  subject.names.forEach((name, index) => {
    if (UNSPACED.test(name)) found.push(...letterByLetter(name, index, text));
    else found.push(...wordByWord(wantedOf(name, language), index, words));
  });
  found.sort((a, b) => a.start - b.start || b.end - a.end || a.name - b.name);
  return found.filter((one, i) => i === 0 || !found.slice(0, i).some((other) => other.end >= one.end));
}

function letterByLetter(name: string, index: number, text: string): Occurrence[] {
  const found: Occurrence[] = [];
  const [wanted, within] = [name.toLowerCase(), text.toLowerCase()];
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + wanted.length)) {
    found.push({ start: at, end: at + wanted.length, name: index });
  }
  return found;
}

/** The words of a name as they are looked for: a doing ("closing a month") in any form of its verb, all else as it is named. */
function wantedOf(name: string, language: string): ((word: StemmedWord) => boolean)[] {
  const words = stemmedWords(name.normalize("NFKC"), language);
  return tellingOf(words).map((wanted) => {
    const next = words[words.indexOf(wanted) + 1];
    const isDoing = wanted === words[0] && next !== undefined && ARTICLE.test(next.word);
    return isDoing ? (word) => word.stem === wanted.stem : (word) => word.base === wanted.base;
  });
}

function wordByWord(
  wanted: readonly ((word: StemmedWord) => boolean)[],
  index: number,
  words: readonly StemmedWord[],
): Occurrence[] {
  const found: Occurrence[] = [];
  words.forEach((word, at) => {
    if (!wanted[0]?.(word)) return;
    const end = matchFrom(wanted, words, at);
    if (end !== undefined) found.push({ start: word.start, end, name: index });
  });
  return found;
}

/** Where the name that begins at a word ends; undefined when it is not all there. */
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

/** Whether the subject is something that one does: closing a month. */
export function isDoing({ names }: Subject): boolean {
  return names.some((name) => /^\p{L}+(?:ing)?\s+(?:an?|the|your|my)\s|^\p{L}{2,}ing$/iu.test(name));
}

/** Whether a passage names the subject, or the heading right above it does. */
export function isAbout(
  subject: Subject,
  { occurrences, passage }: { occurrences: readonly Occurrence[]; passage: Passage },
): boolean {
  const heading = passage.path.at(-1);
  if (occurrences.length > 0 || isUnderName(subject, passage)) return true;
  return heading !== undefined && namesIn(subject, heading, passage.language);
}

/** Whether a heading names the subject in any form of its words. */
export function namesIn(subject: Subject, heading: string, language: string): boolean {
  const stems = stemsOf(heading, language);
  return subject.names.some((name) => {
    const wanted = stemsOf(name, language);
    return wanted.length > 0 && wanted.every((one) => stems.includes(one));
  });
}

/** Whether a heading is a name of the subject and nothing more. */
export function isNameOf(subject: Subject, heading: string, language: string): boolean {
  const stems = stemsOf(heading, language).join(" ");
  return subject.names.some((name) => stemsOf(name, language).join(" ") === stems);
}

/** Whether a passage stands in a section, or at the beginning of a document, that bears the subject's name. */
export function isUnderName(
  subject: Subject,
  { path, document, language }: { path: readonly string[]; document: { title: string }; language: string },
): boolean {
  const heading = path.length < 2 ? (path[0] ?? document.title) : path.at(-1);
  return heading !== undefined && isNameOf(subject, heading, language);
}
