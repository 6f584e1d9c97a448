import { Type } from "@sinclair/typebox";
import { clockOutput, enqueue } from "../../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed } from "../../../kernel/schema.ts";
import type { LearningParts } from "../../part.ts";
import { nextUnit } from "../pipeline.ts";
import { countUnits, keepUnit, type UnitKey } from "../units.ts";
import { keepCourse } from "../versions/store.ts";
import { type DoneUnit, Stop } from "../work.ts";
import { ADVANCE, fail, finish, hasPlace, move, ranMs, wait } from "./finish.ts";
import { progressAfter } from "./progress.ts";
import { refuseLost } from "./requester.ts";
import { isTerminal, type JobFailure, type WaitingReason } from "./state.ts";
import { type CourseJob, courseJobAt } from "./store.ts";

/** This run of the program: what another run was working on is taken up again. */
const BOOT = newId();

const MAX_ATTEMPTS = 5;
const UNIT_ATTEMPTS = 3;
/** How long a course may take, waiting left out. */
const LONGEST_MS = 30 * 60_000;
const NO_PLACE_MS = 15_000;

/** What was done for a job before the transaction that says so. */
type Step =
  | { what: "unit"; unit: DoneUnit & { key: UnitKey; total: number | undefined }; cpuMs: number }
  | { what: "stopped"; code: JobFailure; message: string | undefined }
  | { what: "wait"; reason: WaitingReason; resumeAt: number }
  | { what: "begin" };

/**
 * Does the next piece of a course: worked out before the transaction, which keeps it and moves the job on.
 * A program that ends meanwhile has lost that piece at most, and nothing that was kept is done twice.
 */
export function advanceAction(parts: LearningParts): Action {
  return defineInnerAction({
    name: ADVANCE,
    summary: "Make the next piece of a course",
    input: Type.Object({ id: Type.String() }, closed),
    output: clockOutput,
    prepare: (context, { id }) => work(context, parts, id),
    run: async (context, { id }, step) => {
      const job = courseJobAt(context.handle.connection, context.org, id);
      if (!job || isTerminal(job.state) || !step) return { done: 0, more: false };
      return { done: 1, more: settle(context, job, step) };
    },
  });
}

async function work(context: ReadContext, parts: LearningParts, id: string): Promise<Step | undefined> {
  const job = courseJobAt(context.handle.connection, context.org, id);
  if (!job || isTerminal(job.state)) return undefined;
  if (job.state !== "running" || job.boot !== BOOT) return { what: "begin" };
  if (ranMs(job, context.now) > LONGEST_MS)
    return { what: "stopped", code: "JOB_TIMEOUT", message: undefined };
  const started = performance.now();
  try {
    await refuseLost(context, parts, job);
    const unit = await nextUnit({ context, parts, job });
    return { what: "unit", unit, cpuMs: performance.now() - started };
  } catch (thrown) {
    if (thrown instanceof Stop) {
      const { resume, code, detail } = thrown;
      return resume ? { what: "wait", ...resume } : { what: "stopped", code, message: detail };
    }
    if (job.unitAttempts >= UNIT_ATTEMPTS) {
      parts.log.error("a course could not be made", {
        job: job.id,
        stage: job.stage,
        correlation_id: context.origin.correlationId,
        cause: thrown,
      });
      return { what: "stopped", code: "INTERNAL", message: undefined };
    }
    await countAttempt(parts, job);
    throw thrown;
  }
}

/** Written beside the work, which is undone. */
async function countAttempt(parts: LearningParts, job: CourseJob): Promise<void> {
  await parts.store.write(async ({ connection }) => {
    connection
      .statement("UPDATE learning_course_jobs SET unit_attempts = unit_attempts + 1 WHERE rid = ?")
      .run(job.rid);
  });
}

/** Writes what came of the work; answers whether there is more to do at once. */
function settle(context: WriteContext, job: CourseJob, step: Step): boolean {
  if (step.what === "unit") return keep(context, job, step.unit, Math.round(step.cpuMs));
  if (job.state === "cancelling") {
    finish(context, job, "cancelled");
    return false;
  }
  switch (step.what) {
    case "begin":
      return begin(context, job);
    case "stopped":
      fail(context, job, step.code, step.message);
      return false;
    case "wait":
      wait(context, job, step.reason, step.resumeAt);
      return false;
  }
}

/** Begins a job, or takes it up again: after it waited, or when the program that worked on it has ended. */
function begin(context: WriteContext, job: CourseJob): boolean {
  const { now } = context;
  if (job.state === "waiting" && !hasPlace(context.handle.connection, job)) {
    enqueue(context, { action: ADVANCE, input: { id: job.id }, runAt: now + NO_PLACE_MS, patient: true });
    return false;
  }
  const anew = job.state !== "waiting";
  const attempts = job.attempts + (anew ? 1 : 0);
  // A program that ends again and again while the same piece is made may end by that piece.
  const unitAttempts = job.unitAttempts + (anew ? 1 : 0);
  if (unitAttempts > MAX_ATTEMPTS) {
    fail(context, job.state === "running" ? job : move(context, job, { state: "running" }), "INTERRUPTED");
    return false;
  }
  move(context, job, {
    state: "running",
    stage: job.stage ?? "resolve",
    admitted: 1,
    attempts,
    unit_attempts: unitAttempts,
    boot: BOOT,
    heartbeat_at: now,
    // What ran before the program ended is over.
    running_since: now,
    waiting_for: null,
    resume_at: null,
    ...(job.startedAt === null && { started_at: now }),
  });
  return true;
}

/** Keeps a unit. What was paid for is kept even when the job was cancelled meanwhile. */
function keep(
  context: WriteContext,
  job: CourseJob,
  { key, total, result, spent, reused, course }: DoneUnit & { key: UnitKey; total: number | undefined },
  cpuMs: number,
): boolean {
  const { handle, now } = context;
  const counts = countUnits(handle.connection, job);
  const isNew = (counts.get(key.stage) ?? 0) <= key.unit;
  if (isNew) keepUnit(handle.connection, job, key, result, now);
  const done = job.unitsDone + (isNew ? 1 : 0);
  const advanced = move(context, job, {
    stage: key.stage,
    units_done: done,
    ...(total !== undefined && { units_total: total }),
    units_reused: job.unitsReused + (reused ? 1 : 0),
    progress: Math.round(1000 * Math.max(job.progress, progressAfter(key.stage, done, total))),
    unit_attempts: 1,
    heartbeat_at: now,
    prompt_tokens: job.promptTokens + (spent?.promptTokens ?? 0),
    completion_tokens: job.completionTokens + (spent?.completionTokens ?? 0),
    cost_micro: job.costMicro + (spent?.costMicro ?? 0),
    cpu_ms: job.cpuMs + cpuMs,
  });
  if (advanced.state === "cancelling") {
    finish(context, advanced, "cancelled");
    return false;
  }
  if (!course) return true;
  const { id, number } = keepCourse(handle.connection, course.made, {
    org: job.org,
    series: course.series,
    key: job.key,
    by: job.requestedBy,
    now,
    sources: course.sources,
  });
  finish(context, advanced, "succeeded", { progress: 1000, course: id, course_version: number });
  return false;
}
