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
});
afterAll(() => office.close());

async function makeLead(values: object) {
  const { body } = await office.ana.post(LEADS, { source: "website", ...values });
  return String(body.id);
}

describe("Home page", () => {
  test("shows due dates, approvals and news with links", async () => {
    const today = new Date().toISOString();
    const task = { type: "call", subject: "Call the fleet manager", due_at: today, owner_id: ben.userId };
    expect((await office.ana.post("/api/v1/crm/activities", task)).status).toBe(201);
    await makeLead({ name: "Zoë Smith", owner_id: ben.userId });
    await page.goto("/");
    await settled(page);
    const due = page.getByRole("region", { name: "Upcoming due dates" });
    await due.getByRole("link", { name: "Call the fleet manager" }).waitFor();
    await page.getByRole("region", { name: "Waiting for you" }).getByText("You're all caught up").waitFor();
    await page.getByRole("region", { name: "What's new" }).getByText("Lead Zoë Smith").waitFor();
    expect(await page.getByRole("link", { name: "Lead", exact: true }).getAttribute("href")).toContain(
      "/crm/leads/new",
    );
  });

  test("offers only permitted quick actions", async () => {
    const beginnings = page.getByRole("navigation", { name: "Quick actions" });
    expect(await beginnings.getByRole("link", { name: "Bill" }).count()).toBe(0);
    expect(await beginnings.getByRole("link").count()).toBeGreaterThan(0);
  });
});

describe("Notifications", () => {
  test("show the unread count and mark opened ones as read", async () => {
    await ben.post("/api/v1/desk/notices/read", {});
    const id = await makeLead({ name: "Bell Lead", owner_id: ben.userId });
    await page.goto("/");
    await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
    await page.getByRole("button", { name: /Lead Bell Lead/ }).click();
    await page.waitForURL(`**/crm/leads/${id}`);
    await page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
    expect((await ben.get("/api/v1/desk/notices")).body.unread).toBe(0);
  });
});

describe("Dashboards", () => {
  test("link figures to the lists behind them", async () => {
    await page.goto("/crm?time=all");
    await settled(page);
    await page.getByRole("list", { name: "Leads by source" }).getByRole("link", { name: "Website" }).click();
    await page.waitForURL(/\/crm\/leads\?.*source=website/);
  });

  test("exist for every module and are accessible when empty", async () => {
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
  });
});

/** A dashboard link to a list, with the number shown next to it if any. */
interface Drill {
  href: string;
  text: string;
}

const DRILLS = `[...document.querySelectorAll("main a[href]")].map((link) => ({
  href: link.getAttribute("href"),
  text: link.closest("li")?.lastElementChild.firstChild.textContent ?? link.textContent,
}))`;

/** A card in two columns: the height that its content leaves free, and if it covers another card. */
interface Packed {
  title: string;
  spare: number;
  overlaps: boolean;
}

/** Heights are rounded up to steps of so many pixels. */
const STEP = 24;

const PACKED = `(() => {
  const cards = [...document.querySelectorAll("[class*=packed] > * > section")];
  const box = (card) => card.getBoundingClientRect();
  const crosses = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return cards.map((card) => ({
    title: card.querySelector("h2").textContent,
    spare: box(card).bottom - box(card.lastElementChild).bottom - card.clientTop,
    overlaps: cards.some((other) => other !== card && crosses(box(card), box(other))),
  }));
})()`;

/** Returns a link's count: the only part of its text that is a plain number. */
function countIn({ text }: Drill): number | undefined {
  const numbers = text.split(" · ").filter((part) => /^\d+$/.test(part));
  return numbers.length === 1 ? Number(numbers[0]) : undefined;
}

describe("Dashboards with sample data", () => {
  let owner: Page;
  beforeAll(async () => {
    expect((await office.ana.post("/api/v1/setup/sample", { language: "en" })).status).toBe(200);
    const incident = { title: "A laptop was lost", kind: "breach" };
    expect((await office.ana.post("/api/v1/legal/incidents", incident)).status).toBe(201);
    owner = await office.visit();
  });

  const drillsOf = async (path: string): Promise<Drill[]> => {
    await owner.goto(path);
    await settled(owner);
    await owner.locator("main a[href]").first().waitFor();
    // The result of the expression above.
    const found = (await owner.evaluate(DRILLS)) as Drill[];
    return found.filter(({ href }) => /^\/[a-z]+\/[a-z-]+\?/.test(href));
  };

  const asked = (href: string, more: Record<string, string>) => {
    const { pathname, searchParams } = new URL(href, office.url);
    for (const [name, value] of Object.entries(more)) searchParams.set(name, value);
    return office.ana.get(`/api/v1${pathname}?${searchParams}`);
  };

  for (const [path, least] of [
    ["/crm?time=year", 12],
    ["/hr?time=year", 4],
    ["/ops?time=year", 5],
    ["/legal", 5],
    ["/strat", 5],
  ] as const) {
    test(`${path} shows the same counts as the linked lists`, async () => {
      const counted = (await drillsOf(path)).filter((drill) => countIn(drill) !== undefined);
      expect(counted.length).toBeGreaterThanOrEqual(least);
      expect(counted.some((drill) => countIn(drill) !== 0)).toBe(true);
      const wrong: unknown[] = [];
      for (const drill of counted) {
        const { body } = await asked(drill.href, { count: "true", limit: "1" });
        if (body.page?.total !== countIn(drill)) wrong.push({ ...drill, found: body.page?.total ?? body });
      }
      expect(wrong).toEqual([]);
    });
  }

  test.each(["/", "/crm", "/fin", "/ops", "/strat"])(
    "%s has no dead space and no empty parts",
    async (path) => {
      await owner.goto(path);
      await settled(owner);
      await owner.locator("[class*=packed] section").first().waitFor();
      // The result of the expression below.
      const cards = (await owner.evaluate(PACKED)) as Packed[];
      expect(cards.length).toBeGreaterThan(1);
      expect(cards.filter(({ spare }) => spare >= STEP)).toEqual([]);
      expect(cards.filter(({ overlaps }) => overlaps)).toEqual([]);
      if (path !== "/") expect(await owner.getByRole("main").getByText("Nothing yet").count()).toBe(0);
    },
  );

  test("show the open balance of the linked invoices in the receivables chart", async () => {
    const money = new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" });
    const bars = (await drillsOf("/fin")).filter(({ href }) => href.startsWith("/fin/invoices?"));
    expect(bars.filter(({ text }) => text !== money.format(0)).length).toBeGreaterThan(0);
    for (const { href, text } of bars.filter(({ text }) => text.includes("€"))) {
      const { data } = (await asked(href, { limit: "100" })).body;
      const open = data.reduce((sum: number, { balance }: { balance: number }) => sum + balance, 0);
      expect(money.format(open / 100)).toBe(text);
    }
  });

  test("link each month of the chart to its profit and loss", async () => {
    await owner.goto("/fin");
    const months = owner.getByRole("list", { name: "Revenue and expenses" }).getByRole("link");
    await months.first().waitFor();
    expect(await months.count()).toBe(12);
    await months.last().click();
    await owner.getByRole("heading", { level: 1, name: "Profit and loss" }).waitFor();
    expect(new URL(owner.url()).searchParams.get("from")).toMatch(/^\d{4}-\d{2}-01$/);
  });

  test("the getting started checklist archives the sample data and can be dismissed", async () => {
    await owner.goto("/");
    const steps = owner.getByRole("region", { name: "Getting started" });
    await steps.getByRole("link", { name: "Company settings" }).waitFor();
    expect(await complaints(owner)).toEqual([]);
    await steps.getByRole("button", { name: "Archive sample data" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Archive sample data" }).click();
    await owner.getByText(/sample records archived/).waitFor();
    await steps.getByText("Explore the sample data").waitFor({ state: "detached" });
    expect((await office.ana.get("/api/v1/setup/steps")).body.samples).toBe(false);
    await steps.getByRole("button", { name: "Dismiss" }).click();
    await steps.waitFor({ state: "detached" });
    // The card disappears immediately, while the request to dismiss it is still pending.
    await settled(owner);
    expect((await office.ana.get("/api/v1/desk/start")).body.preferences.put_away).toEqual(["first-steps"]);
  });
});

describe("Help", () => {
  test("opens next to the page and can be searched", async () => {
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

  test("handbook links open their page", async () => {
    await page.goto("/help/approvals");
    await page.getByRole("heading", { level: 1, name: "Approvals" }).waitFor();
    expect(await complaints(page)).toEqual([]);
  });
});

describe("Accessibility", () => {
  test.each(["light", "dark"] as const)("is ensured in the %s theme on a phone in German", async (theme) => {
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

  test("no external requests, undocumented API calls or page errors occur", () => {
    expect(office.faults).toEqual([]);
  });
});
