import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../kit/appliance.ts";
import { freePort } from "../kit/free-port.ts";
import { type MimePart, partsOf, readText } from "../kit/mime.ts";
import { SmtpServer, type Taken } from "../kit/smtp.ts";
import { until } from "../kit/until.ts";
import { textOf } from "../papers/kit.ts";
import { apiCalls } from "./api-calls.ts";
import { complaints, settled } from "./browser.ts";
import { Clicks } from "./clicks.ts";
import { type Office, openOffice } from "./office.ts";
import { open, press } from "./presses.ts";

const YEAR = new Date().getFullYear();
const BUYER = "buyer@amt.example";
const EARLIER = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);

let smtp: SmtpServer;
let office: Office;
let customer: Json;
const { made, moved } = apiCalls(() => office);

beforeAll(async () => {
  smtp = await SmtpServer.start();
  const port = String(freePort());
  office = await openOffice([
    ...smtp.settingsFor(`http://127.0.0.1:${port}`),
    ...["--port", port, "--jobs-tick-seconds", "1"],
  ]);
  await office.ana.put("/api/v1/settings/organization", {
    letterhead: {
      ...{ legal_name: "Acme GmbH", street: "Weg 1", postal_code: "50667", city: "Köln", country: "DE" },
      ...{ tax_id: "DE123456788", contact: "Ana Muster", phone: "+49 221 1234567" },
      ...{ email: "post@acme.example", iban: "DE89370400440532013000" },
    },
  });
  await made("fin/ledger-accounts/chart", { type: "services" });
  for (const year of [YEAR - 1, YEAR]) await made("fin/periods/year", { starts_on: `${year}-01-01` });
  customer = await made("crm/accounts", {
    ...{ name: "Stadtamt Berlin", email: BUYER, invoice_format: "xrechnung" },
    ...{ buyer_reference: "991-33333TEST-33", kinds: ["customer"] },
    billing: { street: "Platz 2", postal_code: "10115", city: "Berlin", country: "DE" },
  });
});

afterAll(async () => {
  await office.close();
  await smtp.stop();
});

const record = async (path: string): Promise<Json> => (await office.ana.get(`/api/v1/${path}`)).body;

/** The next message to the buyer, with its files. */
async function nextMail(): Promise<Taken & { files: MimePart[] }> {
  const [taken] = await until(
    async () => smtp.accepted.filter(({ to }) => to === BUYER),
    (found) => found.length > 0,
  );
  smtp.accepted.length = 0;
  if (!taken) throw new Error("no message");
  return { ...taken, files: partsOf(taken.text).filter(({ name }) => name !== undefined) };
}

const pdfText = (file: MimePart | undefined) => textOf(file?.bytes ?? new Uint8Array());

/** Opens the editor, checks the recipient, and sends. */
async function sendFrom(walk: Clicks): Promise<void> {
  await walk.press("Send by e-mail");
  expect(await walk.dialog.getByRole("textbox", { name: "To" }).inputValue()).toBe(BUYER);
  expect(await complaints(walk.page)).toEqual([]);
  await walk.on(walk.dialog.getByRole("button", { name: "Send", exact: true }));
  await walk.dialog.waitFor({ state: "detached" });
}

describe("By mail", () => {
  let walk: Clicks;
  let invoice: Json;

  test("a quote is sent, ordered and confirmed", async () => {
    const tax = (await record("fin/ledger-accounts?purpose=tax_output")).data[0];
    const code = await made("fin/tax-codes", {
      ...{ code: "S19", name: "VAT 19 %", rate: "19", kind: "sales" },
      ...{ account_id: tax.id, valid_from: `${YEAR - 1}-01-01` },
    });
    await moved(`fin/tax-codes/${code.id}/activate`);
    const quote = await made("crm/quotes", {
      ...{ account_id: customer.id, title: "Beratung", valid_until: `${YEAR + 1}-12-31` },
      lines: [{ text: "Beratung", quantity: "2", price: 100_00, tax_code_id: code.id }],
    });
    const page = await office.visit();
    await open(page, `/crm/quotes/${quote.id}`);
    walk = new Clicks(page);
    await walk.press("Send");
    await walk.main.getByText("The document is ready to be sent.").waitFor();
    await sendFrom(walk);
    const { text, files } = await nextMail();
    const { number } = await record(`crm/quotes/${quote.id}`);
    expect(files.map(({ type }) => type)).toEqual(["application/pdf"]);
    expect(await pdfText(files[0])).toContain(number);
    expect(readText(text)).toContain("please find attached");
    await walk.press("Mark as accepted", "Create order");
    await walk.arrive("ops/sales-orders/");
    await walk.confirm("Confirm");
    await sendFrom(walk);
    const order = await record(walk.record);
    const confirmation = await nextMail();
    expect(await pdfText(confirmation.files[0])).toContain(order.number);
  });

  test("an invoice is sent with its XML, which its page also offers", async () => {
    await walk.confirm("Deliver");
    await walk.press("Create invoice");
    const address = await walk.arrive("fin/invoices/");
    const dates = { issue_date: EARLIER, due_date: EARLIER };
    expect((await office.ana.call("PATCH", `/api/v1/${address}`, dates)).status).toBe(200);
    await open(walk.page, `/${address}`);
    await walk.confirm("Issue");
    invoice = await record(address);
    await walk.press("Send by e-mail");
    await walk.dialog.getByText("XML", { exact: false }).first().waitFor();
    await walk.on(walk.dialog.getByRole("button", { name: "Send", exact: true }));
    const { files } = await nextMail();
    expect(files.map(({ name }) => name?.split(".").at(-1))).toEqual(["pdf", "xml"]);
    expect(await pdfText(files[0])).toContain(invoice.number);
    const xml = new TextDecoder().decode(files[1]?.bytes);
    expect(xml).toContain(invoice.number);
    expect(xml).toContain("991-33333TEST-33");
    const [download] = await Promise.all([
      walk.page.waitForEvent("download"),
      walk.press("Download e-invoice"),
    ]);
    expect(await Bun.file(await download.path()).text()).toBe(xml);
    await walk.main.getByRole("region", { name: "E-mails" }).getByText(BUYER).waitFor();
  });

  test("the reminders of a run are sent together, and one that fails is listed", async () => {
    const other = await made("crm/accounts", {
      ...{
        name: "Nowhere Ltd",
        kinds: ["customer"],
        email: "someone@nowhere.example",
        invoice_format: "pdf",
      },
      billing: { street: "Platz 2", postal_code: "10115", city: "Berlin", country: "DE" },
    });
    const late = await made("fin/invoices", {
      ...{ account_id: other.id, issue_date: EARLIER, due_date: EARLIER },
      lines: [{ text: "Work", price: 5000, tax_code_ids: invoice.lines[0].tax_code_ids }],
    });
    await moved(`fin/invoices/${late.id}/issue`);
    const run = await made("fin/dunning-runs", {});
    await open(walk.page, `/fin/dunning-runs/${run.id}`);
    await walk.press("Gather invoices");
    await walk.confirm("Confirm");
    await walk.press("Send by e-mail");
    await walk.dialog.getByRole("checkbox", { name: "Nowhere Ltd" }).waitFor();
    await walk.dialog.getByRole("textbox", { name: "E-mail address for Nowhere Ltd" }).fill("no address");
    expect(await complaints(walk.page)).toEqual([]);
    await walk.on(walk.dialog.getByRole("button", { name: "Send 2 reminders" }));
    await walk.dialog.getByRole("alert").waitFor();
    await walk.dialog.getByText("Queued").waitFor();
    const { files } = await nextMail();
    const read = await pdfText(files[0]);
    expect(read).toContain(invoice.number);
    expect(read).not.toContain("Nowhere");
    await walk.dialog.getByRole("textbox", { name: "E-mail address for Nowhere Ltd" }).fill(BUYER);
    await walk.on(walk.dialog.getByRole("button", { name: "Send 1 reminder" }));
    expect(await pdfText((await nextMail()).files[0])).toContain("Nowhere Ltd");
    await walk.on(walk.dialog.getByRole("button", { name: "Close" }).last());
    await walk.press("Send by e-mail");
    expect(await walk.dialog.getByText("Sent before").count()).toBe(2);
    await walk.on(walk.dialog.getByRole("button", { name: "Close" }).last());
  });

  test("the invoice is paid", async () => {
    await open(walk.page, `/fin/invoices/${invoice.id}`);
    await walk.press("Record payment", "Record payment");
    expect(await record(`fin/invoices/${invoice.id}`)).toMatchObject({ state: "paid", gross: 238_00 });
    await walk.page.context().close();
    expect(office.faults).toEqual([]);
  });
});

test("a message that failed is sent again by its sender, who is no administrator", async () => {
  await office.invite("cleo@example.com", ["fin_manager"]);
  smtp.options = { script: (verb) => (verb === "RCPT" ? "550 no such mailbox" : undefined) };
  const page = await office.visit({ email: "cleo@example.com" });
  const walk = new Clicks(page);
  const { data } = await record("fin/invoices?state=paid&limit=1");
  await open(page, `/fin/invoices/${data[0].id}`);
  await sendFrom(walk);
  const panel = walk.main.getByRole("region", { name: "E-mails" });
  await panel.getByText("Failed").waitFor();
  smtp.options = {};
  smtp.accepted.length = 0;
  await page.reload();
  await settled(page);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByText("Could not be sent").first().click();
  await page.waitForURL("**/messages/*");
  await settled(page);
  expect(await complaints(page)).toEqual([]);
  await walk.confirm("Send again");
  await nextMail();
  await walk.main.getByText("Sent", { exact: true }).waitFor();
  await page.context().close();
});

test("a forgotten password is replaced by the mailed link", async () => {
  await office.invite("kim@example.com", ["employee"]);
  smtp.accepted.length = 0;
  const page = await (await office.browser.newContext({ baseURL: office.url, locale: "en-GB" })).newPage();
  await open(page, "/");
  await page.getByLabel("E-mail").first().fill("kim@example.com");
  await press(page, "Forgot your password?");
  await press(page, "Send link");
  await page.getByRole("status").waitFor();
  const [taken] = await until(
    async () => smtp.accepted,
    (found) => found.length > 0,
  );
  const [link = ""] = /http:\S+#\S+/.exec(readText(taken?.text ?? "")) ?? [];
  await open(page, link);
  expect(await complaints(page)).toEqual([]);
  await page.getByLabel("New password").fill("seven quiet lanterns");
  await press(page, "Set password");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  await open(page, link);
  await page.reload();
  await page.getByText("This link is no longer valid").waitFor();
  await page.context().close();
});

test("a user chooses notifications by e-mail", async () => {
  const page = await office.visit();
  await open(page, "/account");
  const panel = page.getByRole("region", { name: "Notifications by e-mail" });
  await panel.getByText("Once a day", { exact: true }).click();
  await panel.getByRole("checkbox", { name: "You are mentioned" }).uncheck();
  expect(await complaints(page)).toEqual([]);
  const preferences = await until(
    () => record("auth/me"),
    ({ preferences: chosen }) => chosen?.notice_mail_kinds?.includes("mentioned") === false,
  );
  expect(preferences.preferences).toMatchObject({ notice_mail: "daily" });
  expect(office.faults).toEqual([]);
});
