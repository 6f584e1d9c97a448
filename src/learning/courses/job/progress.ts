import { STAGES, type Stage } from "./state.ts";

/** Progress at the start of each stage; lessons and assessments take by far the most time. */
const BEGINS: Readonly<Record<Stage, number>> = {
  resolve: 0,
  retrieve: 0.02,
  concepts: 0.05,
  graph: 0.08,
  outline: 0.1,
  lessons: 0.14,
  assessments: 0.14,
  verify: 0.94,
  assemble: 0.97,
};

/** Number of a course's units before its lessons, and after its assessments. */
export const FIRST_UNITS = STAGES.indexOf("lessons");
export const LAST_UNITS = STAGES.length - STAGES.indexOf("verify");

/** Progress after a unit, 0 to 1. `done` and `total` count the units of all stages. */
export function progressAfter(stage: Stage, done: number, total: number | undefined): number {
  if (stage !== "lessons" && stage !== "assessments") {
    const next = STAGES[STAGES.indexOf(stage) + 1];
    return next ? BEGINS[next] : 0.99;
  }
  const all = (total ?? done) - FIRST_UNITS - LAST_UNITS;
  const share = all <= 0 ? 0 : (done - FIRST_UNITS) / all;
  return BEGINS.lessons + (BEGINS.verify - BEGINS.lessons) * Math.min(1, share);
}
