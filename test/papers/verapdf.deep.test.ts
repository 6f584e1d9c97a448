import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { verifyPaper } from "../../src/proof/paper.ts";
import { freshFolder, type Json } from "../kit/appliance.ts";
import { makeTax } from "../modules/fin/ledger/books.ts";
import { done, Shop } from "../modules/fin/trade/shop.ts";
import { completedCourse } from "./course.ts";
import { fetchPaper, textOf } from "./kit.ts";
import { missingTools, unsound, violations } from "./verapdf.ts";

const LANGUAGES = ["en", "de"] as const;
const COUNTS = [1, 40, 400] as const;
const folder = freshFolder();

let shop: Shop;
let account: Json;
const files: string[] = [];

beforeAll(async () => {
  shop = await Shop.open();
  account = await shop.account({
    name: "Берг & Söhne <GmbH>",
    billing: { street: "Λεωφόρος 1", postal_code: "1040", city: "Wien", country: "DE" },
  });
});
afterAll(() => shop.close());

const post = async (path: string, body: object = {}) => done(await shop.ana.post(`/api/v1/${path}`, body));

const GERMAN = {
  legal_name: "Muster GmbH",
  street: "Weg 1",
  postal_code: "50667",
  city: "Köln",
  country: "DE",
  tax_id: "DE123456788",
  contact: "Zoë Muster",
  phone: "+49 221 1234567",
  email: "post@muster.example",
  iban: "DE89370400440532013000",
};

/** Texts with letters of three alphabets, long words and signs that no font has. */
const TEXTS = [
  "Stuhl „Größe 1“ & Tisch",
  "Εργασία — Работа",
  "A".repeat(120),
  "椅子 🪑 chair",
  "Ligature: ﬁ, ½, €",
];
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    text: TEXTS[at % TEXTS.length],
    quantity: "2.5",
    price: 1_234 + at,
  }));

/** Fetches a document in both languages. */
async function keep(name: string, path: string): Promise<void> {
  for (const language of LANGUAGES)
    await keepOne(`${name}-${language}`, `${path}${path.includes("?") ? "&" : "?"}language=${language}`);
}

async function keepOne(name: string, path: string, by = shop.ana): Promise<Uint8Array> {
  const { status, bytes, sha256 } = await fetchPaper(shop.app, by, path);
  if (status !== 200) throw new Error(`${name}: ${new TextDecoder().decode(bytes)}`);
  // Drafts are made again, issued documents are kept: both are the same file each time. A page on the audit trail is not,
  // since each call adds to it.
  if (!name.startsWith("evidence"))
    expect([name, (await fetchPaper(shop.app, by, path)).sha256]).toEqual([name, sha256]);
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, bytes);
  files.push(file);
  return bytes;
}

/** With curves, see-through colours and gradients, as logos have them. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><defs>
  <linearGradient id="a" gradientUnits="userSpaceOnUse" x2="120"><stop stop-color="#0f766e"/>
  <stop offset="1" stop-color="#fff" stop-opacity=".4"/></linearGradient>
  <clipPath id="c"><rect width="100" height="40" rx="9"/></clipPath></defs>
  <g clip-path="url(#c)"><rect fill="url(#a)" width="120" height="40"/></g>
  <path d="M5 35c20-40 40-40 60 0" opacity=".5" fill="none" stroke="#c00" stroke-dasharray="3 1"/></svg>`;

async function showLogo(): Promise<void> {
  const answer = await fetch(`${shop.app.base}/api/v1/settings/organization/logos`, {
    method: "POST",
    headers: { authorization: `Bearer ${shop.ana.accessToken}`, "content-type": "image/svg+xml" },
    body: LOGO,
  });
  const { sha256: logo } = (await answer.json()) as Json;
  await change({ logo });
}

async function change(more: Json): Promise<void> {
  const { letterhead } = done(await shop.ana.get("/api/v1/settings/organization"));
  done(
    await shop.ana.call("PATCH", "/api/v1/settings/organization", { letterhead: { ...letterhead, ...more } }),
  );
}

/** Expects a document to say these texts in this order. */
async function saysInOrder(name: string, texts: readonly string[]): Promise<void> {
  const said = await textOf(new Uint8Array(readFileSync(join(folder, `${name}.pdf`))));
  let from = 0;
  const missing = texts.find((text) => {
    const at = said.indexOf(text, from);
    from = at + text.length;
    return at < 0;
  });
  expect([name, missing]).toEqual([name, undefined]);
}

const amountIn = (language: string, cents: number) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(Math.round(cents) / 100);

/** Keeps the documents of a trade with so many lines, in the language of the customer. */
async function keepTrade(language: "en" | "de", count: number): Promise<void> {
  const { id: account_id } = await shop.account({ name: account.name, billing: account.billing, language });
  const lines = linesOf(count);
  const keepIn = (name: string, path: string) => keepOne(`${name}-${count}-${language}`, path);
  const draft = await shop.draft({ id: account_id }, { lines });
  await keepIn("invoice-draft", `fin/invoices/${draft.id}/paper`);
  const invoice = done(await shop.post(`invoices/${draft.id}/issue`));
  await keepIn("invoice", `fin/invoices/${invoice.id}/paper`);
  const credit = done(await shop.post(`invoices/${invoice.id}/credit`), 201);
  await keepIn("credit", `fin/invoices/${credit.id}/paper`);
  const quote = await post("crm/quotes", { account_id, title: "Büro", lines });
  await keepIn("quote", `crm/quotes/${quote.id}/paper`);
  const order = await post("ops/sales-orders", { account_id, lines });
  await keepIn("order", `ops/sales-orders/${order.id}/paper`);
  await post(`ops/sales-orders/${order.id}/confirm`);
  const delivered = lines.map((_, line) => ({ line, quantity: "1" }));
  await post(`ops/sales-orders/${order.id}/deliver`, { lines: delivered });
  await keepIn("delivery", `ops/sales-orders/${order.id}/paper?kind=delivery_note`);
  const bought = await post("ops/purchase-orders", { supplier_id: account_id, lines });
  await keepIn("purchase", `ops/purchase-orders/${bought.id}/paper`);
  const amounts = lines.flatMap(({ price }) => [amountIn(language, price), amountIn(language, price * 2.5)]);
  for (const name of ["invoice-draft", "invoice", "credit", "quote", "order", "purchase"])
    await saysInOrder(`${name}-${count}-${language}`, amounts);
}

/** Raises overdue invoices to all levels of reminders, and keeps the reminders as files. */
async function remind(language: "en" | "de", count: number): Promise<void> {
  const customer = await shop.account({ name: `Late & Co ${language}`, billing: account.billing, language });
  for (let at = 0; at < count; at += 1)
    await shop.invoice(customer, { due_date: "2026-04-01", lines: [{ text: "Work", price: 1_000 + at }] });
  for (const level of [1, 2, 3]) {
    const { id } = done(await shop.post("dunning-runs", { account_id: customer.id }), 201);
    done(await shop.post(`dunning-runs/${id}/gather`));
    const { lines } = done(await shop.post(`dunning-runs/${id}/confirm`));
    expect([lines.length, lines[0].level]).toEqual([count, level]);
    const name = `dunning-${level}-${count}-${language}`;
    await keepOne(name, `fin/reminders/${lines[0].reminder_id}/paper`);
    const reminder = await shop.get(`reminders/${lines[0].reminder_id}`);
    await saysInOrder(
      name,
      reminder.lines.map(({ number }: Json) => number),
    );
    shop.app.clock.advance(30 * 86_400_000);
    shop.ana.accessToken = (await shop.app.logIn("ana@example.com")).accessToken;
  }
  await keepOne(`statement-${count}-${language}`, `fin/statement/${customer.id}/paper?from=2026-01-01`);
}

describe.if(missingTools.length === 0)("Every kind of document, in every language and length", () => {
  test.each(LANGUAGES.flatMap((language) => COUNTS.map((count) => [language, count] as const)))(
    "can be made of a trade in %s with %i lines",
    keepTrade,
  );

  test("can be made of contracts, accounts, processing and evidence", async () => {
    const clauses = linesOf(40).map(({ text }, at) => ({ key: `§ ${at}`, text: `${text} `.repeat(30) }));
    const parties = [
      { side: "us", signatory: "Ana" },
      { side: "them", account_id: account.id },
    ];
    const contract = await post("legal/contracts", { title: "Vertrag", kind: "sales", parties, clauses });
    await keep("contract", `legal/contracts/${contract.id}/paper`);
    await keep("statement", `fin/statement/${account.id}/paper?from=2026-01-01`);
    await keep("register", "legal/processing-records/register/paper");
    await keep("evidence", `audit/binder/paper?collection=crm.accounts&record_id=${account.id}`);
    expect(files.length).toBe(2 * (7 * COUNTS.length + 4));
  });

  test.each(LANGUAGES.flatMap((language) => [1, 40].map((count) => [language, count] as const)))(
    "can be made of reminders in %s with %i lines, and of statements",
    remind,
  );

  test("can be made with a logo of curves, as a letter and as a certificate", async () => {
    await showLogo();
    const letter = await post(`crm/accounts/${account.id}/letter`, {
      subject: "Öffnungszeiten",
      text: "Hallo",
    });
    await keepOne("letter", `crm/accounts/${account.id}/attachments/${letter.attachment_id}/content`);
    const { eva, enrolment } = await completedCourse(shop);
    const bytes = await keepOne("certificate", `learning/enrolments/${enrolment}/paper`, eva);
    expect(verifyPaper(bytes).ok).toBe(true);
  });

  test("can be made with the proof behind it, and an e-invoice within it", async () => {
    const vat = (await makeTax(shop.ana, shop.books)).id;
    await change(GERMAN);
    const customer = await shop.account({
      name: "Amt Berlin",
      invoice_format: "zugferd",
      billing: { street: "Platz 2", postal_code: "10115", city: "Berlin", country: "DE" },
    });
    for (const count of COUNTS) {
      const lines = linesOf(count).map((line) => ({ ...line, tax_code_ids: [vat] }));
      const invoice = await shop.invoice(customer, { lines });
      const bytes = await keepOne(`einvoice-${count}`, `fin/invoices/${invoice.id}/paper`);
      expect(verifyPaper(bytes).ok).toBe(true);
      const xml = await fetchPaper(shop.app, shop.ana, `fin/invoices/${invoice.id}/einvoice`);
      expect(xml.status).toBe(200);
      expect(new TextDecoder("latin1").decode(bytes)).toContain("factur-x.xml");
    }
  });

  test("is valid PDF/A-3b", () => expect(violations(files, "3b")).toEqual([]));
  test("is valid PDF/UA-1", () => expect(violations(files, "ua1")).toEqual([]));
  test("is sound to another reader", () => expect(files.flatMap((file) => unsound(file) ?? [])).toEqual([]));
});
