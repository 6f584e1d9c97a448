import { Type } from "@sinclair/typebox";
import { type Slice, sliceOutput } from "../../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import { areBeingRead } from "../../graph/being-read.ts";
import { DOCUMENTS } from "../../library/documents/names.ts";
import type { LearningParts } from "../../part.ts";
import { nextUnit } from "../pipeline.ts";
import { librariesOfOrder } from "../request.ts";
import { countUnits, keepUnit, type UnitKey } from "../units.ts";
import { keepCourse } from "../versions/store.ts";
import { type DoneUnit, Stop } from "../work.ts";
import { progressAfter } from "./progress.ts";
import { refuseLost } from "./requester.ts";
import { isTerminal, type JobFailure, type WaitingReason } from "./state.ts";
import { ADVANCE, type CourseJob, changeCourseJob, findCourseJob } from "./store.ts";
import { fail, finish, move, ranMs } from "./transitions.ts";

const MAX_ATTEMPTS = 5;
const UNIT_ATTEMPTS = 3;
/** Maximum running time of a job, without waiting. */
const LONGEST_MS = 30 * 60_000;
const MIN_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;

const OVER: Slice = { done: 1, more: false };
const MORE: Slice = { done: 1, more: true };

/** Work done before the transaction that records it. */
type Step =
  | { what: "unit"; unit: DoneUnit & { key: UnitKey; total: number | undefined }; cpuMs: number }
  | { what: "stopped"; code: JobFailure }
  | { what: "wait"; reason: WaitingReason; resumeAt: number }
  | { what: "begin" };

/**
 * Processes a course's next unit before the transaction that stores it and advances the job. A crash loses at
 * most this unit; stored units are never repeated.
 */
export function advanceAction(parts: LearningParts): Action {
  return defineInnerAction({
    name: ADVANCE,
    summary: "Generate the next part of a course",
    input: Type.Object({ id: Type.String() }, closed),
    output: sliceOutput,
    prepare: (context, { id }) => work(context, parts, id),
    run: async (context, { id }, step): Promise<Slice> => {
      const job = findCourseJob(context.handle.connection, context.org, id);
      if (!job || isTerminal(job.state) || !step) return { done: 0, more: false };
      return settle(context, job, step);
    },
  });
}

async function work(context: ReadContext, parts: LearningParts, id: string): Promise<Step | undefined> {
  const job = findCourseJob(context.handle.connection, context.org, id);
  if (!job || isTerminal(job.state)) return undefined;
  if (mustWaitForDocuments(context, job))
    return { what: "wait", reason: DOCUMENTS, resumeAt: context.now + pauseOf(job, context.now) };
  if (job.state !== "running") return { what: "begin" };
  if (ranMs(job, context.now) > LONGEST_MS) return { what: "stopped", code: "JOB_TIMEOUT" };
  const started = performance.now();
  try {
    await refuseLost(context, parts, job);
    const unit = await nextUnit({ context, parts, job });
    return { what: "unit", unit, cpuMs: performance.now() - started };
  } catch (thrown) {
    if (thrown instanceof Stop) {
      const { resume, code } = thrown;
      return resume ? { what: "wait", ...resume } : { what: "stopped", code };
    }
    if ((job.tries ?? 0) < UNIT_ATTEMPTS) throw thrown;
    parts.log.error("a course could not be made", {
      job: job.id,
      stage: job.stage,
      correlation_id: context.origin.correlationId,
      cause: thrown,
    });
    return { what: "stopped", code: "INTERNAL" };
  }
}

/** A course is not begun before the documents that were there when it was requested are read. */
function mustWaitForDocuments({ handle }: ReadContext, job: CourseJob): boolean {
  if (job.state === "queued" || job.units_done > 0) return false;
  const { order, created_at: before } = job;
  const libraries = librariesOfOrder(order);
  return areBeingRead(handle.connection, { libraries, before, documents: order.documents, graph: true });
}

/** Looks often at first, then less. */
function pauseOf({ created_at }: CourseJob, now: number): number {
  return Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, (now - created_at) / 5));
}

function settle(context: WriteContext, job: CourseJob, step: Step): Slice {
  if (step.what === "unit") return keep(context, job, step.unit, Math.round(step.cpuMs));
  if (job.state === "cancelling") {
    finish(context, job, "cancelled");
    return OVER;
  }
  switch (step.what) {
    case "begin":
      return begin(context, job);
    case "stopped":
      fail(context, job, step.code);
      return OVER;
    case "wait":
      // The documents may have been read since the step was decided.
      if (step.reason === DOCUMENTS && !mustWaitForDocuments(context, job))
        return job.state === "running" ? MORE : begin(context, job);
      if (job.state !== "waiting") move(context, job, "waiting", { ran_ms: ranMs(job, context.now) });
      return { ...MORE, wait: { for: step.reason, until: Math.ceil(step.resumeAt) } };
  }
}

/** Starts a job, or resumes it after a wait or crash. */
function begin(context: WriteContext, job: CourseJob): Slice {
  const { now } = context;
  // A unit that crashes repeatedly may itself be the cause.
  if ((job.tries ?? 0) > MAX_ATTEMPTS) {
    fail(context, move(context, job, "running"), "INTERRUPTED");
    return OVER;
  }
  move(context, job, "running", {
    stage: job.stage ?? "resolve",
    attempts: job.attempts + (job.state === "waiting" ? 0 : 1),
    heartbeat_at: now,
    started_at: job.started_at ?? now,
  });
  return MORE;
}

/** Stores a unit even if the job was cancelled meanwhile, since it may have been paid for. */
function keep(
  context: WriteContext,
  job: CourseJob,
  { key, total, result, spent, reused, course }: DoneUnit & { key: UnitKey; total: number | undefined },
  cpuMs: number,
): Slice {
  const { handle, now } = context;
  const counts = countUnits(handle.connection, job);
  const isNew = (counts.get(key.stage) ?? 0) <= key.unit;
  if (isNew) keepUnit(handle.connection, job, key, result, now);
  const done = job.units_done + (isNew ? 1 : 0);
  const advanced = changeCourseJob(handle.connection, job, {
    stage: key.stage,
    units_done: done,
    units_total: total ?? job.units_total,
    units_reused: job.units_reused + (reused ? 1 : 0),
    progress: Math.max(job.progress, Math.round(1000 * progressAfter(key.stage, done, total))),
    heartbeat_at: now,
    ran_ms: ranMs(job, now),
    prompt_tokens: job.prompt_tokens + (spent?.promptTokens ?? 0),
    completion_tokens: job.completion_tokens + (spent?.completionTokens ?? 0),
    cost_micro: job.cost_micro + (spent?.costMicro ?? 0),
    cpu_ms: job.cpu_ms + cpuMs,
  });
  if (advanced.state === "cancelling") {
    finish(context, advanced, "cancelled");
    return OVER;
  }
  if (!course) return MORE;
  const { id, number } = keepCourse(handle.connection, course.made, {
    org: job.org,
    series: course.series,
    key: job.key,
    by: job.requested_by,
    now,
    sources: course.sources,
  });
  finish(context, advanced, "succeeded", { progress: 1000, course: id, course_version: number });
  return OVER;
}
