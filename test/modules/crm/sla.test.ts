import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { deadlines, isMissed, PRIORITIES } from "../../../src/modules/crm/sla.ts";

const HOUR = 3_600_000;
const CREATED = Date.parse("2026-03-28T22:30:00Z");

const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });
const span = fc.integer({ min: 0, max: 10_000 * HOUR });

describe("Ticket deadlines", () => {
  const cases = [
    ["urgent", 1, 8],
    ["high", 4, 24],
    ["normal", 8, 72],
    ["low", 24, 168],
  ] as const;
  for (const [priority, respond, resolve] of cases) {
    test(`are ${respond} and ${resolve} hours after creation for ${priority} priority`, () => {
      expect(deadlines(priority, CREATED, 0)).toEqual({
        respond_by: CREATED + respond * HOUR,
        resolve_by: CREATED + resolve * HOUR,
      });
    });
  }

  test("extend only the resolution by waiting time, for every priority", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PRIORITIES), moment, span, (priority, created, waited) => {
        const [at, later] = [deadlines(priority, created, 0), deadlines(priority, created, waited)];
        expect(later.respond_by).toBe(at.respond_by);
        expect(later.resolve_by - at.resolve_by).toBe(waited);
      }),
    );
  });

  test("are never later for higher priorities, and responses are due before resolutions", () => {
    fc.assert(
      fc.property(moment, span, (created, waited) => {
        const all = PRIORITIES.map((priority) => deadlines(priority, created, waited));
        for (const [i, { respond_by, resolve_by }] of all.entries()) {
          expect(respond_by).toBeLessThan(resolve_by);
          const calmer = all[i - 1];
          if (!calmer) continue;
          expect(respond_by).toBeLessThan(calmer.respond_by);
          expect(resolve_by).toBeLessThan(calmer.resolve_by);
        }
      }),
    );
  });
});

describe("Missed deadline", () => {
  test("depends only on the completion time once completed", () => {
    fc.assert(
      fc.property(moment, moment, span, (deadline, done, since) => {
        expect(isMissed(deadline, done, done + since)).toBe(done > deadline);
      }),
    );
  });

  test("begins right after the deadline while incomplete", () => {
    fc.assert(
      fc.property(moment, (deadline) => {
        expect(isMissed(deadline, null, deadline)).toBe(false);
        expect(isMissed(deadline, null, deadline + 1)).toBe(true);
      }),
    );
  });

  test("cannot occur while the clock is paused", () => {
    // Tickets wait before their deadline, and resuming extends the deadline by the pause.
    fc.assert(
      fc.property(
        moment,
        span,
        fc.integer({ min: 0, max: 8 * HOUR }),
        fc.integer({ min: 0, max: 8 * HOUR }),
        (created, stood, before, after) => {
          const waiting = created + before;
          const resumed = waiting + stood;
          expect(isMissed(deadlines("urgent", created, 0).resolve_by, waiting, resumed)).toBe(false);
          const done = resumed + after;
          const { resolve_by } = deadlines("urgent", created, stood);
          expect(isMissed(resolve_by, done, done)).toBe(before + after > 8 * HOUR);
        },
      ),
    );
  });
});
