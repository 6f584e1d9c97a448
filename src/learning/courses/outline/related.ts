import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import { concepts } from "../../concepts/tables.ts";
import { keyOf } from "../../text/stem.ts";
import type { Scope } from "./scope.ts";

export interface RelatedConcept {
  rid: number;
  key: string;
}

/** Words with more concepts than this do not indicate a relation. */
const MOST_RELATED = 40;
const LEAST_SALIENCE = 0.4;

/** Concepts with a word of the topic other than its last: "null hypothesis" for "hypothesis testing". */
export function relatedConcepts(
  connection: Connection,
  { libraries, words, language }: Scope,
): RelatedConcept[] {
  const shared = words.slice(0, -1).map((word) => keyOf(word, language));
  const families = libraries
    .flat()
    .flatMap((library) =>
      shared
        .map((word) => withWord(connection, library, word))
        .filter((family) => family.length <= MOST_RELATED),
    );
  return [...new Map(families.flat().map((concept) => [concept.rid, concept])).values()];
}

function withWord(connection: Connection, library: number, word: string): RelatedConcept[] {
  return connection.all`SELECT ${pick(concepts, "rid", "key")} FROM ${concepts}
    WHERE ${concepts.library} = ${library} AND ${concepts.status} <> 'rejected'
      AND ${concepts.salience} >= ${LEAST_SALIENCE} AND instr(${concepts.key}, ' ') > 0
      AND instr(' ' || ${concepts.key} || ' ', ' ' || ${word} || ' ') > 0
    ORDER BY ${concepts.rid}`;
}
