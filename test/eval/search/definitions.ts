import { rankScope } from "../../../src/learning/explain/retrieve.ts";
import { searchWords } from "../../../src/learning/explain/subject.ts";
import { findPassages } from "../../../src/learning/library/text/find.ts";
import type { Case } from "./gold.ts";
import type { SearchLibrary } from "./library.ts";

/** Share of terms whose definition ranks first, and whose definition is among the first five. */
export interface Hits {
  readonly first: number;
  readonly five: number;
  readonly terms: number;
}

/** Ranks by BM25 alone, like any full-text search. */
export function byWords({ connection, libraries }: SearchLibrary, cases: readonly Case[]): Hits {
  return hitsOf(cases, (term) =>
    findPassages(connection, libraries, {
      words: searchWords({ names: [term], language: "en" }),
      limit: 5,
    }).map(({ rid }) => rid),
  );
}

/** Ranks as the product does when it explains a concept. */
export function byCues({ connection, libraries }: SearchLibrary, cases: readonly Case[]): Hits {
  return hitsOf(cases, (term) =>
    rankScope(connection, { names: [term], language: "en" }, { namespace: "org", libraries })
      .slice(0, 5)
      .map(({ passage }) => passage.rid),
  );
}

function hitsOf(cases: readonly Case[], rank: (term: string) => number[]): Hits {
  let [first, five] = [0, 0];
  for (const { term, gold } of cases) {
    const ranked = rank(term);
    if (ranked[0] !== undefined && gold.has(ranked[0])) first += 1;
    if (ranked.some((rid) => gold.has(rid))) five += 1;
  }
  return { first: first / cases.length, five: five / cases.length, terms: cases.length };
}
