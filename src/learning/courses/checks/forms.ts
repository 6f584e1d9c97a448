import { wordClass } from "../../concepts/words/classes.ts";

const first = (text: string) => /^[\p{L}'’-]+/u.exec(text)?.[0].toLowerCase() ?? "";

/** Words after "to" that begin no purpose. */
const NO_VERB = /^(?:determiner|pronoun|preposition|number|adverb|gerund|verbGerund|nounWithS)$/u;
const PLAIN =
  /^(?:see|use|let|put|keep|become|get|be|make|take|give|find|go|do|have|ask|set|show|move|call|turn)$/u;

/** True if the text begins with the plain form of a verb, as purposes and instructions do. */
export function isVerb(text: string): boolean {
  const word = first(text);
  const kind = wordClass(word, false);
  // A subject with its verb: "leave can be requested", "loaf list is a command".
  if (
    /^(?:\S+\s+){1,6}?(?<!\b(?:that|what|which|who|where|how|whether|if|when|because)(?:\s+\S+){0,4}\s)(?:is|are|was|were|can|will|has|must)\b/iu.test(
      text,
    )
  )
    return false;
  if (/^\p{L}+ (?:\p{L}+[^s]s (?:the|an?|all|any|your|its|\p{Lu}))\b/u.test(text)) return false;
  if (PLAIN.test(word)) return true;
  return (kind === "verb" || kind === "either" || kind === "noun") && !/(?:ed|ing|[^s]s)$/u.test(word);
}

/** True for what follows "to" in a purpose. */
export function isPurpose(text: string): boolean {
  return !NO_VERB.test(wordClass(first(text), false));
}

/** True for an instruction: a verb that is no name. */
export function isImperative(text: string): boolean {
  const word = first(text);
  const kind = wordClass(word, false);
  return (
    PLAIN.test(word) || kind === "verb" || (kind === "either" && !/^\S+ (?:\p{L}+s|is|are) /u.test(text))
  );
}

/** True if the condition says of what it speaks: not "if both are missing", "when used as a tool". */
export function hasSubject(condition: string): boolean {
  const [, word = ""] = condition.toLowerCase().split(/\s+/u);
  if (/^(?:both|neither|either|none|all|so|not|any)$/u.test(word)) return false;
  return wordClass(word, false) !== "past";
}

/** True for a noun phrase that names something. */
export function isThing(text: string): boolean {
  return (
    !/^(?:it|they|he|she|we|you|this|that|these|those|which|what|who|there|doing|both|all|one|some|many|most)\b/iu.test(
      text,
    ) && !/\b(?:that|which|and|is|are|can|will|must)\b/iu.test(text)
  );
}

/** True if a subject and a verb, or an instruction, follow soon. */
export function isClause(text: string): boolean {
  if (/^(?:and|or|which|who|whether|including|such|especially|like|not|there|though)\b/iu.test(text))
    return false;
  // The comma separated entries of a list.
  if (/^[^,]{1,40},? (?:and|or) [^,]{1,60},/iu.test(text)) return false;
  const words = text
    .toLowerCase()
    .split(/\s+/u)
    .slice(0, 9)
    .map((word) => wordClass(word.replace(/[^\p{L}'’-]/gu, ""), false));
  const [start] = words;
  // A verb without its subject.
  if (start === "auxiliary" || start === "eitherWithS") return false;
  return (
    words.some((kind, i) => i > 0 && (kind === "auxiliary" || kind === "verb" || kind === "eitherWithS")) ||
    start === "verb" ||
    start === "either"
  );
}
