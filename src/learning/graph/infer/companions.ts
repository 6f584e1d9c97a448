import type { LaidConcept, Layout } from "./layout.ts";

/** Where one concept and another meet. */
export interface Meeting {
  blocks: number;
  /** The sections whose heading names the concept itself, and that name the other; and the reverse. */
  ownTitled: number;
  otherTitled: number;
}

/** What one concept shares with another. */
export interface Shared extends Meeting {
  /** How often the concept itself is named in the sections that also name the other; and the other there. */
  own: number;
  other: number;
}

const NOWHERE: Meeting = { blocks: 0, ownTitled: 0, otherTitled: 0 };

/** Whom a concept meets: in a block, or under a heading of one of the two; in the order they are met. */
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

/** What a concept shares with another, as far as they meet and in the sections that name both. */
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
