import type { Connection } from "../../../store/connection.ts";
import { as, list, part, pick } from "../../../store/rows.ts";
import { keyOf } from "../../text/stem.ts";
import { aliases, concepts, conceptWords } from "../tables.ts";

export interface ConceptRef {
  rid: number;
  org: number;
  library: number;
  id: string;
  name: string;
}

const MOST_CANDIDATES = 10;

export function resolveConcept(
  connection: Connection,
  library: number,
  name: string,
  language?: string,
): ConceptRef | undefined {
  return conceptsNamed(connection, library, name, language)[0];
}

/** Returns concepts with this name or alias. Concepts' own names precede aliases; then by frequency. */
export function conceptsNamed(
  connection: Connection,
  library: number,
  name: string,
  language?: string,
): ConceptRef[] {
  const found = new Map<number, ConceptRef>();
  for (const key of keysOf(connection, library, name, language)) {
    for (const row of rowsNamed(connection, library, key))
      if (!found.has(row.rid)) found.set(row.rid, refOf(row));
  }
  return [...found.values()].slice(0, MOST_CANDIDATES);
}

function rowsNamed(connection: Connection, library: number, key: string) {
  return connection.all`SELECT ${pick(concepts, "rid", "org", "library", "id", "name")} FROM ${aliases}
    JOIN ${concepts} ON ${concepts.rid} = ${aliases.concept}
    WHERE ${aliases.library} = ${library} AND ${aliases.key} = ${key}
      AND ${concepts.status} <> 'rejected'
    GROUP BY ${concepts.rid}
    ORDER BY max(${aliases.source} = 'name') DESC, max(${aliases.source} = 'human') DESC,
      ${concepts.frequency} DESC, ${concepts.name}, ${concepts.rid}
    LIMIT ${MOST_CANDIDATES}`;
}

/** Normalises a name in the given language, or in every language of the library's concepts. */
function keysOf(
  connection: Connection,
  library: number,
  name: string,
  language: string | undefined,
): string[] {
  const languages = language === undefined ? languagesOf(connection, library) : [language];
  const plain = withoutArticle(name);
  return [...new Set([name, plain].flatMap((one) => languages.map((each) => keyOf(one, each))))].filter(
    (key) => key !== "",
  );
}

function withoutArticle(name: string): string {
  return name
    .trim()
    .replace(/^(?:an?|the|der|die|das|le|la|les|el|los|las|il|lo|gli|o|os|as|de|het)\s+(?=\S)/i, "");
}

/** Index skip scan: takes one lookup per language. */
export function languagesOf(connection: Connection, library: number): string[] {
  const languages: string[] = [];
  for (let last = ""; ; ) {
    const row = connection.get`SELECT min(${concepts.language}) ${as<"language", string | null>("language")}
      FROM ${concepts} WHERE ${concepts.library} = ${library} AND ${concepts.language} > ${last}`;
    if (!row || row.language === null) return languages.length > 0 ? languages : ["en"];
    last = row.language;
    languages.push(last);
  }
}

export function suggestConcepts(
  connection: Connection,
  library: number,
  name: string,
  limit = 5,
): ConceptRef[] {
  const near = new Map<number, { ref: ConceptRef; distance: number }>();
  for (const key of keysOf(connection, library, name, undefined)) {
    for (const row of rowsNear(connection, library, key)) {
      const distance = distanceOf(key, row.key);
      const known = near.get(row.rid);
      if (distance <= 0.35 && (!known || distance < known.distance))
        near.set(row.rid, { ref: refOf(row), distance });
    }
  }
  return [...near.values()]
    .sort((a, b) => a.distance - b.distance || (a.ref.name < b.ref.name ? -1 : 1))
    .slice(0, limit)
    .map(({ ref }) => ref);
}

const MOST_NEAR = 400;

const NAMED = part`SELECT ${pick(concepts, "rid", "org", "library", "id", "name")}, ${pick(aliases, "key")}
  FROM ${aliases} JOIN ${concepts} ON ${concepts.rid} = ${aliases.concept}`;

/** Finds names with the same beginning or a common word; a typo usually preserves one of them. */
function rowsNear(connection: Connection, library: number, key: string) {
  const begin = key.slice(0, 2);
  const alike = connection.all`${NAMED}
    WHERE ${aliases.library} = ${library} AND ${aliases.key} >= ${begin}
      AND ${aliases.key} < ${`${begin}\u{10ffff}`}
      AND ${concepts.status} <> 'rejected' LIMIT ${MOST_NEAR}`;
  const words = key.split(" ").filter((word) => word.length > 3);
  const sharing = connection.all`${NAMED} JOIN ${conceptWords} ON ${conceptWords.concept} = ${concepts.rid}
    WHERE ${conceptWords.library} = ${library} AND ${conceptWords.word} IN ${list(words)}
      AND ${concepts.status} <> 'rejected' LIMIT ${MOST_NEAR}`;
  return [...alike, ...sharing];
}

/** Edit distance relative to the longer name; 0 is equal. A transposition counts as one edit. */
function distanceOf(a: string, b: string): number {
  const [from, to] = [[...a].slice(0, 64), [...b].slice(0, 64)];
  let [before, row] = [[] as number[], to.map((_, i) => i + 1)];
  let [edge, lastEdge] = [0, 0];
  for (const [i, letter] of from.entries()) {
    const next: number[] = [];
    lastEdge = edge;
    edge = i + 1;
    to.forEach((other, j) => {
      const left = j === 0 ? edge : (next[j - 1] ?? 0);
      const diagonal = j === 0 ? lastEdge : (row[j - 1] ?? 0);
      let cost = Math.min(left + 1, (row[j] ?? 0) + 1, diagonal + (letter === other ? 0 : 1));
      const swapped = i > 0 && j > 0 && letter === to[j - 1] && from[i - 1] === other;
      if (swapped) cost = Math.min(cost, (j > 1 ? (before[j - 2] ?? 0) : i - 1) + 1);
      next.push(cost);
    });
    [before, row] = [row, next];
  }
  return (row.at(-1) ?? from.length) / Math.max(from.length, to.length, 1);
}

function refOf({
  rid,
  org,
  library,
  id,
  name,
}: Omit<ConceptRef, "library"> & { library: number | null }): ConceptRef {
  return { rid, org, library: library ?? 0, id, name };
}
