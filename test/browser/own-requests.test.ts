import { afterAll, beforeAll, expect, test } from "bun:test";
import { apiCalls } from "./api-calls.ts";
import { complaints, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { open } from "./presses.ts";

let office: Office;
const { made, moved, hired } = apiCalls(() => office);

beforeAll(async () => {
  office = await openOffice([], { size: "solo" });
  const eli = await office.invite("eli@example.com", ["employee"]);
  await office.invite("nora@example.com", ["hr_manager"]);
  await hired({ first_name: "Eli", last_name: "Fox", user_id: eli.userId });
});
afterAll(() => office.close());

test("leave and expenses start with the person's own employee record", async () => {
  const page = await office.visit({ email: "eli@example.com" });
  for (const path of ["leave-requests", "expense-claims"]) {
    await open(page, `/hr/${path}/new`);
    expect(await page.getByRole("combobox", { name: "Employee" }).inputValue()).toContain("Eli Fox");
    expect(await complaints(page)).toEqual([]);
  }
  await page.context().close();
});

test("the leave form shows the balance of the chosen type before it is saved", async () => {
  const type = await made("hr/leave-types", { name: "Yearly", accrual: { per: "year", days: "24" } });
  const joy = await hired({ first_name: "Joy", last_name: "Hall" });
  const page = await office.visit({ email: "nora@example.com" });
  await open(page, `/hr/leave-requests/new?employee_id=${joy.id}&leave_type_id=${type.id}`);
  await page.getByText(/^Available \(Yearly\): [1-9]\d*(\.\d+)? days\.$/).waitFor();
  await page.context().close();
});

test("an employee's page invites a login for that employee, or says who can", async () => {
  const employee = await made("hr/employees", {
    first_name: "Ned",
    last_name: "Low",
    start_date: "2026-01-01",
  });
  const nora = await office.visit({ email: "nora@example.com" });
  await open(nora, `/hr/employees/${employee.id}`);
  await nora.getByText("Owners and administrators can invite this person").waitFor();
  await nora.context().close();
  const page = await office.visit();
  await open(page, `/hr/employees/${employee.id}`);
  await page.getByRole("link", { name: "Invite to log in" }).click();
  await settled(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill("ned@example.com");
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith("/settings/team")),
    dialog.getByRole("button", { name: "Create invitation" }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({ email: "ned@example.com", employee_id: employee.id });
  await page.context().close();
});

test("they start without one for a login that has none", async () => {
  const page = await office.visit({ email: "nora@example.com" });
  await open(page, "/hr/leave-requests/new");
  expect(await page.getByRole("combobox", { name: "Employee" }).inputValue()).toBe("");
  await page.context().close();
});

test("a candidate's page names the job opening to post before the interview, and hiring starts with the offer's day", async () => {
  const opening = await made("hr/job-openings", { title: "Baker" });
  const candidate = await made("hr/candidates", { name: "Ada Byron", opening_id: opening.id });
  await moved(`hr/candidates/${candidate.id}/shortlist`);
  const page = await office.visit({ email: "nora@example.com" });
  await open(page, `/hr/candidates/${candidate.id}`);
  const note = page.locator("#main").getByRole("link", { name: /job opening is still a draft/ });
  expect(await note.getAttribute("href")).toBe(`/hr/job-openings/${opening.id}`);
  expect(await complaints(page)).toEqual([]);
  for (const move of ["approve", "open"]) await moved(`hr/job-openings/${opening.id}/${move}`);
  for (const move of ["invite", "pass"]) await moved(`hr/candidates/${candidate.id}/${move}`);
  await moved(`hr/candidates/${candidate.id}/offer`, { start_on: "2027-02-01" });
  await open(page, `/hr/candidates/${candidate.id}`);
  await page.getByRole("button", { name: "Hire", exact: true }).click();
  await settled(page);
  const day = page.getByRole("dialog").getByLabel("Start date");
  expect(await day.first().inputValue()).toContain("2027");
  await page.context().close();
});
