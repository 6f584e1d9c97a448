import type { ReadContext } from "../../kernel/context.ts";
import type { Spent } from "../generation/composer.ts";
import type { LearningParts } from "../part.ts";
import type { JobFailure, WaitingReason } from "./job/state.ts";
import type { CourseJob } from "./job/store.ts";
import type { MadeCourse } from "./versions/store.ts";

export interface WorkContext {
  readonly context: ReadContext;
  readonly parts: LearningParts;
  readonly job: CourseJob;
}

export interface DoneUnit {
  result: unknown;
  /** Usage of the model. */
  spent?: Spent;
  /** True if reused from another course. */
  reused?: boolean;
  /** Set by the last unit. */
  course?: {
    made: MadeCourse;
    series: string;
    sources: readonly { document: number; revision: number; library: number | null }[];
  };
}

/** Stops the work on a course, or pauses it if `resume` is set. */
export class Stop extends Error {
  readonly code: JobFailure;
  readonly resume: { reason: WaitingReason; resumeAt: number } | undefined;

  constructor(code: JobFailure, more: { resume?: Stop["resume"] } = {}) {
    super(code);
    this.code = code;
    this.resume = more.resume;
  }
}

let lastPause = 0;
const PAUSE_MS = 4;

/** Yields to other requests after some milliseconds of work. */
export async function breathe(): Promise<void> {
  const now = performance.now();
  if (now - lastPause < PAUSE_MS) return;
  await new Promise<void>((resolve) => setImmediate(resolve));
  lastPause = performance.now();
}
