import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Json } from "../kit/appliance.ts";
import { complaints, settled } from "./browser.ts";
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
