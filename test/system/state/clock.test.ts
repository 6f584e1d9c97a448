import { describe, expect, test } from "bun:test";
import type { Clock } from "../../../src/kernel/clock.ts";
import { type ClockStep, ClockWatch } from "../../../src/system/state/clock.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOON = Date.parse("2026-03-06T12:00:00Z");

class HandClock implements Clock {
  #wall = NOON;
  #steady = 0;
  now = () => this.#wall;
  steady = () => this.#steady;
  pass(ms: number): void {
    this.#wall += ms;
    this.#steady += ms;
  }
  set(ms: number): void {
    this.#wall += ms;
  }
}

function watched(newest?: number): { clock: HandClock; watch: ClockWatch; steps: ClockStep[] } {
  const clock = new HandClock();
  const steps: ClockStep[] = [];
  return { clock, steps, watch: new ClockWatch({ clock, newest, onStep: (step) => steps.push(step) }) };
}

describe("Clock watch", () => {
  test("ignores passing time and suspended machines", () => {
    const { clock, watch, steps } = watched(NOON - HOUR);
    for (const ms of [SECOND, HOUR, 30 * DAY]) {
      clock.pass(ms);
      expect(watch.step).toBeUndefined();
    }
    expect(steps).toEqual([]);
  });

  test("ignores small adjustments", () => {
    const { clock, watch } = watched();
    for (let n = 0; n < 100; n += 1) {
      clock.pass(10 * SECOND);
      clock.set(n % 2 === 0 ? 5 * SECOND : -4 * SECOND);
      expect(watch.step).toBeUndefined();
    }
  });

  test("reports a clock set back until it has caught up", () => {
    const { clock, watch, steps } = watched();
    clock.set(-3 * HOUR);
    expect(watch.step).toMatchObject({ from: NOON, byMs: -3 * HOUR });
    clock.pass(3 * HOUR - SECOND);
    expect(watch.step).toBeDefined();
    clock.pass(SECOND);
    expect(watch.step).toBeUndefined();
    expect(steps).toHaveLength(1);
  });

  test("reports a clock set back by years for a day", () => {
    const { clock, watch } = watched();
    clock.set(-4000 * DAY);
    watch.look();
    clock.pass(DAY);
    expect(watch.step).toBeDefined();
    clock.pass(SECOND);
    expect(watch.step).toBeUndefined();
  });

  test("clears the report after a correction", () => {
    const { clock, watch, steps } = watched();
    clock.set(400 * DAY);
    clock.pass(HOUR);
    expect([watch.step?.byMs, watch.isSure]).toEqual([400 * DAY, false]);
    clock.set(-400 * DAY);
    expect([watch.step, watch.isSure]).toEqual([undefined, true]);
    expect(steps.map(({ byMs }) => byMs)).toEqual([400 * DAY, -400 * DAY]);
  });

  test("reports a step of less than a day for an hour and trusts the date", () => {
    const { clock, watch } = watched();
    clock.set(DAY - SECOND);
    expect([watch.step?.byMs, watch.isSure]).toEqual([DAY - SECOND, true]);
    clock.pass(HOUR + SECOND);
    expect(watch.step).toBeUndefined();
  });

  test("does not trust the date after a step of a day or more", () => {
    const { clock, watch } = watched();
    clock.set(DAY);
    clock.pass(100 * DAY);
    expect(watch.isSure).toBe(false);
  });

  test("reports a clock behind the newest event at the start", () => {
    expect(watched(NOON + DAY).watch.step).toMatchObject({ from: NOON + DAY, byMs: -DAY });
    expect(watched(NOON + SECOND).watch.step).toBeUndefined();
  });
});
