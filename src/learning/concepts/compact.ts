import { GAP, type Vocabulary } from "./matcher.ts";
import type { Sentence } from "./scan.ts";

/** A block's words as numbers, with their places: all that is kept of it while a long text is read. */
export interface CompactBlock {
  ordinal: number;
  section: number;
  words: Int32Array;
  starts: Int32Array;
}

/** Packs the sentences of a block. Where something other than a space stands between two words, a gap does. */
export function compacted(
  sentences: readonly Sentence[],
  ordinal: number,
  section: number,
  vocabulary: Vocabulary,
): CompactBlock {
  const words: number[] = [];
  const starts: number[] = [];
  for (const { tokens } of sentences) {
    for (const token of tokens) {
      if (!token.joined && words.length > 0) {
        words.push(GAP);
        starts.push(token.start);
      }
      token.parts.forEach((part, i) => {
        words.push(vocabulary.number(part));
        starts.push(partStart(token.word, token.start, i, token.parts.length));
      });
    }
  }
  return { ordinal, section, words: Int32Array.from(words), starts: Int32Array.from(starts) };
}

/** Where a piece of a hyphenated word begins; a word whose pieces are not its hyphens' is one whole. */
function partStart(word: string, start: number, part: number, parts: number): number {
  if (part === 0 || parts < 2) return start;
  const pieces = word.split(/[-‐‑]/);
  if (pieces.length !== parts) return start;
  return start + pieces.slice(0, part).join("-").length + 1;
}
