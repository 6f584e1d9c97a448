/** An edge as circles are looked for. */
export interface Arc {
  from: number;
  to: number;
  confidence: number;
}

/** An edge that was left out because those more certain lead the other way. */
export interface Broken extends Arc {
  /** The concepts on the way that is there already, from its end back to its beginning. */
  circle: readonly number[];
}

/**
 * Leaves out as little as is needed that no circle remains: the edges are taken from the most certain to the least, and
 * one that would close a circle is left out. What a person decided is taken first.
 */
export function breakCycles<T extends Arc>(
  found: readonly T[],
  decided: readonly Arc[],
): { kept: T[]; broken: Broken[] } {
  const order = new GrowingOrder();
  for (const { from, to } of decided) order.add(from, to);
  const kept: T[] = [];
  const broken: Broken[] = [];
  const byCertainty = found.toSorted((a, b) => b.confidence - a.confidence || a.from - b.from || a.to - b.to);
  for (const edge of byCertainty) {
    const circle = order.add(edge.from, edge.to);
    const { from, to, confidence } = edge;
    if (circle) broken.push({ from, to, confidence, circle });
    else kept.push(edge);
  }
  return { kept, broken };
}

/**
 * A graph without circles that grows by one edge at a time, its nodes always in an order in which every edge leads
 * forward (Pearce and Kelly): an edge that fits the order costs nothing, another only what lies between its ends.
 */
export class GrowingOrder {
  readonly #next = new Map<number, number[]>();
  readonly #before = new Map<number, number[]>();
  readonly #places = new Map<number, number>();

  /** Adds an edge; or answers the way from its end to its beginning, with which it would close a circle. */
  add(from: number, to: number): number[] | undefined {
    if (from === to) return [from];
    const [low, high] = [this.#placeOf(to), this.#placeOf(from)];
    if (low < high) {
      const ahead = this.#reach(this.#next, to, (place) => place <= high);
      if (ahead.has(from)) return wayTo(ahead, from);
      const behind = this.#reach(this.#before, from, (place) => place >= low);
      this.#reorder([...behind.keys()], [...ahead.keys()]);
    }
    push(this.#next, from, to);
    push(this.#before, to, from);
    return undefined;
  }

  #placeOf(node: number): number {
    const known = this.#places.get(node);
    if (known !== undefined) return known;
    this.#places.set(node, this.#places.size);
    return this.#places.size - 1;
  }

  /** What can be reached within some places, each with the node that it was reached from. */
  #reach(
    edges: ReadonlyMap<number, readonly number[]>,
    start: number,
    within: (place: number) => boolean,
  ): Map<number, number> {
    const reached = new Map([[start, start]]);
    const open = [start];
    for (let node = open.shift(); node !== undefined; node = open.shift()) {
      for (const other of edges.get(node) ?? []) {
        if (reached.has(other) || !within(this.#placeOf(other))) continue;
        reached.set(other, node);
        open.push(other);
      }
    }
    return reached;
  }

  /** Gives the places that all of them have together to those behind first, then to those ahead. */
  #reorder(behind: number[], ahead: number[]): void {
    const byPlace = (a: number, b: number) => this.#placeOf(a) - this.#placeOf(b);
    const nodes = [...behind.sort(byPlace), ...ahead.sort(byPlace)];
    const places = nodes.map((node) => this.#placeOf(node)).sort((a, b) => a - b);
    for (const [at, node] of nodes.entries()) this.#places.set(node, places[at] ?? 0);
  }
}

function push(edges: Map<number, number[]>, from: number, to: number): void {
  const known = edges.get(from);
  if (known) known.push(to);
  else edges.set(from, [to]);
}

function wayTo(reached: ReadonlyMap<number, number>, end: number): number[] {
  const way = [end];
  for (let node = end; reached.get(node) !== node; ) {
    node = reached.get(node) ?? node;
    way.unshift(node);
  }
  return way;
}
