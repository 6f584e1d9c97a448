/** Measures costs in this process's processor time and compares them, so that other load does not matter. */

import { expect } from "bun:test";

const TRIES = 3;
/** No further try begins after this many microseconds. */
const ENOUGH = 500_000;
/** Minimum duration of a measurement in microseconds; shorter work is repeated. */
const MEASURABLE = 5_000;
/** A comparison is repeated, because the machine may be slow just while the larger input is measured. */
const ROUNDS = 8;

/** Returns the processor time in microseconds: the minimum of some tries, the first of which warms up. */
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

/** Fails if the larger input costs more than `most` times the smaller one, even after several rounds. */
export function growsBelow<T>(most: number, work: (input: T) => unknown, small: T, large: T): Promise<void> {
  return costsBelow(
    most,
    () => work(large),
    () => work(small),
  );
}

/** Fails if the work costs more than `most` times the other, even after several rounds. */
export async function costsBelow(most: number, work: () => unknown, other: () => unknown): Promise<void> {
  let [lesser, greater] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS && !(greater / lesser < most); round++) {
    lesser = Math.min(lesser, await cost(other));
    greater = Math.min(greater, await cost(work));
  }
  expect(greater / lesser).toBeLessThan(most);
}
