import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { type Client, PASSWORD } from "../../kit/appliance.ts";
import { initialised, Served } from "../../kit/executable.ts";
import { openBrowser, settled, visit } from "../browser.ts";

/** On plain http addresses in a local network, browsers disable features that work on `localhost`. */
const LEADS = "/api/v1/crm/leads";
let served: Served;
let browser: Browser;
let ana: Client;
let page: Page;
const errors: string[] = [];
beforeAll(async () => {
  served = await Served.start(await initialised(), ["--server-names", "freehold.lan"]);
  ana = await served.logIn();
  browser = await openBrowser(["--host-resolver-rules=MAP freehold.lan 127.0.0.1"]);
  const url = `http://freehold.lan:${new URL(served.base).port}`;
  page = await visit(browser, { url, email: "ana@example.com", password: PASSWORD });
  page.on("pageerror", (error) => errors.push(error.message));
});
afterAll(async () => {
  await browser.close();
  await served.stop();
});

test("the address is not a secure context", async () => {
  expect(await page.evaluate("isSecureContext")).toBe(false);
});

test("a record can be created and moved on, and a file uploaded", async () => {
  await page.goto("/crm/leads/new");
  await settled(page);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("From the workshop");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.waitForURL(/\/crm\/leads\/[0-9a-f-]{36}/);
  await page.getByRole("button", { name: "Mark as contacted", exact: true }).click();
  await page.locator("[aria-current=step]", { hasText: "Contacted" }).waitFor();
  await page.getByRole("tab", { name: "Files" }).click();
  const file = { name: "offer.txt", mimeType: "text/plain", buffer: Buffer.from("All of it") };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "offer.txt", exact: true }).waitFor();
  expect((await ana.get(`${LEADS}?name=From%20the%20workshop&state=contacted`)).body.data).toHaveLength(1);
});

test("the session persists after a reload and in a second window", async () => {
  await page.goto("/crm/leads");
  const second = await page.context().newPage();
  await Promise.all([page.reload(), second.goto("/crm/leads")]);
  for (const one of [page, second]) await one.getByRole("row", { name: /From the workshop/ }).waitFor();
  await second.close();
});

test("the link of a record can be copied and pasted", async () => {
  await page.getByRole("link", { name: "From the workshop" }).click();
  await page.getByRole("heading", { level: 1, name: "From the workshop" }).waitFor();
  const link = page.url();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await page.getByText("Link copied").waitFor();
  await page.goto("/crm/leads/new");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.press("ControlOrMeta+v");
  expect(await name.inputValue()).toBe(link);
});

test("an approval rule can be created", async () => {
  await page.goto("/approvals/policies/new");
  await page.getByLabel("Rule name").fill("Payments above 100");
  await page.getByRole("combobox", { name: "Actions" }).fill("Approve payment");
  await page.getByRole("option", { name: "Approve payment", exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByLabel("Step name").fill("Second pair of eyes");
  await page.getByRole("combobox", { name: "Approver", exact: true }).click();
  await page.getByRole("option", { name: "Finance manager" }).click();
  await page.getByRole("button", { name: "Save rule" }).click();
  await page.getByRole("heading", { name: "Payments above 100" }).waitFor();
});

test("no page errors occur", () => {
  expect(errors).toEqual([]);
});
