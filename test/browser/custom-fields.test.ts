import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Json } from "../kit/appliance.ts";
import { complaints, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { dialogOf, open, press, someone } from "./presses.ts";

const ACCOUNTS = "/api/v1/crm/accounts";
const FIELDS = "/api/v1/settings/fields";
const START = "/api/v1/dashboard";

let office: Office;
let page: Page;
beforeAll(async () => {
  office = await openOffice(["--jobs-tick-seconds", "1"]);
  page = await someone(office);
});
afterAll(() => office.close());

const choose = async (of: Page, label: string, option: string) => {
  // Required fields have an asterisk in their label.
  await of.getByRole("combobox", { name: label }).first().click();
  await of.getByRole("option", { name: option, exact: true }).click();
};
const fields = async (): Promise<Json[]> => (await office.ana.get(FIELDS)).body.data;
const account = async (name: string): Promise<Json> =>
  (await office.ana.get(`${ACCOUNTS}?name=${encodeURIComponent(name)}`)).body.data[0];
const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });

/** Fills the dialog for a new field, as far as every type has it. */
async function begin(kind: string, en: string, de: string) {
  await page.getByRole("button", { name: "New field" }).first().click();
  const dialog = await dialogOf(page);
  await choose(page, "Records", "Accounts");
  await choose(page, "Type", kind);
  await dialog.getByRole("textbox", { name: "Label (English)" }).fill(en);
  await dialog.getByRole("textbox", { name: "Label (German)" }).fill(de);
  return dialog;
}

describe("An administrator", () => {
  test("defines fields in both languages", async () => {
    await open(page, "/settings/fields");
    await page.getByText("No fields yet").waitFor();
    const tier = await begin("One choice", "Tier", "Stufe");
    for (const [i, [en, de]] of [
      ["Gold", "Gold"],
      ["Silver", "Silber"],
    ].entries()) {
      await press(page, "Add choice");
      await tier.getByRole("textbox", { name: `Choice ${i + 1} (English)` }).fill(en ?? "");
      await tier.getByRole("textbox", { name: `Choice ${i + 1} (German)` }).fill(de ?? "");
    }
    expect(await complaints(page)).toEqual([]);
    await tier.getByRole("button", { name: "Save" }).click();
    await page.getByText("Field created").first().waitFor();
    const contract = await begin("Text", "Contract number", "Vertragsnummer");
    await contract.getByRole("checkbox", { name: "Required" }).check();
    await contract.getByRole("button", { name: "Save" }).click();
    await row("Contract number").waitFor();
    const credit = await begin("Amount of money", "Credit line", "Kreditrahmen");
    await credit.getByRole("button", { name: "Save" }).click();
    await row("Credit line").waitFor();
    expect(await fields()).toMatchObject([
      {
        name: "tier",
        kind: "choice",
        label: { en: "Tier", de: "Stufe" },
        choices: [{ value: "gold" }, { value: "silver", label: { en: "Silver", de: "Silber" } }],
      },
      { name: "contract_number", kind: "text", required: true },
      { name: "credit_line", kind: "money", label: { en: "Credit line", de: "Kreditrahmen" } },
    ]);
    expect(await complaints(page)).toEqual([]);
  });

  test("fills them in, and is told which one is missing", async () => {
    await open(page, "/crm/accounts/new");
    await page.getByRole("textbox", { name: "Name", exact: true }).first().fill("Mill");
    await choose(page, "Tier", "Gold");
    await page.getByRole("textbox", { name: "Credit line" }).fill("1,200");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    const missing = page.getByRole("textbox", { name: "Contract number" });
    await page.locator("[data-path='custom.contract_number'][aria-invalid=true]").waitFor();
    expect(await complaints(page)).toEqual([]);
    await missing.fill("V-1");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Mill" }).waitFor();
    for (const shown of ["Gold", "V-1", "€1,200.00"])
      await page.getByText(shown, { exact: true }).first().waitFor();
    await settled(page);
    expect(await complaints(page)).toEqual([]);
    expect((await account("Mill")).custom).toEqual({
      tier: "gold",
      contract_number: "V-1",
      credit_line: { amount: 120_000, currency: "EUR" },
    });
  });

  test("changes one in the form", async () => {
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("textbox", { name: "Contract number" }).fill("V-2");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("V-2", { exact: true }).first().waitFor();
    expect((await account("Mill")).custom).toMatchObject({ tier: "gold", contract_number: "V-2" });
  });
});

describe("Lists", () => {
  test("show, filter and sort by defined fields", async () => {
    for (const [name, tier, amount] of [
      ["Kiln", "silver", 700],
      ["Saw", "gold", 50_000],
    ] as const) {
      const custom = { tier, contract_number: name, credit_line: { amount } };
      expect((await office.ana.post(ACCOUNTS, { name, custom })).status).toBe(201);
    }
    await open(page, "/crm/accounts");
    await page.getByRole("button", { name: "Columns" }).click();
    for (const name of ["Tier", "Credit line"]) {
      await page.getByRole("textbox", { name: "Find column" }).fill(name);
      await page.getByRole("checkbox", { name }).check();
    }
    await page.keyboard.press("Escape");
    await page.getByRole("columnheader", { name: "Credit line" }).getByRole("button").click();
    await page
      .getByRole("columnheader", { name: "Credit line" })
      .and(page.locator("[aria-sort=ascending]"))
      .waitFor();
    await settled(page);
    const names = await page.locator("[data-index]").allInnerTexts();
    expect(names.map((text) => /Kiln|Saw|Mill/.exec(text)?.[0])).toEqual(["Kiln", "Saw", "Mill"]);
    await page.getByRole("button", { name: "Add filter" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Find field" }).fill("Tier");
    await dialog.getByRole("button", { name: "Tier" }).click();
    await dialog.getByRole("checkbox", { name: "Gold" }).check();
    await dialog.getByRole("button", { name: "Apply" }).click();
    await row("Kiln").waitFor({ state: "detached" });
    await row("Mill").waitFor();
    await settled(page);
    expect(await complaints(page)).toEqual([]);
  });
});

describe("Cards of the start page", () => {
  test("group, total and list by defined fields, and lead to the records", async () => {
    await open(page, "/crm/accounts");
    await page.getByRole("button", { name: "Add to start page" }).click();
    const dialog = page.getByRole("dialog", { name: "Add to start page" });
    await dialog.getByText("Bars", { exact: true }).click();
    await choose(page, "Measure", "Total of Credit line");
    await choose(page, "Group by", "Tier");
    await dialog.getByRole("textbox", { name: "Title" }).fill("By tier");
    await dialog.getByRole("link", { name: "Silver" }).waitFor();
    await settled(page);
    expect(await complaints(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add to start page" }).click();
    await dialog.waitFor({ state: "detached" });
    const { version, cards } = (await office.ana.get(START)).body;
    const [bars] = cards.slice(-1);
    expect(bars.figure).toMatchObject({ group: "custom.tier", sum: "custom.credit_line" });
    const columns = ["custom.tier", "custom.credit_line"];
    const figure = { ...bars.figure, kind: "table", group: null, sum: null, columns };
    const table = { id: "lines", size: "medium", name: null, title: "Credit lines", figure };
    expect((await office.ana.put(START, { version, cards: [bars, table] })).status).toBe(200);
    await open(page, "/");
    const lines = page.getByRole("region", { name: "Credit lines" });
    for (const shown of ["Silver", "€500.00"])
      await lines.getByText(shown, { exact: true }).first().waitFor();
    const tiers = page.getByRole("region", { name: "By tier" });
    await tiers.getByRole("link", { name: "Silver" }).click();
    await page.waitForURL(/crm\/accounts\?custom/);
    await row("Kiln").waitFor();
    expect(await row("Saw").count()).toBe(0);
  });
});

describe("Rules", () => {
  test("access policies offer defined fields", async () => {
    await open(page, "/settings/policies/new");
    await page.getByLabel("Name *").fill("Gold only");
    await choose(page, "Actions", "Accounts: all actions");
    await page.keyboard.press("Escape");
    await page.getByLabel("Reason *").fill("Gold accounts are ours");
    const record = page.getByRole("region", { name: "Record", exact: true });
    await record.getByRole("button", { name: "Add condition" }).click();
    await record.getByLabel("Field", { exact: true }).click();
    await page.getByRole("option", { name: "Tier", exact: true }).click();
    await record.getByLabel("Value", { exact: true }).click();
    await page.getByRole("option", { name: "Silver", exact: true }).click();
    await press(page, "Create policy");
    await page.getByText("Policy saved").first().waitFor();
    const [policy] = (await office.ana.get("/api/v1/settings/policies")).body.data;
    expect(policy.when.record).toEqual({ "custom.tier": "silver" });
    await office.ana.delete(`/api/v1/settings/policies/${policy.id}`);
  });

  test("approval rules test them and name them as material", async () => {
    await open(page, "/approvals/policies/new");
    await page.getByLabel("Rule name").fill("Gold accounts");
    await page.getByRole("combobox", { name: "Actions" }).fill("Edit account");
    await page.getByRole("option", { name: "Edit account" }).click();
    await page.keyboard.press("Escape");
    await press(page, "Add condition");
    await page.getByRole("combobox", { name: "Field" }).first().fill("Tier");
    await page.getByRole("option", { name: "Tier", exact: true }).click();
    await page.getByRole("combobox", { name: "Value" }).click();
    await page.getByRole("option", { name: "Gold", exact: true }).click();
    await page
      .getByRole("combobox", { name: "Fields that invalidate pending requests when changed" })
      .fill("Credit");
    await page.getByRole("option", { name: "Credit line", exact: true }).click();
    await page.keyboard.press("Escape");
    await page.getByLabel("Step name").fill("Owner");
    await press(page, "Save rule");
    await page.getByRole("heading", { name: "Gold accounts" }).waitFor();
    const rules: Json[] = (await office.ana.get("/api/v1/approvals/policies")).body.data;
    const rule = rules.find(({ name }) => name === "Gold accounts");
    expect(rule.when).toEqual({ record: { "custom.tier": "gold" } });
    expect(rule.material_fields).toEqual(["custom.credit_line"]);
    await office.ana.delete(`/api/v1/approvals/policies/${rule.id}`);
  });
});

describe("Open pages", () => {
  test("show a field that was defined meanwhile when it is refused", async () => {
    await open(page, "/crm/accounts/new");
    await page.getByRole("textbox", { name: "Name", exact: true }).first().fill("Late");
    await page.getByRole("textbox", { name: "Contract number" }).fill("V-9");
    const label = { en: "Sales area" };
    const more = { collection: "crm.accounts", name: "area", kind: "text", label, required: true };
    expect((await office.ana.post(FIELDS, more)).status).toBe(201);
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.locator("[data-path='custom.area'][aria-invalid=true]").waitFor();
    await page.getByRole("textbox", { name: "Sales area" }).fill("North");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Late" }).waitFor();
    expect((await account("Late")).custom).toEqual({ contract_number: "V-9", area: "North" });
  });

  test("in German on a phone name them in German", async () => {
    const own = await someone(office, { viewport: PHONE, language: "de-DE", theme: "dark" });
    const { id } = await account("Kiln");
    for (const [path, words] of [
      [`/crm/accounts/${id}`, ["Stufe", "Silber", "Vertragsnummer", "Kreditrahmen"]],
      ["/settings/fields", ["Stufe", "Kreditrahmen"]],
    ] as const) {
      await open(own, path);
      for (const word of words) await own.getByText(word, { exact: true }).first().waitFor();
      expect(await complaints(own), path).toEqual([]);
      const wider = await own.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect(Number(wider), path).toBe(0);
    }
    await own.context().close();
  });

  test("make no undocumented calls and show no errors", () => {
    expect(office.faults).toEqual([]);
  });
});
