import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { type Client, PASSWORD, TestAppliance } from "../kit/appliance.ts";
import { leaveBrowser, openBrowser, settled, visit } from "./browser.ts";

let app: TestAppliance;
let ana: Client;
let browser: Browser;
beforeAll(async () => {
  app = await TestAppliance.start();
  ana = await app.setUp("Acme", "ana@example.com", "grown");
  browser = await openBrowser();
});
afterAll(async () => {
  await leaveBrowser(browser);
  await app.stop();
});

const NAME = "Offer changed";
const counts = async () => (await ana.get("/api/v1/settings/packs/grown/preview")).body.counts;

test("new default rules are listed on the rules page and applied there", async () => {
  const page = await visit(browser, { url: app.base, email: "ana@example.com", password: PASSWORD });
  const press = page.getByRole("button", { name: "Apply default rules", exact: true });
  await page.goto("/approvals/policies");
  await settled(page);
  expect(await press.count()).toBe(0);

  const rule = "SELECT id FROM approval_rules WHERE name = ?";
  await app.alter(`DELETE FROM pack_items WHERE item_id IN (${rule})`, NAME);
  await app.alter("DELETE FROM approval_rules WHERE name = ?", NAME);
  expect((await counts()).add).toBe(1);
  await page.reload();
  await page.getByText("1 default rule was added or changed").waitFor();
  await page.getByText(`${NAME} (new)`).waitFor();
  await press.click();
  await page.getByRole("dialog").getByRole("button", { name: "Apply default rules" }).click();
  await page.getByText("Default rules applied").first().waitFor();
  await press.waitFor({ state: "detached" });
  expect((await counts()).add).toBeUndefined();
});
