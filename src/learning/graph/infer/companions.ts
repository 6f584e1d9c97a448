import type { LaidConcept, Layout } from "./layout.ts";

export interface Meeting {
  blocks: number;
  /** Sections with one concept in the heading that mention the other. */
  ownTitled: number;
  otherTitled: number;
}

export interface Shared extends Meeting {
  /** Mentions of either concept in sections that mention both. */
  own: number;
  other: number;
}

const NOWHERE: Meeting = { blocks: 0, ownTitled: 0, otherTitled: 0 };

/** Finds concepts that occur in the same block, or under a heading with either of them, in text order. */
export function meetingsOf(layout: Layout, concept: number): Map<number, Meeting> {
  const found = new Map<number, Meeting>();
  const laid = layout.concepts[concept];
  const entry = (other: number): Meeting => {
    let meeting = found.get(other);
    if (!meeting) {
      meeting = { ...NOWHERE };
      found.set(other, meeting);
    }
    return meeting;
  };
  for (const number of laid?.blocks ?? []) {
    for (const other of layout.blocks[number]?.concepts ?? [])
      if (other !== concept) entry(other).blocks += 1;
  }
  for (const number of new Set(laid?.headings)) {
    for (const other of layout.sections[number]?.concepts ?? [])
      if (other !== concept) entry(other).ownTitled += 1;
  }
  for (const number of laid?.sections ?? []) {
    for (const other of layout.sections[number]?.titled ?? [])
      if (other !== concept) entry(other).otherTitled += 1;
  }
  return found;
}

export function sharedOf(layout: Layout, concept: number, other: number, meeting = NOWHERE): Shared {
  const [a, b] = [layout.concepts[concept], layout.concepts[other]];
  const { own, theirs } = a && b ? inCommon(a, b) : { own: 0, theirs: 0 };
  return { ...meeting, own, other: theirs };
}

function inCommon(a: LaidConcept, b: LaidConcept): { own: number; theirs: number } {
  let [own, theirs] = [0, 0];
  for (let [i, j] = [0, 0]; i < a.sections.length && j < b.sections.length; ) {
    const [one = 0, other = 0] = [a.sections[i], b.sections[j]];
    if (one === other) {
      own += a.sectionCounts[i] ?? 0;
      theirs += b.sectionCounts[j] ?? 0;
    }
    if (one <= other) i += 1;
    if (other <= one) j += 1;
  }
  return { own, theirs };
}
