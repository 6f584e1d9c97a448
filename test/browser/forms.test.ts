import { afterAll, beforeAll, expect, test } from "bun:test";
import { PASSWORD } from "../kit/appliance.ts";
import { complaints, PHONE } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { open, press, someone } from "./presses.ts";

const YEAR = new Date().getFullYear();

let office: Office;
/** Ids that the addresses of the forms name. */
const made: Record<string, string> = {};

async function make(path: string, body: object = {}): Promise<string> {
  const answer = await office.ana.post(`/api/v1/${path}`, body);
  expect(`${answer.status} ${JSON.stringify(answer.body)}`).toStartWith("20");
  return String(answer.body.id);
}

beforeAll(async () => {
  office = await openOffice();
  await make("fin/ledger-accounts/chart", { type: "trade" });
  const tax = await make("fin/tax-codes", {
    code: "S20",
    name: "VAT 20 %",
    rate: "20",
    kind: "sales",
    valid_from: `${YEAR}-01-01`,
  });
  await make(`fin/tax-codes/${tax}/activate`);
  const team_id = await make("settings/teams", { name: "Sales north" });
  const account = await make("crm/accounts", { name: "Brightside Ltd", kinds: ["customer"] });
  const item = await make("ops/items", {
    sku: "LAMP",
    name: "Desk lamp",
    sale_price: { amount: 1999, currency: "EUR" },
    tax_code_ids: [tax],
  });
  const line = { item_id: item, text: "Desk lamp", quantity: "3", price: 1999 };
  made.quote = await make("crm/quotes", {
    account_id: account,
    team_id,
    lines: [{ ...line, tax_code_id: tax }],
  });
  const lines = [{ ...line, tax_code_ids: [tax] }];
  made.order = await make("ops/sales-orders", { account_id: account, team_id, lines });
  made.invoice = await make("fin/invoices", { account_id: account, team_id, lines });
});
afterAll(() => office.close());

test.each([
  ["crm_manager", "crm/quotes", "quote"],
  ["crm_clerk", "crm/quotes", "quote"],
  ["ops_clerk", "ops/sales-orders", "order"],
  ["fin_clerk", "fin/invoices", "invoice"],
])("the form of a %s at %s names everything and shows the stored total", async (role, path, what) => {
  const email = `${role.replace("_", "-")}@example.com`;
  await office.invite(email, [role]);
  const page = await someone(office, { email, password: PASSWORD });
  await open(page, `/${path}/${made[what]}?edit=yes`);
  const gross = page.locator("[data-sum=gross]");
  await gross.waitFor();
  expect(await gross.textContent()).toBe("€71.96");
  expect(await page.getByLabel("Team", { exact: true }).inputValue()).toBe("Sales north");
  expect(await page.getByText("Not visible to you").count()).toBe(0);
  const inputs = await page.locator("input").all();
  for (const input of inputs) expect(await input.inputValue()).not.toBe("Not visible to you");
  expect(await complaints(page)).toEqual([]);
  await page.context().close();
});

test("a salesperson picks an item with its price and tax, which they may not read", async () => {
  await office.invite("sam@example.com", ["crm_clerk"]);
  const page = await someone(office, { email: "sam@example.com", password: PASSWORD });
  await open(page, "/crm/quotes/new");
  await page.getByLabel("Item, line 1", { exact: true }).fill("lamp");
  await page.getByRole("option", { name: /Desk lamp/ }).click();
  await page.locator("[data-sum=gross]", { hasText: "€23.99" }).waitFor();
  await page.context().close();
});

test.each([
  ["en-GB", "Amount", "1234567.5", "1,234,567.50", "1234567.50"],
  ["de-DE", "Betrag", "1234567,5", "1.234.567,50", "1234567,50"],
] as const)(
  "amounts group their digits until they are edited: %s",
  async (language, label, typed, rest, edited) => {
    const page = await someone(office, { language });
    await open(page, "/fin/payments/new");
    const amount = page.getByRole("textbox", { name: label });
    await amount.fill(typed);
    expect(await amount.inputValue()).toBe(typed);
    await amount.blur();
    expect(await amount.inputValue()).toBe(rest);
    await amount.focus();
    expect(await amount.inputValue()).toBe(edited);
    await amount.blur();
    expect(await amount.inputValue()).toBe(rest);
    await page.context().close();
  },
);

test.each([
  ["at a desk", {}],
  ["on a phone in the dark", { viewport: PHONE, theme: "dark" }],
] as const)("the calendar marks today, and no other day: %s", async (_, options) => {
  const { organization } = (await office.ana.get("/api/v1/auth/me")).body;
  const page = await someone(office, options);
  await open(page, "/crm/activities/new");
  await page.getByRole("textbox", { name: "Due at", exact: true }).click();
  const today = page.locator("[aria-current=date]");
  await today.waitFor();
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", timeZone: organization.time_zone });
  expect(await today.textContent()).toBe(day.format(new Date()));
  const marked = await page.evaluate(
    `[...document.querySelector("[aria-current=date]").closest("table").querySelectorAll("button")]
      .filter((day) => getComputedStyle(day).boxShadow !== "none").map((day) => day.ariaCurrent)`,
  );
  expect(marked).toEqual(["date"]);
  await page.context().close();
});

test("links to a draft without a number name its customer", async () => {
  const name = "Invoice for Brightside Ltd (Draft)";
  const page = await someone(office);
  await open(page, `/fin/invoices/${made.invoice}`);
  await press(page, "Add this page to favourites");
  const favourites = page.getByRole("list", { name: "Favourites" });
  await favourites.getByRole("link", { name, exact: true }).waitFor();
  await open(page, "/fin/invoices");
  await favourites.getByRole("link", { name, exact: true }).click();
  await page.waitForURL(`**/fin/invoices/${made.invoice}`);
  expect(await page.locator("body").textContent()).not.toContain(made.invoice);
  await page.context().close();
});
