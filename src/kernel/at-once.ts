/** One run of some work for all who ask for it while it is under way. */
export function atOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** One run of some work for all who ask for the same while it is under way. */
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
