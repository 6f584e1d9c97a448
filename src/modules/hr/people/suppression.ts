/** Smaller groups are suppressed, because figures must not reveal individuals. */
export const FEWEST = 5;

/** Size of a cell in a breakdown, and whether it may be shown. */
export interface Cell<K> {
  key: K;
  people: number;
  suppressed: boolean;
}

/**
 * Cells to suppress: those of one to four people, and the next smallest ones until the suppressed cells
 * cannot be derived from the total. `total` is true if the total itself is below five and suppressed too.
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
