import { isStopword } from "../stopwords.ts";
import { type WordSource, wordSource } from "./source.ts";
import { stemsOf } from "./stems.ts";
import { WORK_WORDS } from "./work-words.ts";

/** Maximum words of an expression. */
export const LONGEST = 3;

/** An expression that means about the same as another one. */
export interface Related {
  /** Joined by a space. */
  readonly stems: string;
  /** 1 for the same meaning. */
  readonly likeness: number;
}

/** People at work mean the same by them; in general English, a word has other meanings too. */
const AT_WORK = 0.85;
const IN_GENERAL = 0.5;

export interface Lexicon {
  /** Returns related expressions of an expression, whose stems are joined by a space. */
  relatedTo(stems: string): readonly Related[];
  /** True if general English has the word; others are names. */
  isOrdinary(word: string): boolean;
  /** True if everybody uses the word, so that it says little about a subject. */
  isCommon(word: string): boolean;
}

const lexicons = new Map<string, Lexicon>();

/** Loaded on first use, because many servers never need it. */
export function lexiconOf(language: string): Lexicon {
  let lexicon = lexicons.get(language);
  if (!lexicon) {
    lexicon = open(language);
    lexicons.set(language, lexicon);
  }
  return lexicon;
}

function open(language: string): Lexicon {
  const source = language === "en" ? wordSource() : undefined;
  const work = workWords(language);
  return {
    relatedTo: (stems) => {
      const own = [...new Set(work.get(stems))];
      const line = source && lineAt(source.related, stems);
      const general = line?.slice(stems.length + 1).split(",") ?? [];
      return [
        ...own.map((one) => ({ stems: one, likeness: AT_WORK })),
        ...general.filter((one) => !own.includes(one)).map((one) => ({ stems: one, likeness: IN_GENERAL })),
      ];
    },
    // Other languages have no such list: their words count as ordinary.
    isOrdinary: (word) =>
      source === undefined ||
      word.split(/[-‐‑]/).every((one) => isStopword(one, language) || wordIn(source, one) !== undefined),
    isCommon: (word) => source !== undefined && wordIn(source, word)?.endsWith("+") === true,
  };
}

const wordIn = ({ words }: WordSource, word: string) => lineAt(words, stemsOf(word, "en"));

function workWords(language: string): ReadonlyMap<string, readonly string[]> {
  const related = new Map<string, string[]>();
  for (const line of WORK_WORDS[language]?.trim().split("\n") ?? []) {
    const group = [...new Set(line.split(",").map((one) => stemsOf(one, language)))];
    for (const one of group) {
      const others = group.filter((other) => other !== one);
      related.set(one, [...(related.get(one) ?? []), ...others]);
    }
  }
  return related;
}

/** Finds the line with a key in sorted lines. A tab comes before all other characters of a line. */
function lineAt(lines: string, key: string): string | undefined {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = lines.lastIndexOf("\n", middle - 1) + 1;
    const found = lines.indexOf("\n", start);
    const line = lines.slice(start, found < 0 ? lines.length : found);
    const own = line.split("\t", 1)[0] ?? "";
    if (own === key) return line;
    if (own < key) low = start + line.length + 1;
    else high = start - 1;
  }
  return undefined;
}
