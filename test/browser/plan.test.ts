import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client, Json } from "../kit/appliance.ts";
import { apiCalls } from "./api-calls.ts";
import { PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";

const PAT = "pat@example.com";
const BOSS = "boss@example.com";

let office: Office;
const { made, moved, hired } = apiCalls(() => office);
let pat: Client;
let page: Page;
let employee: Json;
let leaveType: Json;
const ids = { objective: "", keyResult: "", project: "", task: "", contract: "", claim: "" };

beforeAll(async () => {
  office = await openOffice();
  pat = await office.invite(PAT, ["employee", "ops_manager"]);
  const boss = await office.invite(BOSS, ["employee"]);
  const manager = await hired({ first_name: "Mo", last_name: "Boss", user_id: boss.userId });
  employee = await hired({
    first_name: "Pat",
    last_name: "Own",
    user_id: pat.userId,
    manager_id: manager.id,
  });
  leaveType = await made("hr/leave-types", { name: "Holiday", needs_balance: true });
  await made("hr/leave-entries", {
    employee_id: employee.id,
    leave_type_id: leaveType.id,
    kind: "grant",
    days: "25",
    valid_from: `${thisYear}-01-01`,
  });
  await aims();
  await contracts();
  await plan();
  page = await office.visit({ email: PAT });
});
afterAll(() => office.close());

const today = new Date().toISOString().slice(0, 10);
const thisYear = today.slice(0, 4);

function later(days: number, from = today): string {
  return new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
}

function monday(days: number): string {
  const day = new Date(later(days));
  return later((8 - (day.getUTCDay() || 7)) % 7, later(days));
}

async function aims() {
  const objective = await made("strat/objectives", {
    title: "More fleets",
    cycle: thisYear,
    level: "org",
    type: "committed",
  });
  const keyResult = await made("strat/key-results", {
    objective_id: objective.id,
    title: "Bikes under care",
    metric: "number",
    start: "0",
    target: "100",
    direction: "up",
  });
  await moved(`strat/objectives/${objective.id}/activate`);
  await moved(`strat/key-results/${keyResult.id}/activate`);
  await made("strat/risks", { title: "Supplier fails", likelihood: 4, impact: 5, appetite: 6 });
  await made("strat/risks", { title: "Rain in June", likelihood: 2, impact: 1, appetite: 6 });
  Object.assign(ids, { objective: objective.id, keyResult: keyResult.id });
}

async function contracts() {
  const landlord = await made("crm/accounts", { name: "Landlord" });
  const contract = await made("legal/contracts", {
    title: "Lease of the hall",
    kind: "lease",
    parties: [{ side: "us" }, { side: "them", account_id: landlord.id }],
    start: later(-300),
    end: later(100),
    auto_renew: true,
    renew_months: 12,
    notice_days: 60,
  });
  ids.contract = contract.id;
  const path = `legal/contracts/${contract.id}`;
  await moved(`${path}/submit`);
  await moved(`${path}/approve`);
  await moved(`${path}/send`);
  for (const party of ["us", landlord.id]) await moved(`${path}/sign`, { party, signatory: "Rudolf" });
}

async function plan() {
  const project = await made("ops/projects", {
    code: "SHOP",
    name: "New shop",
    start_date: today,
    end_date: later(60),
  });
  await moved(`ops/projects/${project.id}/activate`);
  const first = await made("ops/tasks", {
    title: "Find the place",
    project_id: project.id,
    estimate: "16",
    start_on: later(3),
    due_at: `${later(5)}T12:00:00Z`,
  });
  await made("ops/tasks", {
    title: "Furnish it",
    project_id: project.id,
    estimate: "40",
    depends_on_ids: [first.id],
  });
  Object.assign(ids, { project: project.id, task: first.id });
}

async function open(path: string, on = page) {
  await on.goto(path);
  await settled(on);
}

describe("Leave", () => {
  async function account(entitled: string, left: string) {
    const region = page.getByRole("region", { name: `Holiday ${from.slice(0, 4)}` });
    await region
      .getByRole("definition")
      .filter({ hasText: `${entitled} days` })
      .first()
      .waitFor();
    await region
      .getByRole("definition")
      .filter({ hasText: `${left} days` })
      .last()
      .waitFor();
  }

  const from = monday(14);

  test("requests show their cost and appear in the calendar", async () => {
    await open("/hr/leave");
    await account("25", "25");
    await page.getByRole("button", { name: "Request leave" }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: "First day" }).fill(from);
    await form.getByRole("textbox", { name: "Last day" }).fill(later(2, from));
    await form.getByRole("textbox", { name: "Last day" }).press("Tab");
    await form.getByText("Uses 3 days. Remaining balance: 22 (Holiday).").waitFor();
    await form.getByRole("button", { name: "Send request" }).click();
    await form.waitFor({ state: "detached" });
    await open(`/hr/leave?month=${from.slice(0, 7)}`);
    await page.getByRole("button", { name: /^Pat Own: Holiday, .*Submitted, 3 days/ }).waitFor();
    const { body } = await pat.get("/api/v1/hr/leave-requests");
    expect(body.data).toMatchObject([{ state: "submitted", days: "3", from, to: later(2, from) }]);
  });

  test("approval by the manager reduces the balance", async () => {
    const boss = await office.visit({ email: BOSS });
    await open(`/hr/leave?month=${from.slice(0, 7)}`, boss);
    const waiting = boss.getByRole("region", { name: "For your approval" });
    await waiting.getByText("Pat Own").waitFor();
    await waiting.getByRole("button", { name: "Approve: Pat Own" }).click();
    await waiting.waitFor({ state: "detached" });
    await boss.context().close();
    await open(`/hr/leave?month=${from.slice(0, 7)}`);
    await page.getByRole("button", { name: /^Pat Own: Holiday, .*Approved, 3 days/ }).waitFor();
    await account("25", "22");
    const { body } = await pat.get(`/api/v1/hr/leave-balances?at=${from}`);
    expect(body.balances.find(({ name }: Json) => name === "Holiday").available).toBe("22");
  });
});

describe("Timesheets", () => {
  test("are filled in by keyboard, saved and submitted", async () => {
    await open("/hr/me?tab=hours");
    const grid = page.getByRole("table", { name: "Weekly hours" });
    await grid.getByRole("textbox", { name: "Description" }).fill("Workshop");
    const cells = grid.locator("[data-cell]");
    await cells.nth(0).fill("8");
    await cells.nth(0).press("ArrowRight");
    await page.keyboard.type("7,5");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Timesheet saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Submit for approval" }).click();
    await page.getByText("Submitted", { exact: true }).waitFor();
    const { body } = await pat.get("/api/v1/hr/timesheets");
    expect(body.data).toMatchObject([
      { state: "submitted", hours: "15.5", lines: [{ hours: "8", note: "Workshop" }, { hours: "7.5" }] },
    ]);
  });
});

describe("Expenses", () => {
  test("a receipt is attached to its line", async () => {
    const type = await made("hr/expense-types", { name: "Train", needs_receipt: true });
    const claim = await made(
      "hr/expense-claims",
      {
        title: "Fair in Linz",
        employee_id: employee.id,
        lines: [{ date: today, type_id: type.id, amount: { amount: 4200, currency: "EUR" } }],
      },
      pat,
    );
    await open(`/hr/expense-claims/${claim.id}`);
    await page.getByText("Receipt required").waitFor();
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({
        name: "ticket.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF"),
      });
    await page.getByRole("button", { name: "Open receipt for Train" }).waitFor();
    const { body } = await pat.get(`/api/v1/hr/expense-claims/${claim.id}`);
    expect(body.lines[0].receipt_id).toBeString();
  });
});

describe("Contracts", () => {
  test("near their notice deadline are listed and can be terminated there", async () => {
    const owner = await office.visit();
    await open("/legal/timeline", owner);
    const decisions = owner.getByRole("region", { name: "Decisions due in the next 90 days" });
    await decisions.getByText("40 days left").waitFor();
    await decisions.getByRole("button", { name: "Give notice" }).click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Reason" }).fill("We move to a larger one");
    await dialog.getByRole("button", { name: "Give notice" }).click();
    await dialog.waitFor({ state: "detached" });
    await decisions.getByText("No notice deadlines or end dates").waitFor();
    await owner.getByRole("img", { name: /^Lease of the hall\. .*Notice given, ends on/ }).waitFor();
    const { body } = await office.ana.get(`/api/v1/legal/contracts/${ids.contract}`);
    expect([body.state, body.terminates_on]).toEqual(["active", later(100)]);
    await owner.context().close();
  });
});

describe("Policies", () => {
  test("are read and acknowledged by employees", async () => {
    const policy = await made("legal/policies", {
      title: "Clean desk",
      body: "Leave **nothing** on the desk.",
      acknowledge: true,
      acknowledge_days: 14,
    });
    const path = `legal/policies/${policy.id}`;
    await moved(`${path}/submit`);
    await moved(`${path}/approve`);
    await moved(`${path}/publish`);
    await open("/legal/in-force");
    await page.getByRole("button", { name: /Clean desk/ }).click();
    await page.getByText("nothing", { exact: true }).waitFor();
    await page.getByRole("button", { name: "I have read and understood this policy" }).click();
    await page.getByText("Read and acknowledged").waitFor();
    const { body } = await office.ana.get(`/api/v1/legal/acknowledgements?user_id=${pat.userId}`);
    expect(body.data).toMatchObject([{ state: "acknowledged", method: "online" }]);
  });
});

describe("Strategy", () => {
  let owner: Page;
  beforeAll(async () => {
    owner = await office.visit();
  });
  afterAll(() => owner.context().close());

  test("a check-in updates the progress of the objective", async () => {
    await open("/strat/tree", owner);
    await owner.getByRole("button", { name: "Check in for Bikes under care" }).click();
    const form = owner.getByRole("dialog");
    await form.getByRole("textbox", { name: "Current value" }).fill("40");
    await form.getByRole("button", { name: "Save check-in" }).click();
    await form.waitFor({ state: "detached" });
    await owner.getByRole("img", { name: /^40% complete, / }).waitFor();
    const { body } = await office.ana.get(`/api/v1/strat/objectives/${ids.objective}`);
    expect(body.progress).toBe("40");
  });

  test("a decider votes on the decision page", async () => {
    const decision = await made("strat/decisions", {
      title: "Showroom",
      options: [{ name: "Yes" }, { name: "No" }],
      decider_ids: [office.ana.userId],
    });
    await open(`/strat/decisions/${decision.id}`, owner);
    await owner.getByRole("button", { name: "Vote for Yes" }).click();
    await owner.getByText("Your vote", { exact: true }).waitFor();
    const { body } = await office.ana.get(`/api/v1/strat/decisions/${decision.id}`);
    expect(body.votes).toMatchObject([{ user_id: office.ana.userId, option: "Yes" }]);
  });

  test("a cell of the risk matrix filters the list", async () => {
    await open("/strat/risks/matrix", owner);
    const list = owner.getByRole("table", { name: "Open risks" });
    expect(await list.getByRole("row").count()).toBe(3);
    await owner.getByRole("button", { name: "Likelihood 4, impact 5: 1 risk, above appetite" }).click();
    await list.getByRole("link", { name: "Rain in June" }).waitFor({ state: "detached" });
    await list.getByRole("link", { name: "Supplier fails" }).waitFor();
    await owner.getByRole("button", { name: "Show all" }).click();
    await list.getByRole("link", { name: "Rain in June" }).waitFor();
  });
});

describe("Project plan", () => {
  test("moves a task by keyboard, saves and announces the dates", async () => {
    await open(`/ops/projects/${ids.project}/plan`);
    const bar = page.getByRole("button", { name: /^Find the place: / });
    await bar.focus();
    await bar.press("ArrowRight");
    await bar.press("ArrowRight");
    await bar.press("Shift+ArrowRight");
    await page
      .getByRole("alert")
      .getByText(/^Find the place: /)
      .waitFor();
    const { body } = await pat.get(`/api/v1/ops/tasks/${ids.task}`);
    expect([body.start_on, body.due_at.slice(0, 10)]).toEqual([later(5), later(8)]);
    await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone", { exact: true }).waitFor();
    const undone = (await pat.get(`/api/v1/ops/tasks/${ids.task}`)).body;
    expect([undone.start_on, undone.due_at.slice(0, 10)]).toEqual([later(3), later(5)]);
  });

  test("is a list on a phone", async () => {
    const phone = await office.visit({ email: PAT, viewport: PHONE });
    await open(`/ops/projects/${ids.project}/plan`, phone);
    await phone.getByRole("table", { name: "Tasks" }).getByRole("link", { name: "Furnish it" }).waitFor();
    await phone.context().close();
  });
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
