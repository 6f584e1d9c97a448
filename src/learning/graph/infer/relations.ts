import type { Candidate } from "./candidates.ts";
import type { Layout } from "./layout.ts";

export interface Relation {
  from: number;
  to: number;
  confidence: number;
}

/** Maximum relations of each kind per concept. */
const MOST = 5;
const LEAST_CLOSENESS = 0.25;
const LEAST_BLOCKS = 2;

/** Pairs that co-occur without a clear order. */
export function relatedAmong(layout: Layout, candidates: readonly Candidate[], settled: number): Relation[] {
  const rooms = new Map<number, number>();
  const hasRoom = (concept: number) => (rooms.get(concept) ?? 0) < MOST;
  const blocksOf = (concept: number) => layout.concepts[concept]?.blocks.length ?? 0;
  const related: Relation[] = [];
  const close = candidates
    .filter(({ confidence, closeness }) => confidence < settled && closeness >= LEAST_CLOSENESS)
    .filter(({ from, to }) => blocksOf(from) >= LEAST_BLOCKS && blocksOf(to) >= LEAST_BLOCKS)
    .sort((one, other) => other.closeness - one.closeness || one.from - other.from || one.to - other.to);
  for (const { from, to, closeness } of close) {
    if (!hasRoom(from) || !hasRoom(to)) continue;
    for (const concept of [from, to]) rooms.set(concept, (rooms.get(concept) ?? 0) + 1);
    const [first, second] = from < to ? [from, to] : [to, from];
    related.push({ from: first, to: second, confidence: round(closeness) });
  }
  return related;
}

/** Concepts with a separate section under another's heading: `from` is a part of `to`. */
export function partsAmong(layout: Layout): Relation[] {
  const counts = new Map<string, { part: number; whole: number; count: number }>();
  for (const section of layout.sections) {
    if (section.parent === undefined || section.titled.length !== 1) continue;
    const [part = -1] = section.titled;
    const { titled: [whole = -1, ...others] = [] } = layout.sections[section.parent] ?? {};
    if (whole < 0 || others.length > 0 || whole === part) continue;
    const key = `${part} ${whole}`;
    const known = counts.get(key) ?? { part, whole, count: 0 };
    counts.set(key, { ...known, count: known.count + 1 });
  }
  const own = (concept: number) => new Set(layout.concepts[concept]?.headings).size || 1;
  return [...counts.values()]
    .filter(({ part, whole }) => !counts.has(`${whole} ${part}`))
    .map(({ part, whole, count }) => ({
      from: part,
      to: whole,
      // A single heading may be chance: confidence grows with the count.
      confidence: round((count + 1) / (own(part) + 2)),
    }));
}

function round(value: number): number {
  return Math.round(1000 * value) / 1000;
}
