import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import type { Client } from "../kit/appliance.ts";
import { until } from "../kit/until.ts";
import { complaints, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { callsOf, goTo } from "./walk/go.ts";

const YEAR = new Date().getFullYear();
const TODAY = new Date().toISOString().slice(0, 10);

let office: Office;
let ana: Client;
let page: Page;
let shop: Shop;
beforeAll(async () => {
  office = await openOffice();
  ana = office.ana;
  shop = await openShop();
  page = await office.visit();
});
afterAll(() => office.close());

interface Shop {
  customer: string;
  supplier: string;
  tax: string;
  item: string;
}

async function made(path: string, body: object): Promise<string> {
  const answer = await ana.post(`/api/v1/${path}`, body);
  expect(`${answer.status} ${JSON.stringify(answer.body)}`).toStartWith("20");
  return String(answer.body.id);
}

const moved = (path: string, id: string, move: string, body: object = {}) =>
  made(`${path}/${id}/${move}`, body);

async function openShop(): Promise<Shop> {
  await ana.put("/api/v1/settings/organization", {
    letterhead: {
      legal_name: "Acme Trading Ltd",
      street: "Mill Lane 4",
      city: "Vienna",
      tax_id: "ATU12345678",
      iban: "AT611904300234573201",
    },
  });
  await made("fin/ledger-accounts/chart", { type: "trade" });
  await made("fin/periods/year", { starts_on: `${YEAR}-01-01` });
  const { data } = (await ana.get("/api/v1/fin/ledger-accounts?purpose=tax_output")).body;
  const tax = await made("fin/tax-codes", {
    code: "S20",
    name: "VAT 20 %",
    rate: "20",
    kind: "sales",
    account_id: data[0].id,
    valid_from: `${YEAR}-01-01`,
  });
  await moved("fin/tax-codes", tax, "activate");
  const item = await made("ops/items", { sku: "LAMP", name: "Desk lamp", uom: "pcs", purchase_price: 1500 });
  await moved("ops/items", item, "activate");
  return {
    customer: await made("crm/accounts", {
      name: "Brightside Ltd",
      kinds: ["customer"],
      billing: { street: "Main Road 1", city: "Linz" },
    }),
    supplier: await made("crm/accounts", { name: "Lumen Works", kinds: ["supplier"] }),
    tax,
    item,
  };
}

const record = async (path: string) => (await ana.get(`/api/v1/${path}`)).body;

/** Waits until the server has saved the expected values, because the screen may show them earlier. */
async function holds(path: string, facts: object): Promise<void> {
  await until(
    () => record(path),
    (one) => Bun.deepMatch(facts, one),
  );
}

/** Makes a transition on a record's page, by its button or the menu, and confirms if asked. */
async function make(name: string): Promise<void> {
  // Closes earlier messages, so that they are not mistaken for this transition's message.
  for (const close of await page.getByRole("alert").getByRole("button", { name: "Close" }).all())
    await close.click().catch(() => undefined);
  const button = page.getByRole("button", { name, exact: true });
  const menu = page.getByRole("button", { name: "More actions" });
  await menu.or(button).first().waitFor();
  if (await button.isVisible()) await button.click();
  else {
    await menu.click();
    await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
  }
  await agree(name);
}

async function agree(name: string): Promise<void> {
  const yes = page.getByRole("dialog").getByRole("button", { name, exact: true });
  const done = page.getByText(/: status is now “| created$| updated$/).first();
  await yes.or(done).first().waitFor();
  if (await yes.isVisible()) {
    await yes.click();
    await yes.waitFor({ state: "detached" });
  }
}

const open = async (path: string) => {
  await page.goto(path);
  await settled(page);
};

const mondayOf = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};

/** Returns the week that starts on this Monday in the format of timesheets: 2026-W47. */
const weekOf = (monday: string) => {
  const thursday = new Date(Date.parse(`${monday}T00:00:00Z`) + 3 * 86_400_000);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const number = Math.floor((thursday.getTime() - first) / (7 * 86_400_000)) + 1;
  return `${thursday.getUTCFullYear()}-W${String(number).padStart(2, "0")}`;
};

const idIn = (address: string) => address.split("?")[0]?.split("/").at(-1) ?? "";

/** Formats minor units as reports do: 48000 -> 480.00 */
const written = (minor: number) => (minor / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 });

const text = async (locator: Locator) => ((await locator.textContent()) ?? "").replaceAll("\u00a0", " ");

async function issuedInvoice(price: number): Promise<{ id: string; number: string }> {
  const id = await made("fin/invoices", {
    account_id: shop.customer,
    lines: [{ text: "Lamps", quantity: "1", price, tax_code_ids: [shop.tax] }],
  });
  await moved("fin/invoices", id, "issue");
  return { id, number: (await record(`fin/invoices/${id}`)).number };
}

describe("From lead to ledger", () => {
  let invoice = "";

  test("a lead is contacted, qualified and converted to a deal", async () => {
    const lead = await made("crm/leads", { name: "Nora Field", company: "Field & Sons", source: "website" });
    await open("/crm/inbox");
    for (const [move, state] of [
      ["Mark as contacted", "contacted"],
      ["Qualify", "qualified"],
    ] as const) {
      await page.getByRole("button", { name: "Actions for Nora Field" }).click();
      await page.getByRole("menuitem", { name: move, exact: true }).click();
      await agree(move);
      await holds(`crm/leads/${lead}`, { state });
    }
    await page.getByRole("button", { name: "Convert lead" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Deal name" }).fill("Lamps for Field & Sons");
    await dialog.getByRole("button", { name: "Convert lead" }).click();
    await page.waitForURL("**/crm/opportunities/*");
    const deal = await record(`crm/opportunities/${idIn(page.url())}`);
    expect(deal).toMatchObject({ name: "Lamps for Field & Sons", state: "qualification" });
  });

  test("a deal is moved by keyboard and won from its menu", async () => {
    const deal = await made("crm/opportunities", {
      name: "Office lamps",
      account_id: shop.customer,
      amount: { amount: 120_000, currency: "EUR" },
    });
    await open("/crm/pipeline");
    const stage = (name: string) => page.getByRole("region", { name, exact: true });
    await stage("Qualification").getByRole("link", { name: "Office lamps" }).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await stage("Proposal").getByRole("link", { name: "Office lamps" }).waitFor();
    await settled(page);
    await holds(`crm/opportunities/${deal}`, { state: "proposal" });
    expect(await text(stage("Proposal"))).toContain("1,200.00");
    await stage("Proposal").getByRole("button", { name: "Move Office lamps" }).click();
    await page.getByRole("menuitem", { name: "Won" }).click();
    await agree("Mark as won");
    await holds(`crm/opportunities/${deal}`, { state: "won" });
  });

  test("a deal is dragged to another stage and lost with a reason", async () => {
    const deal = await made("crm/opportunities", { name: "Hall lights", account_id: shop.customer });
    await open("/crm/pipeline");
    const negotiation = page.getByRole("region", { name: "Negotiation", exact: true });
    const saving = Promise.withResolvers<void>();
    await page.route("**/negotiate", async (route) => {
      await saving.promise;
      await route.continue();
    });
    await page.getByRole("listitem").filter({ hasText: "Hall lights" }).dragTo(negotiation);
    await negotiation.locator("[aria-busy=true]").getByRole("link", { name: "Hall lights" }).waitFor();
    expect(await text(negotiation)).toContain("0 deals");
    await holds(`crm/opportunities/${deal}`, { state: "qualification" });
    saving.resolve();
    await negotiation.getByText("1 deal").waitFor();
    await negotiation.locator("[aria-busy=true]").waitFor({ state: "detached" });
    await holds(`crm/opportunities/${deal}`, { state: "negotiation" });
    await page.getByRole("button", { name: "Move Hall lights" }).click();
    await page.getByRole("menuitem", { name: "Lost" }).click();
    const dialog = page.getByRole("dialog");
    expect(await complaints(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Mark as lost", exact: true }).click();
    await holds(`crm/opportunities/${deal}`, { state: "negotiation" });
    await dialog.getByRole("combobox").click();
    await page.getByRole("option", { name: "Price" }).click();
    await dialog.getByRole("button", { name: "Mark as lost", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await holds(`crm/opportunities/${deal}`, { state: "lost", lost_reason: "price" });
  });

  test("a quote is sent, accepted and invoiced", async () => {
    const quote = await made("crm/quotes", {
      account_id: shop.customer,
      title: "Ten lamps",
      valid_until: `${YEAR}-12-31`,
      lines: [{ text: "Desk lamp", quantity: "10", price: 4000, tax_code_id: shop.tax }],
    });
    await open(`/crm/quotes/${quote}`);
    const paper = page.getByRole("article");
    expect(await text(paper)).toContain("Acme Trading Ltd");
    expect(await text(paper)).toContain("480.00");
    for (const move of ["Send", "Mark as accepted", "Create invoice"]) await make(move);
    await holds(`crm/quotes/${quote}`, { state: "invoiced" });
    invoice = (await record(`crm/quotes/${quote}`)).invoice_id;
  });

  test("the invoice is issued and shown with all its details", async () => {
    await open(`/fin/invoices/${invoice}`);
    await make("Issue");
    await holds(`fin/invoices/${invoice}`, { state: "issued", gross: 48_000 });
    const { number } = await record(`fin/invoices/${invoice}`);
    const paper = page.getByRole("article");
    await paper.getByText(`Invoice ${number}`).waitFor();
    for (const said of ["Acme Trading Ltd", "ATU12345678", "Brightside Ltd", "Desk lamp", "400.00", "80.00"])
      expect(await text(paper)).toContain(said);
  });

  test("recording the payment marks the invoice as paid", async () => {
    await page.getByRole("main").getByRole("link", { name: "Record payment" }).click();
    await page.waitForURL("**/fin/payments/new?*");
    await settled(page);
    const { number } = await record(`fin/invoices/${invoice}`);
    expect(await page.getByRole("textbox", { name: `Amount paid for ${number}` }).inputValue()).toBe(
      "480.00",
    );
    await page.getByRole("button", { name: "Record payment" }).first().click();
    await page.waitForURL(/\/fin\/payments\/(?!new)/);
    await holds(`fin/invoices/${invoice}`, { state: "paid", balance: 0 });
    await open(`/fin/invoices/${invoice}`);
    await page.getByRole("table", { name: "Payments and credits" }).getByText("Payment").first().waitFor();
  });

  test("reports show the revenue and link to the account", async () => {
    const span = `from=${YEAR}-01-01&to=${YEAR}-12-31`;
    const report = await record(`fin/profit-and-loss?${span}`);
    expect(report.income.amount).toBe(40_000);
    await open(`/fin/profit-and-loss?${span}`);
    const row = page.getByRole("row").filter({ hasText: "Total income" });
    expect(await text(row)).toContain("400.00");
    await page
      .getByRole("link", { name: /^4\d{3} / })
      .first()
      .click();
    await page.waitForURL("**/fin/ledger-accounts/*");
    await settled(page);
    expect(await text(page.getByRole("main"))).toContain("400.00");
    await open(`/fin/trial-balance?${span}`);
    await page.getByText("Debits equal credits").waitFor();
    await open("/fin/balance-sheet");
    await page.getByText("Assets equal liabilities and equity").waitFor();
  });

  test("reports match the API and link to entries and documents", async () => {
    const span = `from=${YEAR}-01-01&to=${YEAR}-12-31`;
    const trial = await record(`fin/trial-balance?${span}`);
    await open(`/fin/trial-balance?${span}`);
    for (const { code, name, debit, credit } of trial.rows) {
      const row = await text(page.getByRole("row").filter({ hasText: `${code}${name}` }));
      for (const figure of [debit, credit]) if (figure !== 0) expect(row).toContain(written(figure));
    }
    const position = await record("fin/balance-sheet");
    await open("/fin/balance-sheet");
    const assets = page.getByRole("row").filter({ hasText: "Total assets" });
    expect(await text(assets)).toContain(written(position.assets.total));
    await issuedInvoice(25_000);
    const owed = await record("fin/aging?side=receivable");
    expect(owed.base.total).toBe(30_000);
    await open("/fin/aging");
    expect(await text(page.getByRole("main"))).toContain(written(owed.base.total));
    await open(`/fin/trial-balance?${span}`);
    await page.getByRole("row").filter({ hasText: "Accounts receivable" }).getByRole("link").first().click();
    await page.waitForURL("**/fin/ledger-accounts/*");
    await settled(page);
    const sheet = await record(`fin/ledger-accounts/${idIn(page.url())}/ledger?${span}`);
    const { number } = await record(`fin/invoices/${invoice}`);
    const line = page.getByRole("row").filter({ hasText: `Invoice ${number}` });
    expect(await text(line)).toContain(written(48_000));
    expect(await text(page.getByRole("row").last())).toContain(written(sheet.closing));
    await line.getByRole("link", { name: "Invoice", exact: true }).click();
    await page.waitForURL(`**/fin/invoices/${invoice}`);
  });

  test("a report is exported as displayed", async () => {
    await open(`/fin/trial-balance?from=${YEAR}-01-01&to=${YEAR}-12-31`);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV" }).click(),
    ]);
    const csv = await Bun.file(await file.path()).text();
    const { rows, debit } = await record(`fin/trial-balance?from=${YEAR}-01-01&to=${YEAR}-12-31`);
    const lines = csv.trim().split("\r\n");
    expect(lines.length).toBe(rows.length + 2);
    expect(lines.at(-1)).toContain((debit / 100).toFixed(2));
  });
});

describe("Bank", () => {
  test("a statement is imported once, and a proposed match is accepted", async () => {
    const { id, number } = await issuedInvoice(10_000);
    const file = {
      name: "statement.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        `Date,Counterparty,Memo,Amount\n${TODAY},Brightside Ltd,Payment ${number},120.00\n${TODAY},Bank,Fees,-3.50\n`,
      ),
    };
    for (const [button, found] of [
      ["Import 2 lines", "2"],
      ["Preview", "0"],
    ] as const) {
      await open("/fin/bank");
      await page.getByRole("button", { name: "Import statement" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.locator("input[type=file]").setInputFiles(file);
      await dialog.getByRole("button", { name: "Preview" }).click();
      await dialog.getByRole("status").getByText(found, { exact: true }).first().waitFor();
      await dialog.getByRole("button", { name: button }).click();
    }
    await holds("fin/bank-transactions?count=true", { page: { total: 2 } });
    await open("/fin/bank");
    await page.getByRole("button", { name: /Brightside Ltd/ }).click();
    await page.getByText(number).first().waitFor();
    await page.getByRole("button", { name: "Match", exact: true }).first().click();
    await page.getByRole("button", { name: /Brightside Ltd/ }).waitFor({ state: "detached" });
    await holds(`fin/invoices/${id}`, { state: "paid" });
  });

  test("a line without a proposal is posted to a ledger account", async () => {
    await open("/fin/bank");
    await page.getByRole("button", { name: /Fees/ }).click();
    await page.getByRole("button", { name: "Post to a ledger account" }).click();
    await page.getByRole("combobox", { name: "Ledger account" }).fill("Bank charges");
    await page.getByRole("option", { name: /7010/ }).click();
    await page.getByRole("button", { name: "Match line", exact: true }).click();
    await page.getByText("All lines are matched").waitFor();
    const { data } = await record("fin/bank-transactions?state=matched");
    expect(data.map(({ matched_by }: { matched_by: string }) => matched_by).sort()).toEqual([
      "account",
      "documents",
    ]);
  });
});

describe("Inventory", () => {
  test("the standard locations can be created if there are none", async () => {
    await open("/ops/stock");
    await page.getByRole("button", { name: "Create standard locations" }).click();
    await page.getByRole("button", { name: "Create standard locations" }).waitFor({ state: "detached" });
    const { data } = await record("ops/locations");
    expect(data.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      "customer",
      "internal",
      "loss",
      "supplier",
      "transit",
    ]);
  });

  test("an order is received in two parts and increases the stock", async () => {
    const order = await made("ops/purchase-orders", {
      supplier_id: shop.supplier,
      lines: [{ item_id: shop.item, quantity: "10", price: 1500 }],
    });
    for (const move of ["submit", "approve", "order"]) await moved("ops/purchase-orders", order, move);
    for (const [quantity, state] of [
      ["4", "part_received"],
      ["6", "received"],
    ] as const) {
      await open("/ops/incoming");
      const find = page.getByRole("textbox", { name: "Search by number, name or item" });
      await find.fill("no such lamp");
      await page.getByText("No open order matches").waitFor();
      await find.fill("desk LAMP");
      await page.getByRole("button", { name: "Receive goods" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Quantity: Desk lamp" }).fill(quantity);
      expect(await complaints(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Receive goods" }).click();
      await dialog.waitFor({ state: "detached" });
      await holds(`ops/purchase-orders/${order}`, { state });
    }
    const calls = await callsOf(page, () => goTo(page, `/ops/items/${shop.item}`));
    expect(calls.length).toBeLessThanOrEqual(4);
    expect(await text(page.getByRole("table", { name: "Locations" }))).toContain("150.00");
    const card = page.getByRole("table", { name: "Stock card" });
    expect(await card.getByRole("row").count()).toBe(3);
    await open("/ops/stock");
    expect(await text(page.getByRole("row").filter({ hasText: "LAMP" }))).toContain("150.00");
  });

  test("a stock count is entered by keyboard and shows the difference", async () => {
    const { data } = await record("ops/locations?code=STOCK");
    const count = await made("ops/stock-counts", { location_id: data[0].id });
    await moved("ops/stock-counts", count, "start");
    await open(`/ops/stock-counts/${count}`);
    await page.getByRole("textbox", { name: "Counted quantity, line 1" }).fill("9");
    await page.keyboard.press("Enter");
    await page.getByRole("switch", { name: "Show expected quantities" }).press("Space");
    expect(await text(page.getByRole("table", { name: "Count sheet" }))).toContain("-1");
    expect(await page.getByRole("button", { name: "Finish", exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Save 1 line" }).click();
    await page.getByText("Count saved").waitFor();
    expect((await record(`ops/stock-counts/${count}`)).lines[0].counted).toBe("9");
    await page.getByRole("button", { name: "Finish", exact: true }).waitFor();
    await page.getByRole("textbox", { name: "Counted quantity, line 1" }).fill("8");
    await page.getByRole("button", { name: "Save and finish" }).click();
    await page.getByText("Count finished.").waitFor();
    const finished = await record(`ops/stock-counts/${count}`);
    expect([finished.state, finished.lines[0].counted]).toEqual(["review", "8"]);
  });
});

describe("Follow-up actions", () => {
  test("add members to a campaign from its segment", async () => {
    const contact = await made("crm/contacts", {
      last_name: "Field",
      language: "de",
      email: "f@example.com",
    });
    await moved("crm/contacts", contact, "grant_consent", { consent_source: "Fair" });
    await made("crm/contacts", { last_name: "Silent", language: "de" });
    const campaign = await made("crm/campaigns", {
      name: "Lamps for autumn",
      channel: "email",
      segment: { languages: ["de"] },
    });
    await open(`/crm/campaigns/${campaign}`);
    await page.getByRole("button", { name: "Add members" }).click();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Add members" }).click();
    await page.getByText("1 member added").waitFor();
    const { members } = await record(`crm/campaigns/${campaign}`);
    expect(members.map(({ contact_id }: { contact_id: string }) => contact_id)).toEqual([contact]);
  });

  test("create a new tax rate with a later start", async () => {
    await open(`/fin/tax-codes/${shop.tax}`);
    await page.getByRole("button", { name: "New rate" }).click();
    const dialog = page.getByRole("dialog");
    expect(await complaints(page)).toEqual([]);
    const yes = dialog.getByRole("button", { name: "New rate" });
    expect(await yes.isDisabled()).toBe(true);
    await dialog.getByRole("textbox", { name: "Valid from" }).fill(`1 Jan ${YEAR + 1}`);
    await dialog.getByRole("textbox", { name: "New rate (%)" }).fill("22");
    await yes.click();
    await page.waitForURL(
      (url) => url.pathname.startsWith("/fin/tax-codes/") && !url.pathname.endsWith(shop.tax),
    );
    expect(await record(`fin/tax-codes/${idIn(page.url())}`)).toMatchObject({
      state: "draft",
      code: "S20",
      rate: "22",
      valid_from: `${YEAR + 1}-01-01`,
      previous_id: shop.tax,
    });
  });

  test("create a new revision of an active budget", async () => {
    const { data } = await record("fin/ledger-accounts?purpose=bank_charges");
    const budget = await made("fin/budgets", {
      name: "Bank",
      fiscal_year: `${YEAR}`,
      account_id: data[0].id,
      amounts: Array.from({ length: 12 }, () => 1000),
    });
    await moved("fin/budgets", budget, "activate");
    await open(`/fin/budgets/${budget}`);
    await page.getByRole("button", { name: "New revision" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "New revision" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(budget));
    expect(await record(`fin/budgets/${idIn(page.url())}`)).toMatchObject({
      state: "draft",
      revision: 2,
      root_id: budget,
    });
  });
});

describe("Projects", () => {
  test("show hours by person, task and week", async () => {
    const project = await made("ops/projects", { code: "HALL", name: "Lights of the hall" });
    const task = await made("ops/tasks", { title: "Hang the lamps", project_id: project });
    const employee = await made("hr/employees", {
      first_name: "Pat",
      last_name: "Hansen",
      start_date: `${YEAR}-01-01`,
    });
    const monday = mondayOf(TODAY);
    await made("hr/timesheets", {
      employee_id: employee,
      week: weekOf(monday),
      lines: [
        { date: monday, hours: "6.5", project_id: project, task_id: task },
        { date: monday, hours: "1", project_id: project },
      ],
    });
    await open(`/ops/projects/${project}`);
    await page.getByRole("link", { name: "Hours" }).click();
    await page.waitForURL("**/hours");
    await settled(page);
    const table = page.getByRole("table");
    const row = (name: string) => text(table.getByRole("row").filter({ hasText: name }));
    expect(await row("Pat Hansen")).toContain("7.5");
    expect(await row("Hang the lamps")).toContain("6.5");
    expect(await row("No task")).toContain("1");
    await page.getByText("7.5 hours are not approved yet").waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("button", { name: "Previous 8 weeks" }).click();
    await page.getByText("No hours in these weeks").waitFor();
    expect((await record(`ops/projects/${project}/hours`)).hours).toBe("7.5");
  });
});

describe("Long journal", () => {
  test("is shortened and shown completely on request", async () => {
    const { data } = await record("fin/ledger-accounts?limit=200");
    const account = (code: string) => data.find((one: { code: string }) => one.code === code).id;
    const entry = (place: number) => ({
      date: `${YEAR}-03-01`,
      narration: `Charge ${place}`,
      lines: [
        { account_id: account("7010"), debit: 100 },
        { account_id: account("1010"), credit: 100 },
      ],
    });
    const create = Array.from({ length: 105 }, (_, place) => ({ action: "create", data: entry(place) }));
    const { results } = (await ana.post("/api/v1/fin/journal-entries/bulk", { operations: create })).body;
    const post = results.map((one: { record: { id: string } }) => ({ action: "post", id: one.record.id }));
    await ana.post("/api/v1/fin/journal-entries/bulk", { operations: post });
    await open(`/fin/journal?from=${YEAR}-03-01&to=${YEAR}-03-01`);
    expect(await text(page.getByRole("row").last())).toContain("Subtotal100.00100.00");
    await page.getByText("Only the first 100 rows are shown").waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByRole("button", { name: "Show all" }).waitFor({ state: "detached" });
    const report = await record(`fin/trial-balance?from=${YEAR}-03-01&to=${YEAR}-03-01`);
    expect(report.debit).toBe(10_500);
    expect(await text(page.getByRole("row").last())).toContain("Total105.00105.00");
  });
});

describe("Closing a month", () => {
  async function closePeriod(): Promise<void> {
    const close = { name: "Close period", exact: true };
    await page.getByRole("main").getByRole("button", close).click();
    await page.getByRole("dialog").getByRole("button", close).click();
  }

  test("runs the checks, closes the month and reopens it", async () => {
    await open("/fin/closing");
    await page.getByRole("button", { name: /^Jan/ }).click();
    await page.getByRole("button", { name: "Run closing checks" }).click();
    await page.getByText("All checks passed").waitFor();
    const january = async () => (await record("fin/periods?sort=start&limit=1")).data[0].state;
    expect(await january()).toBe("open");
    await closePeriod();
    await page.getByRole("button", { name: /^Jan.*Closed/ }).waitFor();
    expect(await january()).toBe("closed");
    await page.getByRole("button", { name: "Reopen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reopen" }).click();
    await page.getByRole("button", { name: /^Jan.*Open/ }).waitFor();
    expect(await january()).toBe("open");
  });

  test("names the reasons that prevent closing", async () => {
    await open("/fin/closing");
    await page.getByRole("button", { name: /^Feb/ }).click();
    await page.getByRole("button", { name: "Run closing checks" }).click();
    await page.getByRole("alert").getByText("still open. Close").waitFor();
  });

  test("closes the open months before it as well", async () => {
    await page.getByRole("button", { name: /^Close all months up to/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close 2 months" }).click();
    await page.getByRole("button", { name: /^Feb.*Closed/ }).waitFor();
    const { data } = await record("fin/periods?sort=start&limit=3");
    expect(data.map(({ state }: { state: string }) => state)).toEqual(["closed", "closed", "open"]);
  });
});

describe("Printing", () => {
  const drafted = (lines: number) =>
    made("fin/invoices", {
      account_id: shop.customer,
      terms: "Payable within 14 days.",
      lines: Array.from({ length: lines }, (_, line) => ({
        text: `Lamp ${line + 1} of ${lines}`,
        quantity: "1",
        price: 100,
        tax_code_ids: [shop.tax],
      })),
    });
  const printed = async (id: string): Promise<string[]> => {
    await open(`/fin/invoices/${id}`);
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
    return (await extractText(pdf)).text;
  };

  test("contains only the document, with its header and page number on every page", async () => {
    const { id, number } = await issuedInvoice(10_000);
    const [only = "", ...others] = await printed(id);
    expect(others).toEqual([]);
    for (const said of [
      "Acme Trading Ltd",
      "ATU12345678",
      "Brightside Ltd",
      number,
      "Date of supply",
      "VAT 20%",
      "Please transfer",
      "AT61 1904 3002 3457 3201",
    ])
      expect(only).toContain(said);
    for (const shell of ["Skip to", "Ana", "History"]) expect(only).not.toContain(shell);
    const pages = await printed(await drafted(118));
    expect(pages.length).toBeGreaterThanOrEqual(3);
    for (const text of pages) expect(text).toContain("Description");
    for (const [place, text] of pages.entries()) expect(text).toContain(`${place + 1} / ${pages.length}`);
  });

  test("keeps totals, terms and bank details with the last line", async () => {
    for (const lines of [22, 25, 28]) {
      const last = (await printed(await drafted(lines))).at(-1) ?? "";
      for (const said of [`Lamp ${lines} of ${lines}`, "Total", "Payable within 14 days.", "IBAN"])
        expect(last).toContain(said);
    }
  });

  test("omits what is missing, which is shown on screen", async () => {
    const customer = await made("crm/accounts", { name: "Nowhere Ltd", kinds: ["customer"] });
    const lines = [
      { text: "Lamp", price: 50_000, tax_code_ids: [shop.tax] },
      { text: "Bulb", price: 100 },
    ];
    const id = await made("fin/invoices", { account_id: customer, lines });
    await open(`/fin/invoices/${id}`);
    const missing = page.getByRole("list").filter({ hasText: "Add the customer's billing address." });
    const ways = await Promise.all(
      (await missing.getByRole("link").all()).map((link) => link.getAttribute("href")),
    );
    const back = encodeURIComponent(`fin.invoices:${id}`);
    expect(ways.map((way) => decodeURIComponent(way ?? ""))).toEqual([
      decodeURIComponent(`/crm/accounts/${customer}?edit=1&focus=billing.street&back=${back}`),
      `/fin/invoices/${id}?edit=1&focus=lines.1.tax_code_ids`,
    ]);
    expect((await ana.post(`/api/v1/fin/invoices/${id}/issue`, {})).status).toBe(422);
    const sheets = (await printed(id)).join();
    for (const shown of ["Needed before", "Add the customer's"]) expect(sheets).not.toContain(shown);
  });
});

describe("Trade pages", () => {
  const PAGES = [
    "/crm/pipeline",
    "/fin/bank?state=matched",
    "/fin/payments/new",
    "/fin/closing",
    "/ops/stock",
  ];

  test("fit on a phone in German", async () => {
    const visitor = await office.visit({ viewport: PHONE, language: "de-DE" });
    const wide: string[] = [];
    for (const path of PAGES) {
      await visitor.goto(path);
      await settled(visitor);
      const overflow = await visitor.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      if (overflow > 0) wide.push(`${path}: ${overflow}`);
    }
    expect(wide).toEqual([]);
    await visitor.goto("/fin/closing");
    await visitor.getByRole("heading", { name: "Abschluss" }).waitFor();
  });

  test("make no undocumented calls", () => {
    expect(office.faults).toEqual([]);
  });
});
