import { around, type Layout } from "./layout.ts";

/** Maximum sentences searched for a concept's introduction. */
const ENOUGH = 80;

const DEFINED_AFTER = /^[\w\s()'’-]{0,24}?\b(?:is|are|means?|refers? to|consists? of|describes?|denotes?)\b/i;
const DEFINED_BEFORE =
  /\b(?:called|known as|termed|named|referred to as|defines?|defined|definition of|say that)\s+(?:an?\s+|the\s+|as\s+)*["“'‘]?$/i;

/** The sentence that introduces a concept: its definition, or else the most similar to one. */
export function homeOf(
  layout: Layout,
  concept: number,
  definition: { block: number; start: number } | undefined,
): number | undefined {
  const sentences = layout.concepts[concept]?.sentences ?? [];
  const given = definition && sentenceAt(layout, definition);
  if (given !== undefined) return given;
  let home: number | undefined;
  let best = Number.NEGATIVE_INFINITY;
  for (const [rank, number] of sentences.slice(0, ENOUGH).entries()) {
    const score = introduction(layout, concept, number) - rank / ENOUGH;
    if (score <= best) continue;
    best = score;
    home = number;
  }
  return home;
}

function sentenceAt(layout: Layout, { block, start }: { block: number; start: number }): number | undefined {
  const number = layout.blockOf(block);
  if (number === undefined) return undefined;
  let [low, high] = [0, layout.sentences.length];
  const isBefore = (at: number) => {
    const one = layout.sentences[at];
    return one !== undefined && (one.block < number || (one.block === number && one.end <= start));
  };
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return layout.sentences[low]?.block === number ? low : undefined;
}

const WITHOUT_INTRODUCTION = new Set(["heading", "exercise", "contents", "objective"]);

function introduction(layout: Layout, concept: number, number: number): number {
  const sentence = layout.sentences[number];
  const block = sentence && layout.blocks[sentence.block];
  if (!sentence || !block || WITHOUT_INTRODUCTION.has(block.kind)) return -2;
  const { before, after } = around(layout, sentence, concept);
  let score = block.kind === "glossary" || block.kind === "definition" ? 2 : 0;
  if (DEFINED_BEFORE.test(before.slice(-40))) score += 2.5;
  if (DEFINED_AFTER.test(after)) score += before.length < 20 ? 3 : 1;
  if (layout.sections[block.section]?.titled.includes(concept)) score += 1;
  return score;
}
