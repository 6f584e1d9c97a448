import { wordsOf } from "./words.ts";

/** The form under which a word's inflections meet. */
export function stem(word: string, _language: string): string {
  return word.toLowerCase();
}

/** The normalised form of a phrase: its words' stems, one space between. */
export function keyOf(phrase: string, language: string): string {
  return wordsOf(phrase.normalize("NFKC"))
    .map(({ word }) => stem(word, language))
    .join(" ");
}
