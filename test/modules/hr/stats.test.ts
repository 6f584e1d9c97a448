import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addDays } from "../../../src/kernel/calendar.ts";
import type { Client, Json } from "../../kit/appliance.ts";
import { countRecords } from "../../kit/recount.ts";
import { Office, said } from "./office.ts";
import { recount } from "./recount.ts";

let office: Office;
let clerk: Client;

const FIRST = "2026-03-02";
const TODAY = "2026-09-14";

beforeAll(async () => {
  office = await Office.open(FIRST);
  clerk = await office.member("clerk", ["hr_clerk"]);
  await populate();
});
afterAll(() => office.close());

/** Creates six months of HR data: employees of every kind and state, with all their records. */
async function populate(): Promise<void> {
  const units = [];
  for (let i = 0; i < 4; i++) units.push(await office.create("org-units"));
  const types = [
    await office.create("leave-types", { needs_balance: true, accrual: { per: "year", days: "25" } }),
    await office.create("leave-types", { needs_balance: true, counts: "calendar_days" }),
    await office.create("leave-types"),
  ];
  const train = await office.create("expense-types");
  await office.post("fin/fx-rates", { currency: "USD", date: "2025-01-01", rate: "0.9" });
  const people = [];
  for (let i = 0; i < 30; i++) {
    people.push(
      await office.employee({
        org_unit_id: i % 9 === 8 ? null : units[i % 5 === 0 ? 0 : i % 3 === 0 ? 1 : i % 7 === 0 ? 2 : 3]?.id,
        type: i < 20 ? "full" : i < 26 ? "part" : i < 29 ? "contract" : "intern",
        start_date: addDays("2025-06-01", i * 12),
        ...(i % 8 === 2 && { work_days: ["mon", "tue", "wed"] }),
        ...(i % 4 !== 0 && {
          salary: i % 5 === 0 ? { amount: 4_000_000 + i, currency: "USD" } : 300_000 + i,
          salary_per: i % 5 === 0 ? "year" : "month",
        }),
      }),
    );
  }
  await office.create("employees", { start_date: "2026-10-01" });
  await office.workUntil("2026-03-03");
  for (const [i, person] of people.entries()) {
    if (i < 4)
      await office.create("leave-entries", {
        employee_id: person.id,
        leave_type_id: types[1]?.id,
        kind: "grant",
        days: `${i + 1}.5`,
      });
    const request = await office.create("leave-requests", {
      employee_id: person.id,
      leave_type_id: types[i % 3 === 0 ? 0 : 2]?.id,
      from: addDays(TODAY, i - 6),
      to: addDays(TODAY, i - 1),
    });
    if (i % 5 === 4) continue;
    await office.move("leave-requests", request, "submit");
    if (i % 4 === 0) await office.move("leave-requests", request, "reject", { decision_note: "No" });
    else if (i % 6 !== 1) await office.move("leave-requests", request, "approve");
    const sheet = await office
      .create("timesheets", {
        employee_id: person.id,
        week: i % 2 === 0 ? "2026-W08" : "2026-W09",
        lines: [0, 1, 2, 3, 4].map((day) => ({
          date: addDays(i % 2 === 0 ? "2026-02-16" : "2026-02-23", day),
          hours: `${7 + (i % 4)}.5`,
          billable: day < i % 4,
        })),
      })
      .catch(() => undefined);
    if (sheet) {
      await office.move("timesheets", sheet, "submit");
      if (i % 3 !== 0) await office.move("timesheets", sheet, "approve");
    }
    const claim = await office.create("expense-claims", {
      employee_id: person.id,
      currency: i % 7 === 0 ? "USD" : "EUR",
      lines: [
        {
          date: FIRST,
          type_id: train.id,
          amount: { amount: 1000 + i, currency: i % 7 === 0 ? "USD" : "EUR" },
        },
      ],
    });
    await office.move("expense-claims", claim, "submit");
    if (i % 2 === 0) await office.move("expense-claims", claim, "approve", { sanctioned: 900 });
  }
  await recruit();
  await office.goTo("2026-09-12");
  for (const [i, person] of people.entries()) {
    const end = (end_date: string) =>
      office.move("employees", person, "terminate", { end_date, end_reason: "resignation" });
    if (i % 10 === 3) await end(addDays(TODAY, -i * 8));
    else if (i % 10 === 5)
      await office.move("employees", person, "give_notice", { end_date: "2026-12-31", end_reason: "other" });
    else if (i % 10 === 7) await office.move("employees", person, "start_leave");
    if (i === 13) await office.move("employees", person, "anonymise");
    await office.create("reviews", { employee_id: people[(i + 1) % 30]?.id, due_on: addDays(TODAY, i - 15) });
  }
  const late = await office.create("leave-requests", {
    employee_id: people[0]?.id,
    leave_type_id: types[2]?.id,
    from: "2026-12-01",
    to: "2026-12-04",
  });
  await office.move("leave-requests", late, "submit");
  await office.goTo(TODAY);
}

async function recruit(): Promise<void> {
  const opening = await office.create("job-openings", { headcount: 6 });
  const resting = await office.create("job-openings", { headcount: 2 });
  for (const one of [opening, resting])
    for (const move of ["approve", "open"]) await office.move("job-openings", one, move);
  await office.move("job-openings", resting, "hold");
  const steps = ["shortlist", "invite", "pass", "offer", "hire"];
  for (let i = 0; i < 18; i++) {
    const one = await office.create("candidates", { opening_id: opening.id, start_on: "2026-10-01" });
    if (i % 3 === 0) await office.goTo(addDays(FIRST, 2 + i));
    for (const step of steps.slice(0, i % 6)) await office.move("candidates", one, step);
    if (i % 6 === 1) await office.move("candidates", one, "reject");
    if (i === 12) await office.move("candidates", one, "withdraw");
  }
}

describe("HR statistics match the lists", () => {
  const periods: [sentence: string, query: string][] = [
    ["for all time", ""],
    ["from a start date", "?from=2026-03-05"],
    ["up to an end date", "?to=2026-02-20"],
    ["for several months", "?from=2026-01-10&to=2026-06-30"],
    ["for a single day", "?from=2026-03-08&to=2026-03-08"],
    ["for a period before the first record", "?from=2019-01-01&to=2019-12-31"],
  ];
  for (const [sentence, query] of periods) {
    test(sentence, async () => {
      const stats = await office.get(`hr/stats${query}`);
      expect(stats).toEqual(await recount(office, stats.period, TODAY));
    });
  }

  test("and are non-zero for the test population", async () => {
    const { people, leave, hiring, work, claims, reviews } = await office.get("hr/stats");
    const figures = [
      people.headcount.count,
      people.joiners,
      people.leavers,
      people.turnover.leavers,
      leave.absent_today,
      leave.absent_next_14_days,
      leave.waiting_too_long,
      leave.waiting - leave.waiting_too_long,
      Number(leave.liability.days),
      leave.liability.amounts.length - 1,
      hiring.open_positions,
      hiring.hired,
      hiring.past_retention,
      Number(work.overtime_hours),
      work.timesheets_waiting,
      claims.waiting.length,
      claims.owed.length,
      reviews.late,
    ];
    for (const figure of figures) expect(figure).toBeGreaterThan(0);
    const hidden = (cells: Json[]) => cells.filter(({ suppressed }) => suppressed).length;
    expect(hidden(people.headcount.by_unit)).toBeGreaterThan(1);
    expect(hidden(people.headcount.by_type)).toBeGreaterThan(1);
    expect(hidden(leave.liability.by_type)).toBeGreaterThan(1);
  });
});

test("the value of leave is hidden without access to salaries", async () => {
  const { leave } = await office.get("hr/stats", clerk);
  const { leave: whole } = await office.get("hr/stats");
  expect(leave.liability).toEqual({ ...whole.liability, amounts: null });
});

test("statistics are empty without permission to list records", async () => {
  await office.post("settings/roles", { name: "figures", title: "Figures", permissions: ["hr.stats"] });
  const blind = await office.member("blind", ["figures"]);
  const { people, leave, claims, work } = await office.get("hr/stats", blind);
  expect(people.headcount).toMatchObject({ count: 0, by_unit: [] });
  expect([people.joiners, leave.absent_today, leave.waiting, work.hours]).toEqual([0, 0, 0, "0"]);
  expect([leave.liability.days, claims.waiting, claims.owed]).toEqual(["0", [], []]);
});

test("statistics are empty for another organisation", async () => {
  const other = await office.appliance.addOrganization(office.ana, "Other", "owner@other.example");
  const { records, people } = await office.get("hr/stats", other);
  expect(records).toEqual(await countRecords(other, "hr"));
  expect(people.headcount.count).toBe(0);
  expect(said(await other.get("/api/v1/hr/stats?from=2026-02-02&to=2026-02-01"))).toContain("to DATE_ORDER");
});

test("all invariants hold", async () => {
  expect(await office.broken()).toEqual([]);
});
