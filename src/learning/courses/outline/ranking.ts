import type { Matter } from "./concepts.ts";
import type { Chosen } from "./sections.ts";
import type { Web } from "./web.ts";

/** Weights of what tells the order of two documents, and of what a document tells by itself. */
const WEIGHTS = {
  defined: 3,
  dwelt: 0.5,
  edge: 0.3,
  likeness: 60,
  prior: 10,
  announces: 2,
  general: 1,
} as const;
/** Documents that each document is compared with for likeness. */
const NEIGHBOURS = 5;
const PASSES = 120;
const SURE_DEFINITION = 0.6;
const LEAST_DWELT = 3;
const MOST_DEVIATIONS = 2;

/** Mentions per document, by number. */
type Counts = ReadonlyMap<number, ReadonlyMap<number, number>>;

/**
 * Places of documents in a good reading order, lower first, by least squares: a document follows those whose
 * concepts it uses, stays near those that are like it, and comes early if it announces much and its concepts
 * occur everywhere. Weights were chosen on books with shuffled sections.
 */
export function rankedPlaces(
  documents: readonly number[],
  chosen: readonly Chosen[],
  matter: Matter,
  web: Web,
): number[] {
  const numbers = new Map(documents.map((rid, number) => [rid, number]));
  const counts = countsIn(numbers, web.usage);
  const flows = flowsBetween(documents, chosen, counts, matter, web);
  const likeness = likenessOf(documents.length, counts);
  const announced = new Map(web.announcing);
  const general = standardised(generality(documents.length, counts));
  const announces = standardised(documents.map((rid) => Math.sqrt(announced.get(rid) ?? 0)));
  const priors = documents.map(
    (_, i) => -(WEIGHTS.announces * (announces[i] ?? 0) + WEIGHTS.general * (general[i] ?? 0)),
  );
  return solved(flows, likeness, priors);
}

function countsIn(numbers: ReadonlyMap<number, number>, usage: Web["usage"]): Counts {
  const counts = new Map<number, Map<number, number>>();
  for (const [concept, document, count] of usage) {
    const number = numbers.get(document);
    if (number === undefined) continue;
    const known = counts.get(concept) ?? new Map<number, number>();
    counts.set(concept, known.set(number, count));
  }
  return counts;
}

/** Evidence for each pair; positive if the first should precede the second. */
function flowsBetween(
  documents: readonly number[],
  chosen: readonly Chosen[],
  counts: Counts,
  { concepts, homes }: Matter,
  { edges }: Web,
): number[][] {
  const numbers = new Map(documents.map((rid, number) => [rid, number]));
  const scores = new Map(concepts.map(({ rid, definition }) => [rid, definition?.score ?? 0]));
  const defined = new Map(
    Object.entries(homes).flatMap(([rid, home]) => {
      const isSure = home.defined && (scores.get(Number(rid)) ?? 0) >= SURE_DEFINITION;
      const number = isSure ? numbers.get(chosen[home.section]?.document ?? -1) : undefined;
      return number === undefined ? [] : [[Number(rid), number] as const];
    }),
  );
  const dwelt = dwellings(documents.length, counts);
  const flows = documents.map(() => documents.map(() => 0));
  const add = (before: number | undefined, after: number | undefined, weight: number) => {
    if (before === undefined || after === undefined || before === after) return;
    const [there, back] = [flows[before], flows[after]];
    if (there) there[after] = (there[after] ?? 0) + weight;
    if (back) back[before] = (back[before] ?? 0) - weight;
  };
  for (const [home, weight] of [
    [defined, WEIGHTS.defined],
    [dwelt, WEIGHTS.dwelt],
  ] as const)
    for (const [concept, number] of home)
      for (const [user, count] of counts.get(concept) ?? []) add(number, user, weight * Math.log1p(count));
  const homeOf = (concept: number) => defined.get(concept) ?? dwelt.get(concept);
  for (const { from, to, confidence } of edges) add(homeOf(from), homeOf(to), WEIGHTS.edge * confidence);
  return flows;
}

/** Document with the highest mention density, for concepts that several documents mention. */
function dwellings(size: number, counts: Counts): Map<number, number> {
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

/** Mean of how many documents mention a document's concepts. */
function generality(size: number, counts: Counts): number[] {
  const sums = Array.from({ length: size }, () => ({ all: 0, spread: 0 }));
  for (const own of counts.values()) {
    for (const [number, count] of own) {
      const sum = sums[number];
      if (!sum) continue;
      sum.all += Math.log1p(count);
      sum.spread += Math.log1p(count) * Math.log(own.size);
    }
  }
  return sums.map(({ all, spread }) => (all === 0 ? 0 : spread / all));
}

function standardised(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) =>
    deviation === 0 ? 0 : Math.max(-MOST_DEVIATIONS, Math.min(MOST_DEVIATIONS, (value - mean) / deviation)),
  );
}

/** Cosine of the documents' concepts, weighted by rarity, of each document with those most like it. */
function likenessOf(size: number, counts: Counts): number[][] {
  const vectors = Array.from({ length: size }, () => new Map<number, number>());
  for (const [concept, own] of counts)
    for (const [number, count] of own)
      vectors[number]?.set(concept, Math.log1p(count) * Math.log(size / own.size));
  const lengths = vectors.map(
    (vector) => Math.sqrt([...vector.values()].reduce((sum, one) => sum + one * one, 0)) || 1,
  );
  const cosines = vectors.map((vector, i) =>
    vectors.map((other, j) => {
      if (i === j) return 0;
      let sum = 0;
      for (const [concept, one] of vector) sum += one * (other.get(concept) ?? 0);
      return sum / ((lengths[i] ?? 1) * (lengths[j] ?? 1));
    }),
  );
  const least = cosines.map((row) => row.toSorted((a, b) => b - a)[NEIGHBOURS] ?? 0);
  return cosines.map((row, i) =>
    row.map((cosine, j) => (cosine >= Math.min(least[i] ?? 0, least[j] ?? 0) ? cosine : 0)),
  );
}

/** Gauss-Seidel: each place in turn becomes the mean of what the others ask of it. */
function solved(
  flows: readonly (readonly number[])[],
  likeness: readonly (readonly number[])[],
  priors: readonly number[],
): number[] {
  const places = priors.map(() => 0);
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [i, prior] of priors.entries()) {
      let [sum, weight] = [WEIGHTS.prior * prior, WEIGHTS.prior as number];
      for (const [j, place] of places.entries()) {
        const flow = flows[i]?.[j] ?? 0;
        const alike = WEIGHTS.likeness * (likeness[i]?.[j] ?? 0);
        sum += Math.abs(flow) * (place - Math.sign(flow)) + alike * place;
        weight += Math.abs(flow) + alike;
      }
      places[i] = sum / weight;
    }
  }
  return places;
}
