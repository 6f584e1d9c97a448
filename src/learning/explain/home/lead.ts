import type { ReadPassage } from "../cues.ts";
import { DEFINES } from "../kinds.ts";
import type { Found } from "../retrieve.ts";
import { dangles, isWhole } from "../sentence.ts";
import type { Home } from "./find.ts";
import { type Place, shownText } from "./story.ts";

/** The sentence that an explanation begins with. */
export interface Lead {
  readonly block: ReadPassage;
  readonly place: Place;
  /** Number of sentences: more than one if it refers to those before. */
  readonly length: number;
  readonly isHome: boolean;
  readonly isDefinition: boolean;
}

/** Weights added to the worth of a passage: of a definition, of being one at all, of being at home. */
const DEFINING = 2;
const DEFINITION = 1;
const AT_HOME = 1;
/** Weight of a definition in the section that is named after the subject, and the score that suffices there. */
const OF_HOME = 2;
const SAID = 0.4;
/** A passage of a section that is named after the subject is at most this much worse than the best one. */
const BEHIND = 3;
/** Definition score of a sentence that only begins with the subject. */
const LEADING = 0.3;
/** A sentence about another name may be about something else. */
const OTHER_NAME = 1.5;

/** Sentences that may begin an explanation: definitions, or else any about the subject; those at home first. */
export function leadsOf(home: Home, best: readonly Found[]): Lead[] {
  const ofHome = new Map(home.blocks.map((block) => [block.passage.rid, block]));
  const worths = new Map(best.map(({ passage, worth }) => [passage.rid, worth]));
  const least = home.isNamed ? Math.max(...worths.values()) - BEHIND : Math.min(...worths.values());
  const others = best.filter(({ passage }) => !ofHome.has(passage.rid));
  const leads = [...home.blocks, ...others].flatMap((block) => {
    const { rid } = block.passage;
    const isHome = ofHome.has(rid);
    const own = worths.get(rid) ?? least;
    const worth = isHome ? Math.max(own, least) + AT_HOME : own;
    return leadsIn(block, isHome && home.isNamed ? SAID : DEFINES).map((one) => ({
      ...one,
      isHome,
      worth: worth + one.worth + (isHome && home.isNamed && one.isDefinition ? OF_HOME : 0),
    }));
  });
  return leads.toSorted((a, b) => b.worth - a.worth);
}

/** Sentences of a block that can be shown first. */
function leadsIn(block: ReadPassage, least: number) {
  const { passage, sentences } = block;
  return sentences.flatMap((sentence, i) => {
    const from = sentence.isAlone ? startOf(block, i) : undefined;
    const first = from === undefined ? undefined : sentences[from];
    if (from === undefined || !first) return [];
    const defines = sentence.leads ? Math.max(LEADING, sentence.defines) : sentence.names;
    const isOwn = sentence.occurrences.some(({ isOther }) => !isOther);
    const isDefinition = defines >= least;
    const worth = DEFINING * defines + (isDefinition ? DEFINITION : 0) - (isOwn ? 0 : OTHER_NAME);
    return [
      { block, place: { rid: passage.rid, at: first.start }, length: i - from + 1, isDefinition, worth },
    ];
  });
}

const MOST_BEFORE = 3;

/** The sentence itself, or the one before from which on all that it refers to is said. */
function startOf({ passage, sentences }: ReadPassage, at: number): number | undefined {
  for (let i = at; i >= 0 && i >= at - MOST_BEFORE; i -= 1) {
    const one = sentences[i];
    if (!one) return undefined;
    const text = shownText(passage.text.slice(one.start, one.end));
    const isLeadIn = i === sentences.length - 1 && !/[.!?]$/u.test(text);
    if (!isWhole(text) && !isLeadIn) return undefined;
    if (!dangles(text)) return i;
  }
  return undefined;
}
