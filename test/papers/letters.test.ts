import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Json } from "../kit/appliance.ts";
import { done, Shop } from "../modules/fin/trade/shop.ts";
import { fetchPaper, textOf } from "./kit.ts";

let shop: Shop;
let account: Json;

beforeAll(async () => {
  shop = await Shop.open();
  account = await shop.account({
    name: "Berg GmbH",
    billing: { street: "Weg 1", postal_code: "1040", city: "Wien", country: "AT" },
  });
});
afterAll(() => shop.close());

const post = async (path: string, body: object = {}) => done(await shop.ana.post(`/api/v1/${path}`, body));

async function words(path: string): Promise<string> {
  const paper = await fetchPaper(shop.app, shop.ana, path);
  if (paper.status !== 200) throw new Error(new TextDecoder().decode(paper.bytes));
  return textOf(paper.bytes);
}

test("A statement of account lists what the account owes", async () => {
  const invoice = await shop.invoice(account, 12_300);
  const text = await words(`fin/statement/${account.id}/paper?from=2026-01-01`);
  for (const part of ["Kontoauszug", "Berg GmbH", invoice.number, "123,00", "Anfangssaldo"])
    expect(text).toContain(part);
  expect(await words(`fin/statement/${account.id}/paper?from=2026-01-01&language=en`)).toContain(
    "Opening balance",
  );
});

test("A letter is kept with the account's files", async () => {
  const letter = await post(`crm/accounts/${account.id}/letter`, {
    subject: "Neue Öffnungszeiten",
    text: "Sehr geehrte Damen und Herren,\n\nwir öffnen um acht.",
  });
  const text = await words(`crm/accounts/${account.id}/attachments/${letter.attachment_id}/content`);
  for (const part of ["Neue Öffnungszeiten", "Weg 1", "wir öffnen um acht"]) expect(text).toContain(part);
  const [event] = await shop.app.rows(
    "SELECT after FROM audit_events WHERE action = 'crm.accounts.letter' AND outcome = 'ok'",
  );
  expect(JSON.parse(String(event?.after)).attachment_sha256).toBe(letter.sha256);
});

test("A sent contract has its clauses and lines to sign on", async () => {
  const contract = await post("legal/contracts", {
    title: "Rahmenvertrag",
    kind: "sales",
    start: "2026-12-01",
    parties: [
      { side: "us", signatory: "Ana" },
      { side: "them", account_id: account.id, signatory: "Bea Berg" },
    ],
    clauses: [
      { key: "Gegenstand", text: "Wir liefern Stühle." },
      { key: "Haftung", text: "Nach Gesetz." },
    ],
  });
  for (const move of ["submit", "approve", "send"]) await post(`legal/contracts/${contract.id}/${move}`);
  const text = await words(`legal/contracts/${contract.id}/paper`);
  for (const part of [
    "Rahmenvertrag",
    "1. Gegenstand",
    "Wir liefern Stühle.",
    "2. Haftung",
    "Bea Berg",
    "Berg GmbH",
  ])
    expect(text).toContain(part);
});

test("The register of processing activities is a paper for authorities", async () => {
  expect(await words("legal/processing-records/register/paper?language=en")).toContain(
    "processing activities",
  );
  expect(await words("legal/processing-records/register/paper?language=en")).toContain(
    "There are no active entries.",
  );
  expect(await words("legal/processing-records/register/paper?language=de")).toContain(
    "Es gibt keine Einträge, die in Verwendung sind.",
  );
});
