import { clockAction } from "../../../jobs/index.ts";
import type { Action } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { LearningParts } from "../../part.ts";
import { admit, fail, finish } from "./finish.ts";
import { type CourseJob, jobsIn } from "./store.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A job that has not begun within a day, or was not taken up again within a week, is not wanted any more. */
const EXPIRES = { queued: DAY, waiting: 7 * DAY } as const;
/** A running job that nobody has heard of for so long has lost its worker. */
const LOST_MS = HOUR;
const KEPT_MS = 30 * DAY;
const DROPPED_AT_ONCE = 50;

/** Ends what has waited too long, and drops what has been over for 30 days. */
export const tendAction: Action = clockAction({
  name: "learning.courses.tend",
  summary: "End courses that waited too long to be made, and drop jobs that are long over",
  run: async (context) => {
    const over = jobsIn(context.handle.connection, ["queued", "waiting", "running"], context.org).filter(
      (job) => end(context, job),
    );
    admit(context);
    const dropped = drop(context);
    return { done: over.length + dropped, more: dropped === DROPPED_AT_ONCE };
  },
});

function end(context: WriteContext, job: CourseJob): boolean {
  const { now } = context;
  if (job.state === "running") {
    if (now - (job.heartbeatAt ?? job.createdAt) < LOST_MS) return false;
    fail(context, job, "JOB_TIMEOUT");
    return true;
  }
  const [since, longest] =
    job.state === "queued"
      ? [job.createdAt, EXPIRES.queued]
      : [job.heartbeatAt ?? job.createdAt, EXPIRES.waiting];
  if (now - since < longest) return false;
  finish(context, job, "expired");
  return true;
}

function drop({ handle, org, now }: WriteContext): number {
  const old = handle.connection
    .statement("SELECT rid FROM learning_course_jobs WHERE finished_at < ? AND org = ? LIMIT ?")
    .all(now - KEPT_MS, org, DROPPED_AT_ONCE);
  for (const { rid } of old) {
    handle.connection.statement("DELETE FROM learning_course_units WHERE job = ?").run(Number(rid));
    handle.connection.statement("DELETE FROM learning_course_jobs WHERE rid = ?").run(Number(rid));
  }
  return old.length;
}

/** What another run of the program was making is put back: it is taken up from what was kept of it. */
export async function requeueLost({ store }: LearningParts): Promise<void> {
  await store.write(async ({ connection }) => {
    connection
      .statement(
        `UPDATE learning_course_jobs SET state = 'queued', running_since = NULL, boot = NULL,
           ran_ms = ran_ms + max(0, coalesce(heartbeat_at, 0) - coalesce(running_since, heartbeat_at, 0)),
           version = version + 1 WHERE state = 'running'`,
      )
      .run();
  });
}
