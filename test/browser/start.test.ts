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
  ben = await office.invite(BEN, ["crm_manager"]);
  for (const source of ["website", "website", "event"])
    expect((await ben.post(LEADS, { name: `Lead by ${source}`, source })).status).toBe(201);
  page = await office.visit({ email: BEN });
});
afterAll(() => office.close());

const cardsOf = async (by: Client): Promise<string[]> =>
  (await by.get("/api/v1/dashboard")).body.cards.map(
    ({ title, size }: { title: string; size: string }) => `${title} ${size}`,
  );
const card = (name: string) => page.getByRole("region", { name, exact: true });

const bottomOf = (box: { y: number; height: number } | null | undefined) =>
  box ? box.y + box.height : Number.NaN;

async function open(path = "/"): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Waits until the arrangement is saved. */
async function saved(act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith("/api/v1/dashboard") && response.request().method() !== "GET",
  );
  await act();
  expect((await answered).status()).toBe(200);
}

describe("Start page", () => {
  test("shows the role's cards, each number equal to the list behind it", async () => {
    await open();
    const link = card("New leads this month").getByRole("link");
    expect(await link.textContent()).toBe("3");
    await link.click();
    await page.waitForURL(/\/crm\/leads\?/);
    await settled(page);
    await page.getByRole("heading", { level: 1 }).locator("..").getByText("3", { exact: true }).waitFor();
  });

  test("loads all figures in one call", async () => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await open();
    // Those that take longer are asked for again.
    expect(asked.filter((url) => url.endsWith("/dashboard/figures"))).toHaveLength(1);
    page.removeAllListeners("request");
  });

  test("keeps a card that is moved by keyboard and resized", async () => {
    await page.getByRole("button", { name: "Customise" }).click();
    const handle = page.getByRole("button", { name: "Move Won this month" });
    await handle.focus();
    await saved(() => page.keyboard.press("ArrowRight"));
    expect((await cardsOf(ben)).slice(0, 2)).toEqual(["Open deals small", "Won this month small"]);
    await page.getByText("Won this month is now card 2 of").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Options for Deals by stage" }).click();
    await saved(() => page.getByRole("menuitem", { name: "Full width" }).click());
    expect(await cardsOf(ben)).toContain("Deals by stage large");
  });

  test("moves a card that is dragged onto another", async () => {
    const [from, to] = [card("Open tickets"), card("Open deals")];
    await saved(() => from.dragTo(to));
    expect((await cardsOf(ben))[0]).toBe("Open tickets small");
  });

  test("loses a card that is removed, and offers it again", async () => {
    await page.getByRole("button", { name: "Options for Leads to answer" }).click();
    await saved(() => page.getByRole("menuitem", { name: "Remove from start page" }).click());
    await page.getByRole("button", { name: "Add card" }).click();
    await saved(() => page.getByRole("button", { name: "Leads to answer" }).click());
    expect((await cardsOf(ben)).at(-1)).toBe("Leads to answer medium");
  });

  test("takes a list with its filters, and its bars lead to the records they count", async () => {
    await open("/crm/leads?source=website");
    await page.getByRole("button", { name: "Add to start page" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Bars", { exact: true }).click();
    await dialog.getByText("Keeps the filters of the list: Source is Website").waitFor();
    const [frame, button] = await Promise.all(
      [dialog, dialog.getByRole("button", { name: "Add to start page" })].map((one) => one.boundingBox()),
    );
    expect(bottomOf(button)).toBeLessThan(bottomOf(frame));
    await dialog.getByRole("textbox", { name: "Title" }).fill("Leads of the website");
    expect(await complaints(page)).toEqual([]);
    await saved(() => dialog.getByRole("button", { name: "Add to start page" }).click());
    await open();
    const bar = card("Leads of the website").getByRole("listitem");
    expect(await bar.textContent()).toContain("2");
    await bar.getByRole("link").click();
    await page.waitForURL(/source=website/);
    await settled(page);
    await page.getByRole("heading", { level: 1 }).locator("..").getByText("2", { exact: true }).waitFor();
  });

  test("goes back to the cards of the role", async () => {
    await open();
    await page.getByRole("button", { name: "Customise" }).click();
    await page.getByRole("button", { name: "Reset to default" }).click();
    await saved(() => page.getByRole("dialog").getByRole("button", { name: "Reset to default" }).click());
    expect((await ben.get("/api/v1/dashboard")).body.version).toBe(0);
    expect((await cardsOf(ben))[0]).toBe("Won this month small");
  });
});

describe("On a phone", () => {
  test("the start page has one column, and is accessible in German while it is arranged", async () => {
    const phone = await office.visit({ email: BEN, viewport: PHONE, language: "de-DE", theme: "dark" });
    await settled(phone);
    await phone.getByRole("button", { name: "Anpassen" }).click();
    const edges = await phone
      .locator("main section")
      .evaluateAll((cards) => [...new Set(cards.map((one) => Math.round(one.getBoundingClientRect().left)))]);
    expect(edges).toHaveLength(1);
    expect(await complaints(phone)).toEqual([]);
  });

  test("no bar of a chart covers its scale", async () => {
    expect((await office.ana.post("/api/v1/setup/sample", { language: "en" })).status).toBe(200);
    const phone = await office.visit({ viewport: PHONE });
    await phone.goto("/fin");
    await settled(phone);
    const covered = await phone.locator("main").evaluate((main) => {
      const boxes = (selector: string) =>
        [...main.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const bars = boxes("[class*=place] > [class*=bar]").filter(({ height }) => height > 1);
      const scale = boxes("[class*=grid] [class*=line] > span").filter(({ width }) => width > 0);
      type Box = ReturnType<typeof boxes>[number];
      const meets = (one: Box, other: Box) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
      return {
        bars: bars.length,
        scale: scale.length,
        covered: scale.filter((text) => bars.some((bar) => meets(bar, text))).length,
      };
    });
    expect(covered.bars).toBeGreaterThan(0);
    expect(covered.scale).toBeGreaterThan(0);
    expect(covered.covered).toBe(0);
  });
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
