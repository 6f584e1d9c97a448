import { MEASURING } from "../words/english.ts";
import type { Token } from "./scan.ts";
import type { Tag } from "./tag.ts";
import { isTagged } from "./tag.ts";

export interface Phrase {
  tokens: readonly Token[];
  /** False if the phrase is known to be part of a longer one. */
  whole: boolean;
}

const LONGEST = 5;
const LONGEST_UNTAGGED = 3;
/** Languages with recognisable verbs: English by its word lists, German by its capitals. */
const KNOWN_VERBS = /^(?:en|de)$/;

export function phrasesOf(tokens: readonly Token[], tags: readonly Tag[], language: string): Phrase[] {
  const runs = runsOf(tokens, tags);
  if (!isTagged(language)) return runs.flatMap((run) => pieces(run.map(({ token }) => token)));
  const linked = linkedOf(tokens, tags, runs);
  // Some verbs look like nouns, so a word that recurs in other contexts also counts as a name.
  const repeated = KNOWN_VERBS.test(language)
    ? []
    : runs.flatMap((run) => pieces(run.map(({ token }) => token)));
  return [...runs.flatMap((run) => namesIn(run, language)), ...repeated, ...linked];
}

interface Tagged {
  token: Token;
  tag: Tag;
  at: number;
}

function runsOf(tokens: readonly Token[], tags: readonly Tag[]): Tagged[][] {
  const runs: Tagged[][] = [];
  let run: Tagged[] = [];
  tokens.forEach((token, at) => {
    const tag = tags[at] ?? "break";
    if (!token.joined || tag === "break" || tag === "link") {
      if (run.length > 0) runs.push(run);
      run = [];
    }
    if (tag !== "break" && tag !== "link") run.push({ token, tag, at });
  });
  if (run.length > 0) runs.push(run);
  return runs;
}

/** Returns the name in a run, without leading vague words or trailing adjectives, and the names within it. */
function namesIn(run: readonly Tagged[], language: string): Phrase[] {
  const name = trimmed(run, language);
  if (name.length === 0) return [];
  const phrases: Phrase[] = [];
  const push = (part: readonly Tagged[], whole: boolean): void => {
    if (part.length > 0 && part.length <= LONGEST)
      phrases.push({ tokens: part.map(({ token }) => token), whole });
  };
  push(name, true);
  // Keeps both readings: "large scale system" and "scale system".
  const vague = vagueBefore(run, name);
  if (vague.length > name.length) push(vague, true);
  for (let start = 1; start < name.length; start += 1) {
    if (name[start]?.tag !== "number") push(name.slice(start), false);
  }
  for (const one of name.slice(0, -1)) if (one.tag === "noun") push([one], false);
  if (name.length > 2 && name[1]?.tag === "noun") push(name.slice(0, 2), false);
  return phrases;
}

function vagueBefore(run: readonly Tagged[], name: readonly Tagged[]): readonly Tagged[] {
  const at = name[0] === undefined ? 0 : run.indexOf(name[0]);
  const before = at > 0 ? run[at - 1] : undefined;
  return before?.tag === "vague" && MEASURING.has(before.token.lower)
    ? run.slice(at - 1, at + name.length)
    : name;
}

function trimmed(run: readonly Tagged[], language: string): readonly Tagged[] {
  let start = 0;
  let end = run.length;
  while (start < end && (run[start]?.tag === "vague" || run[start]?.tag === "number")) start += 1;
  const adjectivesFollow = /^(?:fr|es|pt|it)$/.test(language);
  while (end > start && !endsName(run[end - 1], end - start, adjectivesFollow)) end -= 1;
  return run.slice(start, end);
}

function endsName(last: Tagged | undefined, length: number, adjectivesFollow: boolean): boolean {
  if (last?.tag === "noun") return true;
  // "Type I", "Phase 2", "vitamin D".
  if (last?.tag === "number") return length > 1 && /^(?:[IVX]+|[A-Z]|\d)$/.test(last.token.word);
  return adjectivesFollow && last?.tag === "adjective";
}

/** "order of operations", "area of a triangle": two names joined by a link word. */
function linkedOf(
  tokens: readonly Token[],
  tags: readonly Tag[],
  runs: readonly (readonly Tagged[])[],
): Phrase[] {
  const phrases: Phrase[] = [];
  for (const [i, right] of runs.entries()) {
    const left = runs[i - 1];
    const from = left?.at(-1);
    const to = right[0];
    if (!left || !from || !to || from.tag !== "noun") continue;
    const between = tokens.slice(from.at + 1, to.at);
    const link = tags[from.at + 1] === "link";
    const article =
      between.length === 1 ||
      (between.length === 2 &&
        /^(?:a|an|the|la|el|le|les|las|los|o|as|il|lo|i|gli)$/.test(between[1]?.lower ?? ""));
    if (!link || !article || !between.every(({ joined }) => joined) || !to.token.joined) continue;
    const head = trimmed(left, "en");
    const tail = trimmed(right, "en");
    if (head.length === 0 || head.length > 2 || tail.length === 0 || tail.length > 3 || tail[0] !== to)
      continue;
    phrases.push({ tokens: tokens.slice(head[0]?.at, (tail.at(-1)?.at ?? 0) + 1), whole: true });
  }
  return phrases;
}

/** All sub-runs, for languages without tags. */
function pieces(run: readonly Token[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (let start = 0; start < run.length; start += 1) {
    for (let end = start + 1; end <= Math.min(run.length, start + LONGEST_UNTAGGED); end += 1) {
      phrases.push({ tokens: run.slice(start, end), whole: true });
    }
  }
  return phrases;
}
