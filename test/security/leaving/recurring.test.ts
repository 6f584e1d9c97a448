import { expect, spyOn, test } from "bun:test";
import * as recurrence from "../../../src/kernel/recurrence.ts";
import { numberDueFrom, periodOf } from "../../../src/modules/fin/recurring/periods.ts";

/** Resuming happens in a transaction, so a schedule of two thousand years must not take seconds of everybody's. */
test("The next period after a long pause is found in few steps", () => {
  const schedule = { rule: "FREQ=DAILY", starts_on: "0001-01-01", ends_on: null, timing: "advance" } as const;
  const looked = spyOn(recurrence, "parseRule");
  const number = numberDueFrom(schedule, 1, "2026-11-20");
  expect(periodOf(schedule, number ?? 0)?.from).toBe("2026-11-20");
  expect(looked.mock.calls.length).toBeWithin(1, 100);
  looked.mockRestore();
});
