/** Length of the longest prerequisite path to each concept with an edge. Requires acyclic edges. */
export function levelsOf(edges: readonly { from: number; to: number }[]): [concept: number, level: number][] {
  const next = new Map<number, number[]>();
  const open = new Map<number, number>();
  for (const { from, to } of edges) {
    const known = next.get(from);
    if (known) known.push(to);
    else next.set(from, [to]);
    open.set(to, (open.get(to) ?? 0) + 1);
    if (!open.has(from)) open.set(from, 0);
  }
  const levels = new Map<number, number>();
  let ready = [...open].filter(([, count]) => count === 0).map(([concept]) => concept);
  for (let level = 0; ready.length > 0; level += 1) {
    const then: number[] = [];
    for (const concept of ready) {
      levels.set(concept, level);
      for (const other of next.get(concept) ?? []) {
        const left = (open.get(other) ?? 0) - 1;
        open.set(other, left);
        if (left === 0) then.push(other);
      }
    }
    ready = then;
  }
  return [...levels].sort(([a], [b]) => a - b);
}
