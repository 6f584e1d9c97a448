/** Costs in this process' processor time, unaffected by the machine's load and always relative. */

import { expect } from "bun:test";

const TRIES = 3;
/** Microseconds after which no further try is made. */
const ENOUGH = 500_000;
/** Minimum microseconds; shorter work is repeated. */
const MEASURABLE = 5_000;
/** Rounds of a comparison, since the machine may be slow just during one larger input. */
const ROUNDS = 8;

/** Microseconds of processor time: the minimum of some tries, the first of which warms up. */
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

/** Fails unless the larger input costs less than this multiple; measures again before failing. */
export async function growsBelow<T>(
  most: number,
  work: (input: T) => unknown,
  small: T,
  large: T,
): Promise<void> {
  let [lesser, greater] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS && !(greater / lesser < most); round++) {
    lesser = Math.min(lesser, await cost(() => work(small)));
    greater = Math.min(greater, await cost(() => work(large)));
  }
  expect(greater / lesser).toBeLessThan(most);
}
