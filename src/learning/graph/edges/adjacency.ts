import type { Connection } from "../../../store/connection.ts";
import { aliased, pick, type RowOf } from "../../../store/rows.ts";
import { concepts } from "../../concepts/tables.ts";
import { libraryRevision } from "../../library/text/find.ts";
import type { EdgeType } from "../infer/input.ts";
import { edges } from "../tables.ts";

export type Step = Pick<RowOf<typeof edges>, "rid" | "id" | "from" | "to" | "type" | "confidence">;

/** Edges of one library that were not rejected, indexed from both ends. */
export interface Adjacency {
  /** Graph revision. */
  revision: number;
  size: number;
  into: ReadonlyMap<number, readonly Step[]>;
  outOf: ReadonlyMap<number, readonly Step[]>;
}

/** Maximum cached edges over all libraries; a single library is always cached completely. */
const KEPT = 200_000;

/** Caches each library's edges while its graph is unchanged. */
export class Adjacencies {
  readonly #kept = new Map<number, Adjacency>();

  of(connection: Connection, library: number): Adjacency {
    const { graph } = libraryRevision(connection, library);
    const known = this.#kept.get(library);
    const adjacency = known?.revision === graph ? known : load(connection, library, graph);
    // LRU: moves the library to the end.
    this.#kept.delete(library);
    this.#kept.set(library, adjacency);
    let size = [...this.#kept.values()].reduce((sum, one) => sum + one.size, 0);
    for (const [oldest, one] of this.#kept) {
      if (size <= KEPT || oldest === library) break;
      this.#kept.delete(oldest);
      size -= one.size;
    }
    return adjacency;
  }
}

const earlier = aliased(concepts, "earlier");
const later = aliased(concepts, "later");

function load(connection: Connection, library: number, revision: number): Adjacency {
  const into = new Map<number, Step[]>();
  const outOf = new Map<number, Step[]>();
  const rows: Step[] = connection.all`SELECT ${pick(edges, "rid", "id", "from", "to", "type", "confidence")}
    FROM ${edges}
    JOIN ${earlier} ON ${earlier.rid} = ${edges.from} AND ${earlier.library} = ${edges.library}
      AND ${earlier.status} <> 'rejected'
    JOIN ${later} ON ${later.rid} = ${edges.to} AND ${later.library} = ${edges.library}
      AND ${later.status} <> 'rejected'
    WHERE ${edges.library} = ${library} AND ${edges.status} <> 'rejected'
    ORDER BY ${edges.confidence} DESC, ${edges.id}`;
  for (const step of rows) {
    push(into, step.to, step);
    push(outOf, step.from, step);
  }
  return { revision, size: rows.length, into, outOf };
}

function push(steps: Map<number, Step[]>, at: number, step: Step): void {
  const known = steps.get(at);
  if (known) known.push(step);
  else steps.set(at, [step]);
}

/** Most certain first. */
export function prerequisitesIn({ into }: Adjacency, concept: number, least: number): Step[] {
  return (into.get(concept) ?? []).filter(
    ({ type, confidence }) => type === "prerequisite" && confidence >= least,
  );
}

/** Transitive reduction: drops prerequisites of other prerequisites. */
export function withoutIndirect(adjacency: Adjacency, steps: readonly Step[], least: number): Step[] {
  const direct = new Set(steps.map(({ from }) => from));
  const indirect = new Set<number>();
  const open = [...direct];
  const seen = new Set<number>();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    for (const { from } of prerequisitesIn(adjacency, at, least)) {
      if (direct.has(from)) indirect.add(from);
      open.push(from);
    }
  }
  return steps.filter(({ from }) => !indirect.has(from));
}

/** `turn` is the rank among nodes at the same distance. */
export interface Reached {
  depth: number;
  via: number;
  turn: number;
}

export interface WalkSpec {
  direction: "prerequisites" | "dependents" | "both";
  depth: number;
  least: number;
  types: readonly EdgeType[];
}

/** Nodes within some steps of a concept, including itself. Traverses each direction separately. */
export function walk(adjacency: Adjacency, root: number, { direction, depth, least, types }: WalkSpec) {
  const reached = new Map<number, Reached>([[root, { depth: 0, via: root, turn: 0 }]]);
  const sides: ("into" | "outOf")[] = direction === "both" ? ["into", "outOf"] : [SIDES[direction]];
  for (const side of sides) {
    const own = new Set([root]);
    let edge = [root];
    for (let step = 1; step <= depth && edge.length > 0; step += 1) {
      const further: number[] = [];
      for (const at of edge) {
        for (const { from, to, type, confidence } of adjacency[side].get(at) ?? []) {
          const other = side === "into" ? from : to;
          if (confidence < least || !types.includes(type) || own.has(other)) continue;
          own.add(other);
          further.push(other);
          if (!reached.has(other)) reached.set(other, { depth: step, via: at, turn: further.length });
        }
      }
      edge = further;
    }
  }
  return reached;
}

/** Keeps the nearest nodes, balanced between both directions, most certain first. */
export function nearest(reached: ReadonlyMap<number, Reached>, most: number): ReadonlyMap<number, Reached> {
  if (reached.size <= most) return reached;
  return new Map(
    [...reached].toSorted(([, a], [, b]) => a.depth - b.depth || a.turn - b.turn).slice(0, most),
  );
}

const SIDES = { prerequisites: "into", dependents: "outOf" } as const;
