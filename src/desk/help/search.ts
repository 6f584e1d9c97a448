import type { Section } from "./sections.ts";

/** A section that answers a question, with the words around what was looked for. */
export interface Hit {
  page: string;
  title: string;
  heading: string;
  anchor: string;
  excerpt: string;
}

const SHOWN = 12;
const WEIGHTS = { title: 6, heading: 5, text: 1 } as const;
/** Saying a word ten times does not make a section ten times better. */
const MOST_TIMES = 4;
const EXCERPT = 160;

/** Words that every section has, and that say nothing of what is looked for. */
const EMPTY = new Set(
  "a an and are as at be by can do does for from how i in is it my of on or the to we what when who with you".split(
    " ",
  ),
);

/** The sections in which most of the words stand, the best first. A word may be the beginning of one. */
export function searchSections(sections: readonly Section[], question: string): Hit[] {
  const words = wordsIn(question).filter((word) => !EMPTY.has(word));
  if (words.length === 0) return [];
  return sections
    .map((section, place) => ({ section, place, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, SHOWN)
    .map(({ section: { page, title, heading, anchor, text } }) => ({
      page,
      title,
      heading,
      anchor,
      excerpt: excerptOf(text, words),
    }));
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Nothing when half of the words are nowhere in it; and the more of them stand there, the better it is. */
function scoreOf({ title, own, heading, text }: Section, words: readonly string[]): number {
  const parts = { title: wordsIn(title), heading: wordsIn(heading), text: wordsIn(text) };
  const scores = words.map(
    (word) =>
      WEIGHTS.title * times(parts.title, word) +
      WEIGHTS.heading * times(parts.heading, word) +
      WEIGHTS.text * times(parts.text, word),
  );
  const share = scores.filter((score) => score > 0).length / words.length;
  return share < 0.5 ? 0 : (own ? 2 : 1) * share ** 2 * scores.reduce((sum, score) => sum + score, 0);
}

function times(words: readonly string[], sought: string): number {
  return Math.min(MOST_TIMES, words.filter((word) => word.startsWith(sought)).length);
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const from = first < EXCERPT / 3 ? 0 : text.lastIndexOf(" ", first - EXCERPT / 3) + 1;
  const end = text.indexOf(" ", from + EXCERPT);
  return `${from > 0 ? "… " : ""}${text.slice(from, end < 0 ? undefined : end)}${end < 0 ? "" : " …"}`;
}
