import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { type Json, LETTERHEAD } from "../kit/appliance.ts";
import { apiCalls } from "./api-calls.ts";
import { settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { agree, dialogOf, open, press, someone } from "./presses.ts";

const YEAR = new Date().getFullYear() - 1;
const TODAY = new Date().toISOString().slice(0, 10);

let office: Office;
let page: Page;
const { made, moved } = apiCalls(() => office);
beforeAll(async () => {
  office = await openOffice();
  await office.ana.put("/api/v1/settings/organization", { letterhead: LETTERHEAD });
  page = await someone(office);
});
afterAll(() => office.close());

const ask = async (path: string): Promise<Json> => (await office.ana.get(`/api/v1/${path}`)).body;
const account = async (purpose: string): Promise<Json> =>
  (await ask(`fin/ledger-accounts?purpose=${purpose}`)).data[0];
const periods = async (): Promise<Json[]> => (await ask("fin/periods?sort=start&limit=100")).data;

describe("Setting up the books", () => {
  test("installs the chosen chart of accounts once", async () => {
    await open(page, "/fin/chart");
    await page.getByRole("radio", { name: /Trade/ }).check();
    await page.getByRole("button", { name: "Install chart of accounts" }).dblclick();
    await page
      .getByText(/\d+ accounts created/)
      .first()
      .waitFor();
    await settled(page);
    const { page: found } = await ask("fin/ledger-accounts?count=true");
    expect(found.total).toBeGreaterThan(60);
    expect(await account("inventory")).toMatchObject({ state: "active" });
    expect(await page.getByRole("button", { name: "Install chart of accounts" }).count()).toBe(0);
  });

  test("creates the first fiscal year and the following one", async () => {
    await open(page, "/fin/closing");
    await press(page, "Set up fiscal year");
    const dialog = await dialogOf(page);
    const start = dialog.getByRole("textbox", { name: "Start date" });
    await start.fill("31/12/2999");
    await press(dialog, "Set up fiscal year");
    expect(await dialog.getByRole("alert").textContent()).toContain("year");
    expect(await periods()).toEqual([]);
    await start.fill(`01/01/${YEAR}`);
    await start.press("Tab");
    await agree(page, "Set up fiscal year");
    expect((await periods()).map(({ kind }) => kind)).toEqual([...Array(12).fill("month"), "adjust"]);
    await press(page, "Set up next year");
    await dialogOf(page);
    await agree(page, "Set up fiscal year");
    expect((await periods()).length).toBe(26);
    expect((await periods()).at(-1)).toMatchObject({ fiscal_year: String(YEAR + 1), kind: "adjust" });
  });
});

describe("Closing a fiscal year", () => {
  const month = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}.*${YEAR}`) });
  const stateOf = async (place: number) => (await periods())[place]?.state;

  beforeAll(async () => {
    const entry = await made("fin/journal-entries", {
      date: `${YEAR}-03-10`,
      narration: "Sold at the market",
      lines: [
        { account_id: (await account("bank")).id, debit: 50_000 },
        { account_id: (await account("sales")).id, credit: 50_000 },
      ],
    });
    await moved(`fin/journal-entries/${entry.id}/post`);
  });

  test("soft-closes a period, which can be reopened", async () => {
    await open(page, "/fin/closing");
    await month("Jan").click();
    await press(page, "Soft close");
    await month("Jan").getByText("Soft closed").waitFor();
    expect(await stateOf(0)).toBe("soft_closed");
    await press(page, "Reopen");
    await dialogOf(page);
    await agree(page, "Reopen");
    expect(await stateOf(0)).toBe("open");
  });

  test("locks periods in order and permanently", async () => {
    for (const [place, name] of [
      [0, "Jan"],
      [1, "Feb"],
    ] as const) {
      await month(name).click();
      await press(page, "Run closing checks");
      await page.getByRole("status").getByText("All checks passed").waitFor();
      await press(page.getByRole("main"), "Close period");
      await dialogOf(page);
      await agree(page, "Close period");
      // The result of the closing checks disappears once the period is closed.
      await page.getByText("All checks passed").waitFor({ state: "detached" });
      expect(await stateOf(place)).toBe("closed");
    }
    await press(page, "Lock permanently");
    const dialog = await dialogOf(page);
    await press(dialog, "Lock permanently");
    await dialog.getByRole("alert").waitFor();
    expect(await stateOf(1)).toBe("closed");
    await press(dialog, "Cancel");
    await month("Jan").click();
    await press(page, "Lock permanently");
    await dialogOf(page);
    await agree(page, "Lock permanently");
    expect([await stateOf(0), await stateOf(1)]).toEqual(["locked", "closed"]);
    expect(await page.getByRole("button", { name: "Reopen" }).count()).toBe(0);
  });

  test("carries the result forward once all months are closed", async () => {
    const retained = async () => {
      const { id } = await account("retained_earnings");
      const { rows } = await ask(`fin/trial-balance?from=${YEAR}-01-01&to=${YEAR}-12-31`);
      return rows.find((row: Json) => row.account_id === id)?.credit ?? 0;
    };
    const adjusting = page.getByRole("button", { name: /^Adjusting period/ }).last();
    await adjusting.click();
    await press(page, "Close year to retained earnings");
    await page.getByRole("alert").getByText("Some months are not closed").waitFor();
    for (const { id, state, kind } of (await periods()).slice(0, 13))
      if (kind === "month" && state === "open") await moved(`fin/periods/${id}/close`);
    await open(page, "/fin/closing");
    await page
      .getByRole("button", { name: /^Adjusting period/ })
      .last()
      .click();
    await press(page.getByRole("main"), "Close period");
    await dialogOf(page);
    await agree(page, "Close period");
    await page.getByRole("alert").getByText("Close the year to retained earnings first").waitFor();
    await page.getByRole("button", { name: "Close year to retained earnings" }).dblclick();
    await page.getByText("Year closed to retained earnings").first().waitFor();
    await settled(page);
    await page.getByRole("main").getByRole("alert").waitFor({ state: "detached" });
    expect(await retained()).toBe(50_000);
    const { data } = await ask("fin/journal-entries?journal=closing");
    expect(data.length).toBe(1);
    await press(page.getByRole("main"), "Close period");
    await dialogOf(page);
    await agree(page, "Close period");
    expect(await stateOf(12)).toBe("closed");
  });
});

describe("Credit notes", () => {
  let invoice: Json;
  let bill: Json;

  beforeAll(async () => {
    const customer = await made("crm/accounts", { name: "Brightside Ltd", kinds: ["customer"] });
    const supplier = await made("crm/accounts", { name: "Lumen Works", kinds: ["supplier"] });
    const { id } = await made("fin/invoices", {
      account_id: customer.id,
      lines: [{ text: "Lamps", quantity: "2", price: 5000 }],
    });
    invoice = await moved(`fin/invoices/${id}/issue`);
    const entered = await made("fin/bills", {
      supplier_id: supplier.id,
      supplier_ref: "L-1",
      issue_date: TODAY,
      lines: [{ text: "Shades", price: 3000, account_id: (await account("expenses")).id }],
    });
    for (const move of ["submit", "approve", "post"]) bill = await moved(`fin/bills/${entered.id}/${move}`);
  });

  test("credit an invoice once, with a reason", async () => {
    await open(page, `/fin/invoices/${invoice.id}`);
    await press(page, "Create credit note");
    const dialog = await dialogOf(page);
    await dialog.getByRole("textbox", { name: "Reason" }).fill("The lamps came broken");
    await agree(page, "Create draft");
    await page.waitForURL((url) => url.pathname !== `/fin/invoices/${invoice.id}`);
    const { data } = await ask("fin/invoices?kind=credit_note");
    expect(data).toMatchObject([
      {
        state: "draft",
        credit_of_id: invoice.id,
        gross: invoice.gross,
        reason: "The lamps came broken",
      },
    ]);
    await settled(page);
    await press(page, "Issue");
    if (await page.getByRole("dialog").count()) await agree(page, "Issue");
    await settled(page);
    expect(await ask(`fin/invoices/${invoice.id}`)).toMatchObject({ state: "credited", balance: 0 });
    await open(page, `/fin/invoices/${invoice.id}`);
    expect(await page.getByRole("button", { name: "Create credit note", exact: true }).count()).toBe(0);
  });

  test("of a supplier require a unique number", async () => {
    await open(page, `/fin/bills/${bill.id}`);
    await press(page, "Create credit note");
    const dialog = await dialogOf(page);
    const number = dialog.getByRole("textbox", { name: "Supplier's credit note number" });
    expect(await dialog.getByRole("button", { name: "Create draft" }).isDisabled()).toBe(true);
    await number.fill("L-1");
    await press(dialog, "Create draft");
    await dialog.getByRole("alert").waitFor();
    expect((await ask("fin/bills?kind=credit_note")).data).toEqual([]);
    await number.fill("L-1-C");
    await agree(page, "Create draft");
    await page.waitForURL((url) => url.pathname !== `/fin/bills/${bill.id}`);
    expect((await ask("fin/bills?kind=credit_note")).data).toMatchObject([
      { credit_of_id: bill.id, supplier_ref: "L-1-C", gross: bill.gross },
    ]);
  });
});

test("the dialogs are translated to German", async () => {
  const seite = await someone(office, { language: "de-DE" });
  await open(seite, "/fin/closing");
  await seite.getByRole("button", { name: new RegExp(`^Feb.*${YEAR}`) }).click();
  await press(seite, "Endgültig sperren");
  await dialogOf(seite);
  await agree(seite, "Endgültig sperren");
  await press(seite, "Nächstes Jahr einrichten");
  const dialog = await dialogOf(seite);
  await dialog.getByRole("textbox", { name: "Beginnt am" }).fill("31.12.2999");
  await press(dialog, "Geschäftsjahr einrichten");
  expect(await dialog.getByRole("alert").textContent()).not.toMatch(/\b(the|year|a)\b/);
  await seite.context().close();
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
