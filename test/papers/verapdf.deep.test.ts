import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshFolder, type Json } from "../kit/appliance.ts";
import { done, Shop } from "../modules/fin/trade/shop.ts";
import { fetchPaper } from "./kit.ts";
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
  for (const language of LANGUAGES) {
    const joint = path.includes("?") ? "&" : "?";
    const paper = await fetchPaper(shop.app, shop.ana, `${path}${joint}language=${language}`);
    if (paper.status !== 200) throw new Error(`${name}: ${new TextDecoder().decode(paper.bytes)}`);
    const file = join(folder, `${name}-${language}.pdf`);
    writeFileSync(file, paper.bytes);
    files.push(file);
  }
}

describe.if(missingTools.length === 0)("Every kind of document, in every language and length", () => {
  test("can be made", async () => {
    for (const count of COUNTS) {
      const lines = linesOf(count);
      const draft = await shop.draft(account, { lines });
      await keep(`invoice-draft-${count}`, `fin/invoices/${draft.id}/paper`);
      const invoice = done(await shop.post(`invoices/${draft.id}/issue`));
      await keep(`invoice-${count}`, `fin/invoices/${invoice.id}/paper`);
      await keep(`reminder-${count}`, `fin/invoices/${invoice.id}/paper?kind=reminder`);
      const credit = done(await shop.post(`invoices/${invoice.id}/credit`), 201);
      await keep(`credit-${count}`, `fin/invoices/${credit.id}/paper`);
      const quote = await post("crm/quotes", { account_id: account.id, title: "Büro", lines });
      await keep(`quote-${count}`, `crm/quotes/${quote.id}/paper`);
      const order = await post("ops/sales-orders", { account_id: account.id, lines });
      await keep(`order-${count}`, `ops/sales-orders/${order.id}/paper`);
      await post(`ops/sales-orders/${order.id}/confirm`);
      await post(`ops/sales-orders/${order.id}/deliver`, {
        lines: lines.map((_, line) => ({ line, quantity: "1" })),
      });
      await keep(`delivery-${count}`, `ops/sales-orders/${order.id}/paper?kind=delivery_note`);
      const bought = await post("ops/purchase-orders", { supplier_id: account.id, lines });
      await keep(`purchase-${count}`, `ops/purchase-orders/${bought.id}/paper`);
    }
    const clauses = linesOf(40).map(({ text }, at) => ({ key: `§ ${at}`, text: `${text} `.repeat(30) }));
    const parties = [
      { side: "us", signatory: "Ana" },
      { side: "them", account_id: account.id },
    ];
    const contract = await post("legal/contracts", { title: "Vertrag", kind: "sales", parties, clauses });
    await keep("contract", `legal/contracts/${contract.id}/paper`);
    await keep("statement", `fin/statement/${account.id}/paper?from=2026-01-01`);
    await keep("register", "legal/processing-records/register/paper");
    expect(files.length).toBe(2 * (8 * COUNTS.length + 3));
  });

  test("is valid PDF/A-3b", () => expect(violations(files, "3b")).toEqual([]));
  test("is valid PDF/UA-1", () => expect(violations(files, "ua1")).toEqual([]));
  test("is sound to another reader", () => expect(files.flatMap((file) => unsound(file) ?? [])).toEqual([]));
});
