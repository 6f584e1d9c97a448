import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { searchSections } from "../../../src/desk/help/search.ts";
import { anchorOf, sectionsIn } from "../../../src/desk/help/sections.ts";
import { handbook } from "../../../src/handbook/pages.ts";
import { type Client, TestAppliance } from "../../kit/appliance.ts";

const HANDBOOK = handbook();

const HELP = "/api/v1/desk/help";
/** Grants a turn immediately, without waiting for other callers. */
const atOnce = async () => undefined;
let appliance: TestAppliance;
let employee: Client;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  const ana = await appliance.setUp();
  employee = await appliance.invite(ana, "eve@example.com", ["employee"]);
});
afterAll(() => appliance.stop());

describe("Help", () => {
  test("lists every page with a summary to all authenticated users", async () => {
    const { pages } = (await employee.get(HELP)).body;
    expect(pages).toHaveLength(HANDBOOK.length);
    expect(new Set(pages.map(({ page }: { page: string }) => page)).size).toBe(pages.length);
    for (const page of pages) expect(page.summary.length).toBeGreaterThan(20);
    expect((await appliance.send("GET", HELP)).status).toBe(401);
  });

  test.each([
    ["send an invoice", "invoices-and-payments"],
    ["close a month", "the-books"],
    ["who approves a payment", "approvals"],
    ["metrics", "running-freehold"],
    ["leave", "people"],
    ["api key", "the-public-api"],
  ])("finds for %p the page %s", async (question, page) => {
    const { hits } = (await employee.get(`${HELP}?q=${encodeURIComponent(question)}`)).body;
    expect(hits.map((hit: { page: string }) => hit.page)).toContain(page);
  });

  test.each([
    ["Rechnungen", "invoices-and-payments"],
    ["eine Rechnung ausstellen", "invoices-and-payments"],
    ["Monatsabschluss", "the-books"],
    ["Monat abschliessen", "the-books"],
    ["Monat abschließen", "the-books"],
    ["urlaubsantraege", "people"],
    ["Urlaubsanträge", "people"],
    ["Wer gibt eine Zahlung frei?", "approvals"],
    ["Kündigungsfrist", "legal"],
    ["Vertraege kuendigen", "legal"],
    ["Löschung einer Person", "data-protection"],
    ["Lagerbestände", "stock-and-orders"],
    ["Sicherung erstellen", "backups"],
    ["API-Schlüssel", "the-public-api"],
  ])("finds in German for %p the page %s", async (question, page) => {
    const { hits } = (await employee.get(`${HELP}?language=de&q=${encodeURIComponent(question)}`)).body;
    expect(hits.map((hit: { page: string }) => hit.page)).toContain(page);
    expect(hits[0].language).toBe("de");
  });

  test("answers in the requested language, in English by default", async () => {
    const english = (await employee.get(HELP)).body.pages;
    const german = (await employee.get(`${HELP}?language=de`)).body.pages;
    const names = (pages: { page: string; domain: string }[]) =>
      pages.map(({ page, domain }) => [page, domain]);
    expect(names(german)).toEqual(names(english));
    expect(english.every(({ language }: { language: string }) => language === "en")).toBe(true);
    const { body } = await employee.get(`${HELP}/approvals?language=de`);
    expect(body).toMatchObject({ page: "approvals", title: "Freigaben", language: "de", domain: "Freehold" });
    expect((await employee.get(`${HELP}/approvals`)).body).toMatchObject({
      title: "Approvals",
      language: "en",
    });
    expect((await employee.get(`${HELP}?language=fr`)).status).toBe(422);
  });

  test("matches inflected words but not parts of words", async () => {
    const pagesFor = async (question: string) =>
      (await searchSections(sectionsIn("de"), question, atOnce)).map(
        ({ page, anchor }) => `${page}#${anchor}`,
      );
    expect(await pagesFor("Rechnung")).toEqual(await pagesFor("rechnung"));
    expect((await pagesFor("Löschungen"))[0]).toBe((await pagesFor("Loeschung"))[0] ?? "none");
    expect((await pagesFor("rechnung")).length).toBeGreaterThan(3);
    for (const nothing of ["der die das", "und", "xylophon"]) expect(await pagesFor(nothing)).toEqual([]);
  });

  test("returns whole pages and 404 for unknown ones", async () => {
    const { body } = await employee.get(`${HELP}/approvals`);
    expect(body.markdown).toStartWith("# ");
    expect((await employee.get(`${HELP}/nothing`)).body.code).toBe("RECORD_NOT_FOUND");
  });

  test("returns excerpts with the search term and nothing for empty searches", async () => {
    const sections = sectionsIn("en");
    for (const { excerpt, heading, title } of await searchSections(sections, "invoice", atOnce))
      expect(`${title} ${heading} ${excerpt}`.toLowerCase()).toContain("invoice");
    for (const question of ["", "   ", "!?", "zzyzx"])
      expect(await searchSections(sections, question, atOnce)).toEqual([]);
  });

  test("creates heading anchors in any script", () => {
    expect(anchorOf("Closing a month: what & when?")).toBe("closing-a-month-what-when");
    expect(anchorOf("Größe 10 %")).toBe("größe-10");
  });
});
