import type { Connection } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import { keyOf } from "../../text/stem.ts";

/** A concept as others refer to it. */
export interface ConceptRef {
  rid: number;
  org: number;
  library: number;
  id: string;
  name: string;
}

const MOST_CANDIDATES = 10;

/** The concept of a library that a name means, by its own name or by another of it; undefined when it knows none. */
export function resolveConcept(
  connection: Connection,
  library: number,
  name: string,
  language?: string,
): ConceptRef | undefined {
  return conceptsNamed(connection, library, name, language)[0];
}

/** All concepts of a library that a name may mean, the likeliest first: whose own name it is, then the most frequent. */
export function conceptsNamed(
  connection: Connection,
  library: number,
  name: string,
  language?: string,
): ConceptRef[] {
  const found = new Map<number, ConceptRef>();
  for (const key of keysOf(connection, library, name, language)) {
    for (const row of rowsNamed(connection, library, key))
      if (!found.has(Number(row.rid))) found.set(Number(row.rid), refOf(row));
  }
  return [...found.values()].slice(0, MOST_CANDIDATES);
}

function rowsNamed(connection: Connection, library: number, key: string): RawRow[] {
  return connection
    .statement(
      `SELECT c.rid, c.org, c.library, c.id, c.name FROM learning_aliases a JOIN learning_concepts c ON c.rid = a.concept
       WHERE a.library = ? AND a.key = ? AND c.status <> 'rejected' GROUP BY c.rid
       ORDER BY max(a.source = 'name') DESC, max(a.source = 'human') DESC, c.frequency DESC, c.name, c.rid LIMIT ${MOST_CANDIDATES}`,
    )
    .all(library, key);
}

/** The normalised forms of a name: in the language that it is said to be in, else in every one that the library's concepts are in. */
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

/** Steps from one language to the next in the index, so that it costs as many steps as there are languages. */
export function languagesOf(connection: Connection, library: number): string[] {
  const next = connection.statement(
    "SELECT min(language) AS language FROM learning_concepts WHERE library = ? AND language > ?",
  );
  const languages: string[] = [];
  for (let last = ""; ; ) {
    const row = next.get(library, last);
    if (!row || row.language === null) return languages.length > 0 ? languages : ["en"];
    last = String(row.language);
    languages.push(last);
  }
}

/** The concepts of a library whose names are nearest to one that it does not know: "did you mean". */
export function suggestConcepts(
  connection: Connection,
  library: number,
  name: string,
  limit = 5,
): ConceptRef[] {
  const near = new Map<number, { ref: ConceptRef; distance: number }>();
  for (const key of keysOf(connection, library, name, undefined)) {
    for (const row of rowsNear(connection, library, key)) {
      const distance = distanceOf(key, String(row.key));
      const known = near.get(Number(row.rid));
      if (distance <= 0.35 && (!known || distance < known.distance))
        near.set(Number(row.rid), { ref: refOf(row), distance });
    }
  }
  return [...near.values()]
    .sort((a, b) => a.distance - b.distance || (a.ref.name < b.ref.name ? -1 : 1))
    .slice(0, limit)
    .map(({ ref }) => ref);
}

const MOST_NEAR = 400;

/** Names that begin alike, and names that share a word: a slip of the pen leaves one of both. */
function rowsNear(connection: Connection, library: number, key: string): RawRow[] {
  const fields =
    "SELECT c.rid, c.org, c.library, c.id, c.name, a.key FROM learning_aliases a JOIN learning_concepts c ON c.rid = a.concept";
  const alike = connection
    .statement(
      `${fields} WHERE a.library = ? AND a.key >= ? AND a.key < ? AND c.status <> 'rejected' LIMIT ${MOST_NEAR}`,
    )
    .all(library, key.slice(0, 2), `${key.slice(0, 2)}\u{10ffff}`);
  const words = key.split(" ").filter((word) => word.length > 3);
  const sharing = connection
    .statement(
      `${fields} JOIN learning_concept_words w ON w.concept = c.rid
       WHERE w.library = ? AND w.word IN (SELECT value FROM json_each(?)) AND c.status <> 'rejected' LIMIT ${MOST_NEAR}`,
    )
    .all(library, JSON.stringify(words));
  return [...alike, ...sharing];
}

/** How many letters differ, against the longer of two names: 0 is equal. A pair of letters that changed places is one slip. */
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

function refOf(row: RawRow): ConceptRef {
  return {
    rid: Number(row.rid),
    org: Number(row.org),
    library: Number(row.library),
    id: String(row.id),
    name: String(row.name),
  };
}
