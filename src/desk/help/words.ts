import { newStemmer } from "snowball-stemmers";
import { HANDBOOK_LANGUAGES, type HandbookLanguage } from "../../handbook/pages.ts";

/** Normalised word. Interned, so that equal words compare by identity. */
export interface Word {
  /** Lower case without accents: `größe` is `grosse`. */
  word: string;
  /** Stem shared by inflections. */
  stem: string;
}

const ALGORITHMS = { en: "english", de: "german" } as const satisfies Record<HandbookLanguage, string>;
const stemmers = new Map(
  HANDBOOK_LANGUAGES.map((language) => [language, newStemmer(ALGORITHMS[language])] as const),
);

/** Stop words of all languages. */
const EMPTY = new Set(
  (
    "a an and are as at be by can do does for from how i in is it my of on or the to we what when who with you " +
    "aber als am auf aus bei bin bis das dem den der des die durch ein eine einem einen einer es fur habe hat ich " +
    "ihr ihre im ist kann man mein meine mit muss nach oder sein sich sie sind so und uns vom von vor wann warum " +
    "wenn wer werden wie wir wird wo zu zum zur"
  ).split(" "),
);

const known = { en: new Map<string, Word>(), de: new Map<string, Word>() } satisfies Record<
  HandbookLanguage,
  Map<string, Word>
>;

export function wordsIn(text: string, language: HandbookLanguage): { word: Word; at: number }[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: written, index }) => ({
    word: known[language].get(written) ?? compared(plain(written), language),
    at: index,
  }));
}

/** Counts words and interns them. Do not call with queries: the cache would grow without bound. */
export function countWords(text: string, language: HandbookLanguage): ReadonlyMap<Word, number> {
  const counts = new Map<Word, number>();
  for (const [written] of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const word = known[language].get(written) ?? compared(plain(written), language);
    known[language].set(written, word);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Words of a query with their possible spellings: `ue` may mean `ü`. */
export function soughtIn(question: string, language: HandbookLanguage): Word[][] {
  return wordsIn(question, language)
    .filter(({ word: { word } }) => !EMPTY.has(word))
    .map(({ word }) => {
      const other = language === "de" ? word.word.replaceAll(/([aou])e/g, "$1") : word.word;
      return other === word.word ? [word] : [word, compared(other, language)];
    });
}

/** Scores exact, prefix and inflected matches, and German compounds in either direction. */
export function likeness({ word, stem }: Word, sought: readonly Word[], language: HandbookLanguage): number {
  if (sought.some((one) => word.startsWith(one.word) || stem === one.stem)) return 1;
  if (language !== "de") return 0;
  return sought.some((one) => isJoinedFrom(stem, one.stem) || isJoinedFrom(one.stem, stem)) ? 0.5 : 0;
}

/** `eingangsrechnung` contains `rechnung`, but `berechnung` does not: the rest must be a word as well. */
const isJoinedFrom = (whole: string, part: string) =>
  part.length >= 5 && whole.length >= part.length + 4 && (whole.startsWith(part) || whole.endsWith(part));

function compared(word: string, language: HandbookLanguage): Word {
  return { word, stem: stemmers.get(language)?.stem(word) ?? word };
}

const plain = (word: string) =>
  word.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replaceAll(/\p{M}/gu, "");
