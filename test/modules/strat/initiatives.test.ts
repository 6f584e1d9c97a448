import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client } from "../../kit/appliance.ts";
import { Office, wrongMoves } from "../ops/work/office.ts";

let office: Office;
let clerk: Client;

const INITIATIVES = "strat.initiatives";

beforeAll(async () => {
  office = await Office.open("2026-03-10");
  clerk = await office.hire("clerk", ["strat_clerk"]);
});
afterAll(() => office.close());

const initiative = (data: object = {}) => office.create(INITIATIVES, { title: "New shop", ...data });

test("initiatives allow only the transitions of their state", async () => {
  expect(
    await wrongMoves(office, {
      collection: INITIATIVES,
      create: initiative,
      given: { stop: { stop_reason: "Too dear" } },
      moves: {
        idea: { propose: "proposed", stop: "stopped" },
        proposed: { approve: "approved", send_back: "idea", stop: "stopped" },
        approved: { start: "running", stop: "stopped" },
        running: { finish: "done", stop: "stopped" },
        done: {},
        stopped: {},
      },
    }),
  ).toEqual([]);
});

test("approval is for managers and records the approver", async () => {
  const one = await initiative({ budget: 100_000 });
  await office.move(INITIATIVES, one, "propose", {}, clerk);
  expect(await office.tryMove(INITIATIVES, one, "approve", {}, clerk)).toStartWith("403 ACCESS_DENIED");
  expect(await office.move(INITIATIVES, one, "approve")).toMatchObject({
    approved_by_id: office.ana.userId,
    approved_on: office.day(),
  });
});

test("the budget is fixed on approval and must be in the base currency", async () => {
  const one = await initiative({ budget: 100_000 });
  expect(await office.tryChange(INITIATIVES, one, { budget: { amount: 1, currency: "USD" } })).toBe(
    "422 VALIDATION_FAILED, budget CURRENCY_MIXED",
  );
  await office.moves(INITIATIVES, one, "propose", "approve");
  expect(await office.tryChange(INITIATIVES, one, { budget: 200_000 })).toBe(
    "422 VALIDATION_FAILED, budget FIXED",
  );
});

describe("Initiative spending", () => {
  test("equals the spending of its project once linked", async () => {
    const project = await office.create("ops.projects", { code: "P", name: "Shop", hourly_rate: 1000 });
    const one = await initiative({ budget: 10_000 });
    expect(one.spent).toBeNull();
    const spent = async () => (await office.get(INITIATIVES, one)).spent;
    await office.change(INITIATIVES, one, { project_id: project.id });
    expect(await spent()).toEqual({ amount: 0, currency: "EUR" });
    const employee = await office.create("hr.employees", {
      first_name: "Pat",
      last_name: "Work",
      start_date: "2026-01-01",
    });
    const lines = [{ date: "2026-03-09", hours: "1.5", project_id: project.id }];
    const sheet = await office.create("hr.timesheets", { employee_id: employee.id, week: "2026-W11", lines });
    await office.move("hr.timesheets", sheet, "submit");
    await office.move("hr.timesheets", sheet, "approve");
    expect(await spent()).toEqual({ amount: 1500, currency: "EUR" });
    await office.change(INITIATIVES, one, { project_id: null });
    expect(await spent()).toBeNull();
  });
});

test("the rank is the product of the scores", async () => {
  const one = await initiative({ score: { impact: 8, confidence: 5, ease: 3 } });
  expect(one.rank).toBe(120);
  expect((await office.change(INITIATIVES, one, { score: null })).rank).toBeNull();
  expect(
    await office.tryCreate(INITIATIVES, { title: "X", score: { impact: 11, confidence: 1, ease: 1 } }),
  ).toStartWith("422 VALIDATION_FAILED, score");
});

test("the end date must not precede the start date", async () => {
  expect(
    await office.tryCreate(INITIATIVES, { title: "X", start_date: "2026-02-02", end_date: "2026-02-01" }),
  ).toBe("422 VALIDATION_FAILED, end_date DATE_ORDER");
});
