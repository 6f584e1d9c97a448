import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import type { BrowserContext, Page } from "playwright-core";
import { encode } from "uqr";
import { writeCode } from "../../src/proof/code.ts";
import { splitUpdate } from "../../src/proof/pdf-update.ts";
import type { Json } from "../kit/appliance.ts";
import { chunk, END, header, pngOf } from "../kit/pictures.ts";
import { openBooks } from "../modules/fin/ledger/books.ts";
import { type Office, openOffice } from "./office.ts";

const IBAN = "AT611904300234573201";

let office: Office;
let folder: string;
let invoice: Json;
let pdf: Buffer;
let offline: BrowserContext;
let page: Page;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "freehold-verify-"));
  office = await openOffice();
  const { ana, url } = office;
  await openBooks(ana);
  const letterhead = {
    street: "Main Road 1",
    city: "Linz",
    country: "AT",
    tax_id: "ATU12345675",
    iban: IBAN,
  };
  await ana.call("PATCH", "/api/v1/settings/organization", { letterhead });
  const billing = { street: "Side Road 2", city: "Linz", country: "AT" };
  const account = (await ana.post("/api/v1/crm/accounts", { name: "Brightside Ltd", billing })).body;
  const draft = await ana.post("/api/v1/fin/invoices", {
    account_id: account.id,
    lines: [{ text: "Chair", quantity: "2", price: 12_000 }],
  });
  invoice = (await ana.post(`/api/v1/fin/invoices/${draft.body.id}/issue`, {})).body;
  const answer = await fetch(`${url}/api/v1/fin/invoices/${invoice.id}/paper`, {
    headers: { authorization: `Bearer ${ana.accessToken}` },
  });
  pdf = Buffer.from(await answer.arrayBuffer());
  writeFileSync(join(folder, "verify.html"), await (await fetch(`${url}/verify.html`)).text());
  offline = await office.browser.newContext({ offline: true, locale: "en-GB" });
  page = await offline.newPage();
});
afterAll(async () => {
  await offline.close();
  await office.close();
  rmSync(folder, { recursive: true, force: true });
});

async function verdictOn(bytes: Uint8Array, on = page): Promise<string> {
  await on.locator("input[type=file]").setInputFiles({
    name: "paper.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(bytes),
  });
  await on.locator(".verdict").first().waitFor();
  return (await on.locator(".verdict").allInnerTexts()).join("\n");
}

/** Picture of a QR code in shades of grey. */
function photoOf(text: string): Buffer {
  const scale = 6;
  const { data } = encode(text, { border: 8 });
  const side = data.length * scale;
  const rows = Buffer.alloc(side * (side + 1), 230);
  for (let y = 0; y < side; y++) {
    rows[y * (side + 1)] = 0;
    for (let x = 0; x < side; x++)
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)]) rows[y * (side + 1) + 1 + x] = 40;
  }
  return Buffer.from(pngOf(header(side, side, [8, 0, 0, 0, 0]), chunk("IDAT", deflateSync(rows)), END));
}

/** Replaces bytes of the file by others of the same length. */
function swapped(bytes: Buffer, from: string, to: string): Buffer {
  const at = bytes.indexOf(from);
  expect(at).toBeGreaterThan(0);
  const other = Buffer.from(bytes);
  other.write(to, at, "latin1");
  return other;
}

describe("The page that verifies documents, opened from a file and without network", () => {
  test("shows that an invoice is untouched, and whom to pay", async () => {
    await page.goto(`file://${join(folder, "verify.html")}`);
    const words = await verdictOn(pdf);
    expect(words).toContain("Unchanged");
    expect(words).toContain(invoice.number);
    expect(words).toContain("€240.00");
    expect(words).toContain("AT61 1904 3002 3457 3201");
    expect(words).toContain("First document of this issuer");
  });

  test("remembers the issuer", async () => {
    expect(await verdictOn(pdf)).not.toContain("First document");
  });

  const document = () => splitUpdate(pdf)?.document ?? pdf;
  const forgeries: [what: string, forge: () => Buffer, verdict: string][] = [
    ["a swapped IBAN in its proof", () => swapped(pdf, IBAN, "AT021904300234573202"), "forged"],
    ["a swapped total in its proof", () => swapped(pdf, "240.00 EUR", "940.00 EUR"), "forged"],
    [
      "another page",
      () => {
        const other = Buffer.from(pdf);
        const at = other.indexOf("stream\n", other.indexOf("/Contents")) + 60;
        other[at] = (other[at] ?? 0) ^ 1;
        return other;
      },
      "changed",
    ],
    [
      "a page that was added after the proof",
      () => Buffer.concat([pdf, Buffer.from("\n3 0 obj\n<< /Type /Page >>\nendobj\n%%EOF\n")]),
      "changed",
    ],
    ["no proof", () => Buffer.from(document()), "No proof"],
  ];
  for (const [what, forge, verdict] of forgeries)
    test(`catches a document with ${what}`, async () => {
      const words = await verdictOn(forge());
      expect(words).toContain(verdict);
      expect(words).not.toContain("Unchanged");
    });

  test("reads the code of a printed page from a photo, and warns of another key in the issuer's name", async () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    const key = String(createPublicKey(privateKey).export({ format: "jwk" }).x);
    const facts = { issuer: "Acme", number: "INV-1", date: "2026-12-01", total: "9.00 EUR", iban: IBAN };
    const code = writeCode(facts, { key, log: "freehold-1/2" }, (text) => sign(null, text, privateKey));
    await page.locator("input[type=file]").setInputFiles({
      name: "photo.png",
      mimeType: "image/png",
      buffer: photoOf(`https://acme.example/verify#${encodeURIComponent(code)}`),
    });
    await page.getByText("The code is genuine").waitFor();
    await page.getByText("Another key than before").waitFor();
    await page.getByText("€9.00").waitFor();
  });

  test("is readable on a phone and in the dark, in German", async () => {
    const phone = await office.browser.newContext({
      offline: true,
      locale: "de-AT",
      colorScheme: "dark",
      viewport: { width: 390, height: 844 },
    });
    const on = await phone.newPage();
    await on.goto(`file://${join(folder, "verify.html")}`);
    expect(await verdictOn(pdf, on)).toContain("Unverändert");
    expect(await on.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    await phone.close();
  });
});

test("the server offers the same page, which asks for nothing else", async () => {
  const asked: string[] = [];
  const on = await office.browser.newPage();
  on.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await on.goto(`${office.url}/verify`);
  expect(await verdictOn(pdf, on)).toContain("Unchanged");
  expect(asked.filter((path) => path !== "/favicon.ico")).toEqual(["/verify"]);
  expect(readFileSync(join(folder, "verify.html"), "utf8")).toContain("content-security-policy");
  await on.close();
});
