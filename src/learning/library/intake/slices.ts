import type { Tx } from "../../../store/commit.ts";
import type { Store } from "../../../store/store.ts";

/** Maximum duration of a slice, during which the writer blocks other commits. */
const SLICE_MS = 4;
const PAUSE_MS = 3;

/**
 * Splits long work into transactions of some milliseconds, each followed by an equal pause, so that other
 * requests get half of the time. `work` does a part and returns true if more remains.
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
