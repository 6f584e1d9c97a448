import type { Composition, Source } from "../composer.ts";

/** Maximum total passage length in UTF-16 units; more than any answer needs. */
const MOST_TEXT = 48_000;
const MOST_SOURCES = 24;

/** Includes the JSON, kinds and handles around a sentence. */
const TOKENS_PER_WORD = 3;
const TOKENS_OF_FRAME = 200;

/** Length of a prompt's instructions, for estimates only. */
const TOKENS_OF_RULES = 500;
const TOKENS_PER_SOURCE_WORD = 1.6;

/** Drops whole passages from the end until the request fits. */
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

export function outputBound(maxWords: number, most: number): number {
  return Math.min(most, maxWords * TOKENS_PER_WORD + TOKENS_OF_FRAME);
}

export function promptBound(sourceWords: number, factor: number): number {
  const tokens = TOKENS_OF_RULES + Math.min(sourceWords * TOKENS_PER_SOURCE_WORD, MOST_TEXT / 2);
  return Math.ceil((tokens * Math.max(factor, 1000) * 1.15) / 1000);
}
