/** Shares one run among concurrent callers. */
export function atOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Shares one run per key among concurrent callers. */
export function atOnceFor<K, A extends unknown[], T>(
  work: (key: K, ...rest: A) => Promise<T>,
): (key: K, ...rest: A) => Promise<T> {
  const running = new Map<K, Promise<T>>();
  return (key, ...rest) => {
    const known = running.get(key);
    if (known) return known;
    const run = work(key, ...rest).finally(() => running.delete(key));
    running.set(key, run);
    return run;
  };
}
