import type { Tx } from "../../../store/commit.ts";
import type { Store } from "../../../store/store.ts";

/** How long one slice holds the writer, and with it everybody who waits for a commit. */
const SLICE_MS = 4;
/** The shortest pause between two slices: the turn of all others. */
const PAUSE_MS = 3;

/**
 * Does long work in slices, each one transaction that ends after some milliseconds, and rests after each for as long
 * as it took: half of the time belongs to whoever asks for records. `work` does a part and answers whether there is more.
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
