import { cueKey } from "./cues.ts";
import type { Reading } from "./signals.ts";

/** In UTF-16 offsets of a block. */
export interface InferredEvidence {
  block: number;
  start: number;
  end: number;
  signal: string;
}

const MOST = 3;
/** Maximum sentences of the rarer concept that are searched. */
const ENOUGH = 200;

/** Best evidence first: explicit statements, definitions, then joint mentions. */
export function evidenceFor(reading: Reading, from: number, to: number): InferredEvidence[] {
  const { layout, standings, cues } = reading;
  const sentences = new Map<number, string>();
  const cue = cues.get(cueKey(from, to));
  if (cue !== undefined) sentences.set(cue, "explicit_cue");
  const home = standings[to]?.home;
  if (home !== undefined && !sentences.has(home) && namesBoth(reading, home, from, to))
    sentences.set(home, "definition_use");
  for (const sentence of layout.concepts[to]?.sentences.slice(0, ENOUGH) ?? []) {
    if (sentences.size >= MOST) break;
    if (!sentences.has(sentence) && namesBoth(reading, sentence, from, to)) sentences.set(sentence, "cooc");
  }
  if (sentences.size === 0) for (const one of sideBySide(reading, from, to)) sentences.set(one, "cooc");
  if (sentences.size === 0) for (const one of headingsOf(reading, from, to)) sentences.set(one, "titled");
  return [...sentences].flatMap(([number, signal]) => {
    const sentence = layout.sentences[number];
    const block = sentence && layout.blocks[sentence.block];
    return sentence && block ? [{ block: block.rid, start: sentence.start, end: sentence.end, signal }] : [];
  });
}

function namesBoth({ layout }: Reading, sentence: number, from: number, to: number): boolean {
  const { concepts = [], block = -1 } = layout.sentences[sentence] ?? {};
  return concepts.includes(from) && concepts.includes(to) && layout.blocks[block]?.kind !== "contents";
}

/** Sentences of the first block that mentions both, or of one concept under the other's heading. */
function sideBySide({ layout }: Reading, from: number, to: number): number[] {
  const shared = firstCommon(layout.concepts[from]?.blocks ?? [], layout.concepts[to]?.blocks ?? []);
  const firstIn = (concept: number, isIn: (block: number) => boolean) =>
    layout.concepts[concept]?.sentences.find((one) => isIn(layout.sentences[one]?.block ?? -1)) ?? [];
  if (shared !== undefined) return [from, to].flatMap((one) => firstIn(one, (block) => block === shared));
  const under = (concept: number) => {
    const sections = new Set(layout.concepts[concept]?.headings);
    return (block: number) => sections.has(layout.blocks[block]?.section ?? -1);
  };
  return [firstIn(from, under(to)), firstIn(to, under(from))].flat();
}

function firstCommon(one: readonly number[], other: readonly number[]): number | undefined {
  for (let [i, j] = [0, 0]; i < one.length && j < other.length; ) {
    const [a = 0, b = 0] = [one[i], other[j]];
    if (a === b) return a;
    if (a < b) i += 1;
    else j += 1;
  }
  return undefined;
}

/** Returns both concepts' headings, used if the order of sections is the only evidence. */
function headingsOf({ layout }: Reading, from: number, to: number): number[] {
  return [from, to].flatMap((concept) => {
    const { sentences = [] } = layout.concepts[concept] ?? {};
    const isHeading = (one: number) => layout.blocks[layout.sentences[one]?.block ?? -1]?.kind === "heading";
    return sentences.find(isHeading) ?? sentences[0] ?? [];
  });
}
