import { type Meeting, meetingsOf, type Shared, sharedOf } from "./companions.ts";
import type { Layout } from "./layout.ts";
import { confidenceOf } from "./model.ts";
import { type Reading, type Signals, signalsOf, tiesOf } from "./signals.ts";

/** Two co-occurring concepts in their probable order. */
export interface Candidate {
  from: number;
  to: number;
  confidence: number;
  signals: Signals;
  /** Co-occurrence, 0 to 1. */
  closeness: number;
}

/** Maximum co-occurring concepts per concept. */
const COMPANIONS = 24;

/**
 * Possible prerequisites: each concept's most significant co-occurrences, every pair once. Drops each
 * concept's data before the next to save memory.
 */
export function candidatesOf(reading: Reading): Candidate[] {
  const { layout } = reading;
  const found = new Map<number, Candidate>();
  const count = layout.concepts.length;
  for (const to of layout.concepts.keys()) {
    for (const [from, meeting] of nearest(reading, to)) {
      const key = from < to ? from * count + to : to * count + from;
      if (!found.has(key)) found.set(key, likelier(reading, from, to, sharedOf(layout, to, from, meeting)));
    }
  }
  return [...found.values()];
}

function nearest({ layout }: Reading, concept: number): [number, Meeting][] {
  return [...meetingsOf(layout, concept)]
    .map(([other, meeting]) => ({ other, meeting, close: closenessOf(layout, concept, other, meeting) }))
    .sort((a, b) => b.close - a.close || a.other - b.other)
    .slice(0, COMPANIONS)
    .map(({ other, meeting }) => [other, meeting]);
}

/** Co-occurrence relative to frequency. */
function closenessOf({ concepts }: Layout, one: number, other: number, meeting: Meeting): number {
  const { blocks, ownTitled, otherTitled } = meeting;
  const [a, b] = [concepts[one]?.blocks.length || 1, concepts[other]?.blocks.length || 1];
  return Math.min(1, (blocks + ownTitled + otherTitled) / Math.sqrt(a * b));
}

function likelier(reading: Reading, from: number, to: number, shared: Shared): Candidate {
  const there = signalsOf(reading, from, to, shared);
  const back = signalsOf(reading, to, from, turned(shared));
  const ties = tiesOf(reading, from, to, shared);
  const doubtful = [from, to].filter((one) => reading.layout.concepts[one]?.isDoubtful).length;
  const [forth, other] = [confidenceOf(there, ties, doubtful), confidenceOf(back, ties, doubtful)];
  const closeness = closenessOf(reading.layout, from, to, shared);
  return forth >= other
    ? { from, to, confidence: forth, signals: there, closeness }
    : { from: to, to: from, confidence: other, signals: back, closeness };
}

function turned({ blocks, own, other, ownTitled, otherTitled }: Shared): Shared {
  return { blocks, own: other, other: own, ownTitled: otherTitled, otherTitled: ownTitled };
}
