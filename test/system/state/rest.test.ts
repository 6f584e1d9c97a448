import { expect, test } from "bun:test";
import { Rest } from "../../../src/cli/serve/rest.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

function program() {
  let [now, calls, rested] = [0, 0, 0];
  const rest = new Rest({ calls: () => calls, shrink: () => (rested += 1), now: () => now });
  return {
    call: () => (calls += 1),
    /** Advances the clock; returns how often memory was released meanwhile. */
    pass: (ms: number) => {
      const before = rested;
      for (const end = now + ms; now < end; ) {
        now += 5 * SECOND;
        rest.look();
      }
      return rested - before;
    },
  };
}

test("releases memory once after a start without requests", () => {
  const { pass } = program();
  expect([pass(5 * SECOND), pass(24 * 60 * MINUTE)]).toEqual([1, 0]);
});

test("waits for the end of the requests at the start", () => {
  const { call, pass } = program();
  for (let n = 0; n < 10; n += 1) {
    call();
    expect(pass(5 * SECOND)).toBe(0);
  }
  expect(pass(5 * SECOND)).toBe(1);
});

test("afterwards releases memory after ten minutes without requests", () => {
  const { call, pass } = program();
  pass(MINUTE);
  for (let n = 0; n < 5; n += 1) {
    call();
    expect(pass(9 * MINUTE)).toBe(0);
  }
  expect([pass(2 * MINUTE), pass(60 * MINUTE)]).toEqual([1, 0]);
});
