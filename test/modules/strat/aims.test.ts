import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { Office } from "../ops/work/office.ts";

let office: Office;
let blind: Client;

beforeAll(async () => {
  office = await Office.open("2026-03-10");
  blind = await office.hireFor("blind", ["strat.aims", "strat.kpi_courses"]);
});
afterAll(() => office.close());

const QUARTER = "from=2026-01-01&to=2026-03-31";
const names = (all: Json[], field: string) => all.map((one) => one[field]).sort();

async function ask(path: string, by = office.ana): Promise<Json> {
  const reply = await by.get(`/api/v1/strat/${path}`);
  expect({ path, status: reply.status }).toEqual({ path, status: 200 });
  return reply.body;
}

describe("Objectives of a period", () => {
  beforeAll(async () => {
    const aim = (title: string, cycle: string) => office.create("strat.objectives", { title, cycle });
    const year = await aim("Year", "2026");
    const half = await aim("Second half", "2026-H2");
    await aim("Not begun", "2026");
    const keyResult = await office.create("strat.key-results", {
      objective_id: year.id,
      title: "Measured",
      target: "10",
    });
    await office.create("strat.key-results", { objective_id: year.id, title: "Planned", target: "10" });
    for (const one of [year, half]) await office.move("strat.objectives", one, "activate");
    await office.move("strat.key-results", keyResult, "activate");
  });

  test("include those whose cycle overlaps it, with active key results", async () => {
    const quarter = await ask(`aims?${QUARTER}`);
    expect(names(quarter.objectives, "title")).toEqual(["Year"]);
    expect(names(quarter.key_results, "title")).toEqual(["Measured"]);
    const listed = await office.list("strat.objectives", "&title=Year");
    expect(quarter.objectives).toEqual(listed);
  });

  test("include drafts on request", async () => {
    const year = await ask("aims?from=2026-01-01&to=2026-12-31&drafts=true");
    expect(names(year.objectives, "title")).toEqual(["Not begun", "Second half", "Year"]);
    expect(names(year.key_results, "title")).toEqual(["Measured", "Planned"]);
  });

  test("exceed the page size of a list", async () => {
    for (let i = 0; i < 5; i++)
      await office.ana.post("/api/v1/strat/objectives/bulk", {
        atomic: true,
        operations: Array.from({ length: 50 }, (_, n) => ({
          action: "create",
          data: { title: `Aim ${i} ${n}`, cycle: "2020" },
        })),
      });
    const { objectives } = await ask("aims?from=2020-01-01&to=2020-12-31&drafts=true");
    expect(objectives.length).toBe(250);
  });

  test("are empty without list permission, and reject an end before the start", async () => {
    expect(await ask(`aims?${QUARTER}`, blind)).toEqual({ objectives: [], key_results: [] });
    const reply = await office.ana.get("/api/v1/strat/aims?from=2026-02-01&to=2026-01-01");
    expect([reply.status, reply.body.details[0].code]).toEqual([422, "BEFORE_START"]);
  });
});

describe("KPI history", () => {
  let kpi: Json;
  const measure = (value: string) => office.move("strat.kpis", kpi, "measure", { value });

  beforeAll(async () => {
    kpi = await office.create("strat.kpis", {
      name: "Would recommend us",
      unit: "of 10",
      target: "9",
      amber: "8",
    });
    await measure("7");
    await office.goTo("2026-04-10");
    await measure("8.5");
    await office.goTo("2026-05-10");
    await measure("9.5");
  });

  test("has the values in the period, the previous value and the final status", async () => {
    const { kpis } = await ask("kpi-courses?from=2026-04-01&to=2026-04-30");
    expect(kpis).toMatchObject([
      {
        id: kpi.id,
        name: "Would recommend us",
        unit: "of 10",
        direction: "up",
        target: "9",
        before: "7",
        value: "8.5",
        status: "amber",
        points: [{ value: "8.5" }],
      },
    ]);
    const whole = await ask("kpi-courses?from=2026-01-01&to=2026-12-31");
    expect(whole.kpis).toMatchObject([{ before: null, value: "9.5", status: "green" }]);
    expect(whole.kpis[0].points.map(({ value }: Json) => value)).toEqual(["7", "8.5", "9.5"]);
  });

  test("starts at the requested date and still compares with the value before the period", async () => {
    const { kpis } = await ask("kpi-courses?from=2026-04-01&to=2026-04-30&since=2026-01-01");
    expect(kpis).toMatchObject([{ before: "7", value: "8.5", points: [{ value: "7" }, { value: "8.5" }] }]);
  });

  test("falls back to the previous value, or to none before the first", async () => {
    const after = await ask("kpi-courses?from=2026-07-01&to=2026-09-30");
    expect(after.kpis).toMatchObject([{ before: "9.5", value: "9.5", points: [] }]);
    const first = await ask("kpi-courses?from=2025-01-01&to=2025-12-31");
    expect(first.kpis).toMatchObject([{ before: null, value: null, status: null, measured_at: null }]);
  });

  test("reduces the points and keeps the first and last", async () => {
    await office.goTo("2026-06-10");
    for (let i = 1; i <= 130; i++) await measure(String(i));
    const { kpis } = await ask("kpi-courses?from=2026-06-01&to=2026-06-30");
    const values = kpis[0].points.map(({ value }: Json) => value);
    expect([values[0], values.at(-1)]).toEqual(["1", "130"]);
    expect(values.length).toBeLessThanOrEqual(61);
  });

  test("is empty without permission to list KPIs and for retired KPIs", async () => {
    expect(await ask("kpi-courses?from=2026-01-01&to=2026-12-31", blind)).toEqual({ kpis: [] });
    await office.move("strat.kpis", kpi, "retire");
    expect(await ask("kpi-courses?from=2026-01-01&to=2026-12-31")).toEqual({ kpis: [] });
  });
});
