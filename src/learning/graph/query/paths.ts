import type { Connection } from "../../../store/connection.ts";
import type { ConceptRef } from "../../concepts/store/resolve.ts";

/** A concept before or after another, along the edges. */
export interface Prerequisite extends ConceptRef {
  /** Of the way to it: that of its weakest edge. */
  confidence: number;
  /** How many steps away. */
  depth: number;
}

export interface Walk {
  /** How many steps are taken at most. */
  depth: number;
  /** Edges that are less certain are not walked. */
  minConfidence: number;
}

/** What must be known before a concept, the nearest first, then the most certain. */
export function prerequisitesOf(
  connection: Connection,
  library: number,
  concept: number,
  walk: Walk,
): Prerequisite[] {
  return follow(connection, BEFORE, library, concept, walk);
}

/** What rests on a concept, the nearest first, then the most certain. */
export function dependentsOf(
  connection: Connection,
  library: number,
  concept: number,
  walk: Walk,
): Prerequisite[] {
  return follow(connection, AFTER, library, concept, walk);
}

/** The neighbours of a concept on one side. A rejected edge and a rejected concept lead nowhere. */
function neighbours(here: "from" | "to", there: "from" | "to"): string {
  return `SELECT c.rid, c.org, c.library, c.id, c.name, e.confidence
    FROM learning_edges e JOIN learning_concepts c ON c.rid = e."${there}"
    WHERE e."${here}" = ? AND e.library = ? AND e.type = 'prerequisite' AND e.status <> 'rejected'
      AND e.confidence >= ? AND c.library = e.library AND c.status <> 'rejected'
    ORDER BY e.confidence DESC, c.name, c.rid`;
}

const BEFORE = neighbours("to", "from");
const AFTER = neighbours("from", "to");

function follow(
  connection: Connection,
  sql: string,
  library: number,
  concept: number,
  { depth, minConfidence }: Walk,
): Prerequisite[] {
  const query = connection.statement(sql);
  const found = new Map<number, Prerequisite>();
  let reached = new Map([[concept, 1]]);
  for (let step = 1; step <= depth && reached.size > 0; step += 1) {
    const further = new Map<number, Prerequisite>();
    for (const [one, sure] of reached) {
      for (const row of query.all(one, library, minConfidence)) {
        const rid = Number(row.rid);
        if (rid === concept || found.has(rid)) continue;
        const confidence = Math.min(sure, Number(row.confidence));
        if (confidence <= (further.get(rid)?.confidence ?? 0)) continue;
        further.set(rid, {
          rid,
          org: Number(row.org),
          library,
          id: String(row.id),
          name: String(row.name),
          confidence,
          depth: step,
        });
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
