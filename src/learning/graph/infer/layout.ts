/** A concept and where it stands in the texts: sections, blocks and sentences by their numbers, in order. */
export interface LaidConcept {
  rid: number;
  name: string;
  /** Whether it may be no concept at all: nothing defines it, and little speaks for it. */
  isDoubtful: boolean;
  /** The stems of its own name, by their numbers. */
  words: readonly number[];
  /** In how many sections its name stands, be it within a longer name. */
  spread: number;
  /** How many longer names contain its own. */
  compounds: number;
  /** How often it is named by itself. */
  frequency: number;
  sections: number[];
  sectionCounts: number[];
  blocks: number[];
  sentences: number[];
  /** The sections whose headings name it. */
  headings: number[];
}

export interface LaidBlock {
  rid: number;
  document: number;
  section: number;
  kind: string;
  concepts: readonly number[];
}

export interface LaidSentence {
  block: number;
  start: number;
  end: number;
  /** The concepts in it, and the offset in the block at which each stands. */
  concepts: number[];
  offsets: number[];
  /** The words that say something, by the numbers of their stems. */
  words: number[];
}

/** A stretch of a text under one heading. */
export interface LaidSection {
  document: number;
  level: number;
  /** The section under whose heading it stands. */
  parent: number | undefined;
  concepts: number[];
  counts: number[];
  /** The concepts that its heading names. */
  titled: number[];
}

/** Where the concepts of a library stand in its texts, everything numbered in the order it stands. */
export interface Layout {
  concepts: readonly LaidConcept[];
  blocks: readonly LaidBlock[];
  sentences: readonly LaidSentence[];
  sections: readonly LaidSection[];
  /** How far into its document a sentence stands, from 0 to 1. */
  shareOf(sentence: number): number;
  textOf(block: number): string;
  /** The number of a block, by its rid. */
  blockOf(rid: number): number | undefined;
}

/** What a sentence says. */
export function wordingOf(layout: Layout, { block, start, end }: LaidSentence): string {
  return layout.textOf(block).slice(start, end);
}

/** The text around a concept in a sentence: what comes before its name, and what after. */
export function around(
  layout: Layout,
  sentence: LaidSentence,
  concept: number,
): { before: string; after: string } {
  const text = layout.textOf(sentence.block);
  const at = sentence.offsets[sentence.concepts.indexOf(concept)] ?? sentence.start;
  const end = at + (layout.concepts[concept]?.name.length ?? 0);
  return { before: text.slice(sentence.start, at), after: text.slice(end, sentence.end) };
}
