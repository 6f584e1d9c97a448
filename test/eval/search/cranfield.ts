import { readFileSync } from "node:fs";
import { join } from "node:path";
import { searchWords } from "../../../src/learning/explain/subject.ts";
import { findByTopic } from "../../../src/learning/explain/topic.ts";
import { findPassages } from "../../../src/learning/library/text/find.ts";
import type { BookFile, SearchLibrary } from "./library.ts";

interface Abstract {
  readonly id: number;
  readonly title: string;
  readonly text: string;
}

interface Query {
  readonly text: string;
  readonly relevant: ReadonlySet<number>;
}

export interface Cranfield {
  readonly abstracts: readonly Abstract[];
  readonly queries: readonly Query[];
}

const DEPTH = 10;
/** Relevance judgements that mean "not relevant". */
const NOT = ["5", "-1"];

export function openCranfield(folder: string): Cranfield {
  const at = (name: string) => readFileSync(join(folder, "cranfield", name), "utf8");
  const parts = (text: string) => text.split(/^\.I /mu).slice(1);
  const abstracts = parts(at("cran.all.1400")).map((part) => {
    const title = clean(/\.T\n([\s\S]*?)\n\.A/u.exec(part)?.[1]);
    const whole = clean(/\.W\n([\s\S]*)$/u.exec(part)?.[1]);
    const text = whole.startsWith(title) ? whole.slice(title.length).trim() : whole;
    return { id: Number.parseInt(part, 10), title, text };
  });
  const judged = new Map<number, Set<number>>();
  for (const line of at("QRelsCorrectedforTRECeval").trim().split("\n")) {
    const [query, , abstract, code = ""] = line.trim().split(/\s+/u);
    if (NOT.includes(code)) continue;
    const relevant = judged.get(Number(query)) ?? new Set();
    judged.set(Number(query), relevant.add(Number(abstract)));
  }
  const queries = parts(at("cran.qry")).map((part, i) => ({
    text: clean(/\.W\n([\s\S]*)$/u.exec(part)?.[1]),
    relevant: judged.get(i + 1) ?? new Set<number>(),
  }));
  return { abstracts, queries: queries.filter(({ relevant }) => relevant.size > 0) };
}

export function asFiles({ abstracts }: Cranfield): BookFile[] {
  const sections = abstracts.map(({ id, title, text }) => `## ${id} ${title}\n\n${text || title}`);
  return [{ name: "abstracts.md", text: sections.join("\n\n") }];
}

export function abstractsIn({ connection, org }: SearchLibrary): Map<number, number> {
  const rows = connection
    .statement("SELECT rid, path FROM learning_blocks WHERE org = ? AND kind != 'heading'")
    .all(org);
  return new Map(
    rows.map(({ rid, path }) => {
      // Written only by the library, so the format is known.
      const headings = JSON.parse(String(path)) as string[];
      return [Number(rid), Number.parseInt(headings.at(-1) ?? "", 10)];
    }),
  );
}

/** Returns the mean nDCG@10 of the bare index and of the product's topic search. */
export function measureCranfield(
  library: SearchLibrary,
  { queries }: Cranfield,
): { words: number; topic: number } {
  const { connection, libraries } = library;
  const abstractOf = abstractsIn(library);
  const mean = (rank: (text: string) => { rid: number }[]) => {
    const gains = queries.map(({ text, relevant }) => {
      const ranked = rank(text).map(({ rid }) => abstractOf.get(rid) ?? 0);
      return gainOf([...new Set(ranked)], relevant);
    });
    return gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  };
  const limit = 2 * DEPTH;
  return {
    words: mean((text) => findPassages(connection, libraries, { words: wordsIn(text), limit })),
    topic: mean((text) => findByTopic(connection, text, "en", { libraries, limit })),
  };
}

function wordsIn(text: string): string[] {
  return searchWords({ names: [text.replaceAll("-", " ")], language: "en" });
}

function gainOf(ranked: readonly number[], relevant: ReadonlySet<number>): number {
  const discount = (i: number) => 1 / Math.log2(i + 2);
  const gain = ranked.slice(0, DEPTH).reduce((sum, id, i) => sum + (relevant.has(id) ? discount(i) : 0), 0);
  const best = Array.from({ length: Math.min(DEPTH, relevant.size) }, (_, i) => discount(i));
  return gain / best.reduce((sum, one) => sum + one, 0);
}

function clean(text: string | undefined): string {
  return (text ?? "").replace(/\s+/gu, " ").trim();
}
