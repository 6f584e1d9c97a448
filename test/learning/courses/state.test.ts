import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { FIRST_UNITS, LAST_UNITS, progressAfter } from "../../../src/learning/courses/job/progress.ts";
import { COURSE_JOB_STATES, isTerminal, MOVES, STAGES } from "../../../src/learning/courses/job/state.ts";

describe("Course job states", () => {
  test("follow the state machine and end in a final state", () => {
    expect(MOVES).toEqual({
      queued: ["running", "cancelled", "expired"],
      running: ["succeeded", "failed", "cancelling", "waiting", "queued"],
      waiting: ["running", "cancelling", "expired"],
      cancelling: ["cancelled", "succeeded"],
      succeeded: [],
      failed: [],
      cancelled: [],
      expired: [],
    });
    expect(COURSE_JOB_STATES.filter(isTerminal)).toEqual(["succeeded", "failed", "cancelled", "expired"]);
  });

  test("reach a final state on every path", () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (choices) => {
        let state: (typeof COURSE_JOB_STATES)[number] = "queued";
        for (let step = 0; step < 1000 && !isTerminal(state); step += 1) {
          const next: readonly (typeof COURSE_JOB_STATES)[number][] = MOVES[state];
          state = next[choices.next().value % next.length] ?? state;
        }
        expect(isTerminal(state)).toBe(true);
      }),
    );
  });
});

test("progress never decreases and is complete after the last unit", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 12 }), (lessons, modules) => {
      const total = FIRST_UNITS + lessons + modules + LAST_UNITS;
      const stages = [
        ...STAGES.slice(0, FIRST_UNITS),
        ...Array.from({ length: lessons }, () => "lessons" as const),
        ...Array.from({ length: modules }, () => "assessments" as const),
        ...STAGES.slice(-LAST_UNITS),
      ];
      let before = 0;
      for (const [place, stage] of stages.entries()) {
        const progress = progressAfter(stage, place + 1, place < FIRST_UNITS ? undefined : total);
        expect(progress).toBeGreaterThanOrEqual(before);
        expect(progress).toBeLessThanOrEqual(1);
        before = progress;
      }
      expect(before).toBeGreaterThan(0.98);
    }),
  );
});
