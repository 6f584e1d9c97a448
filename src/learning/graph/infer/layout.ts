/** A concept with its occurrences by section, block and sentence number, in order. */
export interface LaidConcept {
  rid: number;
  name: string;
  /** True if it may not be a concept: no definition and low salience. */
  isDoubtful: boolean;
  /** Stems of its own name, by number. */
  words: readonly number[];
  /** Number of sections with its name, including within longer names. */
  spread: number;
  /** Number of longer names that contain it. */
  compounds: number;
  /** Number of mentions outside of longer names. */
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
  /** Its concepts with their offsets in the block. */
  concepts: number[];
  offsets: number[];
  /** Content words, by stem number. */
  words: number[];
}

/** Text under one heading. */
export interface LaidSection {
  document: number;
  level: number;
  parent: number | undefined;
  concepts: number[];
  counts: number[];
  /** Concepts in its heading. */
  titled: number[];
}

/** Occurrences of a library's concepts, numbered in text order. */
export interface Layout {
  concepts: readonly LaidConcept[];
  blocks: readonly LaidBlock[];
  sentences: readonly LaidSentence[];
  sections: readonly LaidSection[];
  /** Relative position of a sentence in its document, 0 to 1. */
  shareOf(sentence: number): number;
  textOf(block: number): string;
  blockOf(rid: number): number | undefined;
}

export function wordingOf(layout: Layout, { block, start, end }: LaidSentence): string {
  return layout.textOf(block).slice(start, end);
}

/** Text before and after a concept's name in a sentence. */
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
