import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { png } from "../kit/pictures.ts";
import { until } from "../kit/until.ts";
import { complaints, DESKTOP, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { open, press, someone } from "./presses.ts";

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><script>alert(1)</script><rect width="120" height="40" fill="#0f766e" onclick="alert(1)"/></svg>';

let office: Office;
let page: Page;
let quote: string;
beforeAll(async () => {
  office = await openOffice();
  const made = async (path: string, body: object) =>
    (await office.ana.post(`/api/v1/crm/${path}`, body)).body.id;
  const account_id = await made("accounts", { name: "Brightside Ltd" });
  quote = await made("quotes", { account_id, lines: [{ text: "Chair", quantity: "2", price: 12_000 }] });
  page = await someone(office);
});
afterAll(() => office.close());

const choose = (on: Page, name: string, mimeType: string, buffer: Buffer) =>
  on.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
const preview = (on: Page) => on.getByRole("region", { name: "Preview" });
const widthOf = async (on: Page, alt: string) =>
  Number(await on.evaluate(`[...document.images].find((one) => one.alt === "${alt}").naturalWidth`));

describe("Letterhead with a logo", () => {
  test("is previewed at once, kept when it is saved, and shown on papers at desk and phone", async () => {
    await open(page, "/settings/organization");
    await page.getByLabel("Legal name").fill("Acme Works");
    await choose(page, "logo.svg", "image/svg+xml", Buffer.from(SVG));
    await preview(page).getByRole("img", { name: "Acme Works" }).waitFor();
    expect((await office.ana.get("/api/v1/auth/me")).body.letterhead).toEqual({});
    await page.getByLabel("Accent colour").fill("#0f766e");
    await page.getByLabel("Accent colour").press("Tab");
    await page.getByRole("combobox", { name: "Font" }).click();
    await page.getByRole("option", { name: "Georgia" }).click();
    await settled(page);
    const font = await page.evaluate(
      "getComputedStyle(document.querySelector('[aria-label=Preview]')).fontFamily",
    );
    expect(String(font)).toStartWith("Georgia");
    expect(await complaints(page)).toEqual([]);
    await press(page, "Save changes");
    await page.getByText("Organisation updated").waitFor();
    const { letterhead } = (await office.ana.get("/api/v1/auth/me")).body;
    expect(letterhead).toMatchObject({ colors: { accent: "#0f766e" }, font: "serif" });
    for (const viewport of [DESKTOP, PHONE]) {
      const on = await someone(office, { viewport, theme: viewport === PHONE ? "dark" : "light" });
      await open(on, `/crm/quotes/${quote}`);
      await on.getByRole("article").getByRole("img", { name: "Acme Works" }).waitFor();
      await settled(on);
      expect(await widthOf(on, "Acme Works")).toBeGreaterThan(0);
      const wide = await on.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
      expect(wide).toBeLessThanOrEqual(0);
      expect(await complaints(on)).toEqual([]);
      await on.context().close();
    }
  });

  test("can be a PNG, is replaced and removed, and a wrong picture says why", async () => {
    await open(page, "/settings/organization");
    await choose(page, "logo.png", "image/png", Buffer.from(png(50, 25, [180, 20, 20])));
    await until(
      () => page.evaluate("[...document.images].some(({ naturalWidth }) => naturalWidth === 50)"),
      Boolean,
    );
    await choose(
      page,
      "text.svg",
      "image/svg+xml",
      Buffer.from(SVG.replace("script", "text").replace("/script", "/text")),
    );
    await page.getByText("The SVG file contains <text>").waitFor();
    await choose(
      page,
      "percent.svg",
      "image/svg+xml",
      Buffer.from(SVG.replace('width="120"', 'width="100%"')),
    );
    await page.getByText("This SVG file is too intricate for PDF files").waitFor();
    expect(await complaints(page)).toEqual([]);
    await press(page, "Remove logo");
    expect(await preview(page).getByRole("img").count()).toBe(0);
    await page.getByLabel("Text colour").fill("#dddddd");
    await page.getByLabel("Text colour").press("Tab");
    await press(page, "Save changes");
    await page.getByText(/Too pale: the contrast with white is 1.3:1/).waitFor();
    await page.getByLabel("Text colour").fill("#222222");
    await page.getByLabel("Text colour").press("Tab");
    await press(page, "Save changes");
    await page.getByText("Organisation updated").first().waitFor();
    expect((await office.ana.get("/api/v1/auth/me")).body.letterhead.logo).toBeUndefined();
  });
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
