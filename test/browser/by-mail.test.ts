import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { readInvoice } from "../../src/einvoice/index.ts";
import { type Json, PASSWORD } from "../kit/appliance.ts";
import { headOf, type MimePart, partsOf, readText } from "../kit/mime.ts";
import { freePort } from "../kit/ports.ts";
import { SmtpServer, type Taken } from "../kit/smtp.ts";
import { until } from "../kit/until.ts";
import { textOf } from "../papers/kit.ts";
import { complaints, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { dialogOf, open, press } from "./presses.ts";

const YEAR = new Date().getFullYear();
const BUYER = "einkauf@amt.example";
const NEW_PASSWORD = "seven lazy foxes paint";
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let smtp: SmtpServer;
let office: Office;
let page: Page;
let account: string;
let tax: string;

beforeAll(async () => {
  smtp = await SmtpServer.start();
  const port = freePort();
  const settings = smtp.settingsFor(`http://127.0.0.1:${port}`);
  office = await openOffice([...settings, "--port", String(port), "--jobs-tick-seconds", "1"]);
  account = await openShop();
  page = await office.visit();
});

afterAll(async () => {
  await office.close();
  await smtp.stop();
});

afterEach(() => {
  smtp.accepted.length = 0;
  smtp.options = {};
});

async function made(path: string, body: object = {}): Promise<Json> {
  const { status, text, body: answer } = await office.ana.post(`/api/v1/${path}`, body);
  if (status >= 300) throw new Error(`${path} answered ${status} ${text}`);
  return answer;
}

const record = async (path: string): Promise<Json> => (await office.ana.get(`/api/v1/${path}`)).body;

/** A seller with open books, and an authority that takes XRechnung in German. Returns the authority's account. */
async function openShop(): Promise<string> {
  const { status } = await office.ana.call("PATCH", "/api/v1/settings/organization", {
    letterhead: {
      ...{ legal_name: "Muster GmbH", street: "Weg 1", postal_code: "50667", city: "Köln", country: "DE" },
      ...{ tax_id: "DE123456788", contact: "Zoë Muster", phone: "+49 221 1234567", language: "en" },
      ...{ email: "post@muster.example", iban: "DE89370400440532013000" },
      electronic_address: { scheme: "9930", address: "DE123456788" },
    },
  });
  expect(status).toBe(200);
  await made("fin/ledger-accounts/chart", { type: "trade" });
  for (const year of [YEAR - 1, YEAR]) await made("fin/periods/year", { starts_on: `${year}-01-01` });
  const { data } = await record("fin/ledger-accounts?purpose=tax_output");
  const code = { code: "S19", name: "USt 19 %", rate: "19", kind: "sales", account_id: data[0].id };
  ({ id: tax } = await made("fin/tax-codes", { ...code, valid_from: `${YEAR - 1}-01-01` }));
  await made(`fin/tax-codes/${tax}/activate`);
  const { id } = await made("crm/accounts", {
    ...{ name: "Amt Berlin", kinds: ["customer"], language: "de", invoice_format: "xrechnung" },
    ...{ email: BUYER, buyer_reference: "991-33333TEST-33" },
    billing: { street: "Platz 2", postal_code: "10115", city: "Berlin", country: "DE" },
    electronic_address: { scheme: "0204", address: "991-33333TEST-33" },
  });
  return id;
}

/** Presses a button, and the one of the same name in the dialog that may follow. */
async function make(name: string): Promise<void> {
  await page.locator("#main").getByRole("button", { name, exact: true }).click();
  await settled(page);
  const confirm = page.getByRole("dialog").getByRole("button", { name, exact: true });
  if (await confirm.isVisible()) await confirm.click();
  await settled(page);
}

const idIn = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";

/** The next message that arrives at an address. */
async function arrived(to: string): Promise<Taken> {
  const found = await until(
    async () => smtp.accepted.find((one) => one.to === to),
    (one) => one !== undefined,
  );
  if (!found) throw new Error("unreachable");
  return found;
}

const filesOf = ({ text }: Taken): MimePart[] => partsOf(text).filter(({ name }) => name !== undefined);

/** Sends from the open page as its dialog proposes. Returns the dialog's values. */
async function send(): Promise<{ to: string; subject: string; text: string; files: string[] }> {
  await page.locator("#main").getByRole("button", { name: "Send by e-mail" }).first().click();
  const dialog = await dialogOf(page);
  const inputOf = (name: string) => dialog.getByRole("textbox", { name, exact: true }).inputValue();
  const shown = {
    to: await inputOf("To"),
    subject: await inputOf("Subject"),
    text: await inputOf("Text"),
    files: await dialog.getByRole("group", { name: "Document" }).allInnerTexts(),
  };
  await press(dialog, "Send");
  await page.getByText("Message queued").first().waitFor();
  return shown;
}

async function expectPdf(file: MimePart | undefined, words: readonly string[]): Promise<void> {
  expect(file?.type).toBe("application/pdf");
  const text = await textOf(file?.bytes ?? new Uint8Array());
  for (const word of words) expect(text).toContain(word);
}

describe("From a quote to a paid invoice, by mail", () => {
  let invoice = "";
  let number = "";

  test("a quote is written and sent with its PDF, in the customer's language", async () => {
    await open(page, `/crm/quotes/new?account_id=${account}&title=Stühle`);
    await page.getByRole("textbox", { name: "Text, line 1", exact: true }).fill("Stuhl");
    await page.getByRole("textbox", { name: "Quantity, line 1", exact: true }).fill("10");
    await page.getByRole("textbox", { name: "Price, line 1", exact: true }).fill("100.00");
    await make("Create");
    await page.waitForURL(/quotes\/(?!new)/);
    await make("Send");
    const { number: quote } = await record(`crm/quotes/${idIn(page.url())}`);
    const shown = await send();
    expect(shown).toMatchObject({ to: BUYER, subject: `Angebot ${quote}` });
    expect(shown.text).toStartWith("Sehr geehrte Damen und Herren,");
    const message = await arrived(BUYER);
    expect(headOf(message.text, "Content-Language")).toBe("de");
    expect(readText(message.text)).toContain("Sehr geehrte Damen und Herren,");
    const [pdf, ...others] = filesOf(message);
    expect(others).toEqual([]);
    await expectPdf(pdf, [quote, "Stuhl", "Amt Berlin", "1.000,00"]);
    await page.reload();
    await page.getByRole("region", { name: "E-mails" }).getByText("Sent", { exact: true }).waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("the accepted quote is ordered, delivered and invoiced", async () => {
    await make("Mark as accepted");
    await make("Create order");
    await page.waitForURL("**/ops/sales-orders/*");
    await settled(page);
    for (const step of ["Confirm", "Deliver", "Create invoice"]) await make(step);
    await page.waitForURL("**/fin/invoices/*");
    invoice = idIn(page.url());
    const { lines } = await record(`fin/invoices/${invoice}`);
    // Dated so that it is overdue today.
    const { status } = await office.ana.call("PATCH", `/api/v1/fin/invoices/${invoice}`, {
      ...{ issue_date: at(-40), due_date: at(-20) },
      lines: lines.map(({ text, quantity, price }: Json) => ({ text, quantity, price, tax_code_ids: [tax] })),
    });
    expect(status).toBe(200);
  });

  test("the invoice is sent with its PDF and XML, both named in the dialog", async () => {
    await open(page, `/fin/invoices/${invoice}`);
    await make("Issue");
    await page.getByText("The document is ready to be sent.").waitFor();
    ({ number } = await record(`fin/invoices/${invoice}`));
    const shown = await send();
    expect(shown).toMatchObject({ to: BUYER, subject: `Rechnung ${number}` });
    expect(shown.files.join(" ")).toContain("xrechnung.xml");
    const [pdf, xml, ...others] = filesOf(await arrived(BUYER));
    expect(others).toEqual([]);
    await expectPdf(pdf, [number, "Stuhl", "1.190,00"]);
    expect(xml).toMatchObject({ name: "xrechnung.xml", type: "application/xml" });
    const { invoice: read } = readInvoice(xml?.bytes ?? new Uint8Array());
    expect(read).toMatchObject({ number, totals: { gross: "1190.00" } });
  });

  test("a reminder is sent by a reviewed dunning run, which the invoice leads to", async () => {
    await open(page, `/fin/invoices/${invoice}`);
    await page.getByRole("link", { name: "Prepare reminder" }).click();
    await page.waitForURL("**/fin/dunning-runs/new?*");
    await settled(page);
    await make("Create");
    await page.waitForURL(/dunning-runs\/(?!new)/);
    await settled(page);
    await make("Gather invoices");
    await page.locator("#main").getByText(number).first().waitFor();
    await make("Confirm");
    await page.locator("#main").getByRole("button", { name: "Send by e-mail" }).click();
    const dialog = await dialogOf(page);
    expect(await dialog.getByRole("textbox", { name: "E-mail address for Amt Berlin" }).inputValue()).toBe(
      BUYER,
    );
    await press(dialog, "Send 1 reminder");
    await dialog.getByText("Queued").waitFor();
    const message = await arrived(BUYER);
    const [pdf, ...others] = filesOf(message);
    expect(others).toEqual([]);
    await expectPdf(pdf, [number, "Zahlungserinnerung", "1.190,00"]);
    expect(readText(message.text)).toContain("Sehr geehrte Damen und Herren,");
  });

  test("the payment settles it", async () => {
    await open(page, `/fin/invoices/${invoice}`);
    await page.locator("#main").getByRole("link", { name: "Record payment" }).click();
    await page.waitForURL("**/fin/payments/new?*");
    await settled(page);
    await page.getByRole("button", { name: "Record payment" }).first().click();
    await page.waitForURL(/\/fin\/payments\/(?!new)/);
    await until(
      () => record(`fin/invoices/${invoice}`),
      ({ state }) => state === "paid",
    );
    await open(page, `/fin/invoices/${invoice}`);
    expect(await page.getByRole("link", { name: "Prepare reminder" }).count()).toBe(0);
  });
});

describe("A message that failed", () => {
  test("is sent again by its sender, from the record or its own page", async () => {
    const { data } = await record("crm/quotes");
    await open(page, `/crm/quotes/${data[0].id}`);
    for (const where of ["record", "message"]) {
      smtp.options = { script: (verb) => (verb === "RCPT" ? "550 no such user" : undefined) };
      await send();
      const failed = await until(
        async () => (await record("settings/mail/messages")).data[0],
        ({ state }) => state === "failed",
      );
      smtp.options = {};
      if (where === "message") await open(page, `/messages/${failed.id}`);
      else await page.reload();
      await page.getByRole("button", { name: "Send again" }).first().click();
      await (await dialogOf(page)).getByRole("button", { name: "Send again" }).click();
      expect(filesOf(await arrived(BUYER))).toHaveLength(1);
      smtp.accepted.length = 0;
      if (where === "message") await page.getByText("Sent", { exact: true }).waitFor();
      await open(page, `/crm/quotes/${data[0].id}`);
    }
  });
});

describe("A forgotten password", () => {
  test("is replaced by the mailed link, which works once", async () => {
    await office.invite("lin@example.com", ["employee"]);
    const { url } = office;
    const context = await office.browser.newContext({ baseURL: url, locale: "en-GB" });
    const stranger = await context.newPage();
    await open(stranger, "/");
    await stranger.getByRole("textbox", { name: "E-mail address" }).fill("lin@example.com");
    await press(stranger, "Forgot your password?");
    await press(stranger, "Send link");
    await stranger.getByText(/a message with a link is on its way/).waitFor();
    const message = await until(
      async () => smtp.accepted.find(({ text }) => readText(text).includes("/reset#")),
      (one) => one !== undefined,
    );
    const link = /http:\/\/127\.0\.0\.1:\d+\/reset#[\w-]+/.exec(readText(message?.text ?? ""))?.[0] ?? "";
    expect(link).toStartWith(url);
    await stranger.goto("about:blank");
    await stranger.goto(link);
    await stranger.getByRole("textbox", { name: "New password" }).fill(NEW_PASSWORD);
    expect(await complaints(stranger)).toEqual([]);
    await press(stranger, "Set password");
    await stranger.locator("nav").first().waitFor({ state: "attached" });
    await context.close();
    const again = await office.browser.newContext({ baseURL: url, locale: "en-GB" });
    const late = await again.newPage();
    await late.goto(link);
    await late.getByText("This link is no longer valid").waitFor();
    expect(await late.getByText("seven days").count()).toBe(0);
    await again.close();
    const login = (password: string) =>
      office.served.send("POST", "/api/v1/auth/login", { email: "lin@example.com", password });
    expect([(await login(PASSWORD)).status, (await login(NEW_PASSWORD)).status]).toEqual([401, 200]);
  });
});

describe("Notifications by e-mail", () => {
  test("come once their reader has chosen them, and stop without", async () => {
    const sam = await office.invite("sam@example.com", ["crm_clerk"]);
    const theirs = await office.visit({ email: "sam@example.com" });
    await open(theirs, "/account");
    const panel = theirs.getByRole("region", { name: "Notifications by e-mail" });
    await panel.getByText("Each one").click();
    await panel.getByRole("checkbox", { name: "Someone comments on your record" }).waitFor();
    await panel.getByRole("checkbox", { name: "You are mentioned" }).click();
    await settled(theirs);
    expect(await complaints(theirs)).toEqual([]);
    smtp.accepted.length = 0;
    const { body: lead } = await sam.post("/api/v1/crm/leads", { name: "Harbour Hotel" });
    await made("comments", { collection: "crm.leads", id: lead.id, body: "Call them" });
    const { text } = await arrived("sam@example.com");
    expect(readText(text)).toContain(`${office.url}/`);
    await panel.getByText("None", { exact: true }).click();
    await settled(theirs);
    await theirs.reload();
    await settled(theirs);
    expect(await panel.getByRole("radio", { name: "None" }).isChecked()).toBe(true);
    expect(await panel.getByRole("checkbox").count()).toBe(0);
    await theirs.context().close();
  });
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
