import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Json } from "../kit/appliance.ts";
import { complaints, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { open, press } from "./presses.ts";

const YEAR = new Date().getFullYear();
const NARROW_DESK = { width: 1280, height: 800 };

let office: Office;
let [account, tax, bike, quote]: string[] = [];
beforeAll(async () => {
  office = await openOffice();
  await office.ana.post("/api/v1/setup/sample", {});
  tax = await taxCode("S20", "sales", "tax_output");
  const first = async (path: string) => (await office.ana.get(`/api/v1/${path}`)).body.data[0];
  bike = (await first("ops/items?q=City")).id;
  account = await made("crm/accounts", { name: "Field & Sons" });
  const line = { item_id: bike, text: "City bike", quantity: "2", price: 90_000 };
  quote = await made("crm/quotes", {
    title: "Bikes",
    account_id: account,
    lines: [
      { ...line, tax_code_id: tax },
      { text: "Helmet", price: 5000, tax_percent: "10" },
    ],
  });
});
afterAll(() => office.close());

async function made(path: string, body: object): Promise<string> {
  const answer = await office.ana.post(`/api/v1/${path}`, body);
  expect(`${answer.status} ${JSON.stringify(answer.body)}`).toStartWith("20");
  return String(answer.body.id);
}

async function taxCode(code: string, kind: string, purpose: string): Promise<string> {
  const { data } = (await office.ana.get(`/api/v1/fin/ledger-accounts?purpose=${purpose}`)).body;
  const validity = { account_id: data[0].id, valid_from: `${YEAR}-01-01` };
  const id = await made("fin/tax-codes", { code, name: `VAT ${code}`, rate: "20", kind, ...validity });
  await made(`fin/tax-codes/${id}/activate`, {});
  return id;
}

const record = async (path: string): Promise<Json> => (await office.ana.get(`/api/v1/${path}`)).body;
const grid = (page: Page, name = "Lines") => page.getByRole("table", { name });
const cell = (page: Page, column: string, row = 0) =>
  page.locator(`[data-row="${row}"] [data-column="${column}"]`);
/** Runs in the page. Elements of the grid that reach beyond it. */
const CUT_OFF = `[...document.querySelectorAll("[role=table] [data-column]")]
  .filter((cell) => cell.getBoundingClientRect().right > cell.closest("[role=table]").getBoundingClientRect().right + 1)
  .map((cell) => cell.dataset.column)`;

describe("Lines of a quote", () => {
  test("show all columns on a small desk, and the rate of the chosen tax code", async () => {
    const page = await office.visit({ viewport: NARROW_DESK });
    await open(page, `/crm/quotes/${quote}?edit=1`);
    await grid(page).waitFor();
    expect(await page.evaluate(CUT_OFF)).toEqual([]);
    expect(await cell(page, "tax_percent").textContent()).toBe("20");
    expect(await cell(page, "tax_percent").getByRole("textbox").count()).toBe(0);
    expect(await cell(page, "tax_percent", 1).getByRole("textbox").inputValue()).toBe("10");
    expect(await cell(page, "net").textContent()).toBe("1,800.00");
    expect(await complaints(page)).toEqual([]);
    await open(page, `/crm/quotes/${quote}`);
    const rows = page
      .getByRole("article")
      .getByRole("row")
      .filter({ hasText: /City bike|Helmet/ });
    expect((await rows.allInnerTexts()).map((row) => /(\d+)\s?%/.exec(row)?.[1])).toEqual(["20", "10"]);
    await page.context().close();
  });

  test("stand below each other on a phone, named and within the screen", async () => {
    const page = await office.visit({ viewport: PHONE });
    await open(page, `/crm/quotes/${quote}?edit=1`);
    await grid(page).waitFor();
    expect(await page.evaluate(CUT_OFF)).toEqual([]);
    await page.getByRole("textbox", { name: "Quantity, line 2" }).fill("3");
    await page.getByRole("textbox", { name: "Price, line 2" }).fill("49.90");
    expect(await complaints(page)).toEqual([]);
    await press(page, "Save");
    await page.waitForURL((url) => !url.search.includes("edit"));
    expect((await record(`crm/quotes/${quote}`)).lines[1]).toMatchObject({ quantity: "3", price: 4990 });
    await page.context().close();
  });
});

describe("Parties of a contract", () => {
  test("name the other side, and an unfinished one is an error at its row", async () => {
    const page = await office.visit({ viewport: NARROW_DESK });
    await open(page, "/legal/contracts/new");
    await page.getByRole("textbox", { name: "Title" }).fill("Frame supply");
    await page.getByLabel(/^Type/).first().click();
    await page.getByRole("option").first().click();
    const parties = grid(page, "Parties");
    const add = page.locator("[data-path=parties]").getByRole("button", { name: "Add line" });
    await add.click();
    expect(await parties.getByRole("columnheader").allInnerTexts()).toEqual(
      expect.arrayContaining(["Account", "Employee", "Signatory"]),
    );
    await page.keyboard.press("Control+Enter");
    await parties.getByText(/account or an employee/i).waitFor();
    expect(await complaints(page)).toEqual([]);
    await parties.getByRole("combobox", { name: "Account, line 1" }).fill("Field");
    await page.getByRole("option", { name: /^Field/ }).click();
    await settled(page);
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/contracts\/[0-9a-f-]{36}/);
    const id = new URL(page.url()).pathname.split("/").at(-1);
    expect((await record(`legal/contracts/${id}`)).parties).toMatchObject([
      { side: "them", account_id: account },
    ]);
    await page.context().close();
  });
});

describe("A signature", () => {
  test("is of a party that has not signed, with its copy uploaded at once", async () => {
    const parties = [{ side: "them", account_id: account, signatory: "Sam" }];
    const id = await made("legal/contracts", { title: "Wheels", kind: "supply", parties });
    for (const move of ["submit", "approve", "send"]) await made(`legal/contracts/${id}/${move}`, {});
    const page = await office.visit({ viewport: PHONE });
    await open(page, `/legal/contracts/${id}`);
    await page.getByRole("button", { name: "Record signature" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Party" }).click();
    expect(await page.getByRole("option").allInnerTexts()).toEqual(["Field & Sons"]);
    await page.getByRole("option").click();
    const choosing = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Upload" }).click();
    const buffer = Buffer.from("Signed by Sam");
    await (await choosing).setFiles({ name: "signed.txt", mimeType: "text/plain", buffer });
    await settled(page);
    expect(await complaints(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Record signature" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await record(`legal/contracts/${id}`)).toMatchObject({
      state: "active",
      documents: [{ stage: "signed", name: "signed.txt" }],
    });
    await open(page, `/legal/contracts/${id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    expect(await page.getByRole("menuitem", { name: "Withdraw notice", disabled: false }).count()).toBe(0);
    await page.context().close();
  });
});

describe("Approving an expense claim", () => {
  test("shows the claimed amounts", async () => {
    const type_id = await made("hr/expense-types", { name: "Taxi" });
    const amount = { amount: 4200, currency: "EUR" };
    const lines = [{ date: `${YEAR}-01-02`, type_id, text: "Train", amount }];
    const employee = (await record("hr/employees")).data[0];
    const id = await made("hr/expense-claims", { title: "Trip", employee_id: employee.id, lines });
    await made(`hr/expense-claims/${id}/submit`, {});
    const page = await office.visit();
    await open(page, `/hr/expense-claims/${id}`);
    await page.getByRole("button", { name: "Approve" }).first().click();
    const row = page.getByRole("dialog").getByRole("row", { name: /Train/ });
    expect(await row.getByRole("cell").first().textContent()).toBe("€42.00");
    expect(await page.getByRole("dialog").getByText("Ordered").count()).toBe(0);
    await page.context().close();
  });
});

describe("Choices of a purchase order", () => {
  test("are suppliers, own locations and purchase taxes, and a new supplier is one", async () => {
    await made("crm/accounts", { name: "Forge Frames", kinds: ["supplier"] });
    await taxCode("P20", "purchase", "tax_input");
    const page = await office.visit();
    await open(page, "/ops/purchase-orders/new");
    const offered = async (name: string) => {
      await page.getByRole("combobox", { name, exact: true }).click();
      await settled(page);
      const options = await page.getByRole("option").allInnerTexts();
      await page.keyboard.press("Escape");
      return options.join("; ");
    };
    expect(await offered("Tax codes, line 1")).toContain("P20");
    expect(await offered("Tax codes, line 1")).not.toContain("S20");
    expect(await offered("Location")).not.toMatch(/CUSTOMERS|SUPPLIERS/);
    const suppliers = await offered("Supplier");
    expect(suppliers).toContain("Forge Frames");
    expect(suppliers).not.toMatch(/Field|Show all/);
    const supplier = page.getByRole("combobox", { name: "Supplier", exact: true });
    await supplier.fill("Wheel House");
    await page.getByRole("option", { name: /New account: “Wheel House”/i }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await settled(page);
    expect(await supplier.inputValue()).toBe("Wheel House");
    expect(await page.evaluate("document.activeElement.dataset.path")).toBe("supplier_id");
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/purchase-orders\/[0-9a-f-]{36}/);
    await page.context().close();
  });

  test("can be widened where others are allowed", async () => {
    const page = await office.visit();
    await open(page, `/ops/items/${bike}?edit=1`);
    const supplier = page.getByRole("combobox", { name: "Supplier" });
    await supplier.fill("Field");
    await settled(page);
    expect(await page.getByRole("option", { name: /^Field/ }).count()).toBe(0);
    await page.getByRole("option", { name: "Show all accounts" }).click();
    await page.getByRole("option", { name: /^Field/ }).click();
    await settled(page);
    expect(await supplier.inputValue()).toBe("Field & Sons");
    await page.context().close();
  });
});

describe("The stock page", () => {
  test("lists what the purchase proposals list as short, also when nothing is left", async () => {
    const stock = (await office.ana.get(`/api/v1/ops/stock?item_id=${bike}`)).body.data;
    const available = stock.reduce((sum: number, one: Json) => sum + Number(one.available), 0);
    const short = (await office.ana.get(`/api/v1/ops/stock/short?item_id=${bike}`)).body.data;
    expect(short).toEqual([]);
    const { version } = await record(`ops/items/${bike}`);
    const point = { version, reorder_point: String(available + 1) };
    expect((await office.ana.call("PATCH", `/api/v1/ops/items/${bike}`, point)).status).toBe(200);
    const gone = await made("ops/items", { sku: "GONE", name: "Sold out", reorder_point: "1" });
    await made(`ops/items/${gone}/activate`, {});
    const page = await office.visit();
    await open(page, "/ops/stock?below=1");
    const shown = page.locator("#main").getByRole("table");
    const names = async () =>
      (await shown.getByRole("link").allInnerTexts()).filter((text) => /City|Sold/.test(text));
    expect((await names()).toSorted()).toEqual(["City bike", "Sold out"]);
    await open(page, "/ops/proposals");
    const proposed = page.getByRole("table", { name: "Below reorder point" });
    expect(await proposed.getByRole("link").count()).toBe(2);
    await page.context().close();
    expect(office.faults).toEqual([]);
  });
});
