import { type LaidSentence, type Layout, wordingOf } from "./layout.ts";

/** Sentences that state a dependency, by pair. */
export type Cues = ReadonlyMap<string, number>;

export function cueKey(from: number, to: number): string {
  return `${from} ${to}`;
}

/** The left side depends on the right side. */
const RESTS_ON =
  /\b(?:requires?|relies on|rely on|depends? on|builds? (?:up)?on|(?:is|are) (?:based|built|founded) on|presupposes?|is computed from|is calculated from|is derived from|is defined (?:in terms of|by means of|using))\b/i;
/** The right side depends on the left side. */
const COMES_FIRST =
  /\b(?:(?:is|are) (?:a |the )?(?:prerequisite|requirement|precondition|foundation|basis|building block)s? (?:for|of|to)|(?:is|are) (?:needed|required|necessary) (?:for|to)|underl(?:ies|ie)|must be (?:known|understood|done|set up) before|comes? before|is used to (?:define|compute|calculate))\b/i;
/** The following phrase, up to the comma, is a prerequisite of the term defined next. */
const USING = /^(?:using|by means of|with the help of|building on|based on)\b/i;
const RECALLED =
  /\b(?:recall(?: that)?|remember(?: that)?|as (?:we )?(?:saw|seen|learned|learnt|discussed)(?: in)?)\b/i;

export function cuesOf(layout: Layout): Cues {
  const cues = new Map<string, number>();
  for (const [number, sentence] of layout.sentences.entries()) {
    if (sentence.concepts.length === 0) continue;
    for (const [from, to] of orders(layout, sentence)) {
      const key = cueKey(from, to);
      if (from !== to && !cues.has(key)) cues.set(key, number);
    }
  }
  return cues;
}

function orders(layout: Layout, sentence: LaidSentence): [from: number, to: number][] {
  const text = wordingOf(layout, sentence);
  if (sentence.concepts.length > 1) {
    const rests = RESTS_ON.exec(text);
    if (rests) return across(sentence, rests.index).map(([first, then]) => [then, first]);
    const first = COMES_FIRST.exec(text);
    if (first) return across(sentence, first.index);
    const comma = text.indexOf(",");
    if (comma > 0 && USING.test(text)) return across(sentence, comma);
  }
  const recalled = RECALLED.exec(text);
  return recalled ? recalls(layout, sentence, recalled.index) : [];
}

/** Maximum distance between a cue and a name, in characters. */
const NEAR = 80;

/** Nearest concepts before and after a position in a sentence. */
function across(sentence: LaidSentence, at: number): [before: number, after: number][] {
  const place = sentence.start + at;
  let before: number | undefined;
  let after: number | undefined;
  let [left, right] = [NEAR, NEAR];
  for (const [index, offset] of sentence.offsets.entries()) {
    const concept = sentence.concepts[index];
    if (offset < place && place - offset < left) [before, left] = [concept, place - offset];
    if (offset >= place && offset - place < right) [after, right] = [concept, offset - place];
  }
  return before === undefined || after === undefined ? [] : [[before, after]];
}

/** Concepts that a section recalls are prerequisites of those in its heading. */
function recalls(layout: Layout, sentence: LaidSentence, at: number): [from: number, to: number][] {
  const { section = -1 } = layout.blocks[sentence.block] ?? {};
  const titled = layout.sections[section]?.titled ?? [];
  const place = sentence.start + at;
  const recalled = sentence.concepts.filter((_, index) => {
    const distance = (sentence.offsets[index] ?? 0) - place;
    return distance >= 0 && distance < NEAR;
  });
  return recalled
    .filter((concept) => !titled.includes(concept))
    .flatMap((from) => titled.map((to): [number, number] => [from, to]));
}
