import { keyOf } from "../../text/stem.ts";
import { compareNames } from "./author-order.ts";
import type { Matter } from "./concepts.ts";
import { isAfter, isBefore } from "./foundations.ts";
import { rankedPlaces } from "./ranking.ts";
import type { Chosen } from "./sections.ts";
import type { Source } from "./sources.ts";
import { MOST_ORDERED, type Web } from "./web.ts";

/** Chosen sections of one document, by number, in document order. */
export interface Fragment {
  source: Source;
  sections: number[];
}

/** From this number of documents, the order of arrival is kept only if the content supports it. */
const MANY = 16;
const STANDARD_DEVIATIONS = 2;

const FIRST =
  /^(?:preface|foreword|prologue|introduction|intro|getting started|first steps|welcome|overview|start here|quick ?start|.* (?:101|overview|basics))\b/iu;
const LAST =
  /^(?:appendix|annex|glossary|epilogue|afterword|summary|conclusion|where to go next|further|faqs?|frequently asked|.*\b(?:templates?|faqs?|table of contents))\b/iu;

/** Sorts documents as their authors did, or else into the best reading order. Each keeps its section order. */
export function orderFragments(
  sources: readonly Source[],
  chosen: readonly Chosen[],
  matter: Matter,
  web: Web,
): Fragment[] {
  const fragments = fragmentsOf(sources, chosen);
  if (fragments.length < 2) return fragments;
  const series = [...Map.groupBy(fragments, ({ source }) => source.series).values()];
  const isInferred = fragments.length <= MOST_ORDERED && series.some((own) => !isGiven(own));
  const places = isInferred || series.length > 1 ? placesOf(fragments, chosen, matter, web) : new Map();
  const ordered = series.map((own) => (isGiven(own) || !isInferred ? own : inferred(own, places, chosen)));
  return [-1, 0, 1].flatMap((band) =>
    ordered
      .map((own) => own.filter((fragment) => bandIn(fragment, chosen) === band))
      .filter((own) => own.length > 0)
      .toSorted((a, b) => compareSeries(a, b, places, chosen))
      .flat(),
  );
}

function isGiven(series: readonly Fragment[]): boolean {
  return series.every(({ source }) => source.isGiven);
}

/** Groups sections by document in the author's order, with the organisation's library first. */
function fragmentsOf(sources: readonly Source[], chosen: readonly Chosen[]): Fragment[] {
  const sections = new Map<number, number[]>();
  for (const [number, { document }] of chosen.entries()) {
    const known = sections.get(document);
    if (known) known.push(number);
    else sections.set(document, [number]);
  }
  return sources.flatMap((source) => {
    const own = sections.get(source.rid);
    return own
      ? [{ source, sections: own.toSorted((a, b) => (chosen[a]?.from ?? 0) - (chosen[b]?.from ?? 0)) }]
      : [];
  });
}

type Places = ReadonlyMap<number, number>;

function placesOf(
  fragments: readonly Fragment[],
  chosen: readonly Chosen[],
  matter: Matter,
  web: Web,
): Places {
  const rids = fragments.map(({ source }) => source.rid);
  const places = rankedPlaces(rids, chosen, matter, web);
  return new Map(rids.map((rid, i) => [rid, places[i] ?? 0]));
}

/** A document entirely about the topic precedes excerpts of another series, and then what explains more. */
function compareSeries(
  one: readonly Fragment[],
  other: readonly Fragment[],
  places: Places,
  chosen: readonly Chosen[],
): number {
  const isOpened = (series: readonly Fragment[]) =>
    series.some(({ sections }) => sections.some((number) => chosen[number]?.path.length === 1));
  const mean = (series: readonly Fragment[]) =>
    series.reduce((sum, { source }) => sum + (places.get(source.rid) ?? 0), 0) / series.length;
  return Number(isOpened(other)) - Number(isOpened(one)) || mean(one) - mean(other);
}

/** The order of arrival, if the content supports it, and else that of the content. */
function inferred(series: readonly Fragment[], places: Places, chosen: readonly Chosen[]): Fragment[] {
  const isKept = series.length < MANY || agrees(series, places);
  const placeOf = ({ source }: Fragment) => places.get(source.rid) ?? 0;
  const ordered = isKept ? [...series] : series.toSorted((a, b) => placeOf(a) - placeOf(b));
  if (isKept && series.length >= MANY) return ordered;
  const ranks = new Map(series.map((fragment) => [fragment, rankOf(fragment, series, chosen)]));
  const rank = (fragment: Fragment) => ranks.get(fragment) ?? 0;
  return numbersInOrder(ordered.toSorted((a, b) => rank(a) - rank(b)));
}

/** True if the content supports an order of arrival much more than it would by chance. */
function agrees(series: readonly Fragment[], places: Places): boolean {
  const own = series.map(({ source }) => places.get(source.rid) ?? 0);
  let sum = 0;
  for (const [i, place] of own.entries())
    for (const later of own.slice(i + 1)) sum += Math.sign(later - place);
  const size = own.length;
  // Standard deviation of Kendall's rank correlation of random orders.
  const deviation = Math.sqrt((2 * (2 * size + 5)) / (9 * size * (size - 1)));
  return (2 * sum) / (size * (size - 1)) >= STANDARD_DEVIATIONS * deviation;
}

/** -1 for what opens a subject: its own page, introductions, and documents whose headings name others; 1 for
 * what closes it. */
function rankOf(
  { source, sections }: Fragment,
  series: readonly Fragment[],
  chosen: readonly Chosen[],
): number {
  if (LAST.test(source.title)) return 1;
  if (FIRST.test(source.title)) return -1;
  const isOwn = (one: Fragment) => one.sections.some((number) => chosen[number]?.relevance === EXACT);
  if (isOwn({ source, sections }) && !series.every(isOwn)) return -1;
  const key = (name: string) => keyOf(name, source.language);
  const headings = new Set(sections.flatMap((number) => chosen[number]?.path.slice(1).map(key) ?? []));
  const named = series.filter((other) => other.source !== source && headings.has(key(other.source.title)));
  return named.length >= LEAST_NAMED ? -1 : 0;
}

/** Relevance of a document whose title is the topic. */
const EXACT = 1;
const LEAST_NAMED = 2;

/** "guide-2-book" comes before "guide-3-travel", in the places that they have among others. */
function numbersInOrder(fragments: readonly Fragment[]): Fragment[] {
  const parts = ({ source }: Fragment) => /^(.*?\D)[-_ .]?(\d{1,3}|[a-z])(?=$|[-_ .])/iu.exec(source.file);
  const result = [...fragments];
  for (const own of Map.groupBy(fragments, (fragment) => parts(fragment)?.[1]?.toLowerCase()).entries()) {
    const [prefix, numbered] = own;
    if (prefix === undefined || numbered.length < 2) continue;
    const slots = numbered.map((fragment) => fragments.indexOf(fragment));
    const sorted = numbered.toSorted((a, b) => compareNames(parts(a)?.[2] ?? "", parts(b)?.[2] ?? ""));
    for (const [i, fragment] of sorted.entries()) result[slots[i] ?? 0] = fragment;
  }
  return result;
}

function bandIn({ sections }: Fragment, chosen: readonly Chosen[]): number {
  return bandOf(sections.flatMap((number) => chosen[number] ?? []));
}

/** Returns -1 for foundations, 0 for the topic and 1 for follow-ups. */
export function bandOf(sections: readonly Chosen[]): number {
  if (sections.length === 0) return 0;
  return sections.every(isBefore) ? -1 : sections.every(isAfter) ? 1 : 0;
}
