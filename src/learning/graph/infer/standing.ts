import { homeOf } from "./home.ts";
import type { InferenceInput } from "./input.ts";
import { around, type Layout } from "./layout.ts";

export interface Standing {
  /** Introductory sentence. */
  home: number | undefined;
  /** Number of distinct words among sixty around its mentions: general concepts have varied contexts. */
  diversity: number;
  /** Share of the concept's sentences that begin with it. */
  subject: number;
  /** 1 for a field of study. */
  discipline: number;
  /** First mention in each document, as a relative position from 0 to 1. */
  firsts: ReadonlyMap<number, number>;
}

export function standingsOf(layout: Layout, { concepts }: InferenceInput): Standing[] {
  return layout.concepts.map(({ name }, number) => ({
    home: homeOf(layout, number, concepts[number]?.definition),
    diversity: diversityOf(layout, number),
    subject: subjectOf(layout, number),
    discipline: isDiscipline(name) ? 1 : 0,
    firsts: firstsOf(layout, number),
  }));
}

const DRAWN = 60;
const ENOUGH = 4000;

/** Expected distinct words in a fixed-size sample, to compare rare and frequent concepts. */
function diversityOf(layout: Layout, concept: number): number {
  const { sentences = [], words: own = [] } = layout.concepts[concept] ?? {};
  const counts = new Map<number, number>();
  let all = 0;
  for (const number of sentences.slice(0, ENOUGH)) {
    for (const word of layout.sentences[number]?.words ?? []) {
      if (own.includes(word)) continue;
      counts.set(word, (counts.get(word) ?? 0) + 1);
      all += 1;
    }
  }
  let expected = 0;
  for (const count of counts.values()) expected += 1 - (1 - count / all) ** DRAWN;
  return expected / DRAWN;
}

function subjectOf(layout: Layout, concept: number): number {
  const sentences = layout.concepts[concept]?.sentences.slice(0, ENOUGH) ?? [];
  const begun = sentences.filter((number) => {
    const sentence = layout.sentences[number];
    return sentence !== undefined && around(layout, sentence, concept).before.length < 3;
  });
  return sentences.length === 0 ? 0 : begun.length / sentences.length;
}

const FIELDS = /(?:geometry|trigonometry|algebra|calculus|arithmetic|physics|chemistry|biology)$/i;
const SCIENCES = /(?:[a-z]{3}ics|[a-z]{3}ology|[a-z]{3}nomy)$/i;
const NO_SCIENCES =
  /(?:topics|basics|metrics|graphics|characteristics|specifics|fabrics|clinics|critics|lyrics|comics|antics|tactics|mosaics|technology|methodology|terminology|topology|chronology|apology|autonomy|taxonomy)$/i;

function isDiscipline(name: string): boolean {
  return FIELDS.test(name) || (SCIENCES.test(name) && !NO_SCIENCES.test(name));
}

function firstsOf(layout: Layout, concept: number): Map<number, number> {
  const firsts = new Map<number, number>();
  for (const sentence of layout.concepts[concept]?.sentences ?? []) {
    const block = layout.blocks[layout.sentences[sentence]?.block ?? -1];
    if (block && !firsts.has(block.document)) firsts.set(block.document, layout.shareOf(sentence));
  }
  return firsts;
}
