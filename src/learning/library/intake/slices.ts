import type { Tx } from "../../../store/commit.ts";
import type { Store } from "../../../store/store.ts";

/** Maximum duration of a slice, during which the writer blocks other commits. */
const SLICE_MS = 4;
/** Minimum pause between two slices, for other requests. */
const PAUSE_MS = 3;

/**
 * Does long work in slices. Each is a transaction of some milliseconds, followed by a pause of equal length,
 * so that half of the time remains for other requests. `work` does a part and returns whether more remains.
 */
export async function inSlices(
  store: Store,
  work: (tx: Tx, hasTime: () => boolean) => boolean,
): Promise<void> {
  for (let more = true; more; ) {
    const started = performance.now();
    more = await store.write(async (tx) => {
      const until = performance.now() + SLICE_MS;
      return work(tx, () => performance.now() < until);
    });
    if (more) await Bun.sleep(Math.max(PAUSE_MS, performance.now() - started));
  }
}
