import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "../kit/appliance.ts";
import { complaints, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";

const BEN = "ben@example.com";
const LEADS = "/api/v1/crm/leads";

let office: Office;
let page: Page;
let ben: Client;
beforeAll(async () => {
  office = await openOffice();
  ben = await office.invite(BEN, ["crm_manager", "employee"]);
  page = await office.visit({ email: BEN });
}, 60_000);
afterAll(() => office.close(), 30_000);

async function makeLead(values: object) {
  const { body } = await office.ana.post(LEADS, { source: "website", ...values });
  return String(body.id);
}

describe("home", () => {
  test("says what is due, what waits and what is new, each with the way there", async () => {
    const today = new Date().toISOString();
    const task = { type: "call", subject: "Call the fleet manager", due_at: today, owner_id: ben.userId };
    expect((await office.ana.post("/api/v1/crm/activities", task)).status).toBe(201);
    await makeLead({ name: "Zoë Smith", owner_id: ben.userId });
    await page.goto("/");
    await settled(page);
    const due = page.getByRole("region", { name: "Due soon" });
    await due.getByRole("link", { name: "Call the fleet manager" }).waitFor();
    await page.getByRole("region", { name: "Waits for me" }).getByText("Nothing waits for you").waitFor();
    await page.getByRole("region", { name: "What is new" }).getByText("Lead Zoë Smith").waitFor();
    expect(await page.getByRole("link", { name: "Lead", exact: true }).getAttribute("href")).toContain(
      "/crm/leads/new",
    );
  });

  test("offers nothing that the person may not begin", async () => {
    const beginnings = page.getByRole("navigation", { name: "Begin something" });
    expect(await beginnings.getByRole("link", { name: "Bill" }).count()).toBe(0);
    expect(await beginnings.getByRole("link").count()).toBeGreaterThan(0);
  });
});

describe("the bell", () => {
  test("counts what is unread, leads there, and forgets what was read", async () => {
    await ben.post("/api/v1/desk/notices/read", {});
    const id = await makeLead({ name: "Bell Lead", owner_id: ben.userId });
    await page.goto("/");
    await page.getByRole("button", { name: "Notices, 1 unread" }).click();
    await page.getByRole("button", { name: /Lead Bell Lead/ }).click();
    await page.waitForURL(`**/crm/leads/${id}`);
    await page.getByRole("button", { name: "Notices", exact: true }).waitFor();
    expect((await ben.get("/api/v1/desk/notices")).body.unread).toBe(0);
  });
});

describe("dashboards", () => {
  test("figures lead to the list behind them", async () => {
    await page.goto("/crm?time=all");
    await settled(page);
    await page.getByRole("list", { name: "Leads by source" }).getByRole("link", { name: "Website" }).click();
    await page.waitForURL(/\/crm\/leads\?.*source=website/);
  });

  test("each module has one, with nothing in it too", async () => {
    const owner = await office.visit();
    for (const [path, title] of [
      ["/crm", "Customers"],
      ["/fin", "Finance"],
      ["/hr", "People"],
      ["/ops", "Operations"],
      ["/legal", "Legal"],
      ["/strat", "Strategy"],
    ] as const) {
      await owner.goto(path);
      await owner.getByRole("heading", { level: 1, name: title }).waitFor();
      await settled(owner);
      expect(await complaints(owner)).toEqual([]);
    }
  }, 60_000);
});

describe("help", () => {
  test("opens beside the page with what is said of it, and finds by words", async () => {
    await page.goto("/fin/invoices");
    await page.getByRole("button", { name: "Help" }).click();
    const help = page.getByRole("dialog", { name: "Help" });
    await help.getByRole("heading", { name: "Invoices and payments" }).waitFor();
    await help.getByRole("button", { name: "All pages" }).click();
    await help.getByRole("textbox", { name: "Search the handbook" }).fill("close a month");
    await help
      .getByRole("button", { name: /Closing/ })
      .first()
      .click();
    await help.getByRole("heading", { level: 2 }).first().waitFor();
  });

  test("a link of the handbook leads to its page", async () => {
    await page.goto("/help/approvals");
    await page.getByRole("heading", { level: 1, name: "Approvals" }).waitFor();
    expect(await complaints(page)).toEqual([]);
  });
});

describe("everybody", () => {
  test.each(["light", "dark"] as const)("can use it, in %s, on a phone, in German", async (theme) => {
    const visitor = await office.visit({ email: BEN, theme, viewport: PHONE, language: "de-DE" });
    for (const path of ["/", "/crm", "/help"]) {
      await visitor.goto(path);
      await settled(visitor);
      expect(await complaints(visitor)).toEqual([]);
      const [inner, outer] = (await visitor.evaluate(
        "[document.documentElement.scrollWidth, innerWidth]",
      )) as [number, number];
      expect(inner).toBeLessThanOrEqual(outer);
    }
    await visitor.context().close();
  });

  test("no page asked for anything that is not documented", () => {
    expect(office.faults).toEqual([]);
  });
});
