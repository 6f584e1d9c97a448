import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { searchSections } from "../../../src/desk/help/search.ts";
import { anchorOf, sectionsOf } from "../../../src/desk/help/sections.ts";
import { HANDBOOK } from "../../../src/handbook/pages.ts";
import { type Client, TestAppliance } from "../../kit/appliance.ts";

const HELP = "/api/v1/desk/help";
let appliance: TestAppliance;
let employee: Client;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  const ana = await appliance.setUp();
  employee = await appliance.invite(ana, "eve@example.com", ["employee"]);
});
afterAll(() => appliance.stop());

describe("help", () => {
  test("every page is listed with what it is about, to anybody logged in", async () => {
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
  ])("asked for %p it names %s", async (question, page) => {
    const { hits } = (await employee.get(`${HELP}?q=${encodeURIComponent(question)}`)).body;
    expect(hits.map((hit: { page: string }) => hit.page)).toContain(page);
  });

  test("a page is answered whole, one that is not there is not found", async () => {
    const { body } = await employee.get(`${HELP}/approvals`);
    expect(body.markdown).toStartWith("# ");
    expect((await employee.get(`${HELP}/nothing`)).body.code).toBe("RECORD_NOT_FOUND");
  });

  test("what is found stands in what is shown, and nothing is found for nothing", () => {
    const sections = sectionsOf();
    for (const { excerpt, heading, title } of searchSections(sections, "invoice"))
      expect(`${title} ${heading} ${excerpt}`.toLowerCase()).toContain("invoice");
    for (const question of ["", "   ", "!?", "zzyzx"]) expect(searchSections(sections, question)).toEqual([]);
  });

  test("headings have an anchor in any script", () => {
    expect(anchorOf("Closing a month: what & when?")).toBe("closing-a-month-what-when");
    expect(anchorOf("Größe 10 %")).toBe("größe-10");
  });
});
