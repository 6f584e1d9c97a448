import { type Span, sentencesOf } from "../text/sentences.ts";
import type { Block } from "./document.ts";

/** Longer than any written paragraph: such a block is text without paragraph breaks. */
export const MAX_BLOCK = 12_000;
const PART = 4_000;

/** Splits a block that is too long to cite: between sentences, else between words, else anywhere. */
export function divided(block: Block): Block[] {
  return piecesOf(block.text).map(({ start, end }) => {
    const marks = block.marks?.flatMap((mark) =>
      mark.start >= start && mark.end <= end
        ? [{ ...mark, start: mark.start - start, end: mark.end - start }]
        : [],
    );
    const { marks: _marks, ...facts } = block;
    return { ...facts, text: block.text.slice(start, end), ...(marks && marks.length > 0 && { marks }) };
  });
}

function piecesOf(text: string): Span[] {
  const pieces: Span[] = [];
  let last: Span | undefined;
  for (const sentence of sentencesOf(text, "en").flatMap((span) => bounded(text, span))) {
    if (last && sentence.end - last.start <= PART) last.end = sentence.end;
    else {
      last = { ...sentence };
      pieces.push(last);
    }
  }
  return pieces;
}

function bounded(text: string, { start, end }: Span): Span[] {
  const pieces: Span[] = [];
  let from = start;
  while (end - from > PART) {
    const space = text.lastIndexOf(" ", from + PART);
    const to = space > from ? space : whole(text, from + PART);
    pieces.push({ start: from, end: to });
    from = space > from ? space + 1 : to;
  }
  if (end > from) pieces.push({ start: from, end });
  return pieces;
}

/** Never splits a surrogate pair. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code < 0xe000 ? at - 1 : at;
}
