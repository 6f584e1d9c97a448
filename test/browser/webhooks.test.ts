import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { Receiver } from "../events/receiver.ts";
import { type Client, PASSWORD } from "../kit/appliance.ts";
import { initialised, Served } from "../kit/executable.ts";
import { done } from "../modules/fin/trade/shop.ts";
import { complaints, leaveBrowser, openBrowser, PHONE, settled, visit, watchCalls } from "./browser.ts";

let served: Served;
let browser: Browser;
let receiver: Receiver;
let ana: Client;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  served = await Served.start(await initialised(), ["--jobs-tick-seconds", "1"]);
  receiver = await Receiver.open();
  browser = await openBrowser();
  ana = await served.logIn();
  page = await visit(browser, { url: served.base, email: "ana@example.com", password: PASSWORD });
  page.on("pageerror", (error) => faults.push(error.message));
  await watchCalls(page, served.base, faults);
});
afterAll(async () => {
  await leaveBrowser(browser);
  receiver.close();
  await served.stop();
});

const dialog = () => page.getByRole("dialog");
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();

test("an administrator makes a webhook, tests it and watches its deliveries arrive", async () => {
  await page.goto("/settings/webhooks");
  await settled(page);
  await page.getByRole("link", { name: "New webhook" }).first().click();
  await page.getByLabel("Name").first().fill("Warehouse");
  await page.getByLabel("Address").first().fill(receiver.address);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await said("Issue a secret to begin");
  await page.getByRole("button", { name: "Issue secret" }).click();
  await dialog().getByRole("button", { name: "Issue secret" }).click();
  await said("I have saved the secret");
  expect(String(await dialog().locator("pre").first().textContent())).toStartWith("whsec_");
  await dialog().getByLabel("I have saved the secret").click();
  await dialog().getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Send test" }).click();
  await said("Test delivered (status 200)");
  expect(receiver.deliveries.map(({ event }) => event.type)).toContain("freehold.webhooks.test");

  // The page does not poll: it follows the events of the webhook.
  done(await ana.post("/api/v1/crm/leads", { name: "Followed" }), 201);
  await page.getByRole("link", { name: "Followed" }).waitFor();
  await said("Delivered");
  await page.getByRole("button", { name: "Send again" }).first().click();
  await said("Queued");
  expect(await complaints(page)).toEqual([]);
});

test("fits on a phone", async () => {
  await page.setViewportSize(PHONE);
  expect(await complaints(page)).toEqual([]);
  expect(faults).toEqual([]);
});
