import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client, Json } from "../kit/appliance.ts";
import { complaints, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { open } from "./presses.ts";

const LEADS = "/api/v1/crm/leads";
const WIDE =
  "columns=name,company,source,score,value,email,phone,owner_id,state,created_at,updated_at,campaign_id";

let office: Office;
let page: Page;
let ben: Client;
let leads: Json[];
beforeAll(async () => {
  office = await openOffice();
  ben = await office.invite("ben@example.com", ["crm_manager", "employee"]);
  await office.invite("ria@example.com", ["auditor", "employee"]);
  const operations = Array.from({ length: 60 }, (_, i) => ({
    action: "create",
    data: { name: `Lead ${String(i).padStart(2, "0")}`, company: "Even GmbH", score: i, source: "website" },
  }));
  leads = (await office.ana.post(`${LEADS}/bulk`, { operations })).body.results.map(
    ({ record }: Json) => record,
  );
  page = await office.visit();
});
afterAll(() => office.close());

const now = async (at: number): Promise<Json> => (await office.ana.get(`${LEADS}/${leads[at]?.id}`)).body;
const row = (index: number) => page.locator(`[data-index="${index}"]`);
const cell = (index: number, col: number) => row(index).locator(`[data-col="${col}"]`);
const editor = (on = page) => on.getByRole("dialog").filter({ has: on.locator("[data-path]") });

/** Runs in the page. Collects the rows whose elements change. */
const WATCH_ROWS = `{
  window.touched = new Set();
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const row = target instanceof Element && target.closest("[data-index]");
      if (row) window.touched.add(row.dataset.index);
    }
  });
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  watch.observe(document.querySelector("[role=grid]"), all);
}`;
const heightOf = (selector: string) =>
  `document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect().height`;

async function openList(query = "columns=name,company,score"): Promise<void> {
  await open(page, `/crm/leads?sort=name&${query}`);
  await row(0).waitFor();
}

describe("Keys", () => {
  test("move, select, open and create, and nothing while the user types", async () => {
    await openList();
    await page.keyboard.press("j");
    await page.locator("[data-index='0']:focus").waitFor();
    await page.keyboard.press("j");
    await page.locator("[data-index='1']:focus").waitFor();
    await page.keyboard.press("x");
    await page.getByText("1 selected").waitFor();
    await page.keyboard.press("k");
    await page.locator("[data-index='0']:focus").waitFor();
    await page.getByRole("searchbox").pressSequentially("jx");
    expect(await page.getByRole("searchbox").inputValue()).toBe("jx");
    await page.getByText("1 selected").waitFor();
    await openList();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Lead 00" }).waitFor();
    await openList();
    await page.keyboard.press("c");
    await page.waitForURL(/\/crm\/leads\/new/);
  });

  test("go to the page of a letter after G, whose own keys stay quiet", async () => {
    await openList();
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await page.waitForURL((url) => url.pathname === "/crm");
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await page.waitForURL((url) => url.pathname === "/");
  });

  test("are listed by ?, as they are on this page, and off when the user turns them off", async () => {
    await openList();
    await page.keyboard.press("Shift+?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.getByText("Select the row").first().waitFor();
    for (const keys of ["Move between rows", "First or last row", "15 rows up or down", "Go to Finance"])
      await help.getByText(keys).waitFor();
    await help.getByText("Select all rows up to this one").waitFor();
    expect(await help.getByText("Edit the cell", { exact: true }).count()).toBe(2);
    await settled(page);
    expect(await complaints(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await office.ana.put("/api/v1/desk/preferences", { single_keys: false });
    await openList();
    for (const key of ["j", "x", "g", "c"]) await page.keyboard.press(key);
    await settled(page);
    expect(page.url()).toContain("/crm/leads?");
    expect(await page.locator("[data-index]:focus").count()).toBe(0);
    await office.ana.put("/api/v1/desk/preferences", { single_keys: true });
    await open(page, "/");
    await page.keyboard.press("Shift+?");
    await help.waitFor();
    expect(await help.getByText("Select the row").count()).toBe(0);
    await page.keyboard.press("Escape");
  });
});

describe("Cells", () => {
  test("are edited by Enter, one call for each, and Tab goes to the next", async () => {
    await openList();
    const patches: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") patches.push(request.postData() ?? "");
    });
    await page.keyboard.press("j");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.locator("[data-index='0'] [data-col='1']:focus").waitFor();
    await page.keyboard.press("Enter");
    const box = editor().getByRole("textbox");
    await box.fill("Odd AG");
    expect(await complaints(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await editor().getByLabel("Score").waitFor();
    await editor().getByRole("textbox").fill("77");
    await page.keyboard.press("Enter");
    await editor().waitFor({ state: "detached" });
    await page.locator("[data-index='0'] [data-col='2']:focus").waitFor();
    expect(await now(0)).toMatchObject({ company: "Odd AG", score: 77 });
    expect(patches.map((body) => JSON.parse(body))).toEqual([{ company: "Odd AG" }, { score: 77 }]);
    page.removeAllListeners("request");
    await page.getByRole("alert").filter({ hasText: "Score saved" }).waitFor();
    await page.keyboard.press("z");
    await page.getByText("Undone", { exact: true }).waitFor();
    expect((await now(0)).score).toBe(0);
  });

  test("are edited by a double click, checked like the form, and left by Esc", async () => {
    await openList();
    await cell(3, 2).dblclick();
    await editor().getByRole("textbox").fill("5000");
    await page.keyboard.press("Enter");
    await editor().locator("[class*=Input-error], [class*=InputWrapper-error]").first().waitFor();
    await page.keyboard.press("Escape");
    await editor().waitFor({ state: "detached" });
    expect((await now(3)).score).toBe(3);
    await cell(3, 2).click();
    await page.getByRole("heading", { level: 1, name: "Lead 03" }).waitFor();
  });

  test("of a choice show its words at once, and picking one saves", async () => {
    await openList("columns=name,source");
    await cell(7, 1).dblclick();
    await page.getByRole("option", { name: "Referral" }).click();
    await editor().waitFor({ state: "detached" });
    expect((await now(7)).source).toBe("referral");
  });

  test("show what another user has made of the same cell, and leave other cells alone", async () => {
    await openList();
    await cell(5, 1).dblclick();
    await ben.put(`${LEADS}/${leads[5]?.id}`, { company: "Ben KG", score: 50 });
    await editor().getByRole("textbox").fill("Ana KG");
    await page.keyboard.press("Enter");
    await editor().getByText("Someone else has changed this to “Ben KG” since.").waitFor();
    await editor().getByRole("button", { name: "Save mine" }).click();
    await editor().waitFor({ state: "detached" });
    expect(await now(5)).toMatchObject({ company: "Ana KG", score: 50 });
    await cell(6, 1).dblclick();
    await ben.put(`${LEADS}/${leads[6]?.id}`, { score: 60 });
    await editor().getByRole("textbox").fill("Ana KG");
    await page.keyboard.press("Enter");
    await editor().waitFor({ state: "detached" });
    expect(await now(6)).toMatchObject({ company: "Ana KG", score: 60 });
  });

  test("of readers are read-only", async () => {
    const ria = await office.visit({ email: "ria@example.com" });
    await open(ria, "/crm/leads?sort=name");
    const grid = ria.getByRole("grid");
    await ria.locator("[data-index='0']").waitFor();
    expect(await grid.getAttribute("aria-readonly")).toBe("true");
    await ria.locator("[data-index='0'] [data-col='1']").focus();
    await ria.keyboard.press("e");
    await settled(ria);
    expect(await editor(ria).count()).toBe(0);
    await ria.context().close();
  });

  test("moving the focus redraws no other row", async () => {
    await openList();
    await row(0).focus();
    await page.evaluate(WATCH_ROWS);
    const touched = () => page.evaluate<string[]>("[...window.touched]");
    for (let i = 0; i < 3; i += 1) await page.keyboard.press("ArrowRight");
    expect(await touched()).toEqual([]);
    await page.keyboard.press("j");
    await page.locator("[data-index='1'] [data-col='2']:focus").waitFor();
    expect((await touched()).toSorted()).toEqual(["0", "1"]);
  });
});

describe("Layout", () => {
  test("keeps density, columns in order and widths for the user, on every device", async () => {
    await openList();
    await page.getByRole("button", { name: "Columns" }).click();
    const menu = page.getByRole("dialog");
    await menu.getByText("Compact").click();
    await page.waitForFunction(`${heightOf("[data-index='0']")} === 30`);
    await menu.getByRole("button", { name: "Move Score left" }).click();
    const [score, name] = [
      menu.getByRole("checkbox", { name: "Score" }),
      menu.getByText("Name", { exact: true }),
    ];
    await score.waitFor();
    await menu.locator("[draggable]").filter({ hasText: "Score" }).dragTo(name);
    await page.keyboard.press("Escape");
    const grip = page.getByRole("separator", { name: /Score/ });
    await grip.focus();
    const width = Number(await grip.getAttribute("aria-valuenow"));
    for (let i = 0; i < 3; i += 1) await page.keyboard.press("ArrowRight");
    await page.waitForResponse((response) => response.url().endsWith("/desk/preferences"));
    await settled(page);
    const other = await office.visit();
    await open(other, "/crm/leads");
    await other.locator("[data-index='0']").waitFor();
    expect(
      await other.getByRole("columnheader").evaluateAll((all) => all.map((one) => one.textContent)),
    ).toEqual(["", "Score", "Name", "Company"]);
    expect(Number(await other.getByRole("separator", { name: /Score/ }).getAttribute("aria-valuenow"))).toBe(
      width + 60,
    );
    expect((await other.locator("[data-index='0']").boundingBox())?.height).toBe(30);
    await other.getByRole("button", { name: "Columns" }).click();
    await settled(other);
    expect(await complaints(other)).toEqual([]);
    await other.getByRole("dialog").getByText("Comfortable").click();
    await other.getByRole("button", { name: "Reset to default" }).click();
    await settled(other);
    await other.context().close();
  });

  test("hints at columns to the right, and keeps the first in view", async () => {
    await openList(WIDE);
    const first = await cell(0, 0).boundingBox();
    const more = page.getByRole("button", { name: "Scroll right" });
    await more.waitFor();
    for (let i = 0; (await more.isVisible()) && i < 20; i += 1) {
      await more.click({ timeout: 2000 }).catch(() => undefined);
      await page.waitForTimeout(100);
    }
    expect(await more.count()).toBe(0);
    expect(await page.locator("[data-list]").evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
    expect((await cell(0, 0).boundingBox())?.x).toBe(first?.x ?? 0);
    expect(await complaints(page)).toEqual([]);
  });
});

test("On a phone, in German, cards can be compact", async () => {
  const phone = await office.visit({ viewport: PHONE, language: "de-DE" });
  await open(phone, "/crm/leads");
  const height = async () => (await phone.locator("main li[style]").first().boundingBox())?.height;
  expect(await height()).toBe(104);
  await phone.getByRole("button", { name: "Spalten" }).click();
  await phone.getByRole("dialog").getByText("Kompakt").click();
  await phone.waitForFunction(`${heightOf("main li[style]")} === 84`);
  await settled(phone);
  expect(await complaints(phone)).toEqual([]);
});

test("Nothing went wrong unseen", () => expect(office.faults).toEqual([]));
