import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../../kit/appliance.ts";
import { Office, said } from "./office.ts";

/** A Tuesday. */
const TODAY = "2026-03-10";

/** A decimal in hundredths, so that sums are exact. */
const scaled = (hours: string) => Math.round(Number(hours) * 100);

let office: Office;
let worker: Client;
let pat: Json;
let kim: Json;
let house: Json;
let roof: Json;

beforeAll(async () => {
  office = await Office.open(TODAY);
  worker = await office.hire("pat", ["employee"]);
  pat = await employee("Pat", { user_id: worker.userId });
  kim = await employee("Kim");
  house = await office.create("ops.projects", { code: "HOUSE", name: "House" });
  const other = await office.create("ops.projects", { code: "BARN", name: "Barn" });
  roof = await office.create("ops.tasks", { title: "Roof", project_id: house.id });
  const on = (date: string, hours: string, more: object = {}) => ({
    date,
    hours,
    project_id: house.id,
    ...more,
  });
  await sheet(pat, "2026-W10", [
    on("2026-03-02", "4.5", { task_id: roof.id, billable: true }),
    on("2026-03-03", "3.25"),
    on("2026-03-04", "2", { project_id: other.id }),
  ]).then((one) => office.moves("hr.timesheets", one, "submit", "approve"));
  await sheet(pat, "2026-W11", [on("2026-03-09", "1", { task_id: roof.id })]);
  await sheet(kim, "2026-W11", [
    on("2026-03-09", "6", { task_id: roof.id }),
    on("2026-03-10", "2", { task_id: roof.id }),
  ]).then((one) => office.moves("hr.timesheets", one, "submit"));
  const refused = await sheet(kim, "2026-W10", [on("2026-03-02", "8")]);
  await office.move("hr.timesheets", refused, "submit");
  await office.move("hr.timesheets", refused, "reject", { decision_note: "Wrong project" });
  await sheet(kim, "2025-W40", [on("2025-09-29", "7")]);
});
afterAll(() => office.close());

const employee = (first_name: string, data: object = {}) =>
  office.create("hr.employees", { first_name, last_name: "Field", start_date: "2025-01-01", ...data });
const sheet = (one: Json, week: string, lines: object[]) =>
  office.create("hr.timesheets", { employee_id: one.id, week, lines });
const hours = (query = "", by = office.ana) => by.get(`/api/v1/ops/projects/${house.id}/hours${query}`);

describe("Project hours", () => {
  test("are grouped by person, task and week, without rejected timesheets", async () => {
    const { body } = await hours();
    expect(body).toMatchObject({
      project_id: house.id,
      from: "2026-01-19",
      to: "2026-03-15",
      hours: "16.75",
      approved_hours: "7.75",
      billable_hours: "4.5",
    });
    const rows = body.weeks.map(({ employee_id, task_id, week_start, hours: all, approved_hours }: Json) =>
      [
        employee_id === pat.id ? "Pat" : "Kim",
        task_id === roof.id ? "Roof" : task_id,
        week_start,
        all,
        approved_hours,
      ].join(),
    );
    expect(rows.sort()).toEqual([
      "Kim,Roof,2026-03-09,8,0",
      "Pat,,2026-03-02,3.25,3.25",
      "Pat,Roof,2026-03-02,4.5,4.5",
      "Pat,Roof,2026-03-09,1,0",
    ]);
  });

  test("match the timesheets", async () => {
    const { body } = await hours("?from=2025-09-01&to=2026-03-10");
    const sheets = await office.list("hr.timesheets");
    const own = sheets
      .filter(({ state }) => state !== "rejected")
      .flatMap(({ lines }) => lines)
      .filter(({ project_id }: Json) => project_id === house.id);
    expect(scaled(body.hours)).toBe(own.reduce((sum: number, line: Json) => sum + scaled(line.hours), 0));
    expect(scaled(body.approved_hours)).toBe(scaled((await office.get("ops.projects", house)).hours_spent));
  });

  test("cover whole weeks", async () => {
    const { body } = await hours("?from=2026-03-04&to=2026-03-04");
    expect([body.from, body.to, body.hours]).toEqual(["2026-03-02", "2026-03-08", "7.75"]);
  });

  test("include only timesheets that the user may list", async () => {
    const seer = await office.hireFor("seer", [
      "ops.projects.get",
      "ops.projects.list",
      "ops.projects.hours",
    ]);
    expect((await hours("", seer)).body).toMatchObject({ hours: "0", weeks: [] });
    const own = (await hours("", worker)).status;
    expect([200, 403, 404]).toContain(own);
    await office.under(
      {
        effect: "deny",
        actions: ["hr.timesheets.list"],
        conditions: { record: { employee_id: kim.id } },
      },
      async () => expect((await hours()).body.hours).toBe("8.75"),
    );
  });

  const refused: [query: string, answer: string][] = [
    ["?from=2026-03-10&to=2026-03-01", "422 VALIDATION_FAILED, from DATE_ORDER"],
    ["?from=2024-01-01&to=2026-03-01", "422 VALIDATION_FAILED, from SPAN_TOO_LONG"],
    ["?from=soon", "422 VALIDATION_FAILED, from WRONG_FORMAT"],
  ];
  for (const [query, answer] of refused)
    test(`reject ${query}`, async () => expect(said(await hours(query))).toBe(answer));

  test("of another organisation's project are not found", async () => {
    const owner = await office.appliance.addOrganization(office.ana, "Other", "owner@other.example");
    expect(said(await hours("", owner))).toBe("404 RECORD_NOT_FOUND");
  });
});
