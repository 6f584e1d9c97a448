import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Json } from "../kit/appliance.ts";
import { apiCalls } from "./api-calls.ts";
import { complaints, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { agree, dialogOf, open, pick, press, someone } from "./presses.ts";

let office: Office;
let page: Page;
const { made, moved } = apiCalls(() => office);
const ask = async (path: string): Promise<Json> => (await office.ana.get(`/api/v1/${path}`)).body;
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  office = await openOffice();
  page = await someone(office);
});
afterAll(() => office.close());

describe("Duplicate accounts", () => {
  test("are merged with all related records", async () => {
    const stays = await made("crm/accounts", { name: "Brightside Ltd", kinds: ["customer"] });
    const twice = await made("crm/accounts", { name: "Bright Side", kinds: ["customer"] });
    const contact = await made("crm/contacts", {
      first_name: "Nora",
      last_name: "Field",
      account_id: twice.id,
    });
    await open(page, `/crm/accounts/${twice.id}`);
    await press(page, "Merge account");
    const dialog = await dialogOf(page);
    expect(await dialog.getByRole("button", { name: "Merge account" }).isDisabled()).toBe(true);
    await dialog.getByRole("combobox", { name: "Account to keep" }).fill("Bright");
    await page.getByRole("option", { name: /Brightside/ }).waitFor();
    expect(await page.getByRole("option", { name: "Bright Side" }).count()).toBe(0);
    await page.getByRole("option", { name: /Brightside/ }).click();
    await agree(page, "Merge account");
    await page.waitForURL(`**/crm/accounts/${stays.id}`);
    expect((await ask(`crm/accounts/${twice.id}`)).state).toBe("merged");
    expect((await ask(`crm/contacts/${contact.id}`)).account_id).toBe(stays.id);
    await open(page, `/crm/accounts/${twice.id}`);
    expect(await page.getByRole("button", { name: "Merge account", exact: true }).count()).toBe(0);
  });
});

test("a sent quote gets one new revision", async () => {
  const account = await made("crm/accounts", { name: "Lampshop", kinds: ["customer"] });
  const { id } = await made("crm/quotes", {
    account_id: account.id,
    title: "Lamps",
    valid_until: day(20),
    lines: [{ text: "Lamp", quantity: "1", price: 4000 }],
  });
  await moved(`crm/quotes/${id}/send`);
  await open(page, `/crm/quotes/${id}`);
  await page.getByRole("button", { name: "New revision" }).dblclick();
  await page.waitForURL((url) => url.pathname !== `/crm/quotes/${id}`);
  await settled(page);
  expect((await ask("crm/quotes?sort=created_at")).data).toMatchObject([
    { id, revision: 1 },
    { revision: 2, state: "draft", title: "Lamps" },
  ]);
});

test("an order can be invoiced by ordered quantities before delivery", async () => {
  const customer = await made("crm/accounts", { name: "Lampshop North", kinds: ["customer"] });
  const { id } = await made("ops/sales-orders", {
    account_id: customer.id,
    lines: [{ text: "Installation", quantity: "3", price: 5000 }],
  });
  await moved(`ops/sales-orders/${id}/confirm`);
  await open(page, `/ops/sales-orders/${id}`);
  await press(page, "Create invoice");
  const dialog = await dialogOf(page);
  await press(dialog, "Create draft");
  await dialog.getByRole("alert").waitFor();
  await dialog.getByRole("radio", { name: "Invoice ordered quantities" }).check();
  await dialog.getByRole("button", { name: "Create draft" }).dblclick();
  await page.waitForURL("**/fin/invoices/*");
  await settled(page);
  expect((await ask(`fin/invoices?account_id=${customer.id}`)).data).toMatchObject([
    { state: "draft", lines: [{ quantity: "3", price: 5000 }] },
  ]);
});

test("items below the reorder point result in a purchase order that can be submitted", async () => {
  const supplier = await made("crm/accounts", { name: "Lumen Works", kinds: ["supplier"] });
  const item = await made("ops/items", {
    sku: "LAMP",
    name: "Desk lamp",
    uom: "pcs",
    purchase_price: 1500,
    reorder_point: "5",
    reorder_qty: "20",
    supplier_id: supplier.id,
  });
  await moved(`ops/items/${item.id}/activate`);
  await open(page, "/ops/proposals");
  expect(await complaints(page)).toEqual([]);
  await page.getByRole("button", { name: "Create proposals" }).dblclick();
  await page.getByText("1 draft order created").first().waitFor();
  await settled(page);
  expect(await page.getByText("1 draft order created").count()).toBe(1);
  await settled(page);
  const orders = async (): Promise<Json[]> => (await ask("ops/purchase-orders")).data;
  expect(await orders()).toMatchObject([{ state: "draft", supplier_id: supplier.id }]);
  const [{ number }] = await orders();
  const short = page.getByRole("table", { name: "Below reorder point" });
  await short.getByText(`20 on draft ${number}`).waitFor();
  await page.getByRole("button", { name: "Submit order", exact: true }).dblclick();
  await page.getByText("No draft orders.").waitFor();
  await settled(page);
  expect((await orders()).map(({ state }) => state)).not.toContain("draft");
  expect(await orders()).toHaveLength(1);
});

test("an obligation is marked as met with evidence", async () => {
  const partner = await made("crm/accounts", { name: "Landlord", kinds: ["supplier"] });
  const contract = await made("legal/contracts", {
    title: "Lease",
    kind: "lease",
    parties: [{ account_id: partner.id }],
  });
  const duty = await made("legal/obligations", {
    contract_id: contract.id,
    text: "Send the yearly report",
    due_on: day(1),
  });
  await open(page, "/legal/duties");
  await press(page, "Mark as met");
  const dialog = await dialogOf(page);
  expect(await dialog.getByRole("button", { name: "Mark as met" }).isDisabled()).toBe(true);
  await dialog.getByRole("textbox", { name: "Evidence" }).fill("Sent by registered post");
  await agree(page, "Mark as met");
  expect(await ask(`legal/obligations/${duty.id}`)).toMatchObject({ state: "met" });
  expect(await page.getByRole("button", { name: "Mark as met" }).count()).toBe(0);
});

test("a blocked API key can be unblocked", async () => {
  const key = await made("developer/keys", {
    name: "Night job",
    scopes: ["concepts:explain"],
    daily_cap: 1000,
    monthly_cap: 10_000,
  });
  const database = new Database(join(office.folder, "freehold.db"));
  database.run("PRAGMA busy_timeout = 5000");
  database.query("UPDATE api_keys SET blocked_at = 1000 WHERE name = 'Night job'").run();
  database.close();
  const german = await someone(office, { language: "de-DE" });
  await open(german, "/developer");
  await german.getByText("Gesperrt: gibt nichts aus").waitFor();
  await pick(german, /Night job/, "Freigeben");
  await german.getByText("Der Schlüssel darf wieder ausgeben.").first().waitFor();
  expect((await ask(`developer/keys/${key.id}`)).blocked_at).toBeNull();
  await german.context().close();
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
