import type { BackupStore, BackupStoreLog } from "./store.ts";
import { SCHEDULE } from "./view.ts";

const DAY = 86_400_000;

/** Time of the last failure notice, by backup store. */
const notified = new WeakMap<BackupStore, number>();

/** Starts due backups; reports once a day if none succeeds. */
export async function scheduleBackups(
  store: BackupStore,
  log: BackupStoreLog,
  perform: (name: string) => Promise<unknown>,
): Promise<void> {
  const notes = await store.notes();
  const { overdue, last_success_at } = store.schedule(notes);
  const now = store.now();
  if (overdue && now - (notified.get(store) ?? 0) >= DAY) {
    notified.set(store, now);
    log.error("no backup has succeeded for too long: look at System, Backups", {
      last_success_at: last_success_at ?? "never",
    });
  }
  if (store.isDue(notes)) await perform(SCHEDULE);
}
