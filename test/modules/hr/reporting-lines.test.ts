import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { Office } from "./office.ts";

let office: Office;
let blind: Client;
let head: Json;
let unit: Json;

const lines = (by = office.ana) => office.get("hr/reporting-lines", by);

beforeAll(async () => {
  office = await Office.open("2026-03-02");
  await office.post("settings/roles", { name: "blind", title: "Blind", permissions: ["hr.reporting_lines"] });
  blind = await office.member("blind", ["blind"]);
  head = await office.employee({ first_name: "Ada", last_name: "Head", job_title: "Baker" });
  unit = await office.create("org-units", { name: "Bakery", head_id: head.id });
  await office.employee({ first_name: "Ben", last_name: "Below", manager_id: head.id, org_unit_id: unit.id });
  const gone = await office.employee({ first_name: "Gil", last_name: "Gone", manager_id: head.id });
  await office.move("employees", gone, "terminate", { end_date: "2026-03-02", end_reason: "other" });
});
afterAll(() => office.close());

test("include active employees with their managers and no former ones", async () => {
  const { people } = await lines();
  expect(people).toMatchObject([
    { name: "Ben Below", manager_id: head.id, unit: "Bakery", state: "active" },
    { name: "Ada Head", manager_id: null, unit: null, job_title: "Baker" },
  ]);
});

test("include approved vacancies, under the unit's head by default", async () => {
  const post = await office.create("job-openings", { title: "Baker", headcount: 2, org_unit_id: unit.id });
  expect((await lines()).vacancies).toEqual([]);
  await office.move("job-openings", post, "approve");
  const vacancy = {
    opening_id: post.id,
    title: "Baker",
    manager_id: head.id,
    org_unit_id: unit.id,
    unit: "Bakery",
    count: 2,
  };
  expect((await lines()).vacancies).toEqual([vacancy]);
  await office.move("job-openings", post, "open");
  expect((await lines()).vacancies).toEqual([vacancy]);
  await office.move("job-openings", post, "close");
  expect((await lines()).vacancies).toEqual([]);
});

test("are empty without permission to list employees", async () => {
  expect(await lines(blind)).toEqual({ people: [], vacancies: [] });
});
