import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, daysBetween } from "../../src/kernel/calendar.ts";
import { SPANS, spanOf } from "../../src/records/read/list/spans.ts";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";

const DAY = 86_400_000;

describe("Date spans", () => {
  test.each([
    ["2026-11-21", "past", undefined, "2026-11-20"],
    ["2026-11-21", "future", "2026-11-22", undefined],
    ["2026-11-21", "today", "2026-11-21", "2026-11-21"],
    ["2026-01-01", "yesterday", "2025-12-31", "2025-12-31"],
    ["2026-11-21", "this_week", "2026-11-16", "2026-11-22"],
    ["2026-11-22", "next_week", "2026-11-23", "2026-11-29"],
    ["2026-01-05", "last_month", "2025-12-01", "2025-12-31"],
    ["2028-02-10", "this_month", "2028-02-01", "2028-02-29"],
    ["2026-12-31", "next_month", "2027-01-01", "2027-01-31"],
    ["2026-02-14", "last_quarter", "2025-10-01", "2025-12-31"],
    ["2026-11-21", "this_quarter", "2026-10-01", "2026-12-31"],
    ["2026-11-21", "last_year", "2025-01-01", "2025-12-31"],
    ["2026-11-21", "last_7", "2026-11-15", "2026-11-21"],
    ["2026-11-21", "next_30", "2026-11-21", "2026-12-20"],
  ])("on %s, %s is from %s to %s", (today, name, from, to) => {
    expect(spanOf(name, today)).toEqual({ ...(from && { from }), ...(to && { to }) });
  });

  test("include today if named so, and never end before they begin", () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("2000-01-01", days));
    fc.assert(
      fc.property(day, fc.constantFrom(...SPANS), (today, name) => {
        const { from, to } = spanOf(name, today) ?? {};
        expect(from ?? to).toBeDefined();
        if (from && to) expect(daysBetween(from, to)).toBeGreaterThanOrEqual(0);
        if (name.startsWith("this_")) expect([from, today, to].toSorted()).toEqual([from, today, to]);
      }),
    );
  });

  test("are undefined for unknown names", () => {
    for (const name of ["", "this", "this_day", "last_8", "next", "forever", "this_month_"])
      expect(spanOf(name, "2026-11-21")).toBeUndefined();
  });
});

describe("List filtered by a date span", () => {
  const TASKS = "/api/v1/ops/tasks";
  const PROJECTS = "/api/v1/ops/projects";
  let appliance: TestAppliance;
  let ana: Client;
  let today: string;
  beforeAll(async () => {
    appliance = await TestAppliance.start();
    ana = await appliance.setUp();
    today = new Date(appliance.clock.now()).toISOString().slice(0, 10);
    for (const days of [-40, -3, 0, 3, 40]) {
      const day = addDays(today, days);
      const due_at = `${day}T10:00:00Z`;
      expect((await ana.post(TASKS, { title: `Task ${days}`, due_at })).status).toBe(201);
      const project = { code: `P${days}`, name: `Project ${days}`, end_date: day };
      expect((await ana.post(PROJECTS, project)).status).toBe(201);
    }
  });
  afterAll(() => appliance.stop());

  const titles = async (query: string) =>
    (await ana.get(`${TASKS}?${query}`)).body.data.map(({ title }: Json) => title).toSorted();

  test("returns records within it, by date and by time", async () => {
    expect(await titles("due_at[span]=today")).toEqual(["Task 0"]);
    expect(await titles("due_at[span]=past")).toEqual(["Task -3", "Task -40"]);
    expect(await titles("due_at[span]=next_7")).toEqual(["Task 0", "Task 3"]);
    const { body } = await ana.get(`${PROJECTS}?end_date[span]=last_7`);
    expect(body.data.map(({ code }: Json) => code).toSorted()).toEqual(["P-3", "P0"]);
  });

  test("changes over time, also in a saved view and on a board", async () => {
    const filter = { due_at: { span: "next_7" } };
    const saved = await ana.post("/api/v1/views", { collection: "ops.tasks", name: "Soon", filter });
    expect(saved.body.filter).toEqual(filter);
    appliance.clock.advance(3 * DAY);
    ana = await appliance.logIn("ana@example.com");
    expect(await titles("due_at[span]=next_7")).toEqual(["Task 3"]);
    const board = await ana.get("/api/v1/board?collection=ops.tasks&due_at[span]=next_7&limit=0");
    expect(board.body.columns.reduce((sum: number, { count }: Json) => sum + count, 0)).toBe(1);
  });

  test("rejects an unknown span and names the known ones", async () => {
    const { status, body } = await ana.get(`${TASKS}?due_at[span]=this_month_or_so`);
    expect(status).toBe(422);
    expect(body.details[0].message).toContain("this_month, next_month");
    expect((await ana.get(`${TASKS}?title[span]=today`)).body.code).toBe("FILTER_UNKNOWN_FIELD");
  });
});
