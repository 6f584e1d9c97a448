/** Changed members; undefined if there are none. */
export function difference<T extends Record<string, unknown>>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | undefined {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return undefined;
  // Each side only has members of T.
  const only = (side: T) => Object.fromEntries(changed.map((name) => [name, side[name]])) as Partial<T>;
  return { before: only(before), after: only(after) };
}
