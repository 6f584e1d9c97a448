import { type WordClass, wordClass } from "../words/classes.ts";
import type { Sentence, Token } from "./scan.ts";

export type AliasSource = "acronym" | "variant" | "redirect" | "glossary";

/** Two names that a text treats as synonyms. */
export interface FoundAlias {
  name: readonly Token[];
  alias: readonly Token[];
  source: AliasSource;
}

/** Says that a second name is one: "called" alone gives a name to a description. */
const ALSO =
  "(?:also|sometimes|often|commonly|otherwise|usually|formerly|more commonly|alternatively) (?:called|known as|referred to as|termed|named)|(?:abbreviated|shortened)(?: as| to)?|short for|or (?:more )?simply|a\\.?k\\.?a\\.?";
/** The second name is all that stands between the signs. */
const ASIDE = new RegExp(
  `(?:,| ?\\(|—|–) ?(?:which (?:is|are) |that is,? |is |are )?(?:${ALSO})[ ,:]*(?:the |an? )?["“‘']?([^.,;:()"”’]{1,40})["”’]?(?=[.,;:)]|$)`,
  "giu",
);
const SUBJECT_ALSO = new RegExp(
  `^(?:an? |the )?([^,;:()]{2,50}?) (?:is|are) (?:${ALSO}) (?:the |an? )?["“‘']?([^.,;:()"”’]{2,40})["”’]?(?=[.,;:)]|$)`,
  "iu",
);
const BRACKET = / \(["“‘']?([\p{L}][\p{L}\p{N}&./-]{0,11})["”’']?s?\)/gu;
const LONG_IN_BRACKET = /(?<=[\s(]|^)([\p{Lu}][\p{L}\p{N}&./-]{1,9}) \(([\p{L}][^()]{4,70})\)/gu;

export function aliasesIn(text: string, sentence: Sentence): FoundAlias[] {
  const said = text.slice(sentence.start, sentence.end);
  if (!/[(,—–]|\b(?:also|sometimes|often|commonly|otherwise)\b/.test(said)) return [];
  return [...acronyms(said, sentence), ...asides(said, sentence), ...ofSubject(said, sentence)];
}

function acronyms(said: string, sentence: Sentence): FoundAlias[] {
  const found: FoundAlias[] = [];
  for (const match of said.matchAll(BRACKET)) {
    const short = match[1] ?? "";
    if (!isAcronym(short)) continue;
    const at = sentence.start + match.index;
    const before = sentence.tokens.filter((token) => token.end <= at).slice(-9);
    const name = spelledOut(short, before);
    const alias = within(sentence, at + 2, at + match[0].length);
    if (name.length > 0 && alias.length === 1) found.push({ name, alias, source: "acronym" });
  }
  for (const match of said.matchAll(LONG_IN_BRACKET)) {
    const [short = "", long = ""] = [match[1], match[2]];
    if (!isAcronym(short)) continue;
    const at = sentence.start + match.index;
    const inside = within(sentence, at + short.length + 2, at + match[0].length - 1);
    const name = spelledOut(short, inside);
    if (name.length > 0 && name.length === inside.length && long !== "") {
      found.push({ name, alias: within(sentence, at, at + short.length), source: "acronym" });
    }
  }
  return found;
}

export function isAcronym(word: string): boolean {
  const letters = word.replaceAll(/[^\p{L}]/gu, "");
  const capitals = letters.replaceAll(/[^\p{Lu}]/gu, "");
  if (letters.length < 2 || letters.length > 8) return false;
  return capitals.length >= 2 || /^[a-z]{2,3}$/.test(letters);
}

const LITTLE =
  /^(?:of|the|and|for|in|on|to|a|an|&|de|des|du|la|le|et|und|der|die|das|y|e|di|del|van|by|with)$/;

/** Expands an acronym from preceding words. Each letter starts a word or occurs later in the same word. */
export function spelledOut(short: string, words: readonly Token[]): readonly Token[] {
  const letters = short
    .toLowerCase()
    .replace(/s$/, (s) => (/[A-Z]s$/.test(short) ? "" : s))
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
  for (let start = words.length - 1; start >= 0; start -= 1) {
    const part = words.slice(start);
    if (part.slice(1).some(({ joined }) => !joined)) return [];
    if (part.length < 2 && part[0]?.parts.length === 1) continue;
    const first = part[0];
    if (!first || LITTLE.test(first.lower) || first.lower[0] !== letters[0]) continue;
    if (initialsMake(letters, part)) return part;
  }
  return [];
}

function initialsMake(letters: string, words: readonly Token[]): boolean {
  const pieces = words.flatMap(({ lower }) => lower.split(/[-‐‑/]/));
  const full = pieces.map((word) => word[0] ?? "").join("");
  const short = pieces
    .filter((word) => !LITTLE.test(word))
    .map((word) => word[0] ?? "")
    .join("");
  return letters === full || letters === short;
}

function asides(said: string, sentence: Sentence): FoundAlias[] {
  return [...said.matchAll(ASIDE)].flatMap((match) => {
    const at = sentence.start + match.index;
    const end = at + match[0].length;
    const alias = within(sentence, end - (match[1]?.length ?? 0) - 1, end);
    const name = nameBefore(sentence.tokens.filter((token) => token.end <= at));
    return isName(alias) && isName(name) ? [{ name, alias, source: "variant" as const }] : [];
  });
}

function ofSubject(said: string, sentence: Sentence): FoundAlias[] {
  const match = SUBJECT_ALSO.exec(said);
  if (!match?.[1] || !match[2]) return [];
  const from = sentence.start + said.indexOf(match[1]);
  const end = sentence.start + match.index + match[0].length;
  const name = within(sentence, from, from + match[1].length);
  const alias = within(sentence, end - match[2].length - 1, end);
  return isName(name) && isName(alias) ? [{ name, alias, source: "variant" }] : [];
}

const LONGEST_NAME = 4;
const WITHIN_NAME: ReadonlySet<WordClass> = new Set([
  "noun",
  "nounWithS",
  "adjective",
  "vague",
  "either",
  "eitherWithS",
  "past",
  "gerund",
  "number",
]);

/** True for a noun with what describes it, and nothing else. */
function isName(tokens: readonly Token[]): boolean {
  const classes = tokens.map(({ lower, word }) => wordClass(lower, word !== lower));
  const last = classes.at(-1);
  return (
    tokens.length > 0 &&
    tokens.length <= LONGEST_NAME &&
    tokens.slice(1).every(({ joined }) => joined) &&
    classes.every((one) => WITHIN_NAME.has(one)) &&
    last !== undefined &&
    !["number", "past", "adjective", "vague"].includes(last)
  );
}

/** The whole name before an aside, unless it may belong to a longer expression: "the root of the variance". */
function nameBefore(before: readonly Token[]): readonly Token[] {
  const classOf = (token: Token | undefined) => token && wordClass(token.lower, token.word !== token.lower);
  const isWithin = (token: Token | undefined) => WITHIN_NAME.has(classOf(token) ?? "little");
  let start = before.length;
  while (isWithin(before[start - 1]) && (start === before.length || before[start]?.joined)) start -= 1;
  const name = before.slice(start);
  const article = before[start]?.joined && classOf(before[start - 1]) === "determiner" ? start - 1 : start;
  const [next, beforeNext] = [before[article - 1], before[article - 2]];
  const isLinked =
    before[article]?.joined === true && ["of", "preposition", "conjunction"].includes(classOf(next) ?? "");
  return isLinked && beforeNext !== undefined && next?.joined ? [] : name;
}

function within(sentence: Sentence, start: number, end: number): readonly Token[] {
  return sentence.tokens.filter((token) => token.start >= start && token.end <= end);
}

/** "area of a circle" and "circle area" are equivalent. */
export function variantKeys(key: string): string[] {
  const linked = /^(.+) of (?:an? |the )?(.+)$/.exec(key);
  return linked?.[1] && linked[2] && !linked[2].includes(" of ") ? [`${linked[2]} ${linked[1]}`] : [];
}
