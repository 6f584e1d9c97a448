import type { HandbookLanguage } from "../../handbook/pages.ts";
import type { Section } from "./sections.ts";
import { likeness, soughtIn, type Word, wordsIn } from "./words.ts";

export interface Hit {
  page: string;
  title: string;
  language: HandbookLanguage;
  heading: string;
  anchor: string;
  excerpt: string;
}

const SHOWN = 12;
const WEIGHTS = { title: 6, heading: 5, text: 1 } as const;
/** Caps term frequency: ten occurrences are not ten times more relevant. */
const MOST_TIMES = 4;
const EXCERPT = 160;

/** Scores a word of a text against a search word. */
type Likeness = (word: Word) => number;

/** Sections scored before yielding to other requests. */
const SECTIONS_AT_ONCE = 50;

/** Sections with most of the search words, best match first. Prefixes and inflections match too. */
export async function searchSections(
  sections: readonly Section[],
  question: string,
  turn: () => Promise<void>,
): Promise<Hit[]> {
  const sought = { en: likenesses(question, "en"), de: likenesses(question, "de") };
  const scored = [];
  for (const [place, section] of sections.entries()) {
    if (place % SECTIONS_AT_ONCE === 0) await turn();
    scored.push({ section, place, score: scoreOf(section, sought[section.language]) });
  }
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, SHOWN)
    .map(({ section }) => ({
      page: section.page,
      title: section.title,
      language: section.language,
      heading: section.heading,
      anchor: section.anchor,
      excerpt: excerptOf(section, sought[section.language]),
    }));
}

/** One scoring function per search word, memoised because texts repeat words. */
function likenesses(question: string, language: HandbookLanguage): Likeness[] {
  return soughtIn(question, language).map((one) => {
    const known = new Map<Word, number>();
    return (word) => {
      const found = known.get(word) ?? likeness(word, one, language);
      known.set(word, found);
      return found;
    };
  });
}

/** Zero if half of the search words are missing; otherwise grows with the matches. */
function scoreOf({ own, words }: Section, sought: readonly Likeness[]): number {
  if (sought.length === 0) return 0;
  const scores = sought.map(
    (like) =>
      WEIGHTS.title * times(words.title, like) +
      WEIGHTS.heading * times(words.heading, like) +
      WEIGHTS.text * times(words.text, like),
  );
  const share = scores.filter((score) => score > 0).length / sought.length;
  return share < 0.5 ? 0 : (own ? 2 : 1) * share ** 2 * scores.reduce((sum, score) => sum + score, 0);
}

function times(words: ReadonlyMap<Word, number>, like: Likeness): number {
  let times = 0;
  for (const [word, count] of words) {
    times += count * like(word);
    if (times >= MOST_TIMES) return MOST_TIMES;
  }
  return times;
}

function excerptOf({ text, language }: Section, sought: readonly Likeness[]): string {
  const first = wordsIn(text, language).find(({ word }) => sought.some((like) => like(word) > 0))?.at ?? 0;
  const from = first < EXCERPT / 3 ? 0 : text.lastIndexOf(" ", first - EXCERPT / 3) + 1;
  const end = text.indexOf(" ", from + EXCERPT);
  return `${from > 0 ? "… " : ""}${text.slice(from, end < 0 ? undefined : end)}${end < 0 ? "" : " …"}`;
}
