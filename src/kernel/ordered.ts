interface Ordered {
  readonly name: string;
  /** Items that must precede this one. */
  readonly after?: readonly string[];
}

/** Sorts items after their dependencies, otherwise keeping the order. */
export function ordered<T extends Ordered>(given: readonly T[]): T[] {
  const left = [...given];
  const done = new Set<string>();
  const found: T[] = [];
  while (left.length > 0) {
    const at = left.findIndex(({ after = [] }) => after.every((name) => done.has(name)));
    const [next] = at < 0 ? [] : left.splice(at, 1);
    if (!next)
      throw new Error(`these wait for each other, or for what is missing: ${left.map(({ name }) => name)}`);
    done.add(next.name);
    found.push(next);
  }
  return found;
}
