/** A piece of work with what must be finished before it begins. Times are in any whole unit from the beginning on. */
export interface Piece {
  id: string;
  duration: number;
  /** Not to be begun before. */
  from: number;
  after: readonly string[];
}

export interface Placed {
  id: string;
  starts: number;
  ends: number;
  /** How much later it can end without delaying the whole. */
  slack: number;
}

export interface Course {
  /** In an order in which they can be done. */
  pieces: Placed[];
  length: number;
  /** The chain of pieces that decides the length, from the first to the last. */
  critical: string[];
}

/** The critical path method: how early each piece can begin and end, and which of them decide the whole. */
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

/** Pieces after all that they wait for, otherwise as they came. What waits for itself comes last. */
function inOrder(pieces: readonly Piece[]): Piece[] {
  const known = new Map(pieces.map((piece) => [piece.id, piece]));
  const order: Piece[] = [];
  const seen = new Set<string>();
  // Without recursion: a chain may be longer than the stack is deep.
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
