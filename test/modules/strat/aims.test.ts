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

describe("the aims of a period", () => {
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

  test("are those whose cycle touches it, with what they are measured by", async () => {
    const quarter = await ask(`aims?${QUARTER}`);
    expect(names(quarter.objectives, "title")).toEqual(["Year"]);
    expect(names(quarter.key_results, "title")).toEqual(["Measured"]);
    const listed = await office.list("strat.objectives", "&title=Year");
    expect(quarter.objectives).toEqual(listed);
  });

  test("are also what is not pursued, where drafts are asked for", async () => {
    const year = await ask("aims?from=2026-01-01&to=2026-12-31&drafts=true");
    expect(names(year.objectives, "title")).toEqual(["Not begun", "Second half", "Year"]);
    expect(names(year.key_results, "title")).toEqual(["Measured", "Planned"]);
  });

  test("are more than a page of a list", async () => {
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

  test("are none to who may list none, and of no period that ends before it begins", async () => {
    expect(await ask(`aims?${QUARTER}`, blind)).toEqual({ objectives: [], key_results: [] });
    const reply = await office.ana.get("/api/v1/strat/aims?from=2026-02-01&to=2026-01-01");
    expect([reply.status, reply.body.details[0].code]).toEqual([422, "BEFORE_START"]);
  });
});

describe("the course of a KPI", () => {
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

  test("has the values of the period, the one before it, and how it stands at the end", async () => {
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

  test("goes back as far as is asked for, and is compared with what was before the period all the same", async () => {
    const { kpis } = await ask("kpi-courses?from=2026-04-01&to=2026-04-30&since=2026-01-01");
    expect(kpis).toMatchObject([{ before: "7", value: "8.5", points: [{ value: "7" }, { value: "8.5" }] }]);
  });

  test("of a period without a value is the one before; before the first there is none", async () => {
    const after = await ask("kpi-courses?from=2026-07-01&to=2026-09-30");
    expect(after.kpis).toMatchObject([{ before: "9.5", value: "9.5", points: [] }]);
    const first = await ask("kpi-courses?from=2025-01-01&to=2025-12-31");
    expect(first.kpis).toMatchObject([{ before: null, value: null, status: null, measured_at: null }]);
  });

  test("is thinned where it has more points than a line shows, to its ends", async () => {
    await office.goTo("2026-06-10");
    for (let i = 1; i <= 130; i++) await measure(String(i));
    const { kpis } = await ask("kpi-courses?from=2026-06-01&to=2026-06-30");
    const values = kpis[0].points.map(({ value }: Json) => value);
    expect([values[0], values.at(-1)]).toEqual(["1", "130"]);
    expect(values.length).toBeLessThanOrEqual(61);
  });

  test("is for nobody who may not list KPIs, and of none that is retired", async () => {
    expect(await ask("kpi-courses?from=2026-01-01&to=2026-12-31", blind)).toEqual({ kpis: [] });
    await office.move("strat.kpis", kpi, "retire");
    expect(await ask("kpi-courses?from=2026-01-01&to=2026-12-31")).toEqual({ kpis: [] });
  });
});
