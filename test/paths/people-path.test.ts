import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Json, TestAppliance } from "../kit/appliance.ts";
import { HIRING } from "./hiring-steps.ts";
import { LEAVING } from "./leaving-steps.ts";
import { cents, readSheet } from "./sheet.ts";
import type { Step } from "./steps.ts";
import { setDay, Walk } from "./walk.ts";
import { WORKING } from "./working-steps.ts";

const sheet = readSheet("people-path.md");

let app: TestAppliance;
let walk: Walk;
/** Nils's access token on his last day. */
let lastToken: string;

beforeAll(async () => {
  app = await TestAppliance.start();
  setDay(app, "2027-02-01");
  walk = Walk.begin(app, await app.setUp("Acme", "ana@example.com", "solo"));
});

afterAll(() => app.stop());

/** Runs a step and compares the leave accounts with the sheet of that day. */
function take({ day, does, run }: Step): void {
  test(`${day}: ${does}`, async () => {
    setDay(app, day);
    await walk.logInAgain();
    await run(walk);
    for (const row of sheet.table("Leave accounts").filter(({ Day }) => Day === day)) {
      const { balances } = await walk.get(
        `/api/v1/hr/leave-balances?employee_id=${walk.id(row.Person ?? "")}`,
      );
      const account = balances.find((one: Json) => one.leave_type_id === walk.id(row.Type ?? ""));
      expect([row.Person, row.Type, account.balance, account.planned, account.available]).toEqual([
        row.Person,
        row.Type,
        row.Balance,
        row.Planned,
        row.Available,
      ]);
    }
  });
}

describe("From the job opening to the review, day by day", () => {
  for (const step of [...HIRING, ...WORKING]) take(step);
});

describe("During the employment", () => {
  test("assigns the unit, manager and contract of the opening", async () => {
    const nils = await walk.read("nils");
    expect(nils).toMatchObject({
      state: "active",
      number: "E-00010",
      first_name: "Nils",
      last_name: "Holm",
      org_unit_id: walk.id("Workshop"),
      manager_id: walk.id("mona"),
      job_title: "Joiner",
      start_date: "2027-03-15",
      contract_id: walk.id("contract"),
    });
    const contract = await walk.read("contract");
    expect([contract.kind, contract.state, contract.start, contract.employee_id]).toEqual([
      "employment",
      "active",
      "2027-03-15",
      walk.id("nils"),
    ]);
    expect((await walk.read("post")).state).toBe("filled");
  });

  test("completes the manager's onboarding task with five items, due on the working day before", async () => {
    const task = await walk.read("first day");
    expect([task.state, task.assignee_id]).toEqual(["done", walk.person("mona").userId]);
    expect(task.due_at).toStartWith("2027-03-12T23:59:59");
    expect(task.checklist.map(({ done }: Json) => done)).toEqual([true, true, true, true, true]);
  });

  test("keeps a rejected candidate's papers for half a year", async () => {
    const rita = await walk.read("rita candidate");
    expect([rita.state, rita.retain_until, rita.name]).toEqual(["rejected", "2027-08-10", "Rita Rowe"]);
  });

  test("matches the hours, overtime and invoices of each week", async () => {
    for (const row of sheet.table("Weeks")) {
      const week = await walk.read(row.Name ?? "");
      const invoice = await walk.read(`invoice of ${row.Name}`);
      expect([week.week, week.hours, week.billable_hours, week.overtime_hours, invoice.net]).toEqual([
        row.Week,
        row.Hours,
        row.Billable,
        row.Overtime,
        cents(row.Net),
      ]);
      expect([week.state, invoice.state, invoice.account_id]).toEqual([
        "invoiced",
        "draft",
        walk.id("customer"),
      ]);
    }
    expect((await walk.read("project")).hours_spent).toBe("74.5");
  });

  test("matches the claim, its accounts and the review scores", async () => {
    const claim = await walk.read("claim");
    const { rows } = await walk.get("/api/v1/fin/trial-balance");
    const balance = (code: string) => rows.find((row: Json) => row.code === code).balance;
    const review = await walk.read("review");
    const hundredths = (score: string) => Math.round(Number(score) * 100);
    expect([
      claim.paid,
      balance("6130"),
      balance("1190"),
      hundredths(review.self_score),
      hundredths(walk.noted("score of the reviewer")),
      hundredths(review.final_score),
    ]).toEqual(sheet.table("Amounts and scores").map(({ Figure }) => cents(Figure)));
    expect([claim.state, claim.sanctioned, review.state]).toEqual(["paid", claim.paid, "acknowledged"]);
    expect(balance("2030")).toBe(0);
  });

  test("hides the salary and its raise from the clerk, not from HR and the employee", async () => {
    const seen = async (name: string) => {
      const record = await walk.read("nils", name);
      return [record.salary ?? null, record.masked?.includes("salary") ?? false];
    };
    const salary = { amount: 5_100_000, currency: "EUR" };
    expect(await seen("hanna")).toEqual([salary, false]);
    expect(await seen("nils")).toEqual([salary, false]);
    expect((await seen("karl"))[0]).toBeNull();
    const history = await walk.person("karl").get(`/api/v1/hr/employees/${walk.id("nils")}/history`);
    expect(history.text).not.toContain("5100000");
    expect(history.text).not.toContain("4800000");
    const filtered = await walk.person("karl").get("/api/v1/hr/employees?salary=5100000");
    expect(filtered.status).toBe(422);
  });

  test("shows the employee their own records only", async () => {
    const own = await walk.list("hr.leave-requests", "", "nils");
    expect(new Set(own.map(({ employee_id }) => employee_id))).toEqual(new Set([walk.id("nils")]));
    expect((await walk.person("nils").get(`/api/v1/hr/employees/${walk.id("wim")}`)).status).toBe(404);
    expect((await walk.person("nils").get("/api/v1/hr/candidates")).status).toBe(403);
  });

  test("counts ten employees, five in each unit", async () => {
    const { people } = await walk.get("/api/v1/hr/stats");
    expect([people.headcount.count, ...unitCounts(people)].map(String)).toEqual(
      values(
        "headcount while Nils is here",
        "headcount of the Office while Nils is here",
        "headcount of the Workshop while Nils is here",
      ),
    );
  });
});

describe("From the notice to the termination, day by day", () => {
  for (const step of LEAVING) {
    if (step.day === "2027-09-01")
      test("keeps the employee's session until the scheduled termination", openSession);
    take(step);
  }
});

async function openSession(): Promise<void> {
  setDay(app, "2027-09-01");
  lastToken = (await app.logIn("nils@example.com")).accessToken;
  walk.leave("nils");
}

describe("After the employment", () => {
  test("keeps the terminated record for three years", async () => {
    const nils = await walk.read("nils");
    expect([nils.state, nils.end_date, nils.end_reason, nils.retain_until]).toEqual([
      "terminated",
      "2027-08-31",
      "resignation",
      "2030-08-31",
    ]);
  });

  test("ends the session, refuses a login and closes the membership", async () => {
    const me = await app.send("GET", "/api/v1/auth/me", undefined, { authorization: `Bearer ${lastToken}` });
    expect(me.status).toBe(401);
    const login = { email: "nils@example.com", password: "correct horse battery staple" };
    expect((await app.send("POST", "/api/v1/auth/login", login)).status).toBe(403);
    const { data } = await walk.get("/api/v1/settings/team");
    const member = data.find(({ email }: Json) => email === "nils@example.com");
    expect(member.state ?? member.active).toBe("deactivated");
  });

  test("reassigns task and deal to the manager, who has to collect the computer", async () => {
    const mona = walk.person("mona").userId;
    expect((await walk.read("his task")).assignee_id).toBe(mona);
    expect((await walk.read("his deal")).owner_id).toBe(mona);
    const tasks = await walk.list("ops.tasks");
    const returning = tasks.filter(({ title }) => title === "Collect PC-7 Computer");
    expect(returning.map(({ assignee_id }) => assignee_id)).toEqual([mona]);
  });

  test("matches the entries of the leave account", async () => {
    const entries = await walk.list("hr.leave-entries", `&employee_id=${walk.id("nils")}`);
    const name = (id: string) => (id === walk.id("annual") ? "annual" : "training");
    const found = entries.map((one) => [name(one.leave_type_id), one.kind, one.days, one.valid_from]);
    const expected = sheet.table("Entries of Nils").map((row) => [row.Type, row.Kind, row.Days, row.From]);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  test("matches the final states of leave requests", async () => {
    for (const row of sheet.table("Leave requests")) {
      const request = await walk.read(row.Name ?? "");
      expect([row.Name, request.employee_id, request.from, request.to, request.days, request.state]).toEqual([
        row.Name,
        walk.id(row.Person ?? ""),
        row.From,
        row.To,
        row.Days,
        row.State,
      ]);
    }
  });

  test("has erased all personal data of the rejected candidate", async () => {
    const rita = await walk.read("rita candidate");
    expect([rita.state, rita.name, rita.email]).toEqual(["anonymised", "Anonymised", null]);
    const history = await walk
      .person("ana")
      .get(`/api/v1/hr/candidates/${walk.id("rita candidate")}/history`);
    expect(history.text).not.toContain("Rita");
  });

  test("matches the HR figures", async () => {
    const { people, leave, hiring, work, claims, reviews } = await walk.get(
      "/api/v1/hr/stats?from=2027-01-01&to=2027-12-31",
    );
    const [owed] = leave.liability.amounts;
    const found = {
      headcount: people.headcount.count,
      "headcount of the Office": unitCounts(people)[0] ?? "hidden",
      "headcount of the Workshop": unitCounts(people)[1] ?? "hidden",
      joiners: people.joiners,
      leavers: people.leavers,
      "turnover in percent": people.turnover.percent,
      "absent today": leave.absent_today,
      "absent in the next 14 days": leave.absent_next_14_days,
      waiting: leave.waiting,
      "waiting too long": leave.waiting_too_long,
      "days owed": leave.liability.days,
      "money owed": (owed.amount / 100).toFixed(2),
      "open positions": hiring.open_positions,
      hired: hiring.hired,
      "days to hire": Math.round(hiring.time_to_hire.median_seconds / 86_400),
      "past retention": hiring.past_retention,
      hours: work.hours,
      "billable hours": work.billable_hours,
      "overtime hours": work.overtime_hours,
      "claims owed": claims.owed.reduce((sum: number, { amount }: Json) => sum + amount, 0),
      "reviews open": reviews.open,
    };
    const expected = sheet.table("Figures").filter(({ Figure }) => !Figure?.includes("while Nils is here"));
    expect(Object.entries(found).map(([name, value]) => [name, String(value)])).toEqual(
      expected.map(({ Figure, Value }) => [Figure ?? "", Value ?? ""]),
    );
  });
});

describe("Invariants", () => {
  test("hold after the employment, and the audit trail verifies", async () => {
    const { healthy, invariants } = await walk.get("/api/v1/system/health");
    expect(invariants.filter(({ broken }: Json) => broken > 0)).toEqual([]);
    expect(healthy).toBe(true);
    expect((await walk.get("/api/v1/audit/verify")).ok).toBe(true);
  });
});

function values(...figures: string[]): string[] {
  const rows = sheet.table("Figures");
  return figures.map((figure) => rows.find(({ Figure }) => Figure === figure)?.Value ?? "");
}

function unitCounts({ headcount }: Json): (number | null)[] {
  return ["Office", "Workshop"].map(
    (unit) => headcount.by_unit.find((one: Json) => one.org_unit_id === walk.id(unit)).count,
  );
}
