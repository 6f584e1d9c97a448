/** Opens each area of the web application once in a real browser; `test/browser` covers everything else. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { settled } from "../browser/browser.ts";
import { type Office, openOffice } from "../browser/office.ts";

let office: Office;
let page: Page;
let nowhere: string;
beforeAll(async () => {
  office = await openOffice();
  page = await office.visit();
  nowhere = await titleOf("/nowhere");
});
afterAll(() => office.close());

async function titleOf(address: string): Promise<string> {
  await page.goto(address);
  await settled(page);
  return (await page.locator("h1").textContent()) ?? "";
}

const AREAS = [
  "/",
  "/crm",
  "/crm/leads",
  "/fin",
  "/fin/invoices/new",
  "/hr",
  "/hr/employees",
  "/ops",
  "/ops/items",
  "/legal",
  "/legal/contracts",
  "/strat",
  "/strat/objectives",
  "/learning/courses",
  "/learning/library",
  "/approvals",
  "/audit",
  "/data/imports",
  "/settings/team",
  "/system/health",
  "/developer",
  "/help/approvals",
];

test.each(AREAS)("%s opens with a title and without errors", async (address) => {
  expect(await titleOf(address)).not.toBe(nowhere);
  expect(office.faults).toEqual([]);
});

test("a new record can be created in its form and found in its list", async () => {
  await page.goto("/crm/leads/new");
  await settled(page);
  await page.getByRole("textbox", { name: "Name", exact: true }).first().fill("Zoë Smith");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("heading", { name: "Zoë Smith" }).waitFor();
  const { body } = await office.ana.get("/api/v1/crm/leads?q=zoe");
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(["Zoë Smith"]);
  expect(office.faults).toEqual([]);
});
