import type { BackupShelf, ShelfLog } from "./shelf.ts";
import { SCHEDULE } from "./view.ts";

const DAY = 86_400_000;

/** Last failure notice by backup store. */
const told = new WeakMap<BackupShelf, number>();

/** Starts due backups; reports once a day if none succeeds. */
export async function scheduleBackups(
  shelf: BackupShelf,
  log: ShelfLog,
  perform: (name: string) => Promise<unknown>,
): Promise<void> {
  const notes = await shelf.notes();
  const { overdue, last_success_at } = shelf.schedule(notes);
  const now = shelf.now();
  if (overdue && now - (told.get(shelf) ?? 0) >= DAY) {
    told.set(shelf, now);
    log.error("no backup has succeeded for too long: look at System, Backups", {
      last_success_at: last_success_at ?? "never",
    });
  }
  if (shelf.isDue(notes)) await perform(SCHEDULE);
}
