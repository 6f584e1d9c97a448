import { compareNames } from "./author-order.ts";
import type { Matter } from "./concepts.ts";
import { isAfter, isBefore } from "./foundations.ts";
import type { Chosen } from "./sections.ts";
import type { Source } from "./sources.ts";
import { MOST_ORDERED, type Web } from "./web.ts";

/** Chosen sections of one document, by number, in document order. */
export interface Fragment {
  source: Source;
  sections: number[];
}

/** Share of signals that must agree with the order of arrival to keep it, if there are few documents. */
const AGREEMENT = 0.3;
/** From this number of documents, the order of arrival must agree better than nearly all other orders. */
const MANY = 16;
const TRIALS = 60;
const STANDARD_DEVIATIONS = 3;
/** Signal that outweighs all others. */
const FIXED = 1000;
/** Trained on books with shuffled chapters. */
const WEIGHTS = { defined: 1, dwelt: 0.5, edge: 0.3, title: 0.5 } as const;

const FIRST =
  /^(?:preface|foreword|prologue|introduction|getting started|first steps|welcome|overview|start here)\b/iu;
const LAST =
  /^(?:appendix|annex|glossary|epilogue|afterword|summary|conclusion|where to go next|further)\b/iu;

/** Sorts documents into the best reading order. Each keeps its section order. */
export function orderFragments(
  sources: readonly Source[],
  chosen: readonly Chosen[],
  matter: Matter,
  web: Web,
): Fragment[] {
  const fragments = fragmentsOf(sources, chosen);
  if (fragments.length < 2 || fragments.length > MOST_ORDERED) return fragments;
  const signals = precedence(fragments, matter, web);
  keepOrders(fragments, signals);
  fixNumbered(fragments, signals);
  layFirst(fragments, chosen, signals);
  return linear(fragments, signals);
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

/** Order evidence for each pair of fragments; positive if the first should precede the second. */
function precedence(fragments: readonly Fragment[], matter: Matter, { edges, usage }: Web): number[][] {
  const counts = countsIn(fragments, usage);
  const scores = new Map(matter.concepts.map(({ rid, definition }) => [rid, definition?.score ?? 0]));
  const of = new Map(
    fragments.flatMap(({ sections }, number) => sections.map((section) => [section, number] as const)),
  );
  const defined = new Map(
    Object.entries(matter.homes).flatMap(([rid, home]) => {
      const isSure = home.defined && (scores.get(Number(rid)) ?? 0) >= SURE_DEFINITION;
      const fragment = isSure ? of.get(home.section) : undefined;
      return fragment === undefined ? [] : [[Number(rid), fragment] as const];
    }),
  );
  const dwelt = dwellings(fragments.length, counts);
  const signals = fragments.map(() => fragments.map(() => 0));
  // A fragment that uses another's definitions or main concepts follows that fragment.
  for (const [homes, weight] of [
    [defined, WEIGHTS.defined],
    [dwelt, WEIGHTS.dwelt],
  ] as const) {
    for (const [concept, home] of homes)
      for (const [user, count] of counts.get(concept) ?? [])
        add(signals, home, user, weight * Math.log1p(count));
  }
  const homeOf = (concept: number) => defined.get(concept) ?? dwelt.get(concept);
  for (const { from, to, confidence } of edges)
    add(signals, homeOf(from), homeOf(to), WEIGHTS.edge * confidence);
  for (const [number, { source }] of fragments.entries()) {
    const place = FIRST.test(source.title) ? 1 : LAST.test(source.title) ? -1 : 0;
    if (place !== 0) for (const other of fragments.keys()) add(signals, number, other, place * WEIGHTS.title);
  }
  return signals;
}

function add(
  signals: number[][],
  before: number | undefined,
  after: number | undefined,
  weight: number,
): void {
  if (before === undefined || after === undefined || before === after) return;
  const [there, back] = [signals[before], signals[after]];
  if (there) there[after] = (there[after] ?? 0) + weight;
  if (back) back[before] = (back[before] ?? 0) - weight;
}

function countsIn(fragments: readonly Fragment[], usage: Web["usage"]): Map<number, Map<number, number>> {
  const of = new Map(fragments.map(({ source }, number) => [source.rid, number]));
  const counts = new Map<number, Map<number, number>>();
  for (const [concept, document, count] of usage) {
    const number = of.get(document);
    if (number === undefined) continue;
    const known = counts.get(concept) ?? new Map<number, number>();
    counts.set(concept, known.set(number, count));
  }
  return counts;
}

const SURE_DEFINITION = 0.6;
const LEAST_DWELT = 3;

/** Fragment with the highest mention density, for concepts that several fragments mention. */
function dwellings(
  size: number,
  counts: ReadonlyMap<number, ReadonlyMap<number, number>>,
): Map<number, number> {
  const lengths = Array.from({ length: size }, () => 0);
  for (const own of counts.values())
    for (const [number, count] of own) lengths[number] = (lengths[number] ?? 0) + count;
  const homes = new Map<number, number>();
  for (const [concept, own] of counts) {
    if (own.size < 2) continue;
    const share = (number: number, count: number) => count / Math.sqrt((lengths[number] ?? 0) + 20);
    const [best] = [...own].sort(([a, m], [b, n]) => share(b, n) - share(a, m) || a - b);
    if (best && best[1] >= LEAST_DWELT) homes.set(concept, best[0]);
  }
  return homes;
}

const OPENED = 5;

/** Puts foundations before the topic and follow-ups after it. */
function layFirst(fragments: readonly Fragment[], chosen: readonly Chosen[], signals: number[][]): void {
  // A document entirely about the topic precedes an excerpt from another domain.
  const isOpened = (one: Fragment | undefined) => one?.sections.some((n) => chosen[n]?.path.length === 1);
  const bands = fragments.map(({ sections }) => bandOf(sections.flatMap((number) => chosen[number] ?? [])));
  for (const [a, band] of bands.entries()) {
    for (const [b, other] of bands.entries()) {
      const there = signals[a];
      if (there && band !== other) there[b] = band < other ? 2 * FIXED : -2 * FIXED;
      else if (isElsewhere(fragments[a], fragments[b]) && isOpened(fragments[a]) && !isOpened(fragments[b]))
        add(signals, a, b, OPENED);
    }
  }
}

function isElsewhere(one: Fragment | undefined, other: Fragment | undefined): boolean {
  return one?.source.domain !== other?.source.domain;
}

/** Returns -1 for foundations, 0 for the topic and 1 for follow-ups. */
export function bandOf(sections: readonly Chosen[]): number {
  if (sections.length === 0) return 0;
  return sections.every(isBefore) ? -1 : sections.every(isAfter) ? 1 : 0;
}

/** Keeps the author's order of a series, and that of arrival unless the content contradicts it. */
function keepOrders(fragments: readonly Fragment[], signals: number[][]): void {
  const series = Map.groupBy(fragments.keys(), (number) => fragments[number]?.source.series);
  for (const numbers of series.values()) {
    const isGiven = numbers.every((number) => fragments[number]?.source.isGiven);
    if (!isGiven && !agrees(numbers, signals)) continue;
    for (const [i, a] of numbers.entries()) {
      for (const b of numbers.slice(i + 1)) {
        const [there, back] = [signals[a], signals[b]];
        if (there) there[b] = FIXED;
        if (back) back[a] = -FIXED;
      }
    }
  }
}

/** "guide-2-book" comes before "guide-3-travel", whatever other documents do. */
function fixNumbered(fragments: readonly Fragment[], signals: number[][]): void {
  const numbered = fragments.flatMap(({ source }, number) => {
    const [, prefix, place] = /^(.*?\D)[-_ .]?(\d{1,3}|[a-z])(?=$|[-_ .])/iu.exec(source.file) ?? [];
    return prefix === undefined || place === undefined
      ? []
      : [{ number, prefix: `${source.series} ${prefix}`, place }];
  });
  for (const one of numbered) {
    for (const other of numbered) {
      if (one.prefix !== other.prefix || compareNames(one.place, other.place) >= 0) continue;
      const [there, back] = [signals[one.number], signals[other.number]];
      if (there) there[other.number] = FIXED;
      if (back) back[one.number] = -FIXED;
    }
  }
}

/** True if the content supports an order: clearly better than random orders, if there are many documents. */
function agrees(order: readonly number[], signals: readonly (readonly number[])[]): boolean {
  const supports = (numbers: readonly number[]) => {
    let sum = 0;
    for (const [i, a] of numbers.entries())
      for (const b of numbers.slice(i + 1)) sum += Math.sign(signals[a]?.[b] ?? 0);
    return sum;
  };
  const own = supports(order);
  if (order.length < MANY) {
    const pairs = (order.length * (order.length - 1)) / 2;
    return (own + pairs) / (2 * pairs) >= AGREEMENT;
  }
  const random = Array.from({ length: TRIALS }, (_, trial) => supports(shuffled(order, trial + 1)));
  const deviation = Math.sqrt(random.reduce((sum, one) => sum + one * one, 0) / TRIALS);
  return own >= STANDARD_DEVIATIONS * deviation;
}

/** Shuffles deterministically, because equal libraries give equal courses. */
function shuffled(numbers: readonly number[], seed: number): number[] {
  let state = seed;
  const keys = numbers.map((number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return { number, state };
  });
  return keys.toSorted((a, b) => a.state - b.state).map(({ number }) => number);
}

/** Local search: moves each fragment to its best position until nothing changes. */
function linear(fragments: readonly Fragment[], signals: readonly number[][]): Fragment[] {
  const signal = (a: number, b: number) => signals[a]?.[b] ?? 0;
  const net = fragments.map((_, a) => (signals[a] ?? []).reduce((sum, one) => sum + one, 0));
  const order = [...fragments.keys()].sort((a, b) => (net[b] ?? 0) - (net[a] ?? 0) || a - b);
  for (let pass = 0, moved = true; moved && pass < 20; pass += 1) {
    moved = false;
    for (const one of [...fragments.keys()]) {
      const at = order.indexOf(one);
      const better = bestPlace(order, at, signal);
      if (better === at) continue;
      order.splice(at, 1);
      order.splice(better, 0, one);
      moved = true;
    }
  }
  return order.flatMap((number) => fragments[number] ?? []);
}

function bestPlace(order: readonly number[], at: number, signal: (a: number, b: number) => number): number {
  const one = order[at] ?? 0;
  let gain = 0;
  let best = { gain: 1e-9, place: at };
  for (let place = at - 1; place >= 0; place -= 1) {
    gain += signal(one, order[place] ?? 0);
    if (gain > best.gain) best = { gain, place };
  }
  gain = 0;
  for (let place = at + 1; place < order.length; place += 1) {
    gain += signal(order[place] ?? 0, one);
    if (gain > best.gain) best = { gain, place };
  }
  return best.place;
}
