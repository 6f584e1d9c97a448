import { afterAll, beforeAll, expect, test } from "bun:test";
import type { People } from "../../../src/engine/approvals/people.ts";
import { surroundings } from "../../../src/engine/approvals/surroundings.ts";
import { MONDAY_TO_FRIDAY } from "../../../src/kernel/calendar.ts";
import { NO_HIERARCHY } from "../../../src/kernel/hierarchy.ts";
import { NOW, Requests } from "./requests.ts";

const HOUR = 3_600_000;

let requests: Requests;
beforeAll(() => {
  requests = new Requests();
});
afterAll(() => requests.close());

const everybody = [{ id: "mia", name: "Mia", roles: ["manager"], active: true }];
const people: People = {
  all: () => everybody,
  principal: () => undefined,
  independence: () => ({ days: 9, foundedAt: 0, founders: [] }),
};
const calendar = { workingDays: MONDAY_TO_FRIDAY, holidays: new Map() };
const around = surroundings(people, NO_HIERARCHY, () => calendar);

test("reads users and influences once per call", () => {
  const [one, other] = [requests.by("mia"), requests.by("mia")];
  expect(around.staff(one).active).toEqual(everybody);
  expect(around.staff(one).isSmall).toBe(true);
  expect(around.staff(one)).toBe(around.staff(one));
  expect(around.staff(other)).not.toBe(around.staff(one));
  expect(around.influences(one).endOf({ at: 0 })).toBe(9 * 24 * HOUR);
  expect(around.influences(one)).toBe(around.influences(one));
});

test("counts the business hours of the organisation", () => {
  // Starts on Tuesday noon; business hours are from nine to five.
  expect(around.afterHours(requests.by("mia"), 8)).toBe(NOW + 24 * HOUR);
});
