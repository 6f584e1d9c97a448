import { listJobs } from "../../jobs/index.ts";
import { APPLIANCE } from "../../kernel/principal.ts";
import type { Handle } from "../../store/transaction.ts";
import { isGood, type Note } from "./note.ts";
import { CARRY, CHECK, MAKE, openJobs, subjectOf } from "./view.ts";

const STEPS = [MAKE, CHECK, CARRY] as const;

/**
 * True if a backup failed or was damaged and none has succeeded since. Notes are sorted newest first; ids
 * sort by time. Jobs count too: an unwritable folder has no notes.
 */
export function hasLastFailed(handle: Handle, notes: readonly Note[]): boolean {
  const begun = begunSteps(handle);
  const good = notes.find((note) => isGood(note) && !begun.has(note.id))?.id ?? "";
  const damaged = notes.find(({ check }) => check?.state === "failed")?.id ?? "";
  const givenUp = STEPS.flatMap((name) =>
    listJobs(handle, APPLIANCE.key, { name, state: "failed", limit: 1 }),
  );
  return [damaged, ...givenUp.map(subjectOf)].some((id) => id > good);
}

/** Backups with pending jobs, including repeated verifications: their result is not known yet. */
function begunSteps(handle: Handle): ReadonlySet<string | null> {
  return new Set(STEPS.flatMap((name) => openJobs(handle, name)).map(({ key }) => key));
}
