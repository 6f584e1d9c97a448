import { occurrencesOf } from "../../../src/learning/explain/subject.ts";
import { type Passage, passagesOf } from "../../../src/learning/library/text/passages.ts";
import { keyOf } from "../../../src/learning/text/stem.ts";
import { stemmedWords } from "../../../src/learning/text/stemmed.ts";
import type { Book } from "./glossary.ts";
import type { SearchLibrary } from "./library.ts";

export interface Case {
  readonly term: string;
  readonly gold: ReadonlySet<number>;
}

const NOT_PROOF = ["exercise", "objective", "contents", "heading"];
const SET_OFF = 0.5;
const LEAST = 0.5;

/**
 * Finds the paragraph that defines each term. Of the paragraphs in its module that contain the term, takes
 * the one with most of the definition's words. Rare words weigh more; the author's emphasis counts half,
 * unless `byText`. Omits terms whose best paragraph has less than half of the words.
 */
export function casesOf(library: SearchLibrary, book: Book, byText = false): Case[] {
  const blocks = blocksOf(library);
  const rarity = rarityIn(blocks.values());
  const cases = new Map<string, { term: string; gold: Set<number> }>();
  for (const { file, term, meaning } of book.entries) {
    const best = definingBlock(blocks.get(file) ?? [], term, meaning, rarity, byText);
    if (best === undefined) continue;
    const key = keyOf(term, "en");
    const known = cases.get(key) ?? { term, gold: new Set() };
    known.gold.add(best);
    cases.set(key, known);
  }
  return [...cases.values()];
}

function definingBlock(
  blocks: readonly Passage[],
  term: string,
  meaning: string,
  rarity: (stem: string) => number,
  byText: boolean,
): number | undefined {
  const own = new Set(stemsIn(term));
  const wanted = [...new Set(stemsIn(meaning))].filter((stem) => !own.has(stem));
  const all = wanted.reduce((sum, stem) => sum + rarity(stem), 0) || 1;
  let [best, most]: [number | undefined, number] = [undefined, LEAST];
  for (const { rid, kind, text, marks } of blocks) {
    if (NOT_PROOF.includes(kind)) continue;
    const named = occurrencesOf({ names: [term], language: "en" }, text, "en");
    if (named.length === 0) continue;
    const has = new Set(stemsIn(text));
    const held = wanted.reduce((sum, stem) => sum + (has.has(stem) ? rarity(stem) : 0), 0) / all;
    const isSetOff = named.some(({ start, end }) =>
      marks.some((mark) => mark.kind === "term" && mark.start <= start + 1 && mark.end >= end - 1),
    );
    const value = held + (isSetOff && !byText ? SET_OFF : 0);
    if (value > most) [best, most] = [rid, value];
  }
  return best;
}

function blocksOf({ connection, org, libraries }: SearchLibrary): Map<string, Passage[]> {
  const rows = connection
    .statement(
      `SELECT d.file_name AS file, b.rid FROM learning_blocks b JOIN learning_documents d ON d.rid = b.document
       WHERE b.org = ? ORDER BY b.rid`,
    )
    .all(org);
  const files = Map.groupBy(rows, ({ file }) => String(file));
  return new Map(
    [...files].map(([file, of]) => [
      file,
      passagesOf(
        connection,
        libraries,
        of.map(({ rid }) => Number(rid)),
      ),
    ]),
  );
}

function rarityIn(files: Iterable<readonly Passage[]>): (stem: string) => number {
  const counts = new Map<string, number>();
  let all = 0;
  for (const blocks of files) {
    for (const { text } of blocks) {
      all += 1;
      for (const stem of new Set(stemsIn(text))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  return (stem) => Math.log(all / (1 + (counts.get(stem) ?? 0)));
}

function stemsIn(text: string): string[] {
  return stemmedWords(text, "en")
    .filter(({ filler }) => !filler)
    .map(({ stem }) => stem);
}
