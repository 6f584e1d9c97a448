import type { ReadContext } from "../../kernel/context.ts";
import type { Spent } from "../generation/composer.ts";
import type { LearningParts } from "../part.ts";
import type { JobFailure, WaitingReason } from "./job/state.ts";
import type { CourseJob } from "./job/store.ts";
import type { MadeCourse } from "./versions/store.ts";

/** What a unit of the work on a course is done with. */
export interface Bench {
  readonly context: ReadContext;
  readonly parts: LearningParts;
  readonly job: CourseJob;
}

/** What came of a unit. */
export interface DoneUnit {
  result: unknown;
  /** What a model took for it. */
  spent?: Spent;
  /** Whether it was taken over from an equal unit of another course. */
  reused?: boolean;
  /** Of the last unit: the course. */
  course?: {
    made: MadeCourse;
    series: string;
    sources: readonly { document: number; revision: number; library: number | null }[];
  };
}

/** Why the work on a course cannot go on; with `resume`, not now. */
export class Stop extends Error {
  readonly code: JobFailure;
  /** What a person is told, where that is more than what the code says. */
  readonly detail: string | undefined;
  readonly resume: { reason: WaitingReason; resumeAt: number } | undefined;

  constructor(code: JobFailure, more: { detail?: string; resume?: Stop["resume"] } = {}) {
    super(code);
    this.code = code;
    this.detail = more.detail;
    this.resume = more.resume;
  }
}

let lastPause = 0;
const PAUSE_MS = 4;

/** Lets those who ask for records have their turn, when this has worked for some milliseconds. */
export async function breathe(): Promise<void> {
  const now = performance.now();
  if (now - lastPause < PAUSE_MS) return;
  await new Promise<void>((resolve) => setImmediate(resolve));
  lastPause = performance.now();
}
