import type { ReadPassage, ReadSentence } from "../cues.ts";
import { DEFINES } from "../kinds.ts";
import type { Found } from "../retrieve.ts";
import { dangles, isWhole } from "../sentence.ts";
import type { Home } from "./find.ts";
import type { Place } from "./story.ts";

/** The sentence that an explanation begins with. */
export interface Lead {
  readonly block: ReadPassage;
  readonly place: Place;
  /** Number of sentences: more than one if it refers to those before. */
  readonly length: number;
  readonly isHome: boolean;
}

/** Best passages that may define the subject although its home does not. */
const BEST = 5;
/** Preference for earlier definitions of a section. */
const LATER = 0.01;

/** Prefers the best passage if it is in the home, then the home, then other passages. */
export function leadOf(home: Home, found: readonly Found[]): Lead | undefined {
  const own = new Set(home.blocks.map(({ passage }) => passage.rid));
  const isOwn = ({ passage }: ReadPassage) => own.has(passage.rid);
  const best = found.slice(0, BEST);
  const top = home.blocks.filter(({ passage }) => passage.rid === best[0]?.passage.rid);
  const groups = [top, home.blocks, ...best.filter((one) => !isOwn(one)).map((one) => [one])];
  for (const blocks of groups) {
    const leads = blocks.flatMap((block, i) =>
      leadsIn(block).map((one) => ({ ...one, worth: one.worth - LATER * i })),
    );
    const [first] = leads.toSorted((a, b) => b.worth - a.worth);
    if (first)
      return { block: first.block, place: first.place, length: first.length, isHome: isOwn(first.block) };
  }
  return undefined;
}

/** Sentences of a block that define the subject and can be shown first. */
function leadsIn(block: ReadPassage): (Omit<Lead, "isHome"> & { worth: number })[] {
  const { passage, sentences } = block;
  return sentences.flatMap((sentence, i) => {
    const worth = sentence.leads ? sentence.defines : sentence.names;
    const from = worth < DEFINES ? undefined : startOf(block, i);
    const first = from === undefined ? undefined : sentences[from];
    if (from === undefined || !first) return [];
    return [{ block, place: { rid: passage.rid, at: first.start }, length: i - from + 1, worth }];
  });
}

/** The sentence itself, or the one before that it refers to. */
function startOf({ passage, sentences }: ReadPassage, i: number): number | undefined {
  const textOf = (one: ReadSentence | undefined) => (one ? passage.text.slice(one.start, one.end) : "");
  const own = textOf(sentences[i]);
  const isLeadIn = i === sentences.length - 1 && !/[.!?]$/u.test(own);
  if (!isWhole(own) && !isLeadIn) return undefined;
  if (!dangles(own)) return i;
  const before = textOf(sentences[i - 1]);
  return isWhole(before) && !dangles(before) ? i - 1 : undefined;
}
