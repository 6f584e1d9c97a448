import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import type { ConceptRef } from "../../concepts/store/resolve.ts";
import { concepts } from "../../concepts/tables.ts";
import { edges } from "../tables.ts";

export interface Prerequisite extends ConceptRef {
  /** Confidence of the weakest edge on its path. */
  confidence: number;
  depth: number;
}

export interface Walk {
  depth: number;
  minConfidence: number;
}

/** Nearest first, then most certain. */
export function prerequisitesOf(
  connection: Connection,
  library: number,
  concept: number,
  walk: Walk,
): Prerequisite[] {
  return follow(connection, [edges.to, edges.from], library, concept, walk);
}

/** Nearest first, then most certain. */
export function dependentsOf(
  connection: Connection,
  library: number,
  concept: number,
  walk: Walk,
): Prerequisite[] {
  return follow(connection, [edges.from, edges.to], library, concept, walk);
}

/** Skips rejected edges and concepts. */
function neighbours(
  connection: Connection,
  [here, there]: Way,
  library: number,
  concept: number,
  least: number,
) {
  return connection.all`SELECT ${pick(concepts, "rid", "org", "id", "name")}, ${pick(edges, "confidence")}
    FROM ${edges} JOIN ${concepts} ON ${concepts.rid} = ${there}
    WHERE ${here} = ${concept} AND ${edges.library} = ${library} AND ${edges.type} = 'prerequisite'
      AND ${edges.status} <> 'rejected' AND ${edges.confidence} >= ${least}
      AND ${concepts.library} = ${edges.library} AND ${concepts.status} <> 'rejected'
    ORDER BY ${edges.confidence} DESC, ${concepts.name}, ${concepts.rid}`;
}

/** Columns of an edge's near and far end. */
type Way = readonly [here: AnySQLiteColumn, there: AnySQLiteColumn];

function follow(
  connection: Connection,
  way: Way,
  library: number,
  concept: number,
  { depth, minConfidence }: Walk,
): Prerequisite[] {
  const found = new Map<number, Prerequisite>();
  let reached = new Map([[concept, 1]]);
  for (let step = 1; step <= depth && reached.size > 0; step += 1) {
    const further = new Map<number, Prerequisite>();
    for (const [one, sure] of reached) {
      for (const { rid, confidence: own, ...named } of neighbours(
        connection,
        way,
        library,
        one,
        minConfidence,
      )) {
        if (rid === concept || found.has(rid)) continue;
        const confidence = Math.min(sure, own);
        if (confidence <= (further.get(rid)?.confidence ?? 0)) continue;
        further.set(rid, { ...named, rid, library, confidence, depth: step });
      }
    }
    for (const [rid, one] of further) found.set(rid, one);
    reached = new Map([...further].map(([rid, { confidence }]) => [rid, confidence]));
  }
  return [...found.values()].sort(
    (a, b) => a.depth - b.depth || b.confidence - a.confidence || byText(a.name, b.name) || a.rid - b.rid,
  );
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
