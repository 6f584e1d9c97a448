import type { Composition, Source } from "../composer.ts";

/** What the passages of one request may be over all, in UTF-16 units: more than any answer needs. */
const MOST_TEXT = 48_000;
const MOST_SOURCES = 24;

/** Words to tokens, with what JSON, kinds and handles add to a sentence. */
const TOKENS_PER_WORD = 3;
const TOKENS_OF_FRAME = 200;

/** Of the rules and the frame of a prompt, for estimates alone. */
const TOKENS_OF_RULES = 500;
const TOKENS_PER_SOURCE_WORD = 1.6;

/** A request with no more text than can be sent: passages are left out whole, the last first. */
export function shortened(request: Composition): Composition {
  const sources: Source[] = [];
  let room = MOST_TEXT;
  for (const source of request.sources.slice(0, MOST_SOURCES)) {
    room -= source.text.length + source.title.length;
    if (room < 0) break;
    sources.push(source);
  }
  return sources.length === request.sources.length ? request : { ...request, sources };
}

/** How long an answer of so many words may be, in tokens. */
export function outputBound(maxWords: number, most: number): number {
  return Math.min(most, maxWords * TOKENS_PER_WORD + TOKENS_OF_FRAME);
}

/** How many tokens a prompt over so many words of passages comes to at most. */
export function promptBound(sourceWords: number, factor: number): number {
  const tokens = TOKENS_OF_RULES + Math.min(sourceWords * TOKENS_PER_SOURCE_WORD, MOST_TEXT / 2);
  return Math.ceil((tokens * Math.max(factor, 1000) * 1.15) / 1000);
}
