/** Far more names than the product has. If the cache exceeds it, clients are making up names. */
const MOST_NAMES = 4096;

/** Caches up to `most` results, then starts over. */
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
