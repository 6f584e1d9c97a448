import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { TestAppliance } from "../../kit/appliance.ts";
import { lessonsOf, makeCourse } from "./library.ts";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start(["--learning-starter"]);
  ana = await appliance.setUp();
  await appliance.appliance.jobs.drain();
});
afterAll(() => appliance.stop());

const titlesOf = (course: Json) => lessonsOf(course).map(({ title }) => title);
const make = async (request: Record<string, unknown>) => (await makeCourse(appliance, ana, request)).course;

test("a course on the month-end close teaches prerequisites first", async () => {
  const course = await make({ topic: "closing a month" });
  const titles = titlesOf(course);
  const close = titles.indexOf("Closing a month");
  for (const page of [
    "Accruals and deferrals",
    "Bank reconciliation",
    "Fixed assets and depreciation",
    "Stock valuation",
    "Foreign currency",
    "Trial balance and financial statements",
    "Value added tax",
    "Budgets and variances",
  ]) {
    expect(titles.slice(0, close)).toContain(page);
  }
  expect(course.modules.length).toBeGreaterThanOrEqual(3);
  for (const { title, lessons } of course.modules) {
    expect(lessons.length).toBeGreaterThanOrEqual(3);
    expect(lessons.length).toBeLessThanOrEqual(6);
    expect(title).not.toMatch(/\(\d\)$/);
  }
  expect(course.quality.order_violations).toBe(0);
});

test("topics that build on the requested one come after it", async () => {
  const course = await make({ topic: "double entry" });
  const titles = titlesOf(course);
  expect(titles[0]).toBe("Double entry");
  expect(titles).toContain("Bank reconciliation");
  expect(course.modules.at(-1).title).toStartWith("Going further: ");
});

test("higher levels include more, and fewer lessons keep the topic", async () => {
  const advanced = await make({ topic: "closing a month", level: "advanced" });
  expect(titlesOf(advanced)).toContain("Journal and ledger");
  const short = await make({ topic: "closing a month", lessons: 4 });
  expect(titlesOf(short)).toHaveLength(4);
  expect(titlesOf(short)).toContain("Closing a month");
});

test("lessons on handbook topics have more than two claims", async () => {
  for (const topic of ["leave", "segregation of duties", "value added tax", "stock valuation", "contracts"]) {
    const course = await make({ topic });
    expect(lessonsOf(course).length).toBeGreaterThanOrEqual(4);
    for (const { content } of lessonsOf(course))
      expect(content.flatMap(({ claims }: Json) => claims).length).toBeGreaterThan(2);
  }
});
