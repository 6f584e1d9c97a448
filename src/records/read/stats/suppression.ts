/** Figures about groups smaller than this are hidden, because they could reveal individuals. */
export const FEWEST = 5;

/** One value of a breakdown and its number of people. */
export interface Cell<K> {
  key: K;
  people: number;
  suppressed: boolean;
}

/** Hides groups of fewer than five people, and the next smallest until the total doesn't reveal them. */
export function suppress<K>(people: ReadonlyMap<K, number>): { cells: Cell<K>[]; total: boolean } {
  const hidden = new Set<K>();
  let sum = 0;
  for (const [key, count] of [...people].filter(([, count]) => count > 0).sort(([, a], [, b]) => a - b)) {
    const isDeducible = sum > 0 && (hidden.size < 2 || sum < FEWEST);
    if (count >= FEWEST && !isDeducible) break;
    hidden.add(key);
    sum += count;
  }
  const cells = [...people].map(([key, count]) => ({ key, people: count, suppressed: hidden.has(key) }));
  return { cells, total: sum > 0 && sum < FEWEST };
}
