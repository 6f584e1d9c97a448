import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { type Follower, follow } from "../../../kernel/follower.ts";
import { checkIns } from "./check-ins.ts";
import { keyResults } from "./key-results.ts";
import { progressFromParts } from "./objective-progress.ts";
import { objectives } from "./objectives.ts";

/** Updates an objective's progress from its parts, which in turn updates its parent. */
async function refresh(context: WriteContext, id: string | null | undefined): Promise<void> {
  const objective = id ? context.records.find(objectives, id) : undefined;
  if (!objective) return;
  const progress = progressFromParts(context, objective);
  if (progress !== objective.progress) await context.records.update(objectives, objective, { progress });
}

interface Counted {
  progress: string;
  weight: string;
  state: string;
  archived_at: number | null;
}

/** True if the change affects the progress of the whole. */
function countsAnew(after: Counted, before: Counted | undefined): boolean {
  return (
    after.progress !== before?.progress ||
    after.weight !== before.weight ||
    after.state !== before.state ||
    after.archived_at !== before.archived_at
  );
}

/** Copies a check-in to its key result, unless a later one exists. */
const checkInsFollower = follow(checkIns, async (context, { key_result_id, at, value, confidence }) => {
  const keyResult = context.records.get(keyResults, key_result_id);
  if (at === null || (keyResult.checked_in_at !== null && at < keyResult.checked_in_at)) return;
  await context.records.update(keyResults, keyResult, { current: value, confidence, checked_in_at: at });
});

const keyResultsFollower = follow(keyResults, async (context, after, before) => {
  const moved = after.objective_id !== before?.objective_id;
  if (moved) await refresh(context, before?.objective_id);
  if (moved || countsAnew(after, before)) await refresh(context, after.objective_id);
});

const objectivesFollower = follow(objectives, async (context, after, before) => {
  const moved = after.parent_id !== before?.parent_id;
  if (moved) await refresh(context, before?.parent_id);
  if (moved || countsAnew(after, before)) await refresh(context, after.parent_id);
  if (before && after.ends_on !== before.ends_on) await carryEnd(context, after.id);
});

/** Copies the end of the cycle to the objective's key results. */
async function carryEnd(context: WriteContext, objective: string): Promise<void> {
  const own = context.records.where(keyResults, sql`objective_id = ${objective}`);
  // The end is derived from the objective when a key result is stored.
  for (const keyResult of own) await context.records.update(keyResults, keyResult, {});
}

export const rollUp: readonly Follower[] = [checkInsFollower, keyResultsFollower, objectivesFollower];
