/** Arrays list the sections, blocks and sentences in which the concept occurs, by number, in order. */
export interface LaidConcept {
  rid: number;
  name: string;
  /** True for concepts with low salience and no definition. */
  isDoubtful: boolean;
  /** Numbers of the stems in the concept's name. */
  words: readonly number[];
  /** Number of sections with its name, including inside longer names. */
  spread: number;
  /** Number of longer names that contain it. */
  compounds: number;
  /** Mentions outside longer names. */
  frequency: number;
  sections: number[];
  sectionCounts: number[];
  blocks: number[];
  sentences: number[];
  /** Sections with its name in the heading. */
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
  /** Parallel to `offsets`, which are relative to the block. */
  concepts: number[];
  offsets: number[];
  /** Stem numbers of content words. */
  words: number[];
}

export interface LaidSection {
  document: number;
  level: number;
  parent: number | undefined;
  concepts: number[];
  counts: number[];
  /** Concepts in its heading. */
  titled: number[];
}

/** Blocks, sentences and sections are numbered in text order. */
export interface Layout {
  concepts: readonly LaidConcept[];
  blocks: readonly LaidBlock[];
  sentences: readonly LaidSentence[];
  sections: readonly LaidSection[];
  /** Relative position in its document, 0 to 1. */
  shareOf(sentence: number): number;
  textOf(block: number): string;
  blockOf(rid: number): number | undefined;
}

export function wordingOf(layout: Layout, { block, start, end }: LaidSentence): string {
  return layout.textOf(block).slice(start, end);
}

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
