import { pointsIn } from "../../text/points.ts";
import { stem } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import type { Passage } from "./passages.ts";

/** In code points of the document's text. */
export interface Highlight {
  start: number;
  end: number;
}

/** Highlights matching words and the requested part of the document. */
export function highlightsOf(
  passage: Passage,
  q: string | undefined,
  range: Highlight | undefined,
): Highlight[] {
  const end = passage.start + pointsIn(passage.text);
  const piece = range && { start: Math.max(range.start, passage.start), end: Math.min(range.end, end) };
  const words = q === undefined ? [] : wordsIn(passage, q);
  return [...(piece && piece.start < piece.end ? [piece] : []), ...words];
}

/** Finds the query's words by their stems. */
function wordsIn({ text, language, start }: Passage, q: string): Highlight[] {
  const wanted = new Set(wordsOf(q.normalize("NFC")).map(({ word }) => stem(word, language)));
  let offset = 0;
  let point = start;
  return wordsOf(text).flatMap((found) => {
    if (!wanted.has(stem(found.word, language))) return [];
    // Continues from the last match, so that a long passage is counted only once.
    const from = point + pointsIn(text.slice(offset, found.start));
    const to = from + pointsIn(found.word);
    [offset, point] = [found.end, to];
    return [{ start: from, end: to }];
  });
}
