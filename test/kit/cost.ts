/**
 * Costs that a test may compare: processor time of this process, in which waiting for a busy machine does not count,
 * and always one cost against another of the same run.
 */

const TRIES = 5;
/** Microseconds after which no further try is made. */
const ENOUGH = 500_000;
/** Microseconds that are measured at least: what takes less is done again and again. */
const MEASURABLE = 5_000;

/** Microseconds of processor time that the work takes: the least of some tries, the first of which warms up. */
export async function cost(work: () => unknown): Promise<number> {
  let [least, all] = [Number.POSITIVE_INFINITY, 0];
  for (let n = 0; n < TRIES && all < ENOUGH; n++) {
    const before = process.cpuUsage();
    let [used, times] = [0, 0];
    while (used < MEASURABLE) {
      await work();
      const { user, system } = process.cpuUsage(before);
      [used, times] = [user + system, times + 1];
    }
    least = Math.min(least, used / times);
    all += used;
  }
  return least;
}

/** Factor by which the work costs more for the larger input. */
export async function growth<T>(work: (input: T) => unknown, small: T, large: T): Promise<number> {
  const lesser = await cost(() => work(small));
  return (await cost(() => work(large))) / lesser;
}
