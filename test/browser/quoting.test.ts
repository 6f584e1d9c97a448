import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../kit/appliance.ts";
import { complaints, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";

let office: Office;
let [field, lake, bike]: Json[] = [];
beforeAll(async () => {
  office = await openOffice();
  await office.ana.post("/api/v1/setup/sample", {});
  const create = async (path: string, data: object) =>
    (await office.ana.post(`/api/v1/crm/${path}`, data)).body;
  [field, lake] = [
    await create("accounts", { name: "Field & Sons" }),
    await create("accounts", { name: "Lake Hotels" }),
  ];
  await create("contacts", { first_name: "Fay", last_name: "Field", account_id: field?.id });
  await create("contacts", { first_name: "Lou", last_name: "Lake", account_id: lake?.id });
  bike = (await office.ana.get("/api/v1/ops/items?q=City")).body.data[0];
});
afterAll(() => office.close());

const quote = async (title: string) =>
  (
    await office.ana.post("/api/v1/crm/quotes", {
      title,
      account_id: field?.id,
      lines: [{ item_id: bike?.id, text: "City bike", quantity: "1", price: 90_000 }],
    })
  ).body;

describe("A salesperson who writes a quote", () => {
  test("is offered the account's contacts, and sees which quantity is free", async () => {
    await office.invite("sally@example.com", ["crm_manager"]);
    const { id } = await quote("Bikes");
    const page = await office.visit({ email: "sally@example.com" });
    await page.goto(`/crm/quotes/${id}?edit=1`);
    await settled(page);
    await page.getByRole("combobox", { name: "Contact" }).click();
    await page.getByRole("option", { name: /Field/ }).waitFor();
    expect(await page.getByRole("option", { name: /Lake/ }).count()).toBe(0);
    await page.getByRole("option", { name: /Field/ }).click();

    const free = page.getByText(/^\d+ of \d+$/);
    expect(await free.getAttribute("style")).not.toContain("color-error");
    await page.getByRole("textbox", { name: "Quantity, line 1" }).fill("9999");
    await page.keyboard.press("Tab");
    expect(await free.getAttribute("style")).toContain("color-error");
    expect(await complaints(page)).toEqual([]);
    await page.context().close();
  });

  test("gets the letter once, before the next step", async () => {
    const { id } = await quote("Letter");
    const page = await office.visit();
    await page.goto(`/crm/quotes/${id}`);
    await settled(page);
    const print = page.locator("#main").getByRole("button", { name: "Download PDF", exact: true });
    const filled = page.locator("#main button[data-variant=filled]");
    expect(await filled.allInnerTexts()).toEqual(["Send"]);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("The document is ready to be sent.").waitFor();
    await settled(page);
    expect(await print.allInnerTexts()).toEqual(["Download PDF"]);
    expect(await filled.allInnerTexts()).toEqual(["Download PDF"]);
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("button", { name: "Close", exact: true }).first().click();
    expect(await print.allInnerTexts()).toEqual(["Download PDF"]);
    expect(await filled.allInnerTexts()).toEqual(["Mark as accepted"]);
    await page.context().close();
  });
});

describe("An accepted quote", () => {
  test("offers its order to operations, and tells sales who creates it", async () => {
    const { id } = await quote("Handed over");
    for (const move of ["send", "accept"]) await office.ana.post(`/api/v1/crm/quotes/${id}/${move}`, {});
    await office.invite("sam@example.com", ["crm_manager"]);
    await office.invite("olga@example.com", ["ops_clerk"]);

    const sales = await office.visit({ email: "sam@example.com" });
    await sales.goto(`/crm/quotes/${id}`);
    await settled(sales);
    await sales.getByText("Next: Create order").waitFor();
    await sales.getByText(/Operations clerk/).waitFor();
    expect(
      await sales
        .locator("#main")
        .getByRole("button", { name: /^Create/ })
        .count(),
    ).toBe(0);
    expect(await complaints(sales)).toEqual([]);
    await sales.context().close();

    const operations = await office.visit({ email: "olga@example.com" });
    await settled(operations);
    const card = operations.getByRole("article").or(operations.locator("section"));
    await card
      .filter({ hasText: "Accepted quotes to order" })
      .getByRole("link", { name: /Q-/ })
      .first()
      .click();
    await operations.waitForURL(`**/crm/quotes/${id}`);
    await settled(operations);
    expect(
      await operations
        .locator("#main")
        .getByRole("button", { name: /^Create/ })
        .allInnerTexts(),
    ).toEqual(["Create order"]);
    await operations.getByRole("button", { name: "Create order" }).click();
    await operations.waitForURL("**/ops/sales-orders/*");
    expect(await complaints(operations)).toEqual([]);
    await operations.context().close();
  });
});

describe("Transitions of many records", () => {
  test("link to the list of what they created", async () => {
    for (const title of ["One", "Two"]) {
      const { id } = await quote(title);
      for (const move of ["send", "accept"]) await office.ana.post(`/api/v1/crm/quotes/${id}/${move}`, {});
    }
    const page = await office.visit();
    await page.goto("/crm/quotes?state[in]=accepted");
    await settled(page);
    await page.getByRole("checkbox", { name: "Select all rows" }).click();
    await page.getByRole("button", { name: "Change status" }).click();
    await page.getByRole("menuitem", { name: /Create order/ }).click();
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Create order" });
    const link = page.getByRole("link", { name: "View sales orders (2)" });
    await confirm.or(link).first().waitFor();
    if (await confirm.isVisible()) await confirm.click();
    await link.click();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe("/ops/sales-orders");
    expect(await page.locator("#main").getByRole("link", { name: /^SO-/ }).count()).toBe(2);
    expect(office.faults).toEqual([]);
  });
});
