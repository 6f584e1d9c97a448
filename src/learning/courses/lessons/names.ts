import { wordClass } from "../../concepts/words/classes.ts";

/** Labels of remarks. */
const LABEL =
  /^(?:ex|e\.g\.?|i\.e\.?|q|question|answer|solution|notes?|tips?|hints?|warnings?|cautions?|remarks?|examples?|important|conclusions?|summary|overview|introduction|hinweis|beispiel|achtung)$/iu;
/** Words that end no noun phrase, and those that are none alone. */
const NEVER = /^(?:little|adverb|auxiliary|pronoun|preposition|conjunction|determiner|to|of|vague)$/u;
const NEVER_ALONE = /^(?:verb|adjective|past|number)$/u;

/** True if a concept's name is a noun of its subject: no label, verb or numbered place. */
export function isTerm(name: string, language: string): boolean {
  if (LABEL.test(name) || /^\p{Ll}+ \d+$/u.test(name)) return false;
  if (language !== "en") return true;
  const [head = ""] = name.split(/ (?:of|for|in|with|to|by) /u);
  const words = head.split(/[\s/]/u);
  const last = words.at(-1) ?? "";
  // Names and abbreviations are in no word list.
  if (/\p{Lu}|\p{N}/u.test(last)) return true;
  const kind = wordClass(last.toLowerCase(), false);
  return !NEVER.test(kind) && (words.length > 1 || !NEVER_ALONE.test(kind));
}

/** True for an instruction that stands before a colon like a term: "Book travel: ...". */
export function isInstruction(name: string, text: string): boolean {
  const [first = "", second] = name.toLowerCase().split(" ");
  const kind = wordClass(first, false);
  const isLabel = new RegExp(`^\\W*${RegExp.escape(name)}[^:]{0,20}:`, "iu").test(text);
  return isLabel && second !== undefined && (kind === "either" || kind === "verb");
}
