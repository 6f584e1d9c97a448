import { type WordClass, wordClass } from "../concepts/words/classes.ts";
import type { Passage } from "../library/text/passages.ts";
import { type Span, sentencesOf } from "../text/sentences.ts";
import { type StemmedWord, stemmedWords } from "../text/stemmed.ts";
import { definitionScore, leadsSentence, namingScore } from "./definition.ts";
import { isUnderName, namesIn, type Occurrence, occurrencesOf, type Subject } from "./subject.ts";

export interface ReadSentence extends Span {
  readonly occurrences: readonly Occurrence[];
  /** Degree to which the sentence defines the subject, and to which it names it; 0 to 1. */
  readonly defines: number;
  readonly names: number;
  /** True if the name leads the sentence and is not part of a longer name. */
  readonly leads: boolean;
  /** True if it says the name and not only a longer one that contains it. */
  readonly isAlone: boolean;
}

/** Cues for how well a passage explains the subject, each about 0 to 1. Independent of library statistics. */
export interface Cues {
  /** 1 for the library's best match, lower for the following ones. */
  readonly rank: number;
  /** 1 if the name is not part of a longer one. */
  readonly alone: number;
  readonly named: number;
  /** Definition scores of the best and the first sentence, and the naming score. */
  readonly defines: number;
  readonly opens: number;
  readonly naming: number;
  readonly early: number;
  readonly heading: number;
  readonly title: number;
  /** 1 if no earlier passage of the document mentions the subject. */
  readonly first: number;
  /** The document's share of candidates that mention the subject, which indicates the main source. */
  readonly home: number;
  /** Likewise for the section, for book chapters. */
  readonly section: number;
  readonly kind: number;
  readonly short: number;
  readonly long: number;
  readonly signs: number;
  /** 1 if the author marked the name as a term, or highlighted it otherwise. */
  readonly term: number;
  readonly marked: number;
}

export interface Surroundings {
  readonly rank: number;
  readonly first: boolean;
  readonly home: number;
  readonly section: number;
}

export interface ReadPassage {
  readonly passage: Passage;
  readonly words: readonly StemmedWord[];
  readonly sentences: readonly ReadSentence[];
  readonly occurrences: readonly Occurrence[];
}

/** Trained on one book of the evaluation and reported on the others. */
const WEIGHTS: Readonly<Record<keyof Cues, number>> = {
  rank: 3.8,
  alone: 0.6,
  named: -0.6,
  defines: 1.2,
  opens: -0.3,
  naming: 0.1,
  early: 0.6,
  heading: 0.1,
  title: -0.1,
  first: 1.1,
  home: 2.9,
  section: 0.6,
  kind: 3.5,
  short: -2.4,
  long: 3.2,
  signs: -1.8,
  term: 3,
  marked: 0.9,
};

/** Explanatory value of block kinds. */
const KINDS: Readonly<Record<Passage["kind"], number>> = {
  definition: 1,
  glossary: 1,
  paragraph: 0.6,
  note: 0.6,
  summary: 0.4,
  list_item: 0.3,
  quote: 0.3,
  example: 0.2,
  caption: -0.3,
  table: -0.5,
  formula: -0.5,
  code: -0.8,
  heading: -1.5,
  objective: -2,
  exercise: -2,
  contents: -2,
};

/** Definition score of the first sentence under a heading that equals the name, whatever its verb. */
const OPENING = 0.7;

/** Blocks at the beginning of a document that may be its opening. */
export const OPENING_BLOCKS = 6;
const COPULA =
  /^(?:an?|the|any|each)?\s*[\p{L}\s-]{3,40}?\s(?:is|are|means?)\s(?:an?|the|what|how|when|that|those|one|any)\s/iu;

/** Words after a verb that follows a leading name: "compares the", not "cost of". */
const BEHIND_VERB =
  /^(?:the|an?|its|their|this|that|these|those|each|every|all|both|no|when|how|what|whether|to|by|who|where|which|one|two|several|many|only)$/iu;

export function readPassage(subject: Subject, passage: Passage): ReadPassage {
  const { text, language } = passage;
  const words = stemmedWords(text, language);
  const occurrences = occurrencesOf(subject, text, language, words);
  const isUnder = isUnderName(subject, passage);
  const isOpening = isUnder && passage.path.length < 2 && passage.ordinal < OPENING_BLOCKS;
  const sentences = sentencesOf(text, language).map((span, i) => {
    const own = occurrences.filter(({ start, end }) => start >= span.start && end <= span.end);
    const sentence = text.slice(span.start, span.end);
    const places = own.map(({ start, end }) => ({ start: start - span.start, end: end - span.start }));
    const defines = Math.max(0, ...places.map((place) => definitionScore(sentence, place)));
    // "Called a trait bound" gives a name to something else than a trait.
    const named = places.filter((_, i) => !goesOn(own[i], words, text));
    const names = Math.max(0, ...named.map((place) => namingScore(sentence, place)));
    const alone = own.map((one) => standsAlone(one, words, text));
    const leads = own.some((one, i) => alone[i] && leadsSentence(sentence, places[i] ?? one));
    // A section named after the subject usually begins with a definition, whatever the wording.
    const opens = leads || (isOpening && COPULA.test(text.slice(span.start, span.end)));
    const opening = isUnder && opens && i === 0 ? OPENING : 0;
    const isAlone = names >= NAMES || own.some((one, i) => alone[i] || !isWithinName(one, words, text));
    return { ...span, occurrences: own, defines: Math.max(defines, opening), names, leads, isAlone };
  });
  return { passage, words, sentences, occurrences };
}

export function cuesOf(
  subject: Subject,
  read: ReadPassage,
  { rank, first, home, section }: Surroundings,
): Cues {
  const { passage, words, occurrences, sentences } = read;
  const { text, marks, language } = passage;
  const isNamed = occurrences.length > 0;
  const setOff = (kinds: readonly string[]) =>
    occurrences.some(({ start, end }) =>
      marks.some((mark) => kinds.includes(mark.kind) && mark.start <= start + 1 && mark.end >= end - 1),
    );
  const heading = passage.path.toReversed().findIndex((one) => namesIn(subject, one, language));
  const signs = text.match(/[=<>≤≥±∑∫√^_{}\\/*+|]|\d/gu)?.length ?? 0;
  return {
    rank: 1 / (1 + 0.1 * rank),
    alone: occurrences.some((one) => standsAlone(one, words, text)) ? 1 : 0,
    named: Math.min(1, Math.log2(1 + occurrences.length) / 3),
    defines: Math.max(0, ...sentences.map(({ defines }) => defines)),
    opens: sentences[0]?.defines ?? 0,
    naming: Math.max(0, ...sentences.map(({ names }) => names)),
    early: occurrences[0] ? 1 - Math.min(1, occurrences[0].start / Math.max(120, text.length)) : 0,
    heading: heading < 0 ? 0 : 1 / (1 + heading),
    title: namesIn(subject, passage.document.title, language) ? 1 : 0,
    first: first && isNamed ? 1 : 0,
    home: isNamed ? home : 0,
    section: isNamed ? section : 0,
    kind: KINDS[passage.kind],
    short: words.length < 10 ? 1 : 0,
    long: Math.min(1, words.length / 300),
    signs: Math.min(1, (3 * signs) / (text.length + 1)),
    term: setOff(["term"]) ? 1 : 0,
    marked: setOff(["strong", "emphasis", "code"]) ? 1 : 0,
  };
}

/** Naming score of a sentence that says what is called by the name. */
const NAMES = 0.6;

/** True if the adjacent words are function words or missing, so that the name is not part of a longer one. */
function standsAlone({ start, end }: Occurrence, words: readonly StemmedWord[], text: string): boolean {
  const before = words.findLast((word) => word.end <= start);
  const at = words.findIndex((word) => word.start >= end);
  const [behind, next] = at < 0 ? [] : words.slice(at, at + 2);
  const parted = (from: number, to: number) => /[^\s]/u.test(text.slice(from, to));
  const isFreeBefore = !before || before.filler || /['’]s$/u.test(before.word) || parted(before.end, start);
  const isVerb = behind !== undefined && /s$/iu.test(behind.word) && BEHIND_VERB.test(next?.word ?? "");
  const isFreeBehind = !behind || behind.filler || isVerb || parted(end, behind.start);
  return isFreeBefore && isFreeBehind;
}

const NAMING: ReadonlySet<WordClass> = new Set([
  "noun",
  "nounWithS",
  "adjective",
  "either",
  "gerund",
  "number",
]);

/** True if the words around a mention make it part of a longer name: "sales velocity". */
function isWithinName(mention: Occurrence, words: readonly StemmedWord[], text: string): boolean {
  const before = words.findLast((word) => word.end <= mention.start);
  return isNaming(before, text.slice(before?.end, mention.start)) || goesOn(mention, words, text);
}

/** True if the name goes on after a mention. */
function goesOn(mention: Occurrence | undefined, words: readonly StemmedWord[], text: string): boolean {
  if (!mention) return false;
  const behind = words.find((word) => word.start >= mention.end);
  return isNaming(behind, text.slice(mention.end, behind?.start));
}

function isNaming(word: StemmedWord | undefined, gap: string): boolean {
  if (!word || gap.trim() !== "" || word.filler || /['’]s$/u.test(word.word)) return false;
  const lower = word.word.toLowerCase();
  return NAMING.has(wordClass(lower, word.word !== lower));
}

export function worth(cues: Cues): number {
  let sum = 0;
  for (const [name, weight] of Object.entries(WEIGHTS)) {
    // Safe cast: the weights have exactly the keys of the cues.
    sum += weight * cues[name as keyof Cues];
  }
  return sum;
}
