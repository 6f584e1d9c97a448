import { LONGEST, lexiconOf, type Related } from "../text/lexicon/lexicon.ts";
import { stemsOf } from "../text/lexicon/stems.ts";
import { type StemmedWord, stemmedWords } from "../text/stemmed.ts";

/** Another wording, which may mean something else: likeness 1 for the same meaning. */
export interface Wording {
  readonly stems: readonly string[];
  readonly likeness: number;
}

/** Word or fixed expression of a question, in any wording. */
export interface Term {
  /** As asked. */
  readonly text: string;
  readonly stems: readonly string[];
  readonly others: readonly Wording[];
  /** A name has no other wording: without it, a text answers another question. */
  readonly isName: boolean;
  /** True for a unit of a number that is asked for: an answer may use another one. */
  readonly isUnit: boolean;
  /** True for a word that everybody uses: a text need not have it. */
  readonly isCommon: boolean;
}

export interface PlainQuestion {
  readonly text: string;
  readonly language: string;
  readonly terms: readonly Term[];
  /** True if the answer is a number, such as a price, time or amount. */
  readonly wantsNumber: boolean;
  /** True if the answer is a way of doing something. */
  readonly wantsSteps: boolean;
  /** True if the answer says what is not allowed or not wise. */
  readonly wantsLimit: boolean;
}

const UNITS =
  /^(?:minutes?|hours?|days?|weeks?|months?|years?|times?|prices?|amounts?|euros?|dollars?|percent|digits?|characters?|letters?|pages?|people|persons?|stunden?|tage?|wochen?|monate?|jahre?|preis)$/iu;

/** Words of the question itself, which say nothing about its answer. */
const ASKING: Readonly<Record<string, string>> = {
  en: `how many much long often old big what which who whom whose when where why explain define describe tell mean
    meaning please get go want come make know find happen way work thing happens anyone someone somebody anybody place
    idea different difference between versus vs exactly actually ever own able like new good best really right people
    person kind sort number lot case need say said look matter answer question does did done having being got gets
    getting gotten goes went gone made makes making it them than then while because since if about after before again
    still already also too only just now today`,
  de: `wie viel viele lang oft was welche welcher welches wer wem wen wann wo warum erklären definieren beschreiben
    bedeutet bekommen gehen wollen machen wissen finden passiert unterschied zwischen genau eigentlich eigene neue gut
    leute person art zahl muss brauche`,
};
const asking = new Map<string, ReadonlySet<string>>();

const NUMBER =
  /\b(?:how (?:many|much|long|often|far|soon|old|big|large|high)|when|by when|which (?:port|version|year|date)|what (?:price|time|date|number|percentage|size|amount)|how late|how early|wie (?:viele?|lange?|oft|hoch)|wann|bis wann)\b/iu;
const STEPS =
  /\b(?:how (?:to|do|can|should|would|could)\b|what (?:do|should|must|can) (?:i|we|you)\b|steps?\b|wie (?:kann|mache|muss|wird|werden)\b|was (?:muss|soll|kann))/iu;

const LIMIT =
  /\b(?:(?:must|may|can|should|shall|do) (?:i|we|you) not|not allowed|forbidden|prohibited|never|avoid|(?:darf|soll|kann|muss) (?:ich|man|wir) (?:nicht|kein\w*)|verboten|vermeiden)\b/iu;

export function readPlainQuestion(text: string, language: string): PlainQuestion {
  const words = stemmedWords(text, language);
  return {
    text,
    language,
    terms: termsOf(words, text, language),
    wantsNumber: NUMBER.test(text),
    wantsSteps: STEPS.test(text) && !LIMIT.test(text),
    wantsLimit: LIMIT.test(text),
  };
}

function askingWords(language: string): ReadonlySet<string> {
  let set = asking.get(language);
  if (!set) {
    set = new Set((ASKING[language] ?? "").split(/\s+/).filter((word) => word !== ""));
    asking.set(language, set);
  }
  return set;
}

function termsOf(words: readonly StemmedWord[], text: string, language: string): Term[] {
  const dropped = askingWords(language);
  const isSilent = ({ word, filler }: StemmedWord) => filler || dropped.has(word.toLowerCase());
  const terms: Term[] = [];
  for (let at = 0; at < words.length; ) {
    const term = nameAt(words, at, text, language) ?? expressionAt(words, at, language);
    const length = term?.length ?? 1;
    if (term && (term.isName || words.slice(at, at + length).some((word) => !isSilent(word))))
      terms.push(term.term);
    at += length;
  }
  const isNumber = NUMBER.test(text);
  const once = terms.filter(
    (term, i) => terms.findIndex((other) => other.stems.join(" ") === term.stems.join(" ")) === i,
  );
  // "What is the difference?" asks with its only words.
  if (once.length > 0) return once.map((term) => ({ ...term, isUnit: isNumber && UNITS.test(term.text) }));
  return words.map(({ word }) => termOf([word], [], false, language));
}

interface Taken {
  readonly term: Term;
  /** Number of words. */
  readonly length: number;
  readonly isName: boolean;
}

/** A run of capitalised words inside the question, or a word that general English does not have. */
function nameAt(
  words: readonly StemmedWord[],
  at: number,
  text: string,
  language: string,
): Taken | undefined {
  const run: StemmedWord[] = [];
  for (let next = at; next < words.length; next += 1) {
    const [word, before] = [words[next], words[next - 1]];
    if (!word || !isCapital(word, next, language)) break;
    if (run.length > 0 && before && text.slice(before.end, word.start) !== " ") break;
    run.push(word);
  }
  const first = words[at];
  if (!first) return undefined;
  const isStrange =
    !first.filler &&
    first.word.length > 2 &&
    !askingWords(language).has(first.word.toLowerCase()) &&
    !lexiconOf(language).isOrdinary(first.word);
  const found = run.length > 0 ? run : isStrange ? [first] : [];
  if (found.length === 0 || found.every(({ filler }) => filler)) return undefined;
  const term = termOf(
    found.map(({ word }) => word),
    [],
    true,
    language,
  );
  return { term, length: found.length, isName: true };
}

/** German capitalises all nouns, so that capitals say nothing. */
function isCapital({ word, filler }: StemmedWord, at: number, language: string): boolean {
  if (language === "de" || !/^\p{Lu}/u.test(word) || /^I(?:['’]|$)/u.test(word)) return false;
  if (at === 0 && askingWords(language).has(word.toLowerCase())) return false;
  const isLoud = word.length > 1 && word === word.toUpperCase();
  return isLoud || (at > 0 && !filler) || (at === 0 && !filler && !lexiconOf(language).isOrdinary(word));
}

/** The longest expression that has other wordings, or a single word. */
function expressionAt(words: readonly StemmedWord[], at: number, language: string): Taken | undefined {
  const lexicon = lexiconOf(language);
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const own = words.slice(at, at + length).map(({ word }) => word);
    const others = lexicon.relatedTo(stemsOf(own.join(" "), language));
    // "Have to" and "on its" are phrases of the language, not of a subject.
    const isPhrase = others.length > 0 && words.slice(at, at + length).some(({ filler }) => !filler);
    if (length > 1 && !isPhrase) continue;
    return { term: termOf(own, others, false, language), length, isName: false };
  }
  return undefined;
}

function termOf(
  words: readonly string[],
  others: readonly Related[],
  isName: boolean,
  language: string,
): Term {
  const text = words.join(" ");
  return {
    text,
    stems: stemsOf(text, language).split(" "),
    others: others.map(({ stems, likeness }) => ({ stems: stems.split(" "), likeness })),
    isName,
    isUnit: false,
    isCommon: !isName && words.every((word) => lexiconOf(language).isCommon(word)),
  };
}
