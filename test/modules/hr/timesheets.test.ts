import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "../../../src/kernel/calendar.ts";
import { mondayOf, weekOfDay } from "../../../src/modules/hr/time/weeks.ts";
import type { Client, Json } from "../../kit/appliance.ts";
import { openBooks } from "../fin/ledger/books.ts";
import { Office, said } from "./office.ts";

let office: Office;
let approver: Client;
let worker: Client;
let pat: Json;
let project: Json;
let count = 0;

beforeAll(async () => {
  office = await Office.open("2026-03-02");
  await openBooks(office.ana, { year: 2026 });
  approver = await office.member("approver", ["employee"]);
  worker = await office.member("worker", ["employee"]);
  const manager = await office.employee({ user_id: approver.userId });
  pat = await office.employee({ user_id: worker.userId, manager_id: manager.id, weekly_hours: "38.5" });
  project = await customerProject("Acme Ltd", 12_000);
});
afterAll(() => office.close());

async function customerProject(customer: string | null, hourly_rate: number | null): Promise<Json> {
  count += 1;
  const account = customer && (await office.post("crm/accounts", { name: customer }));
  return office.post("ops/projects", {
    code: `P${count}`,
    name: `Project ${count}`,
    account_id: account ? account.id : null,
    hourly_rate,
    billing: "time",
  });
}

const sheet = (week: string, lines: object[], employee = pat) =>
  office.tryCreate("timesheets", { employee_id: employee.id, week, lines });

async function approved(week: string, lines: object[]): Promise<Json> {
  const { body } = await sheet(week, lines);
  await office.move("timesheets", body, "submit");
  return office.move("timesheets", body, "approve");
}

describe("ISO week", () => {
  const weeks: [week: string, monday: string | undefined][] = [
    ["2026-W01", "2025-12-29"],
    ["2026-W53", "2026-12-28"],
    ["2027-W01", "2027-01-04"],
    ["2025-W53", undefined],
    ["2020-W53", "2020-12-28"],
    ["2026-W00", undefined],
    ["2026-W54", undefined],
    ["2026-7", undefined],
  ];
  for (const [week, monday] of weeks) {
    test(`${week} ${monday ? `begins on ${monday}` : "does not exist"}`, () => {
      expect(mondayOf(week)).toBe(monday);
    });
  }

  test("contains each of its seven days", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000 }), (offset) => {
        const day = addDays("1900-01-01", offset);
        const monday = mondayOf(weekOfDay(day));
        expect(monday).toBeDefined();
        expect(day >= (monday ?? "") && day <= addDays(monday ?? "", 6)).toBe(true);
      }),
    );
  });
});

describe("Timesheet", () => {
  test("totals its hours and the overtime beyond the weekly hours", async () => {
    const lines = ["2026-02-16", "2026-02-17", "2026-02-18", "2026-02-19", "2026-02-22"].map((date, i) => ({
      date,
      hours: "8.25",
      billable: i < 2,
    }));
    const { body } = await sheet("2026-W08", lines);
    expect(body).toMatchObject({
      week_start: "2026-02-16",
      hours: "41.25",
      billable_hours: "16.5",
      overtime_hours: "2.75",
    });
  });

  const wrong: [sentence: string, week: string, lines: object[], answer: string][] = [
    ["for a week that its year does not have", "2025-W53", [], "week INVALID_VALUE"],
    ["for an invalid week", "February", [], "week INVALID_VALUE"],
    [
      "with a day in another week",
      "2026-W09",
      [{ date: "2026-03-02", hours: "1" }],
      "lines.0.date OUTSIDE_WEEK",
    ],
    ["with more than 24 hours in a day", "2026-W09", [{ date: "2026-02-23", hours: "25" }], "lines.0.hours"],
    [
      "with lines that add up to more than 24 hours in a day",
      "2026-W09",
      [
        { date: "2026-02-23", hours: "20" },
        { date: "2026-02-23", hours: "4.5" },
      ],
      "lines.1.hours DAY_TOO_LONG",
    ],
    ["with negative hours", "2026-W09", [{ date: "2026-02-23", hours: "-1" }], "lines.0.hours"],
    [
      "before the employee's start date",
      "2019-W50",
      [{ date: "2019-12-09", hours: "1" }],
      "lines.0.date OUTSIDE_EMPLOYMENT",
    ],
  ];
  for (const [sentence, week, lines, answer] of wrong) {
    test(`is rejected ${sentence}`, async () => {
      expect(said(await sheet(week, lines))).toContain(answer);
    });
  }

  test("is unique per person and week", async () => {
    expect(said(await sheet("2026-W10", []))).toBe("201");
    expect(said(await sheet("2026-W10", []))).toBe("409 DUPLICATE_VALUE, week DUPLICATE");
    expect(said(await sheet("2026-W10", [], await office.employee()))).toBe("201");
  });

  test("is approved by the manager and locked afterwards", async () => {
    const { body } = await sheet("2026-W11", []);
    expect(said(await office.tryMove("timesheets", body, "submit"))).toContain("lines REQUIRED");
    await office.change("timesheets", body, { lines: [{ date: "2026-03-09", hours: "8" }] });
    await office.move("timesheets", body, "submit", {}, worker);
    expect(said(await office.tryMove("timesheets", body, "approve", {}, worker))).toStartWith("4");
    await office.move("timesheets", body, "reject", { decision_note: "Which project?" }, approver);
    await office.move("timesheets", body, "revise", {}, worker);
    await office.move("timesheets", body, "submit", {}, worker);
    expect((await office.move("timesheets", body, "approve", {}, approver)).state).toBe("approved");
    expect(said(await office.tryChange("timesheets", body, { lines: [] }))).toStartWith("409");
    expect((await office.ana.delete(`/api/v1/hr/timesheets/${body.id}`)).status).toBe(409);
  });
});

describe("Approved hours", () => {
  test("count for their project and task", async () => {
    const task = await office.post("ops/tasks", { title: "Task", project_id: project.id });
    const of = { project_id: project.id, task_id: task.id };
    await approved("2026-W02", [
      { date: "2026-01-05", hours: "3.5", ...of },
      { date: "2026-01-06", hours: "2", project_id: project.id },
    ]);
    expect((await office.get(`ops/projects/${project.id}`)).hours_spent).toBe("5.5");
    expect((await office.get(`ops/tasks/${task.id}`)).hours_spent).toBe("3.5");
  });

  test("are invoiced once, with a draft per customer and a line per project", async () => {
    const other = await customerProject("Other Ltd", 8000);
    const hours = (hours: string, one: Json | null, billable = true) => ({
      date: "2026-01-12",
      hours,
      billable,
      project_id: one?.id ?? null,
    });
    const one = await approved("2026-W03", [
      hours("2", project),
      hours("1.25", project),
      hours("4", other),
      hours("1", other, false),
    ]);
    const { state, invoice_ids } = await office.move("timesheets", one, "invoice");
    expect([state, invoice_ids.length]).toEqual(["invoiced", 2]);
    const invoices = [];
    for (const id of invoice_ids) invoices.push(await office.get(`fin/invoices/${id}`));
    expect(invoices.map(({ state, account_id, net }: Json) => [state, account_id, net])).toEqual([
      ["draft", project.account_id, 39_000],
      ["draft", other.account_id, 32_000],
    ]);
    expect(invoices[0].lines).toMatchObject([{ quantity: "3.25", price: 12_000, project_id: project.id }]);
    expect(invoices[0].source).toEqual({ collection: "hr.timesheets", id: one.id });
    expect(said(await office.tryMove("timesheets", one, "invoice"))).toStartWith("409");
    expect(await office.list("fin/invoices", `source=${one.id}`)).toHaveLength(2);
  });

  test("are not invoiced without a customer, a rate, a project or billable time", async () => {
    const day = (billable: boolean, one?: Json) => ({ hours: "1", billable, project_id: one?.id ?? null });
    const cases: [week: string, date: string, line: object, code: string][] = [
      ["2026-W04", "2026-01-19", day(false, project), "NOTHING_BILLABLE"],
      ["2026-W05", "2026-01-26", day(true), "PROJECT_MISSING"],
      ["2026-W06", "2026-02-02", day(true, await customerProject(null, 1)), "CUSTOMER_MISSING"],
      ["2026-W07", "2026-02-09", day(true, await customerProject("Rateless", null)), "RATE_MISSING"],
    ];
    for (const [week, date, line, code] of cases) {
      const one = await approved(week, [{ date, ...line }]);
      expect(said(await office.tryMove("timesheets", one, "invoice"))).toContain(code);
      expect(await office.list("fin/invoices", `source=${one.id}`)).toEqual([]);
    }
  });
});
