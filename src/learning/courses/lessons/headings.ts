import { lexiconOf } from "../../text/lexicon/lexicon.ts";
import { isStopword } from "../../text/stopwords.ts";
import { lowerFirst, upperFirst } from "../outline/titles.ts";
import { isInstruction } from "./pieces.ts";

/** A heading as words inside a sentence: names keep their capitals, as the text spells them. */
export function inSentence(heading: string, text: string, language: string): string {
  const plain = heading.replace(/[\s:;,.!]+$/u, "");
  if (language !== "en") return plain;
  return plain.replace(/(?<![\p{L}\p{N}’'-])\p{Lu}\p{Ll}+(?![\p{L}\p{N}-])/gu, (word) =>
    isNameIn(word, text, language) ? word : word.toLowerCase(),
  );
}

/** True if a text spells a word with a capital inside its sentences. */
function isNameIn(word: string, text: string, language: string): boolean {
  if (isStopword(word.toLowerCase(), language)) return false;
  const inside = (spelled: string) =>
    text.match(new RegExp(`(?<=[\\p{L}\\p{N},;)] )${spelled}(?![\\p{L}\\p{N}])`, "gu"))?.length ?? 0;
  const [capital, small] = [inside(word), inside(word.toLowerCase())];
  return capital === small ? !lexiconOf(language).isOrdinary(word) : capital > small;
}

const QUESTION =
  /^(?:how (?:to|do|does|can|could|should|must|would) )(?:(?:i|we|you|one|they|employees?) )?(?=\p{L})/iu;
const DEFINING = /^what(?: is|['’]s| are) (.+?)\??$/iu;

/** What one can do after a section whose heading names a task: "Unstaging a staged file" gives "Unstage ...". */
export function taskOf(heading: string, text: string, language: string): string | undefined {
  if (language !== "en") return undefined;
  const said = inSentence(heading, text, language).replace(/\?$/u, "");
  const asked = QUESTION.exec(said);
  if (asked) {
    const rest = said.slice(asked[0].length);
    return isAction(rest) || /^how to /iu.test(said) ? upperFirst(onesOwn(rest)) : undefined;
  }
  const [first = "", ...rest] = said.split(" ");
  if (/\?$/u.test(heading) || rest.length === 0) return undefined;
  if (/^\p{L}{3,}ing$/iu.test(first)) {
    const verb = baseOf(first.toLowerCase(), text);
    return verb && !/^(?:with|in|on|at|to|and|from)\b/iu.test(rest[0] ?? "")
      ? upperFirst([verb, ...rest].join(" "))
      : undefined;
  }
  return isAction(said) ? upperFirst(onesOwn(said)) : undefined;
}

/** The subject of "What is ownership?". */
export function definedBy(heading: string): string | undefined {
  return DEFINING.exec(heading)?.[1];
}

function isAction(text: string): boolean {
  return isInstruction(text) && /^\p{L}+ \p{L}/u.test(text) && !NOUN_LIKE.test(text);
}

/** Words that are verbs and nouns: "Order of operations", "Plan types". */
const NOUN_LIKE =
  /^\p{L}+ (?:of|for|and|or|in|on|types?|rules?|names?|lists?|forms?|examples?|tools?|process(?:es)?|details?|control|flow|is|are)\b/iu;

function onesOwn(text: string): string {
  return text
    .replace(/\bmy\b/giu, "your")
    .replace(/\b(?:I am|I['’]m)\b/gu, "you are")
    .replace(/\bI\b/gu, "you");
}

/** The verb of an -ing form, if the text uses it or it is a usual instruction. */
function baseOf(gerund: string, text: string): string | undefined {
  const root = gerund.slice(0, -3);
  const last = root.at(-1) ?? "";
  const single = root.at(-2) === last ? root.slice(0, -1) : undefined;
  const candidates = [root, `${root}e`, ...(single === undefined ? [] : [single])];
  const isSaid = (verb: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}-])${verb}(?![\\p{L}\\p{N}-])`, "iu").test(text);
  const isUsual = (verb: string) => isInstruction(verb) && verb.length > 2;
  return candidates.find(isUsual) ?? candidates.find(isSaid);
}

export function asTopic(heading: string, text: string, language: string): string {
  const said = inSentence(heading, text, language);
  return language === "en" ? said : lowerFirst(said);
}
