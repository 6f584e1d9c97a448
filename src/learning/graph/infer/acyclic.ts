export interface Arc {
  from: number;
  to: number;
  confidence: number;
}

/** An edge left out because more certain edges lead the other way. */
export interface Broken extends Arc {
  /** Existing path from the edge's end back to its start. */
  circle: readonly number[];
}

/** Adds decided edges first, then by descending confidence. Leaves out those that would close a cycle. */
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
 * Incremental topological order of an acyclic graph (Pearce and Kelly). Adding an edge that fits the order
 * costs nothing; for other edges only the nodes between their ends are visited.
 */
export class GrowingOrder {
  readonly #next = new Map<number, number[]>();
  readonly #before = new Map<number, number[]>();
  readonly #places = new Map<number, number>();

  /** Adds an edge, or returns the existing path that it would close to a cycle. */
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

  /** Reachable nodes within a range of positions, each with its predecessor. */
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

  /** Reassigns the positions of both groups: nodes behind, then nodes ahead. */
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
