/** Far more names than a product has: a memo that grows to this is being fed made-up ones. */
const MOST_NAMES = 4096;

/** A function that remembers what it gave for each name, until there are too many of them. */
export function remembering<T>(make: (name: string) => T, most = MOST_NAMES): (name: string) => T {
  const known = new Map<string, { value: T }>();
  return (name) => {
    const found = known.get(name);
    if (found) return found.value;
    const value = make(name);
    if (known.size >= most) known.clear();
    known.set(name, { value });
    return value;
  };
}
