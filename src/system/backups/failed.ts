import { listJobs } from "../../jobs/index.ts";
import { APPLIANCE } from "../../kernel/principal.ts";
import type { Handle } from "../../store/commit.ts";
import { isGood, type Note } from "./note.ts";
import { CARRY, CHECK, MAKE, openJobs, subjectOf } from "./view.ts";

const STEPS = [MAKE, CHECK, CARRY] as const;

/**
 * Whether a backup was given up or found damaged, and none is good since. Notes are newest first, ids sort by time.
 * The jobs are asked as well: a folder that cannot be written has no note.
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

/** Backups that are not through all their steps: they prove nothing yet. One that is looked through anew is. */
function begunSteps(handle: Handle): ReadonlySet<string | null> {
  return new Set(STEPS.flatMap((name) => openJobs(handle, name)).map(({ key }) => key));
}
