import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Json } from "../kit/appliance.ts";
import { complaints, DESKTOP, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { dialogOf, open, press, someone } from "./presses.ts";

const MANY = 10_000;
/** So many that the import is still running when its user is deactivated. */
const ENDLESS = 50_000;
let office: Office;
let page: Page;
beforeAll(async () => {
  office = await openOffice(["--jobs-tick-seconds", "1"]);
  page = await someone(office);
});
afterAll(() => office.close());

const total = async (query: string): Promise<number> =>
  (await office.ana.get(`/api/v1/crm/leads?count=true&limit=1&${query}`)).body.page.total;
const imported = async (): Promise<Json> => {
  const id = new URL(page.url()).searchParams.get("id");
  return (await office.ana.get(`/api/v1/data/imports/${id}`)).body;
};
const upload = (name: string, text: string, on = page) =>
  on.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

describe("A salesperson who may not import", () => {
  test("is offered no import, and finds no page for it", async () => {
    await office.invite("sally@example.com", ["crm_manager"]);
    const theirs = await someone(office, { email: "sally@example.com" });
    for (const path of ["/crm/contacts", "/crm/tickets"]) {
      await open(theirs, path);
      await theirs
        .locator("#main")
        .getByRole("link", { name: /^(New|Create)/ })
        .first()
        .waitFor();
      expect(await theirs.getByRole("link", { name: /Import/ }).count()).toBe(0);
    }
    await open(theirs, "/crm/contacts/import");
    await theirs.getByRole("heading", { name: "Page not found" }).waitFor();
    expect(await theirs.locator("input[type=file]").count()).toBe(0);
    await theirs.context().close();
    await open(page, "/crm/contacts");
    expect(await page.getByRole("link", { name: /Import/ }).count()).toBeGreaterThan(0);
  });
});

describe("Import of many rows", () => {
  test("is checked and imported with progress while the user works elsewhere", async () => {
    const rows = Array.from({ length: MANY }, (_, i) => `Row ${i},Company ${i % 97},website`);
    await open(page, "/crm/leads/import");
    await upload("many.csv", `Name,Company,Source\n${rows.join("\n")}\n`);
    await page.getByRole("button", { name: "Check rows" }).click();
    await page.getByRole("progressbar", { name: "Checking rows…" }).waitFor();
    expect(await complaints(page)).toEqual([]);
    const go = page.getByRole("button", { name: "Import 10,000" });
    await go.waitFor();
    await go.dblclick();
    const bar = page.getByRole("progressbar", { name: "Importing…" });
    await bar.waitFor();
    const first = Number(await bar.getAttribute("aria-valuenow"));
    await page.getByText(/[1-9][\d,]* of 10,000/).waitFor();
    const address = page.url();
    await page.getByRole("link", { name: "Home" }).first().click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.goto(address);
    await settled(page);
    await page.getByText("10,000 created").waitFor();
    expect(first).toBeLessThan(100);
    expect(await total("name[contains]=Row")).toBe(MANY);
    expect((await imported()).progress).toMatchObject({ created: MANY, failed: 0 });
  });

  test("stops when its user is deactivated, resumes, and can be cancelled and undone", async () => {
    const ben = await office.invite("ben@example.com", ["admin"]);
    const team = `/api/v1/settings/team/${ben.userId}`;
    const rows = Array.from({ length: ENDLESS }, (_, i) => `Half ${i},website`);
    const theirs = await someone(office, { email: "ben@example.com" });
    await open(theirs, "/crm/leads/import");
    await upload("half.csv", `Name,Source\n${rows.join("\n")}\n`, theirs);
    await theirs.getByRole("button", { name: "Check rows" }).click();
    await theirs.getByRole("button", { name: "Import 50,000" }).click();
    await theirs.getByText(/[1-9][\d,]* of 50,000/).waitFor();
    expect((await office.ana.post(`${team}/deactivate`, {})).status).toBe(200);
    await page.goto(theirs.url());
    await page.getByText("Import stopped").waitFor();
    await page.getByRole("alert").getByText("Reactivate them to continue").waitFor();
    expect(await page.getByRole("button", { name: "Resume import" }).count()).toBe(0);
    expect(await complaints(page)).toEqual([]);
    await theirs.context().close();
    expect((await office.ana.post(`${team}/reactivate`, {})).status).toBe(200);
    const before = (await imported()).progress.created;
    const back = await someone(office, { email: "ben@example.com" });
    await open(back, page.url());
    await back.getByRole("button", { name: "Resume import" }).dblclick();
    await back.getByRole("button", { name: "Stop import" }).dblclick();
    await back.getByText("Import cancelled").waitFor();
    await back.context().close();
    await page.reload();
    await settled(page);
    const { state, progress } = await imported();
    expect(state).toBe("cancelled");
    expect(progress.created).toBeGreaterThanOrEqual(before);
    expect(progress.created).toBeLessThan(ENDLESS);
    expect(await total("name[contains]=Half")).toBe(progress.created);
    await press(page, "Undo import");
    const dialog = await dialogOf(page);
    await dialog.getByRole("button", { name: "Undo import" }).click();
    await page.getByText(/\d undone/).waitFor();
    expect(await total("name[contains]=Half")).toBe(0);
  });
});

describe("Import of contacts with their companies", () => {
  test.each([DESKTOP, PHONE])(
    "creates missing accounts at $width pixels, links to them and undoes both",
    async (size) => {
      const own = `Co${size.width}`;
      const names = Array.from({ length: 22 }, (_, i) => `${own} No ${i}`);
      const lines = [...names, ...names].map((name, i) => `Person ${i},${name}`);
      const on = await someone(office, { viewport: size });
      await open(on, "/crm/contacts/import");
      await upload("people.csv", `Last name,Company\n${lines.join("\n")}\nAlone,\n`, on);
      await on.getByRole("button", { name: "Check rows" }).click();
      await on.getByText("44 invalid").waitFor();
      const wanted = on.getByRole("switch", { name: "Create 22 missing accounts" });
      expect(await wanted.isChecked()).toBe(false);
      await on.getByText(`${own} No 0, ${own} No 1`).waitFor();
      expect(await complaints(on)).toEqual([]);
      await wanted.focus();
      await on.keyboard.press("Space");
      await on.getByText("22 missing accounts to create").waitFor();
      expect(await wanted.isChecked()).toBe(true);
      await on.getByText("and 2 more").waitFor();
      await settled(on);
      expect(await complaints(on)).toEqual([]);
      await on.getByRole("button", { name: "Import 45" }).click();
      await on.getByText("22 missing accounts created").first().waitFor();
      expect(await complaints(on)).toEqual([]);
      const accounts = `/api/v1/crm/accounts?limit=1&count=true&name[starts]=${own}`;
      expect((await office.ana.get(accounts)).body.page.total).toBe(22);
      await press(on, "Undo import");
      await on.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
      await on.getByText("67 undone").waitFor();
      expect((await office.ana.get(accounts)).body.page.total).toBe(0);
      await on.context().close();
    },
  );

  test("opens a created account from the result", async () => {
    await open(page, "/crm/contacts/import");
    await upload("two.csv", "Last name,Company\nOne,Linked Ltd\n");
    await page.getByRole("button", { name: "Check rows" }).click();
    await page.getByRole("switch", { name: "Create 1 missing account" }).click();
    await page.getByRole("button", { name: "Import 1", exact: true }).click();
    await page.getByRole("link", { name: "Linked Ltd" }).click();
    await page.getByRole("heading", { name: "Linked Ltd" }).waitFor();
  });
});

describe("Import file with wrong settings", () => {
  test("can be read with another delimiter and without column names", async () => {
    await open(page, "/crm/leads/import");
    await upload("odd.csv", "Anna|website\nBert|website\n");
    await page.getByText("Map columns").waitFor();
    await page.getByRole("checkbox", { name: "First row contains column names" }).click();
    await settled(page);
    await page.getByRole("combobox", { name: "Delimiter" }).click();
    await page.getByRole("option", { name: "Pipe" }).click();
    await settled(page);
    expect(await complaints(page)).toEqual([]);
    expect((await imported()).format).toMatchObject({ delimiter: "|", header: false });
    await page.reload();
    await settled(page);
    expect(await page.getByRole("combobox", { name: "Delimiter" }).inputValue()).toBe("Pipe");
  });

  test("is rejected with a translated message if it is no table", async () => {
    const german = await someone(office, { language: "de-DE" });
    await open(german, "/crm/leads/import");
    await german.locator("input[type=file]").setInputFiles({
      name: "bild.png",
      mimeType: "image/png",
      buffer: Buffer.from([137, 80, 78, 71, 0, 1]),
    });
    const alert = german.getByRole("main").getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).not.toMatch(/\b(the|file|this|is)\b/);
    expect(await complaints(german)).toEqual([]);
    await german.context().close();
  });
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
