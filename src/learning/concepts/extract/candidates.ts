import type { Mark } from "../../reading/document.ts";
import { isStopword } from "../../text/stopwords.ts";
import { DETERMINERS } from "../words/english.ts";
import { phrasesOf } from "./phrases.ts";
import { keyOfTokens, type Scanner, type Sentence, type Token } from "./scan.ts";
import { isTagged, type Tag, tagsOf } from "./tag.ts";

export interface Candidate {
  key: string;
  parts: readonly string[];
  forms: Map<string, number>;
  /** Number of occurrences outside longer names, capitalised mid-sentence, and in lower case. */
  alone: number;
  capital: number;
  small: number;
  /** Highlights by the author, by kind. */
  term: number;
  strong: number;
  emphasis: number;
  link: number;
  heading: number;
  title: number;
  entry: number;
  /** True if the words have the form of a name. Highlighted text may consist of any words. */
  built: boolean;
}

const MOST_FORMS = 12;
const LONGEST_MARK = 6;

type Way = "term" | "strong" | "emphasis" | "link" | "heading" | "title" | "entry";

export class Candidates {
  readonly all = new Map<string, Candidate>();
  readonly #scanner: Scanner;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  read(sentence: Sentence, way?: Way): void {
    const { language } = this.#scanner;
    const tags = tagsOf(sentence.tokens, language);
    const places = new Set(sentence.tokens.filter((token, i) => isPlace(token, sentence.tokens[i + 1])));
    for (const { tokens, whole } of phrasesOf(sentence.tokens, tags, language)) {
      if (tokens.some((token) => places.has(token))) continue;
      const candidate = this.add(tokens);
      if (!candidate) continue;
      candidate.built = true;
      if (whole) candidate.alone += 1;
      if (way && whole) candidate[way] += 1;
      this.#casing(candidate, tokens);
    }
  }

  mark(text: string, { start, end, kind }: Mark): void {
    if (kind === "code" || kind === "picture") return;
    const tokens = named(this.#scanner.tokens(text.slice(start, end)), this.#scanner.language);
    if (tokens.length === 0 || tokens.length > LONGEST_MARK || tokens.slice(1).some(({ joined }) => !joined))
      return;
    // Any word may be emphasised, so emphasis counts for existing candidates only.
    const loose =
      kind === "emphasis" ||
      kind === "link" ||
      (kind === "strong" && !isName(tokens, this.#scanner.language));
    const candidate = loose ? this.all.get(keyOfTokens(tokens)) : this.add(tokens);
    if (candidate) candidate[kind] += 1;
  }

  entry(tokens: readonly Token[]): void {
    const candidate = this.add(tokens);
    if (candidate) candidate.entry += 1;
  }

  spelledOut(tokens: readonly Token[]): void {
    const candidate = this.add(tokens);
    if (!candidate) return;
    if (!candidate.built) candidate.alone += 1;
    candidate.built = true;
  }

  add(tokens: readonly Token[]): Candidate | undefined {
    const key = keyOfTokens(tokens);
    if (tokens.some((token, i) => isPlace(token, tokens[i + 1]))) return undefined;
    if (key.length < 2 || key.length > 100 || !/\p{L}/u.test(key)) return undefined;
    let candidate = this.all.get(key);
    if (!candidate) {
      candidate = blank(key);
      this.all.set(key, candidate);
    }
    const form = tokens.map(({ word }) => word).join(" ");
    if (candidate.forms.size < MOST_FORMS || candidate.forms.has(form)) {
      candidate.forms.set(form, (candidate.forms.get(form) ?? 0) + 1);
    }
    return candidate;
  }

  #casing(candidate: Candidate, tokens: readonly Token[]): void {
    const judged = tokens.filter(({ first, word }) => !first && /^\p{L}/u.test(word));
    if (judged.length === 0) return;
    if (judged.every(({ word, lower }) => word[0] !== lower[0])) candidate.capital += 1;
    else candidate.small += 1;
  }
}

function blank(key: string): Candidate {
  return {
    key,
    parts: key.split(" "),
    forms: new Map(),
    alone: 0,
    capital: 0,
    small: 0,
    term: 0,
    strong: 0,
    emphasis: 0,
    link: 0,
    heading: 0,
    title: 0,
    entry: 0,
    built: false,
  };
}

const PLACES =
  /^(?:listing|table|figure|fig|chapter|section|exercise|example|appendix|equation|page|line|row|column|slide|tabelle|abbildung|abb|kapitel|abschnitt|seite|anhang|gleichung|beispiel)$/;

/** True for references such as "Listing 20-17", "Table B-1" and "Figure 3", which are not concepts. */
function isPlace({ lower }: Token, next: Token | undefined): boolean {
  return next !== undefined && PLACES.test(lower) && /^(?:[A-Z]|[A-Z]?[-.]?\d[\w.-]*)$/.test(next.word);
}

function named(tokens: readonly Token[], language: string): readonly Token[] {
  const from = tokens.findIndex(({ lower, word }) =>
    language === "en" ? !DETERMINERS.has(lower) : !isStopword(word, language),
  );
  return from < 0 ? [] : tokens.slice(from);
}

/** True if the highlighted words form one complete name, not part of a sentence. */
function isName(tokens: readonly Token[], language: string): boolean {
  const tags: Tag[] = tagsOf(tokens, language);
  if (!isTagged(language)) return tokens.length <= 3;
  return phrasesOf(tokens, tags, language).some(({ tokens: phrase }) => phrase.length === tokens.length);
}
