/** Groups of fewer people than this are not shown: figures must not say something about a person. */
export const FEWEST = 5;

/** How many people a cell of a breakdown is of, and whether it may be shown. */
export interface Cell<K> {
  key: K;
  people: number;
  suppressed: boolean;
}

/**
 * Which cells of a breakdown are not shown: those of one to four people, and as many of the next smallest
 * as it takes that those hidden cannot be told from the total less the others. `total` says whether they
 * are fewer than five all together: then the total is not shown either.
 */
export function suppress<K>(people: ReadonlyMap<K, number>): { cells: Cell<K>[]; total: boolean } {
  const hidden = new Set<K>();
  let sum = 0;
  for (const [key, count] of [...people].filter(([, count]) => count > 0).sort(([, a], [, b]) => a - b)) {
    const told = sum > 0 && (hidden.size < 2 || sum < FEWEST);
    if (count >= FEWEST && !told) break;
    hidden.add(key);
    sum += count;
  }
  const cells = [...people].map(([key, count]) => ({ key, people: count, suppressed: hidden.has(key) }));
  return { cells, total: sum > 0 && sum < FEWEST };
}
