import { stem } from "../../text/stem.ts";
import { isStopword } from "../../text/stopwords.ts";
import { upperFirst } from "../outline/titles.ts";
import { isInstruction } from "./pieces.ts";

/** A heading as words inside a sentence: names keep their capitals, as the text spells them. */
export function inSentence(heading: string, text: string, language: string): string {
  const plain = heading
    .replace(/[\s:;,.!]+$/u, "")
    .replace(UNDERSTANDING, "")
    .replace(/^(?:An?|The)(?= )/u, (article) => article.toLowerCase());
  const [, ...later] = plain.match(CAPITALISED) ?? [];
  const isName = later.length > 0 && isSaidIn(plain, text);
  if (language !== "en" || isName) return plain;
  return plain.replace(CAPITALISED, (word, at: number) => {
    const [capital, small] = [countIn(word, text), countIn(word.toLowerCase(), text)];
    const isLow = capital < small || (capital === small && (at === 0 || later.length > 0));
    return isLow || isStopword(word.toLowerCase(), language) ? word.toLowerCase() : word;
  });
}

/** "Understanding how X works" and "Overview of X" are about X. */
const UNDERSTANDING =
  /^(?:(?:understanding|knowing|learning)(?: about)?|(?:an? )?(?:(?:brief|quick|short) )?(?:overview of|introduction to|intro to)) (?=\p{L})/iu;
const CAPITALISED = /(?<![\p{L}\p{N}’'-])\p{Lu}\p{Ll}+(?:-\p{L}\p{Ll}+)*(?![\p{L}\p{N}])/gu;

function countIn(word: string, text: string): number {
  return (
    text.match(new RegExp(`(?<=[\\p{L}\\p{N},;)] )${inPattern(word)}(?![\\p{L}\\p{N}])`, "gu"))?.length ?? 0
  );
}

/** A word in a pattern, in which any sign may be its punctuation. */
function inPattern(word: string): string {
  return word.replaceAll(/[^\p{L}\p{N} ]/gu, ".");
}

function isSaidIn(name: string, text: string): boolean {
  return new RegExp(`(?<=[\\p{Ll},] )${inPattern(name).replaceAll(" ", ".")}`, "u").test(text);
}

const QUESTION =
  /^(?:how (?:to|do|does|can|could|should|must|would) )(?:(?:i|we|you|one|they|employees?) )?(?=\p{L})/iu;
const DEFINING = /^what(?: is|['’]s| are) (.+?)\??$/iu;

/** The task that one can do after a section: "Unstaging a staged file" gives "Unstage ...". */
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
  if (GERUND.test(first)) {
    const verb = baseOf(first.toLowerCase(), text);
    const object = rest[0] ?? "";
    if (LINKING.test(object) || NAMED_BY.test(object) || isCompound(first, object, text)) return undefined;
    if (/^(?:how|what|why|when)$/iu.test(object) || ACCIDENT.test(verb)) return undefined;
    const isLong = rest.length > 2 && !rest.some((word) => /^(?:and|or)$/iu.test(word));
    const isTask = DETERMINER.test(object) || isLong || isSaidWith(verb, object, text, language);
    return isTask ? upperFirst(onesOwn([verb, ...rest].join(" "))) : undefined;
  }
  const isOrder =
    DETERMINER.test(rest[0] ?? "") && /^\p{L}+$/u.test(first) && !isStopword(first.toLowerCase(), language);
  // "Return Values" may be a name, "Book travel" is not.
  const isTitle = /^\p{Lu}\S* \p{Lu}/u.test(heading);
  const isUsual =
    isAction(said) &&
    !isCompound(first, rest[0] ?? "", text) &&
    (!isTitle ||
      isSaidWith(`(?:to|can|must|should|you|will|please) ${first}`, rest[0] ?? "", text, language));
  return isOrder || isUsual ? upperFirst(onesOwn(said)) : undefined;
}

/** Nouns that an -ing form names: "onboarding process". */
const NAMED_BY =
  /^(?:process(?:es)?|polic(?:y|ies)|guides?|plans?|rules?|systems?|strateg(?:y|ies)|workflows?|programs?|reviews?|procedures?|guidelines?|tips?|tools?|schedules?|teams?|hours?|time|errors?|data|sets?|methods?|standards?|levels?)$/iu;
/** Verbs of what happens to people: nobody learns to lose a key. */
const ACCIDENT =
  /^(?:lose|mislay|misplace|forget|miss|fail|break|damage|spill|leak|crash|fall|injure|hurt|infect|overheat|overdose)$/iu;
const LINKING = /^(?:and|or|with|in|on|at|from|for|of|is|are|as|by)$/iu;
const GERUND = /^(?=\p{L}*[aeiouy]\p{L}*ing$)\p{L}{2,}ing$/iu;
const DETERMINER = /^(?:an?|the|your|our|my|its|their|this|all|any|each|every|up|out)$/iu;

/** True if the text uses a verb with its object: "switch between branches" for "Switching branches". */
function isSaidWith(verb: string, object: string, text: string, language: string): boolean {
  const root = stem(object, language)
    .slice(0, 12)
    .replaceAll(/[^\p{L}\p{N}]/gu, ".");
  return (
    root !== "" &&
    new RegExp(`(?<![\\p{L}-])${verb} (?:[\\p{L}’'-]+ ){0,2}${inPattern(root)}`, "iu").test(text)
  );
}

/** True if the text uses two words as a name: "the return values". */
function isCompound(first: string, second: string, text: string): boolean {
  return new RegExp(
    `\\b(?:the|an?|of|its|their|each|these|this) ${inPattern(first)} ${inPattern(second.replace(/s$/u, ""))}`,
    "iu",
  ).test(text);
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
  /^\p{L}+ (?:of|for|and|or|in|on|about|types?|rules?|names?|lists?|forms?|examples?|tools?|process(?:es)?|details?|control|flow|is|are)\b/iu;

function onesOwn(text: string): string {
  return text
    .replace(/\bmy\b/giu, "your")
    .replace(/\b(?:I am|I['’]m)\b/gu, "you are")
    .replace(/\bI\b/gu, "you");
}

/** The verb of an -ing form: a usual instruction, or a verb of the text, or as verbs are usually spelt. */
function baseOf(gerund: string, text: string): string {
  const root = gerund.slice(0, -3);
  const isDouble = root.at(-2) === root.at(-1) && !/[lsz]$/u.test(root);
  const spelt = isDouble ? root.slice(0, -1) : SILENT_E.test(root) ? `${root}e` : root;
  const candidates = [root, `${root}e`, root.slice(0, isDouble ? -1 : undefined)];
  const isSaid = (verb: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}-])${verb}(?![\\p{L}\\p{N}-])`, "iu").test(text);
  return (
    candidates.find((verb) => isInstruction(verb) && verb.length > 2) ?? candidates.find(isSaid) ?? spelt
  );
}

/** Ends of verbs that are spelt with an e: "recogniz", "creat", "mov", "schedul". */
const SILENT_E =
  /(?:[vz]|[^aeiou]l|ul|[^aeiou][aiu]r|(?:[^aeiou]|^)[aiou]s|[ei]as|[ao]is|[aeiou]g|[dr]g|ang|c|[^aeiou][ao]k|[^aeiou][aiu]m|[^aeiou][iu]n|[^aeiou][ay]p|[^aeiou][aiou]d|[^aeiou]at|[uo]t|(?:pl|l)et|ib)$/u;
