import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Line, Measure } from "./measure.ts";
import { absentFrom, explainAll, explainCases } from "./search/claims.ts";
import { asFiles, measureCranfield, openCranfield } from "./search/cranfield.ts";
import { byCues, byWords, type Hits } from "./search/definitions.ts";
import { openBook } from "./search/glossary.ts";
import { type Case, casesOf } from "./search/gold.ts";
import { openLibrary, type SearchLibrary } from "./search/library.ts";

/** The feature weights were trained on this book; the other book is the test set. */
const LEARNT = "openstax-algebra-precalculus";
const REPORTED = "openstax-statistics";

export const search: Measure = {
  name: "search",
  title: "Passages and refusals",
  run: async (folder, say) => [
    ...(await measureBook(folder, REPORTED, "reported", say)),
    ...(await measureBook(folder, LEARNT, "learnt on this book", say)),
    ...(await measureTopics(folder, say)),
  ],
};

async function measureBook(
  folder: string,
  name: string,
  note: string,
  say: (line: string) => void,
): Promise<Line[]> {
  const book = openBook(folder, name);
  const library = await openLibrary(book.files);
  try {
    const cases = casesOf(library, book);
    say(`${name}: ${cases.length} terms of its glossaries have a paragraph that defines them`);
    const lines = [
      ...definitionLines(`defining paragraph, ${note}`, library, cases),
      ...definitionLines(`the same, gold by words alone, ${note}`, library, casesOf(library, book, true)),
    ];
    const terms = cases.map(({ term }) => term);
    // Takes the time of first answers, before they are kept.
    if (name === REPORTED) lines.push(...(await claimLines(library, terms, strangeNames(folder), say)));
    return [...lines, ...(await namedLines(`explanation of a name, ${note}`, library, cases))];
  } finally {
    await library.close();
  }
}

function definitionLines(what: string, library: SearchLibrary, cases: readonly Case[]): Line[] {
  const [words, cues] = [byWords(library, cases), byCues(library, cases)];
  const line = (hit: keyof Hits & ("first" | "five"), at: string, goal: number): Line => ({
    what: `${what}, ${at}`,
    goal: share(goal),
    baseline: `${share(words[hit])} BM25`,
    reached: share(cues[hit]),
    met: cues[hit] >= goal,
  });
  return [line("first", "hit@1", 0.6), line("five", "hit@5", 0.88)];
}

async function namedLines(what: string, library: SearchLibrary, cases: readonly Case[]): Promise<Line[]> {
  const { first, cited } = await explainCases(library, cases);
  const line = (how: string, goal: number, reached: number): Line => ({
    what: `${what}: defining paragraph ${how}`,
    goal: share(goal),
    baseline: "-",
    reached: share(reached),
    met: reached >= goal,
  });
  return [line("first", 0.8, first), line("cited", 0.92, cited)];
}

async function claimLines(
  library: SearchLibrary,
  terms: readonly string[],
  strange: readonly string[],
  say: (line: string) => void,
): Promise<Line[]> {
  const held = await explainAll(library, terms);
  const absent = absentFrom(library, strange);
  const refused = await explainAll(library, absent);
  say(`${held.claims} claims about ${held.asked} terms; ${refused.asked} concepts that no passage names`);
  const proven = held.proven / Math.max(1, held.claims);
  const refusals = refused.insufficient / Math.max(1, refused.asked);
  const falseRefusals = held.insufficient / Math.max(1, held.asked);
  return [
    {
      what: "claims of explanations that are proven",
      goal: "1.000",
      baseline: "-",
      reached: share(proven),
      met: proven === 1,
    },
    {
      what: "refusal of concepts that are not held",
      goal: "0.980",
      baseline: "-",
      reached: share(refusals),
      met: refusals >= 0.98,
    },
    {
      what: "false refusal of glossary terms",
      goal: "<= 0.020",
      baseline: "-",
      reached: share(falseRefusals),
      met: falseRefusals <= 0.02,
    },
    {
      what: "explanation through the API, p95",
      goal: "<= 150 ms",
      baseline: "-",
      reached: `${Math.round(held.p95)} ms`,
      met: held.p95 <= 150,
    },
  ];
}

async function measureTopics(folder: string, say: (line: string) => void): Promise<Line[]> {
  const cranfield = openCranfield(join(folder, "cranfield"));
  const library = await openLibrary(asFiles(cranfield));
  try {
    const { words, topic } = measureCranfield(library, cranfield);
    say(`Cranfield: ${cranfield.queries.length} queries`);
    const [baseline, reached] = [`${share(words)} FTS5`, share(topic)];
    return [{ what: "Cranfield nDCG@10", goal: "0.420", baseline, reached, met: topic >= 0.42 }];
  } finally {
    await library.close();
  }
}

/** Concepts from machine learning, most of which do not occur in an introduction to statistics. */
function strangeNames(folder: string): string[] {
  const concepts = join(folder, "metacademy", "metacademy", "concepts");
  if (!existsSync(concepts)) return [];
  return readdirSync(concepts)
    .filter((name) => /^[a-z]/u.test(name))
    .map((name) => name.replaceAll("_", " "))
    .toSorted();
}

function share(part: number): string {
  return part.toFixed(3);
}
