import type { Sentence, Token } from "./scan.ts";

export type AliasSource = "acronym" | "variant" | "redirect" | "glossary";

/** Two names that a text treats as synonyms. */
export interface FoundAlias {
  name: readonly Token[];
  alias: readonly Token[];
  source: AliasSource;
}

/** Introduces another name, between brackets or commas. */
const ALSO =
  "(?:also |sometimes |often |commonly |otherwise |usually |formerly |more commonly )*(?:called|known as|referred to as|termed|named|abbreviated(?: as| to)?|shortened to|written(?: as)?)|a\\.?k\\.?a\\.?|or simply|or just|or more simply|simply|short for|i\\.e\\.|alias";
const ASIDE = new RegExp(
  `(?:,| ?\\(|—|–) ?(?:which (?:is|are) |that is,? |is |are )?(?:${ALSO})[ ,:]*(?:the |an? )?["“‘']?([^,.;:()"”’]{1,50})`,
  "giu",
);
const OR_BRACKET = / \(or,? (?:the |an? )?["“‘']?([^,.;:()"”’]{2,40})["”’']?\)/giu;
const SUBJECT_ALSO =
  /^(?:an? |the )?(.{2,60}?) (?:is|are) (?:also|sometimes|often|commonly|otherwise)(?: also| sometimes| often| commonly)? (?:called|known as|referred to as|termed|named) (?:the |an? )?["“‘']?([^,.;:()"”’]{2,50})/iu;
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
  const found: FoundAlias[] = [];
  for (const pattern of [ASIDE, OR_BRACKET]) {
    for (const match of said.matchAll(pattern)) {
      const end = sentence.start + match.index + match[0].length;
      const alias = trimmed(within(sentence, end - (match[1]?.length ?? 0), end));
      const before = sentence.tokens.filter((token) => token.end <= sentence.start + match.index);
      const name = nameBefore(before);
      if (alias.length > 0 && name.length > 0) found.push({ name, alias, source: "variant" });
    }
  }
  return found;
}

function ofSubject(said: string, sentence: Sentence): FoundAlias[] {
  const match = SUBJECT_ALSO.exec(said);
  if (!match?.[1] || !match[2]) return [];
  const from = sentence.start + said.indexOf(match[1]);
  const end = sentence.start + match.index + match[0].length;
  const name = within(sentence, from, from + match[1].length);
  const alias = trimmed(within(sentence, end - match[2].length, end));
  if (
    name.length === 0 ||
    name.length > 5 ||
    alias.length === 0 ||
    /^(?:this|that|it|these|they)$/.test(name[0]?.lower ?? "")
  )
    return [];
  return [{ name, alias, source: "variant" }];
}

/** Returns every word that may belong to the name. Callers who know the candidates take the longest match. */
function nameBefore(before: readonly Token[]): readonly Token[] {
  const name: Token[] = [];
  for (let i = before.length - 1; i >= 0 && name.length < 6; i -= 1) {
    const token = before[i];
    if (!token) break;
    name.unshift(token);
    if (!token.joined) break;
  }
  return name;
}

function trimmed(tokens: readonly Token[]): readonly Token[] {
  const stop = tokens.findIndex(({ lower }) =>
    /^(?:and|or|because|since|if|when|which|that|is|are|was|in|by|for|with|from|as|on|at|to|but|can|has|have|we|it)$/.test(
      lower,
    ),
  );
  const kept = stop < 0 ? tokens : tokens.slice(0, stop);
  return kept.length <= 5 ? kept : [];
}

function within(sentence: Sentence, start: number, end: number): readonly Token[] {
  return sentence.tokens.filter((token) => token.start >= start && token.end <= end);
}

/** "area of a circle" and "circle area" are equivalent. */
export function variantKeys(key: string): string[] {
  const linked = /^(.+) of (?:an? |the )?(.+)$/.exec(key);
  return linked?.[1] && linked[2] && !linked[2].includes(" of ") ? [`${linked[2]} ${linked[1]}`] : [];
}
