import type { Connection } from "../../store/connection.ts";
import { pick } from "../../store/rows.ts";
import type { ConceptRef } from "../concepts/store/resolve.ts";
import { concepts as conceptTable } from "../concepts/tables.ts";
import { dependentsOf, type Prerequisite, prerequisitesOf } from "../graph/query/paths.ts";
import type { Level } from "./compose.ts";
import type { Neighbour } from "./schema.ts";

const MOST = 5;
const CONFIDENCE = 0.5;
const DEFINED = 0.5;
const SALIENT = 0.6;
/** Beginners also get indirect prerequisites. */
const DEPTHS: Readonly<Record<Level, number>> = { introductory: 2, intermediate: 1, advanced: 1 };

/** Returns related concepts, each name only once. */
export function neighboursOf(
  connection: Connection,
  concepts: readonly ConceptRef[],
  level: Level,
): { assumes: Neighbour[]; leads_to: Neighbour[] } {
  const walk = { depth: DEPTHS[level], minConfidence: CONFIDENCE };
  const own = new Set(concepts.map(({ name }) => name.toLowerCase()));
  const near = (find: typeof prerequisitesOf, depth: number) =>
    concepts
      .flatMap(({ library, rid }) => find(connection, library, rid, { ...walk, depth }))
      .filter(({ rid }) => isSalient(connection, rid));
  const before = near(prerequisitesOf, walk.depth);
  const after = near(dependentsOf, 1);
  return { assumes: once(before, own), leads_to: once(after, own) };
}

/** True if the library defines the concept or covers it well. */
function isSalient(connection: Connection, rid: number): boolean {
  const row = connection.get`SELECT ${pick(conceptTable, "salience", "definition_score")}
    FROM ${conceptTable}
    WHERE ${conceptTable.rid} = ${rid}`;
  return (row?.definition_score ?? 0) >= DEFINED || (row?.salience ?? 0) >= SALIENT;
}

function once(found: readonly Prerequisite[], not: ReadonlySet<string>): Neighbour[] {
  const seen = new Set(not);
  return found
    .toSorted((a, b) => a.depth - b.depth || b.confidence - a.confidence || (a.name < b.name ? -1 : 1))
    .filter(({ name }) => !seen.has(name.toLowerCase()) && seen.add(name.toLowerCase()))
    .slice(0, MOST)
    .map(({ id, name, org, confidence }) => ({
      id,
      name,
      namespace: org === 0 ? "shared" : "org",
      confidence,
    }));
}
