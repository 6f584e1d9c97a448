/**
 * Costs that a test may compare: processor time of this process, in which waiting for a busy machine does not count,
 * and always one cost against another of the same run.
 */

/** Rounds of trying that are made at least, the first of which warms up. */
const FEWEST = 3;
/** Rounds after which no further one is made, whatever they showed. */
const MOST = 12;
/** What a round has to save of the least cost so far for another round to be worth it. */
const SAVING = 0.05;
/** Microseconds that are measured at least: what takes less is done again and again. */
const MEASURABLE = 5_000;

/** Microseconds of processor time that the work takes this time. */
async function costOnce(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  let [used, times] = [0, 0];
  while (used < MEASURABLE) {
    await work();
    const { user, system } = process.cpuUsage(before);
    [used, times] = [user + system, times + 1];
  }
  return used / times;
}

/**
 * The least cost of each work. They take turns, so that a time in which the machine is slow falls on all of them, until
 * two rounds on end find none of them cheaper.
 */
async function costs(works: readonly (() => unknown)[]): Promise<number[]> {
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let [round, idle] = [1, 0]; round <= MOST && (round <= FEWEST || idle < 2); round++) {
    let saved = false;
    for (const [at, work] of works.entries()) {
      const before = least[at] ?? 0;
      const used = await costOnce(work);
      if (used < before * (1 - SAVING)) saved = true;
      least[at] = Math.min(before, used);
    }
    idle = saved ? 0 : idle + 1;
  }
  return least;
}

/** Microseconds of processor time that the work takes. */
export const cost = async (work: () => unknown): Promise<number> => (await costs([work]))[0] ?? 0;

/** Factor by which the work costs more for the larger input. */
export async function growth<T>(work: (input: T) => unknown, small: T, large: T): Promise<number> {
  const [lesser = 0, greater = 0] = await costs([() => work(small), () => work(large)]);
  return greater / lesser;
}
