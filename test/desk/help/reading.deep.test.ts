import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { complaints, PHONE, settled } from "../../browser/browser.ts";
import { type Office, openOffice } from "../../browser/office.ts";

let office: Office;
let page: Page;
beforeAll(async () => {
  office = await openOffice();
  page = await office.visit({ language: "de-DE" });
});
afterAll(() => office.close());

const isInView = async (heading: string) => {
  const box = await page.getByRole("heading", { name: heading, exact: true }).boundingBox();
  return box !== null && box.y >= 0 && box.y < (page.viewportSize()?.height ?? 0) / 2;
};

describe("German handbook", () => {
  test("groups pages in sections, first steps first", async () => {
    await page.goto("/help");
    await page.getByRole("heading", { level: 1, name: "Handbuch" }).waitFor();
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    const sections = await page.getByRole("heading", { level: 2 }).allInnerTexts();
    expect(sections.slice(0, 2)).toEqual(["Zuerst", "Die tägliche Arbeit"]);
    const { pages } = (await office.ana.get("/api/v1/desk/help?language=de")).body;
    expect(await page.locator("main section button").count()).toBe(pages.length);
    expect(await complaints(page)).toEqual([]);
  });

  test("finds inflected words and opens the page at the heading", async () => {
    await page.getByRole("textbox", { name: "Im Handbuch suchen" }).fill("Monatsabschluss");
    await page.getByRole("button", { name: "Die Bücher › Einen Monat abschließen" }).click();
    await page.getByRole("heading", { level: 1, name: "Die Bücher" }).waitFor();
    await settled(page);
    expect(decodeURIComponent(page.url())).toEndWith("/help/the-books#einen-monat-abschließen");
    expect(await isInView("Einen Monat abschließen")).toBe(true);
    expect(await page.locator("article").getAttribute("lang")).toBe("de");
  });

  test("follows links between pages, also on a phone in dark mode", async () => {
    const phone = await office.visit({ language: "de-DE", viewport: PHONE, theme: "dark" });
    await phone.goto("/help/people");
    await phone.getByRole("link", { name: "Arbeitszeit" }).click();
    await phone.getByRole("heading", { level: 1, name: "Arbeitszeit und Stundenzettel" }).waitFor();
    expect(await complaints(phone)).toEqual([]);
    expect(await phone.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    await phone.context().close();
  });

  test("opens next to its subject page and follows links there", async () => {
    await page.goto("/settings/sequences");
    await page.getByRole("button", { name: "Hilfe" }).click();
    const help = page.getByRole("dialog", { name: "Hilfe" });
    await help.getByRole("heading", { name: "Anmeldung und Nummern" }).waitFor();
    await help.getByRole("button", { name: "Alle Seiten" }).click();
    await help.getByRole("button", { name: "Lernen bei der Arbeit" }).click();
    await help.getByRole("link", { name: "Kurse erstellen" }).click();
    await help.getByRole("heading", { name: "Kurse erstellen" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/settings/sequences");
    expect(await complaints(page)).toEqual([]);
    await help.getByRole("button", { name: "Schließen" }).click();
    await help.waitFor({ state: "detached" });
  });

  test("switches to English for English-speaking users", async () => {
    const english = await office.visit({ language: "en-GB" });
    await english.goto("/help/the-books#closing-a-month");
    await english.getByRole("heading", { level: 1, name: "The books" }).waitFor();
    expect(await english.locator("article").getAttribute("lang")).toBe("en");
    await english.context().close();
  });

  test("sends no undocumented requests", () => {
    expect(office.faults).toEqual([]);
  });
});
