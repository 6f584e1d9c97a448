import type { Store } from "../../../store/store.ts";
import type { Tx } from "../../../store/transaction.ts";

/** Maximum duration of a slice, during which the writer blocks other commits. */
const SLICE_MS = 4;
const PAUSE_MS = 3;

/**
 * Splits long work into transactions of some milliseconds, each followed by a pause as long as its work, so that
 * other requests get half of the time. They also run while the disk syncs, so that needs no pause. `work` does a
 * part and returns true if more remains.
 */
export async function inSlices(
  store: Store,
  work: (tx: Tx, hasTime: () => boolean) => boolean,
): Promise<void> {
  for (let more = true; more; ) {
    let worked = 0;
    more = await store.write(async (tx) => {
      const started = performance.now();
      const isMore = work(tx, () => performance.now() < started + SLICE_MS);
      worked = performance.now() - started;
      return isMore;
    });
    if (more) await Bun.sleep(Math.max(PAUSE_MS, worked));
  }
}
