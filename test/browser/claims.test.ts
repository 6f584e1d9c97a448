import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Json } from "../kit/appliance.ts";
import { apiCalls } from "./api-calls.ts";
import { complaints, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { open } from "./presses.ts";

const YEAR = new Date().getFullYear();
const TODAY = new Date().toISOString().slice(0, 10);

let office: Office;
let claim: Json;
const { made, moved, hired } = apiCalls(() => office);

beforeAll(async () => {
  office = await openOffice();
  await made("fin/ledger-accounts/chart", { type: "services" });
  await made("fin/periods/year", { starts_on: `${YEAR}-01-01` });
  const eli = await office.invite("eli@example.com", ["employee"]);
  await office.invite("bea@example.com", ["fin_clerk"]);
  const employee = await hired({ first_name: "Eli", last_name: "Fox", user_id: eli.userId });
  const type = await made("hr/expense-types", { name: "Train" });
  const draft = await made(
    "hr/expense-claims",
    { employee_id: employee.id, lines: [{ date: TODAY, type_id: type.id, amount: 4200 }] },
    eli,
  );
  const asked = await moved(`hr/expense-claims/${draft.id}/submit`, {}, eli);
  await moved(`hr/expense-claims/${draft.id}/approve`, { version: asked.version });
  claim = await moved(`hr/expense-claims/${draft.id}/post`);
});
afterAll(() => office.close());

async function chooseEli(page: Page): Promise<void> {
  await open(page, "/fin/payments/new");
  await page.getByRole("combobox", { name: "Payment type" }).click();
  await page.getByRole("option", { name: "Employee reimbursement" }).click();
  await page.getByRole("combobox", { name: "Payer or payee" }).fill("Eli");
  await page.getByRole("option", { name: /Eli Fox/ }).click();
  await settled(page);
}

test("a bookkeeper pays the open claims of an employee", async () => {
  const page = await office.visit({ email: "bea@example.com" });
  await chooseEli(page);
  await page.getByRole("textbox", { name: "Amount", exact: true }).fill("42");
  await page.keyboard.press("Tab");
  expect(await page.getByRole("textbox", { name: `Amount paid for ${claim.number}` }).inputValue()).toContain(
    "42",
  );
  expect(await complaints(page)).toEqual([]);
  await page.getByRole("button", { name: "Record payment" }).first().click();
  await page.waitForURL("**/fin/payments/*-*");
  const { data } = (await office.ana.get("/api/v1/fin/payments?direction=out")).body;
  expect(data[0].allocations).toMatchObject([
    { document: { collection: "hr.expense-claims", id: claim.id }, amount: 4200 },
  ]);
  await page.context().close();
});

test("the page of a posted claim leads to its payment, filled in", async () => {
  const second = await made("hr/expense-claims", {
    employee_id: claim.employee_id,
    lines: claim.lines.map(({ date, type_id }: Json) => ({ date, type_id, amount: 700 })),
  });
  await moved(`hr/expense-claims/${second.id}/submit`);
  const eli = await office.visit({ email: "eli@example.com" });
  await open(eli, `/hr/expense-claims/${second.id}`);
  await eli.getByText("Next: Approve").waitFor();
  await eli.getByText(/^Waiting for: .*HR manager/).waitFor();
  await eli.context().close();
  await moved(`hr/expense-claims/${second.id}/approve`);
  await moved(`hr/expense-claims/${second.id}/post`);
  const page = await office.visit({ email: "bea@example.com" });
  await open(page, `/hr/expense-claims/${second.id}`);
  await page.getByRole("link", { name: "Record payment" }).click();
  await settled(page);
  expect(await page.getByRole("combobox", { name: "Payer or payee" }).inputValue()).toContain("Eli Fox");
  expect(await page.getByRole("textbox", { name: "Amount", exact: true }).inputValue()).toContain("7");
  expect(await complaints(page)).toEqual([]);
  await page.context().close();
});

test("those who may not read claims are told so instead of waiting", async () => {
  await made("settings/roles", { name: "payer", title: "Pays", permissions: ["fin.*"] });
  await office.invite("pia@example.com", ["payer"]);
  const page = await office.visit({ email: "pia@example.com" });
  await chooseEli(page);
  const documents = page.getByRole("region", { name: "Open documents" });
  await documents.getByRole("alert").waitFor();
  expect(await documents.getByRole("button", { name: "Try again" }).count()).toBe(1);
  expect(await complaints(page)).toEqual([]);
  await page.context().close();
});
