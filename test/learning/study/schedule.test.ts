import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isRight } from "../../../src/learning/study/grade.ts";
import { freshCard, RATINGS, retrievability, schedule } from "../../../src/learning/study/schedule.ts";
import { ITEMS } from "../course-files/course.ts";
import { RIGHT, WRONG } from "./kit.ts";

const DAY = 86_400_000;
const START = Date.parse("2026-11-20T12:00:00Z");

const history = fc.array(
  fc.record({ recall: fc.constantFrom(...RATINGS), late: fc.integer({ min: 0, max: 60 * DAY }) }),
  { minLength: 1, maxLength: 30 },
);

describe("Card schedules", () => {
  test("are deterministic, in the future and within the limits of the store", () => {
    fc.assert(
      fc.property(history, (answers) => {
        const run = () => {
          let now = START;
          let card = freshCard(now);
          for (const { recall, late } of answers) {
            now = Math.max(now, card.due_at) + late;
            card = schedule(card, recall, now);
            expect(card.due_at).toBeGreaterThan(now);
            expect(card.stability).toMatch(/^(0|[1-9]\d{0,8})(\.\d{1,6})?$/);
            expect(Number(card.difficulty)).toBeGreaterThanOrEqual(1);
            expect(Number(card.difficulty)).toBeLessThanOrEqual(10);
          }
          return card;
        };
        expect(run()).toEqual(run());
      }),
    );
  });

  test("never repeat a question sooner after a better rating", () => {
    fc.assert(
      fc.property(history, (answers) => {
        let now = START;
        let card = freshCard(now);
        for (const { recall, late } of answers) {
          now = Math.max(now, card.due_at) + late;
          card = schedule(card, recall, now);
        }
        now = card.due_at;
        const [hard, good, easy] = (["hard", "good", "easy"] as const).map(
          (recall) => schedule(card, recall, now).due_at,
        );
        expect(hard ?? 0).toBeLessThanOrEqual(good ?? 0);
        expect(good ?? 0).toBeLessThanOrEqual(easy ?? 0);
      }),
    );
  });

  test("expect recall to decrease with time", () => {
    const card = schedule(schedule(freshCard(START), "good", START), "good", START + DAY);
    const known = [1, 5, 30, 365].map((days) => retrievability(card, START + days * DAY));
    expect(known).toEqual(known.toSorted((a, b) => b - a));
    expect(known[0]).toBeLessThanOrEqual(1);
    expect(known[3]).toBeGreaterThan(0);
  });
});

describe("Grading", () => {
  for (const item of ITEMS) {
    const id = item.id as keyof typeof RIGHT;
    test(`distinguishes right and wrong for ${item.type}`, () => {
      expect(isRight(item, RIGHT[id])).toBe(true);
      expect(isRight(item, WRONG[id])).toBe(false);
      expect(isRight(item, undefined)).toBe(false);
    });
  }

  test("never accepts an answer of another type", () => {
    const anything = fc.oneof(
      fc.boolean(),
      fc.string(),
      fc.array(fc.string()),
      fc.dictionary(fc.string(), fc.string()),
    );
    fc.assert(
      fc.property(fc.constantFrom(...ITEMS), anything, (item, given) => {
        if (!isRight(item, given)) return;
        if (typeof item.answer === "string") expect(typeof given).toBe("string");
        else expect(Array.isArray(given)).toBe(Array.isArray(item.answer));
      }),
    );
  });
});
