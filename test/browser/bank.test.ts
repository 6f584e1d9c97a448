import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { type Json, LETTERHEAD } from "../kit/appliance.ts";
import { apiCalls } from "./api-calls.ts";
import { complaints, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { open, press, someone } from "./presses.ts";

const YEAR = new Date().getFullYear();
const TODAY = new Date().toISOString().slice(0, 10);

let office: Office;
let page: Page;
let bank: Json;
let customer: Json;
const { made, moved } = apiCalls(() => office);

beforeAll(async () => {
  office = await openOffice();
  await office.ana.put("/api/v1/settings/organization", { letterhead: LETTERHEAD });
  await made("fin/ledger-accounts/chart", { type: "services" });
  await made("fin/periods/year", { starts_on: `${YEAR}-01-01` });
  bank = (await ask("fin/ledger-accounts?purpose=bank")).data[0];
  customer = await made("crm/accounts", { name: "Brightside Ltd", kinds: ["customer"] });
  page = await someone(office);
});
afterAll(() => office.close());

const ask = async (path: string): Promise<Json> => (await office.ana.get(`/api/v1/${path}`)).body;
const lineOf = (counterparty: string, amount: number, memo = "Transfer") =>
  made("fin/bank-transactions", { bank_account_id: bank.id, booked_at: TODAY, amount, counterparty, memo });
const stateOf = async (line: Json) => (await ask(`fin/bank-transactions/${line.id}`)).state;

const main = () => page.getByRole("main");
const way = (name: string): Locator => main().getByRole("button", { name, exact: true });
async function choose(counterparty: string): Promise<void> {
  await page
    .getByRole("list", { name: "Statement lines" })
    .getByRole("button", { name: new RegExp(counterparty) })
    .click();
  await settled(page);
}
async function show(state: string): Promise<void> {
  await page.getByRole("radiogroup", { name: "Filter lines" }).getByText(state, { exact: true }).click();
  await settled(page);
}

test("a statement line can be ignored with a reason and reopened", async () => {
  const line = await lineOf("Wrong Number AG", 500);
  await lineOf("Another One", 700);
  await open(page, "/fin/bank");
  await choose("Wrong Number AG");
  await press(main(), "Ignore this line");
  expect(await complaints(page)).toEqual([]);
  expect(await way("Ignore line").isDisabled()).toBe(true);
  await page.getByRole("textbox", { name: "Reason" }).fill("Sent to us by mistake, and back again");
  await way("Ignore line").dblclick();
  await page.getByRole("button", { name: /Wrong Number AG/ }).waitFor({ state: "detached" });
  expect(await ask(`fin/bank-transactions/${line.id}`)).toMatchObject({
    state: "ignored",
    ignore_reason: "Sent to us by mistake, and back again",
  });
  // The next line is shown, and the double click did not affect it.
  await page.getByRole("heading", { level: 2, name: "Another One" }).waitFor();
  await show("Ignored");
  await page.getByText("Sent to us by mistake").waitFor();
  expect(await complaints(page)).toEqual([]);
  await press(main(), "Reopen");
  expect(await stateOf(line)).toBe("unmatched");
  await page.getByText("No lines").waitFor();
});

describe("Matching a statement line", () => {
  let line: Json;
  let invoice: Json;

  beforeAll(async () => {
    const { id } = await made("fin/invoices", {
      account_id: customer.id,
      lines: [{ text: "Advice", quantity: "1", price: 20_000 }],
    });
    invoice = await moved(`fin/invoices/${id}/issue`);
    line = await lineOf("Unlike Anybody", 20_000, "thank you");
  });

  test("to a searched document works for a partial amount and can be undone", async () => {
    await open(page, "/fin/bank");
    await choose("Unlike Anybody");
    await press(main(), "Match to an invoice or bill");
    await page.getByRole("combobox", { name: "Document" }).fill(invoice.number);
    await settled(page);
    await page.getByRole("option", { name: new RegExp(invoice.number) }).click();
    const amount = page.getByRole("textbox", { name: "Amount to match" });
    await amount.fill("0");
    await amount.press("Tab");
    expect(await way("Match line").isDisabled()).toBe(true);
    await amount.fill("999");
    await amount.press("Tab");
    await press(main(), "Match line");
    await page.getByRole("alert").first().waitFor();
    expect(await stateOf(line)).toBe("unmatched");
    await amount.fill("200");
    await amount.press("Tab");
    await way("Match line").dblclick();
    await page.getByText("Line matched", { exact: true }).first().waitFor();
    await settled(page);
    expect(await ask(`fin/invoices/${invoice.id}`)).toMatchObject({ state: "paid", balance: 0 });
    await show("Matched");
    await choose("Unlike Anybody");
    await press(main(), "Undo match");
    expect(await stateOf(line)).toBe("unmatched");
    expect(await ask(`fin/invoices/${invoice.id}`)).toMatchObject({ state: "issued", balance: 20_000 });
  });

  test("to an account and reconciling it can be undone", async () => {
    await open(page, "/fin/bank");
    await choose("Unlike Anybody");
    await press(main(), "Record payment on account");
    await page.getByRole("combobox", { name: "Customer or supplier" }).fill("Brightside");
    await settled(page);
    await page.getByRole("option", { name: /^Brightside/ }).click();
    await press(main(), "Match line");
    expect(await stateOf(line)).toBe("matched");
    await show("Matched");
    await choose("Unlike Anybody");
    expect(await complaints(page)).toEqual([]);
    await way("Reconcile").dblclick();
    await page.getByText("No lines").waitFor();
    await settled(page);
    expect(await stateOf(line)).toBe("reconciled");
    await show("Reconciled");
    await choose("Unlike Anybody");
    await press(main(), "Undo reconciliation");
    expect(await stateOf(line)).toBe("matched");
  });
});

test("actions and errors are translated to German", async () => {
  const german = await someone(office, { language: "de-DE" });
  const line = await lineOf("Unbekannt", 4_200, "Danke");
  await open(german, "/fin/bank");
  await german.getByRole("button", { name: /Unbekannt/ }).click();
  await german.getByRole("button", { name: "Übergehen", exact: true }).click();
  await german.getByRole("textbox", { name: "Grund" }).fill("Irrläufer");
  // Another user ignores the line in the meantime.
  await moved(`fin/bank-transactions/${line.id}/ignore`, { ignore_reason: "An error" });
  await german.getByRole("main").getByRole("button", { name: "Übergehen", exact: true }).last().click();
  const alert = german.getByRole("alert").first();
  await alert.waitFor();
  expect(await alert.textContent()).not.toMatch(/\b(the|record|is|was)\b/);
  await german.context().close();
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
