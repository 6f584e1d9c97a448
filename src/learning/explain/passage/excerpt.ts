import { groupsOf, leadsIn } from "../../library/text/groups.ts";
import type { Passage } from "../../library/text/passages.ts";
import type { Section } from "../../search/sections.ts";
import { sentencesOf } from "../../text/sentences.ts";
import { wordsOf } from "../../text/words.ts";

/** Contiguous text of a section, in UTF-16 offsets of a block. */
export interface Piece {
  readonly passage: Passage;
  readonly start: number;
  readonly end: number;
}

/** Words of a section that is shown from its beginning, if that includes the best block. */
const OPENING = 60;

/** The part of a section that holds most of the question, with lead-ins, whole lists, tables and code. */
export function excerptOf({ blocks, hits }: Section, maxWords: number): Piece[] {
  if (blocks.length === 0) return [];
  const groups = groupsOf(blocks);
  const sizes = groups.map((group) => sizeOf(group.map((i) => blocks[i])));
  const worth = groups.map((group) => Math.max(...group.map((i) => hits[i] ?? 0)));
  const best = worth.indexOf(Math.max(...worth));
  let [from, to, size] = [best, best, sizes[best] ?? 0];
  const before = sizes.slice(0, best).reduce((sum, one) => sum + one, 0);
  if (before <= OPENING && before + size <= maxWords) [from, size] = [0, before + size];
  for (;;) {
    const [above, below] = [sizes[from - 1], sizes[to + 1]];
    const fitsAbove = above !== undefined && size + above <= maxWords;
    const fitsBelow = below !== undefined && size + below <= maxWords;
    if (!fitsAbove && !fitsBelow) break;
    // The following text usually explains more, unless the text above says more of the question.
    const goesUp = fitsAbove && (!fitsBelow || (worth[from - 1] ?? 0) > (worth[to + 1] ?? 0));
    if (goesUp) from -= 1;
    else to += 1;
    size += (goesUp ? above : below) ?? 0;
  }
  const taken = groups.slice(from, to + 1).flatMap((group) => group.flatMap((i) => blocks[i] ?? []));
  return size <= maxWords ? taken.map(whole) : shortened(taken, maxWords);
}

const whole = (passage: Passage): Piece => ({ passage, start: 0, end: passage.text.length });

const sizeOf = (blocks: readonly (Passage | undefined)[]) =>
  blocks.reduce((sum, block) => sum + (block ? wordsOf(block.text).length : 0), 0);

/** Whole blocks as far as they fit; of a single long one, its first sentences. */
function shortened(blocks: readonly Passage[], maxWords: number): Piece[] {
  const pieces: Piece[] = [];
  let left = maxWords;
  for (const passage of blocks) {
    const size = wordsOf(passage.text).length;
    if (size <= left) pieces.push(whole(passage));
    else if (pieces.length === 0) pieces.push(...firstSentences(passage, left));
    left -= size;
    if (left <= 0) break;
  }
  // A lead-in says nothing without what follows.
  while (pieces.length > 1 && leadsIn(pieces.at(-1)?.passage.text ?? "")) pieces.pop();
  return pieces;
}

function firstSentences(passage: Passage, maxWords: number): Piece[] {
  const spans = sentencesOf(passage.text, passage.language);
  let [end, size] = [0, 0];
  for (const span of spans) {
    size += wordsOf(passage.text.slice(span.start, span.end)).length;
    if (end > 0 && size > maxWords) break;
    end = span.end;
  }
  return end === 0 ? [] : [{ passage, start: 0, end }];
}
