import { GENERIC, VAGUE } from "../words/english.ts";
import type { FoundConcept } from "./analysis.ts";
import { type Group, grouped } from "./group.ts";
import { Matcher } from "./matcher.ts";
import { ranked, type Scored } from "./rank.ts";
import type { Survey } from "./survey.ts";

/** Minimum score of a definition; a sentence below it may define something else. */
const SURE_DEFINITION = 0.4;
/** Concept limit by word count: a chapter mentions many terms in passing that other chapters define. */
function most(words: number): number {
  return Math.min(4000, 20 + Math.round(words ** 0.7));
}
function least(words: number): number {
  if (words < 1000) return 0.1;
  return words < 2000 ? 0.03 : 0.005;
}

export function assembled(survey: Survey): FoundConcept[] {
  const scored = ranked(survey);
  const groups = grouped(
    survey,
    scored.filter((one) => !isScrap(survey, one)),
  );
  const kept = groups
    .filter(({ salience }) => salience >= least(survey.words))
    .sort((a, b) => b.salience - a.salience || a.first - b.first || (a.key < b.key ? -1 : 1))
    .slice(0, most(survey.words));
  const mentions = mentionsOf(survey, kept);
  return kept
    .map(({ key, name, aliases, salience, definition }, i) => ({
      key,
      name,
      aliases,
      salience: Math.round(salience * 10_000) / 10_000,
      ...(definition && { definition }),
      mentions: mentions[i] ?? [],
    }))
    .filter(({ mentions }) => mentions.length > 0);
}

/** True for an everyday name without emphasis. Abstracts are exempt: everything in them is emphasised. */
function isScrap({ definitions, sections }: Survey, { candidate, counts }: Scored): boolean {
  if (sections < 3 || (definitions.get(candidate.key)?.score ?? 0) >= SURE_DEFINITION) return false;
  if (candidate.term + candidate.strong + candidate.entry + candidate.heading + candidate.title > 0)
    return false;
  const { parts } = candidate;
  if (parts.length === 1) return GENERIC.has(candidate.key);
  return counts.total < 3 && VAGUE.has(parts[0] ?? "");
}

function mentionsOf(survey: Survey, groups: readonly Group[]): FoundConcept["mentions"][] {
  const matcher = new Matcher();
  for (const [i, { key }] of groups.entries()) matcher.add(numbers(survey, key), i);
  for (const [i, { aliases }] of groups.entries()) {
    for (const { key } of aliases) matcher.add(numbers(survey, key), i);
  }
  const found: { ordinal: number; count: number; inner: number; first: number }[][] = groups.map(() => []);
  for (const { ordinal, words, starts } of survey.blocks) {
    matcher.each(words, (concept, at, _length, inner) => {
      const list = found[concept];
      const last = list?.at(-1);
      if (last?.ordinal === ordinal) {
        last.count += 1;
        last.inner += inner ? 1 : 0;
      } else list?.push({ ordinal, count: 1, inner: inner ? 1 : 0, first: starts[at] ?? 0 });
    });
  }
  return found;
}

/** Converts a key to word numbers. Words missing from the text get new numbers, which never match. */
function numbers({ vocabulary }: Survey, key: string): number[] {
  return key.split(" ").map((part) => vocabulary.number(part));
}
