import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client, Json } from "../kit/appliance.ts";
import { apiCalls } from "./api-calls.ts";
import { complaints, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";

const PAT = "pat@example.com";

let office: Office;
const { made, moved, hired } = apiCalls(() => office);
let pat: Client;
/** Ana's page (HR) and Pat's page, an employee who sees only their own records. */
let desk: Page;
let own: Page;
let empty: Map<string, string>;
let patient: Json;
let colleague: Json;

const today = new Date().toISOString().slice(0, 10);
const year = today.slice(0, 4);

const EMPTY_PAGES = {
  "/hr/leave": "No employees yet",
  "/hr/org": "Add first unit",
  "/hr/org?of=people": "Add first employee",
  "/hr/me": "Your user isn't linked to an employee",
  "/hr/recruiting": "No openings",
  "/legal/timeline": "No contracts yet",
  "/legal/duties": "No obligations in this period",
  "/legal/in-force": "No policies apply to you",
  "/strat/tree": "No objectives for this year",
  "/strat/risks/matrix": "No open risks",
  "/strat/board": "No KPIs yet",
  "/strat/review": "Nothing to review this quarter",
};

beforeAll(async () => {
  office = await openOffice();
  desk = await office.visit();
  empty = new Map();
  for (const path of Object.keys(EMPTY_PAGES)) {
    await open(path);
    empty.set(path, (await desk.getByRole("main").textContent()) ?? "");
  }
  pat = await office.invite(PAT, ["employee"]);
  const unit = await made("hr/org-units", { name: "Workshop", headcount_plan: 4 });
  const head = await hired({ first_name: "Mo", last_name: "Head", org_unit_id: unit.id });
  await office.ana.put(`/api/v1/hr/org-units/${unit.id}`, { head_id: head.id });
  const inUnit = { manager_id: head.id, org_unit_id: unit.id };
  patient = await hired({ first_name: "Pat", last_name: "Own", user_id: pat.userId, ...inUnit });
  colleague = await hired({ first_name: "Nel", last_name: "Near", ...inUnit });
  const post = await made("hr/job-openings", { title: "Frame builder", org_unit_id: unit.id });
  await moved(`hr/job-openings/${post.id}/approve`);
  await moved(`hr/job-openings/${post.id}/open`);
  await made("hr/candidates", {
    name: "Ines Young",
    email: "ines@example.com",
    opening_id: post.id,
    rating: 4,
  });
  own = await office.visit({ email: PAT });
});
afterAll(() => office.close());

async function open(path: string, on = desk) {
  await on.goto(path);
  await settled(on);
}

test("empty pages state what will be shown and how to begin", () => {
  for (const [path, said] of Object.entries(EMPTY_PAGES))
    expect({ path, has: empty.get(path)?.includes(said) }).toEqual({ path, has: true });
});

describe("Leave calendar", () => {
  let type: Json;

  beforeAll(async () => {
    type = await made("hr/leave-types", { name: "Holiday", needs_balance: true });
    const care = await made("hr/leave-types", { name: "Care leave", needs_balance: false });
    for (const [valid_from, days] of [
      [`${Number(year) - 1}-01-01`, "3"],
      [`${year}-01-01`, "25"],
    ])
      await made("hr/leave-entries", {
        employee_id: patient.id,
        leave_type_id: type.id,
        kind: "grant",
        days,
        valid_from,
      });
    const request = await made("hr/leave-requests", {
      employee_id: colleague.id,
      leave_type_id: care.id,
      from: workday(1),
      to: workday(1),
      reason: "The child is ill",
    });
    await moved(`hr/leave-requests/${request.id}/submit`);
    await moved(`hr/leave-requests/${request.id}/approve`);
  });

  function workday(from: number): string {
    const day = new Date(Date.UTC(Number(year), Number(today.slice(5, 7)), from));
    while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
    return day.toISOString().slice(0, 10);
  }
  const month = () => workday(1).slice(0, 7);

  test("shows entitlement with carry-over, taken, planned and remaining days", async () => {
    await open("/hr/leave", own);
    const account = own.getByRole("region", { name: `Holiday ${year}` });
    expect(await account.textContent()).toContain(
      "Entitlement28 daysincluding 3 carried overTaken0 daysPlanned0 daysRemaining28 days",
    );
  });

  test("hides the type and request of a colleague's absence from employees", async () => {
    await open(`/hr/leave?month=${month()}`, own);
    await own.getByRole("img", { name: /^Nel Near: Away/ }).waitFor();
    expect(await own.getByRole("main").textContent()).not.toContain("Care leave 1");
    expect(await own.getByRole("button", { name: /^Nel Near/ }).count()).toBe(0);
    await open(`/hr/leave?month=${month()}`);
    await desk.getByRole("button", { name: /^Nel Near: Care leave, / }).waitFor();
  });

  test("accepts half-day requests and withdrawals by keyboard", async () => {
    await open(`/hr/leave?month=${month()}`, own);
    const ask = own.getByRole("button", { name: "Request leave" });
    await ask.focus();
    await own.keyboard.press("Enter");
    const form = own.getByRole("dialog");
    for (const label of ["First day", "Last day"]) {
      await form.getByRole("textbox", { name: label }).fill(workday(8));
      await form.getByRole("textbox", { name: label }).press("Tab");
    }
    await form.getByRole("combobox", { name: "Duration" }).click();
    await own.getByRole("option", { name: "Morning" }).click();
    await form.getByText("Uses 0.5 days.").waitFor();
    expect(await complaints(own)).toEqual([]);
    await form.getByRole("button", { name: "Send request" }).click();
    await form.waitFor({ state: "detached" });
    const bar = own.getByRole("button", { name: /^Pat Own: Holiday, .*Morning.*0.5 days/ });
    await bar.focus();
    await own.keyboard.press("Enter");
    await own.getByRole("button", { name: "Withdraw request" }).click();
    await bar.waitFor({ state: "detached" });
    const { body } = await pat.get("/api/v1/hr/leave-requests");
    expect(body.data).toMatchObject([{ state: "withdrawn", days: "0.5", half_day: "morning" }]);
  });

  test("is an accessible list on a phone", async () => {
    const phone = await office.visit({ email: PAT, viewport: PHONE, theme: "dark" });
    await open(`/hr/leave?month=${month()}`, phone);
    await phone.getByRole("listitem").getByText("Nel Near").waitFor();
    expect(await phone.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    expect(await complaints(phone)).toEqual([]);
    await phone.context().close();
  });
});

describe("Org chart", () => {
  beforeAll(async () => {
    const operations = Array.from({ length: 220 }, (_, index) => ({
      action: "create",
      data: {
        first_name: "Crew",
        last_name: String(index).padStart(3, "0"),
        start_date: "2024-01-01",
        ...(index < 215 && { manager_id: colleague.id }),
      },
    }));
    await moved("hr/employees/bulk", { operations });
    await hired({ first_name: "Lone", last_name: "Some" });
  });

  test("shows all employees, vacant positions and people without manager", async () => {
    await open("/hr/org?of=people&look=list");
    const list = desk.getByRole("main").getByRole("list").first();
    await list.getByRole("link", { name: "Crew 000" }).waitFor();
    expect(await list.getByRole("link", { name: /^Crew / }).count()).toBe(220);
    await list.getByRole("link", { name: "Frame builder" }).waitFor();
    await list.getByText("Vacant position").waitFor();
    await list.getByText("No manager").waitFor();
    await open("/hr/org?look=list");
    await desk.getByText("3 of 4 positions filled · 1 vacant").waitFor();
    await desk.getByRole("link", { name: "1 person without a unit" }).waitFor();
  });

  test("moves searched and focused boxes into view", async () => {
    await open("/hr/org?of=people");
    await desk.getByRole("link", { name: /^Mo Head/ }).waitFor();
    await desk.getByRole("textbox", { name: "Search units and people" }).fill("Crew 137");
    await inSight("Crew 137");
    await desk.getByRole("textbox", { name: "Search units and people" }).fill("");
    await inSight("Mo Head");
    await desk.getByRole("button", { name: "Zoom in" }).focus();
    const first = desk.getByRole("link", { name: /^Mo Head/ });
    await first.focus();
    await desk.keyboard.press("Tab");
    await desk.keyboard.press("Tab");
    const focused = await desk.evaluate("document.activeElement.textContent");
    await inSight(String(focused).slice(0, 8));
    expect(await complaints(desk)).toEqual([]);
  });

  async function inSight(name: string) {
    const box = desk.locator(".react-flow__node a").filter({ hasText: name }).first();
    const isThere = `(() => {
        const canvas = document.querySelector(".react-flow").getBoundingClientRect();
        const link = [...document.querySelectorAll(".react-flow__node a")].find((one) => one.textContent.includes(${JSON.stringify(name)}));
        if (!link) return false;
        const { left, right, top, bottom } = link.getBoundingClientRect();
        return left >= canvas.left && right <= canvas.right && top >= canvas.top && bottom <= canvas.bottom;
      })()`;
    for (let frame = 0; frame < 240 && !(await desk.evaluate(isThere)); frame += 1)
      await desk.evaluate("new Promise((done) => requestAnimationFrame(done))");
    expect({ name, isThere: await desk.evaluate(isThere) }).toEqual({ name, isThere: true });
    expect(await box.isVisible()).toBe(true);
  }

  test("is printed as a complete list", async () => {
    await open("/hr/org?of=people");
    await desk
      .getByRole("link", { name: /^Mo Head/ })
      .first()
      .waitFor();
    await desk.emulateMedia({ media: "print" });
    expect(await desk.locator(".react-flow").isVisible()).toBe(false);
    expect(await desk.getByRole("link", { name: "Crew 137" }).isVisible()).toBe(true);
    await desk.emulateMedia({ media: "screen" });
  });

  test("is a list on a phone", async () => {
    const phone = await office.visit({ viewport: PHONE });
    await open("/hr/org?of=people", phone);
    await phone.getByRole("link", { name: "Crew 219" }).waitFor();
    expect(await phone.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    expect(await complaints(phone)).toEqual([]);
    await phone.context().close();
  });
});

describe("Recruiting", () => {
  test("moves a candidate to the next stage", async () => {
    await open("/hr/recruiting");
    const board = desk.getByRole("region", { name: "Frame builder" });
    const move = async (name: string) => {
      await board.getByRole("button", { name: /Ines Young/ }).click();
      await desk.getByRole("menuitem", { name }).click();
    };
    await move("Shortlist");
    await desk.getByRole("dialog").getByRole("button", { name: "Shortlist" }).click();
    await desk.getByRole("dialog").waitFor({ state: "detached" });
    const { body } = await office.ana.get("/api/v1/hr/candidates");
    expect(body.data).toMatchObject([{ name: "Ines Young", state: "shortlisted" }]);
    expect(await complaints(desk)).toEqual([]);
  });

  test("is not accessible to employees", async () => {
    await open("/hr/me", own);
    expect(await own.getByRole("navigation").getByRole("link", { name: "Recruiting" }).count()).toBe(0);
    await open("/hr/recruiting", own);
    expect(await own.getByRole("main").textContent()).not.toContain("Ines");
    expect((await pat.get("/api/v1/hr/candidates")).status).toBe(403);
  });
});

describe("Reviews", () => {
  let review: Json;

  beforeAll(async () => {
    const goals = [{ text: "Brakes hold", weight: "100" }];
    const boss = await office.invite("rev@example.com", ["employee"]);
    const reviewer = await hired({ first_name: "Rev", last_name: "Iewer", user_id: boss.userId });
    review = await made("hr/reviews", {
      employee_id: patient.id,
      reviewer_id: reviewer.id,
      cycle: year,
      goals,
    });
    const other = await made("hr/reviews", {
      employee_id: colleague.id,
      reviewer_id: reviewer.id,
      cycle: year,
      goals,
    });
    for (const one of [review, other]) await moved(`hr/reviews/${one.id}/start`);
  });

  test("are visible to the reviewed employee only", async () => {
    await open("/hr/me?tab=reviews", own);
    const table = own.getByRole("table", { name: "My reviews" });
    expect(await table.getByRole("row").count()).toBe(2);
    await table.getByRole("link", { name: year }).click();
    await own.getByRole("heading", { level: 1, name: `pat · ${year}` }).waitFor();
    expect(await complaints(own)).toEqual([]);
    const { body } = await pat.get("/api/v1/hr/reviews");
    expect(body.data.map(({ id }: Json) => id)).toEqual([review.id]);
  });
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
