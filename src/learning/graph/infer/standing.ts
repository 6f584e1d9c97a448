import { homeOf } from "./home.ts";
import type { InferenceInput } from "./input.ts";
import { around, type Layout } from "./layout.ts";

/** What is known of one concept by itself, before any pair is looked at. */
export interface Standing {
  /** The sentence that introduces it. */
  home: number | undefined;
  /** How many different words stand around it, of sixty: what is general stands among many. */
  diversity: number;
  /** How often it is what its sentence is about: the share of them that begin with it. */
  subject: number;
  /** Whether its name is that of a field of study. */
  discipline: number;
  /** Where each document names it first, as a share of the document. */
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
/** More sentences than these tell no more of it. */
const ENOUGH = 4000;

/** How many different words are to be expected when some are drawn from those around it: so the rare compare with the frequent. */
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
