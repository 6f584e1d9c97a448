import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client, Json } from "../kit/appliance.ts";
import { apiCalls } from "./api-calls.ts";
import { settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { agree, dialogOf, open, press, someone } from "./presses.ts";

const PAT = "pat@example.com";
const MO = "mo@example.com";

let office: Office;
let pat: Client;
let employee: Json;
let care: Json;
let own: Page;
let head: Page;
const { made, moved, hired } = apiCalls(() => office);

function workday(from: number): string {
  const now = new Date();
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, from));
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
const MONTH = workday(1).slice(0, 7);

beforeAll(async () => {
  office = await openOffice();
  pat = await office.invite(PAT, ["employee"]);
  const mo = await office.invite(MO, ["employee", "hr_manager"]);
  const unit = await made("hr/org-units", { name: "Workshop" });
  const manager = await hired({
    first_name: "Mo",
    last_name: "Head",
    org_unit_id: unit.id,
    user_id: mo.userId,
  });
  employee = await hired({
    first_name: "Pat",
    last_name: "Own",
    user_id: pat.userId,
    manager_id: manager.id,
    org_unit_id: unit.id,
  });
  care = await made("hr/leave-types", { name: "Care leave", needs_balance: false });
  own = await someone(office, { email: PAT });
  head = await someone(office, { email: MO });
});
afterAll(() => office.close());

const requests = async (): Promise<Json[]> => (await pat.get("/api/v1/hr/leave-requests")).body.data;
const stateOf = async (id: string) => (await pat.get(`/api/v1/hr/leave-requests/${id}`)).body.state;

async function asked(day: string): Promise<Json> {
  const { id } = await made(
    "hr/leave-requests",
    { employee_id: employee.id, leave_type_id: care.id, from: day, to: day },
    pat,
  );
  return moved(`hr/leave-requests/${id}/submit`, {}, pat);
}

describe("Leave requests", () => {
  test("can be corrected after a rejection and are created once", async () => {
    const taken = await asked(workday(3));
    await open(own, `/hr/leave?month=${MONTH}`);
    await press(own, "Request leave");
    const form = await dialogOf(own);
    const fill = async (day: string) => {
      for (const label of ["First day", "Last day"]) {
        await form.getByRole("textbox", { name: label }).fill(day);
        await form.getByRole("textbox", { name: label }).press("Tab");
      }
      await settled(own);
    };
    await fill(workday(3));
    await press(form, "Send request");
    await form.getByText("This person already has a request for some of these days").first().waitFor();
    await fill(workday(10));
    await form.getByRole("button", { name: "Send request" }).dblclick();
    await form.waitFor({ state: "detached" });
    expect((await requests()).map(({ from, state }) => [from, state]).toSorted()).toEqual(
      [
        [taken.from, "submitted"],
        [workday(10), "submitted"],
      ].toSorted(),
    );
  });

  test("exceeding the balance can be shortened and reuse their draft", async () => {
    const holiday = await made("hr/leave-types", { name: "Holiday", needs_balance: true });
    await made("hr/leave-entries", {
      employee_id: employee.id,
      leave_type_id: holiday.id,
      kind: "grant",
      days: "1",
      valid_from: `${MONTH.slice(0, 4)}-01-01`,
    });
    const before = (await requests()).length;
    const german = await someone(office, { email: PAT, language: "de-DE" });
    await open(german, `/hr/leave?month=${MONTH}`);
    await press(german, "Abwesenheit beantragen");
    const form = await dialogOf(german);
    const last = form.getByRole("textbox", { name: "Letzter Tag" });
    await form.getByRole("textbox", { name: "Erster Tag" }).fill(workday(20));
    await last.fill(workday(22));
    await last.press("Tab");
    await press(form, "Antrag absenden");
    await form
      .getByText(/Konto|Anspruch|Tage/)
      .first()
      .waitFor();
    expect((await requests()).length).toBe(before + 1);
    await last.fill(workday(20));
    await last.press("Tab");
    await form.getByText("Das kostet 1 Tag.").waitFor();
    expect(await form.textContent()).not.toMatch(/\b(the|request|this|covers)\b/);
    await form.getByRole("button", { name: "Antrag absenden" }).dblclick();
    await form.waitFor({ state: "detached" });
    const asked = (await requests()).filter(({ leave_type_id }) => leave_type_id === holiday.id);
    expect(asked).toMatchObject([{ state: "submitted", from: workday(20), to: workday(20) }]);
    await german.context().close();
  });

  test("can be declined in the list with a reason", async () => {
    const one = await asked(workday(17));
    await open(head, `/hr/leave?month=${MONTH}`);
    const row = head.getByRole("listitem").filter({ hasText: "Pat Own · Care leave" }).last();
    await press(row, "Decline: Pat Own");
    const dialog = await dialogOf(head);
    expect(await dialog.getByRole("button", { name: "Decline" }).isDisabled()).toBe(true);
    await dialog.getByRole("textbox", { name: "Reason" }).fill("We take stock that day");
    await agree(head, "Decline");
    const declined = (await requests()).filter(({ state }) => state === "rejected");
    expect(declined).toMatchObject([{ id: one.id, decision_note: "We take stock that day" }]);
  });

  test("can be declined in the calendar, where the dialog stays open until confirmed", async () => {
    const one = await asked(workday(24));
    await open(head, `/hr/leave?month=${MONTH}`);
    const day = new Date(`${workday(24)}T00:00:00Z`).getUTCDate();
    await head
      .getByRole("button", { name: new RegExp(`^Pat Own: Care leave, .*\\b${day}\\b`) })
      .last()
      .click();
    const card = head.getByRole("dialog");
    await press(card, "Decline: Pat Own");
    const question = head.getByRole("dialog", { name: "Decline Pat Own's leave request?" });
    await question.getByRole("textbox", { name: "Reason" }).click();
    await question.getByRole("textbox", { name: "Reason" }).fill("Not on that day either");
    await question.getByText("The employee will be notified and will see your reason.").click();
    await question.getByRole("button", { name: "Decline", exact: true }).dblclick();
    await question.waitFor({ state: "detached" });
    await settled(head);
    expect(await stateOf(one.id)).toBe("rejected");
  });

  test("can be cancelled by their owner after approval", async () => {
    const [one] = (await requests()).filter(({ from }) => from === workday(10));
    expect((await office.ana.post(`/api/v1/hr/leave-requests/${one?.id}/approve`, {})).status).toBe(200);
    await open(own, `/hr/leave?month=${MONTH}`);
    const day = new Date(`${workday(10)}T00:00:00Z`).getUTCDate();
    await own.getByRole("button", { name: new RegExp(`^Pat Own: Care leave, .*\\b${day}\\b`) }).click();
    await own.getByRole("button", { name: "Cancel leave" }).dblclick();
    await own.getByText("Leave cancelled. The days were returned to the balance.").first().waitFor();
    await settled(own);
    expect(await stateOf(one?.id)).toBe("cancelled");
  });
});

test("a rejected timesheet can be revised and submitted again", async () => {
  const monday = new Date();
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  const date = monday.toISOString().slice(0, 10);
  const thursday = new Date(Date.parse(`${date}T00:00:00Z`) + 3 * 86_400_000);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const number = Math.floor((thursday.getTime() - first) / (7 * 86_400_000)) + 1;
  const project = await made("ops/projects", { name: "Frames", code: "FR" });
  const sheet = await made(
    "hr/timesheets",
    {
      employee_id: employee.id,
      week: `${thursday.getUTCFullYear()}-W${String(number).padStart(2, "0")}`,
      lines: [{ date, hours: "8", project_id: project.id }],
    },
    pat,
  );
  await moved(`hr/timesheets/${sheet.id}/submit`, {}, pat);
  await moved(`hr/timesheets/${sheet.id}/reject`, { decision_note: "Friday is missing" });
  await open(own, "/hr/me?tab=hours");
  await own.getByText("Friday is missing").waitFor();
  await press(own, "Revise");
  const state = async () => (await pat.get(`/api/v1/hr/timesheets/${sheet.id}`)).body.state;
  expect(await state()).toBe("draft");
  await own.getByRole("button", { name: "Submit for approval" }).dblclick();
  await settled(own);
  expect(await state()).toBe("submitted");
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
