import type { Shared } from "./companions.ts";
import { type Cues, cueKey } from "./cues.ts";
import type { Layout } from "./layout.ts";
import type { Standing } from "./standing.ts";

/** Order of two concepts. Positive values indicate that the first is a prerequisite of the second. */
export const SIGNALS = [
  /** The first occurs in more sections. */
  "spread",
  /** The first is mentioned earlier in documents that mention both. */
  "first_mention",
  /** Both often occur in the same paragraphs. */
  "cooc",
  /** The introduction of the second mentions the first, and not the reverse. */
  "definition_use",
  /** Sections titled after the second mention the first, and not the reverse. */
  "titled",
  /** Sections that mention the second refer to the first, and not the reverse. */
  "link_ref",
  /** The name of the second contains the name of the first. */
  "contained",
  /** More longer names contain the first. */
  "compounds",
  /** The first occurs with a greater variety of words. */
  "diversity",
  /** The second tends to be the subject of sentences that use the first. */
  "subject",
  /** The first is a field of study, the second is not. */
  "discipline",
  /** A sentence states the dependency explicitly. */
  "explicit_cue",
] as const;

export type SignalName = (typeof SIGNALS)[number];

/** Textbooks rarely state dependencies explicitly, so that signal's weight is not learned. */
export const LEARNT = SIGNALS.filter((name) => name !== "explicit_cue");

export type Signals = Readonly<Record<SignalName, number>>;

export interface Reading {
  layout: Layout;
  standings: readonly Standing[];
  cues: Cues;
}

/** `shared`: co-occurrence data on both concepts, in which `own` refers to the second one. */
export function signalsOf(
  { layout, standings, cues }: Reading,
  from: number,
  to: number,
  shared: Shared,
): Signals {
  const [a, b] = [layout.concepts[from], layout.concepts[to]];
  const [before, after] = [standings[from], standings[to]];
  if (!a || !b || !before || !after) throw new Error("a pair of concepts that are not in the layout");
  return {
    spread: clip(Math.log((1 + a.spread) / (1 + b.spread)), 4),
    first_mention: leadOf(before.firsts, after.firsts),
    cooc: togetherness(shared, a.blocks.length, b.blocks.length),
    definition_use: names(layout, after.home, from) - names(layout, before.home, to),
    titled: ratio(shared.ownTitled, b.headings.length) - ratio(shared.otherTitled, a.headings.length),
    link_ref: ratio(shared.own, b.frequency) - ratio(shared.other, a.frequency),
    contained: contains(b.words, a.words) - contains(a.words, b.words),
    compounds: clip(Math.log((1 + a.compounds) / (1 + b.compounds)), 3),
    diversity: before.diversity - after.diversity,
    subject: after.subject - before.subject,
    discipline: before.discipline - after.discipline,
    explicit_cue: Number(cues.has(cueKey(from, to))) - Number(cues.has(cueKey(to, from))),
  };
}

/** Signals of relatedness, independent of the order. */
export const TIES = ["cooc", "definition_use", "contained", "titled"] as const;
export type Ties = Readonly<Record<(typeof TIES)[number], number>>;

/** `shared` as for `signalsOf`. */
export function tiesOf({ layout, standings }: Reading, from: number, to: number, shared: Shared): Ties {
  const [a, b] = [layout.concepts[from], layout.concepts[to]];
  if (!a || !b) throw new Error("a pair of concepts that are not in the layout");
  const defines = names(layout, standings[to]?.home, from) + names(layout, standings[from]?.home, to);
  return {
    cooc: togetherness(shared, a.blocks.length, b.blocks.length),
    definition_use: Math.min(1, defines),
    contained: Math.max(contains(a.words, b.words), contains(b.words, a.words)),
    titled: Math.log(1 + shared.ownTitled + shared.otherTitled),
  };
}

function togetherness({ blocks }: Shared, first: number, second: number): number {
  return Math.log(ratio(blocks, Math.sqrt(first * second)) + 0.01);
}

/** Average lead of the first mention over all documents that mention both. */
function leadOf(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number {
  let sum = 0;
  let count = 0;
  for (const [document, place] of b) {
    const earlier = a.get(document);
    if (earlier === undefined) continue;
    sum += place - earlier;
    count += 1;
  }
  return ratio(sum, count);
}

function names(layout: Layout, sentence: number | undefined, concept: number): number {
  return sentence !== undefined && layout.sentences[sentence]?.concepts.includes(concept) ? 1 : 0;
}

function contains(longer: readonly number[], shorter: readonly number[]): number {
  return shorter.length < longer.length && shorter.every((word) => longer.includes(word)) ? 1 : 0;
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function clip(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}
