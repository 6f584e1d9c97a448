/** A piece of work and its predecessors. Times are in whole units from the start of the project. */
export interface Piece {
  id: string;
  duration: number;
  /** Earliest time at which it may start. */
  from: number;
  after: readonly string[];
}

export interface Placed {
  id: string;
  starts: number;
  ends: number;
  /** How far it can be delayed without delaying the end of the project. */
  slack: number;
}

export interface Course {
  /** In topological order. */
  pieces: Placed[];
  length: number;
  /** Ids of the critical path, from first to last. */
  critical: string[];
}

/** Critical path method: earliest start and end of each piece, and the path that determines the length. */
export function placePieces(pieces: readonly Piece[]): Course {
  const order = inOrder(pieces);
  const ends = new Map<string, number>();
  const starts = new Map<string, number>();
  for (const { id, duration, from, after } of order) {
    const begins = after.reduce((latest, one) => Math.max(latest, ends.get(one) ?? 0), from);
    starts.set(id, begins);
    ends.set(id, begins + duration);
  }
  const length = Math.max(0, ...ends.values());
  const latest = new Map(order.map(({ id }) => [id, length]));
  for (const { id, duration, after } of order.toReversed()) {
    const begin = (latest.get(id) ?? length) - duration;
    for (const one of after) latest.set(one, Math.min(latest.get(one) ?? length, begin));
  }
  const placed = order.map(({ id }) => {
    const end = ends.get(id) ?? 0;
    return { id, starts: starts.get(id) ?? 0, ends: end, slack: (latest.get(id) ?? length) - end };
  });
  return { pieces: placed, length, critical: criticalChain(order, placed, length) };
}

/** Sorts pieces topologically, keeping their order where possible. Pieces in cycles come last. */
function inOrder(pieces: readonly Piece[]): Piece[] {
  const known = new Map(pieces.map((piece) => [piece.id, piece]));
  const order: Piece[] = [];
  const seen = new Set<string>();
  // Iterative, since a chain may exceed the stack depth.
  for (const first of pieces) {
    const path = [first];
    for (let piece = path.at(-1); piece; piece = path.at(-1)) {
      const { id, after } = piece;
      const waits = seen.has(id) ? undefined : after.find((one) => known.has(one) && !seen.has(one));
      const next = waits === undefined ? undefined : known.get(waits);
      if (next && !path.includes(next)) {
        path.push(next);
        continue;
      }
      if (!seen.has(id)) order.push(piece);
      seen.add(id);
      path.pop();
    }
  }
  return order;
}

function criticalChain(order: readonly Piece[], placed: readonly Placed[], length: number): string[] {
  const at = new Map(placed.map((one) => [one.id, one]));
  const after = new Map(order.map((piece) => [piece.id, piece.after]));
  const chain: string[] = [];
  let last = placed.find(({ ends }) => ends === length);
  while (last) {
    chain.unshift(last.id);
    const { starts } = last;
    last = (after.get(last.id) ?? []).flatMap((id) => at.get(id) ?? []).find(({ ends }) => ends === starts);
  }
  return chain;
}
