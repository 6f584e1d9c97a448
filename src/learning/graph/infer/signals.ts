import type { Shared } from "./companions.ts";
import { type Cues, cueKey } from "./cues.ts";
import type { Layout } from "./layout.ts";
import type { Standing } from "./standing.ts";

/** What can speak for one concept having to be known before another. Each is a number around zero; above it, it speaks for it. */
export const SIGNALS = [
  /** The first stands in more sections than the second. */
  "spread",
  /** The first is named earlier in the documents that name both. */
  "first_mention",
  /** The two often stand in the same paragraphs. */
  "cooc",
  /** The sentence that introduces the second names the first, and not the other way round. */
  "definition_use",
  /** Sections whose heading names the second speak of the first, and not the other way round. */
  "titled",
  /** The sections that speak of the second refer to the first, and not the other way round. */
  "link_ref",
  /** The name of the second contains that of the first. */
  "contained",
  /** More names are made with that of the first. */
  "compounds",
  /** The first stands among more different words. */
  "diversity",
  /** The second is what sentences are about, the first is what they say it with. */
  "subject",
  /** The first is a field of study, the second is not. */
  "discipline",
  /** A sentence says so in plain words. */
  "explicit_cue",
] as const;

export type SignalName = (typeof SIGNALS)[number];

/** Those whose weights are learnt. Textbooks seldom say in plain words what rests on what; where a text does, it counts. */
export const LEARNT = SIGNALS.filter((name) => name !== "explicit_cue");

export type Signals = Readonly<Record<SignalName, number>>;

/** What the signals are read off. */
export interface Reading {
  layout: Layout;
  standings: readonly Standing[];
  cues: Cues;
}

/** The signals of a pair. `shared`: what the second has in common with the first. */
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

/** What ties two concepts together at all, whichever comes first. */
export const TIES = ["cooc", "definition_use", "contained", "titled"] as const;
export type Ties = Readonly<Record<(typeof TIES)[number], number>>;

/** The ties of a pair. `shared`: what the second has in common with the first. */
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

/** By how much one is named earlier than the other, over the documents that name both. */
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
