import { afterAll, beforeAll, expect, test } from "bun:test";
import { createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { concat, fromBase64Url, utf8 } from "../../../src/proof/bytes.ts";
import { sha256 } from "../../../src/proof/crypto.ts";
import { leafHash } from "../../../src/proof/inclusion.ts";
import { FACT_NAMES, KEEPING, verifyPaper, withProof } from "../../../src/proof/paper.ts";
import { splitUpdate } from "../../../src/proof/pdf-update.ts";
import type { Client, Json } from "../../kit/appliance.ts";
import { done, Shop } from "../../modules/fin/trade/shop.ts";
import { fetchPaper } from "../../papers/kit.ts";

const IBAN = "AT611904300234573201";

let shop: Shop;
let pdf: Uint8Array;
beforeAll(async () => {
  shop = await Shop.open();
  await headed(shop.ana, {});
  const invoice = await shop.invoice(await shop.account(), 119_00);
  pdf = (await fetchPaper(shop.app, shop.ana, `fin/invoices/${invoice.id}/paper`)).bytes;
});
afterAll(() => shop.close());

async function headed(by: Client, more: object): Promise<Json> {
  const { letterhead, version } = done(await by.get("/api/v1/settings/organization"));
  const changed = { letterhead: { ...letterhead, legal_name: "Acme GmbH", iban: IBAN, ...more }, version };
  return done(await by.call("PATCH", "/api/v1/settings/organization", changed));
}

test("Another organisation of the server can't issue papers under the fingerprint of the first", async () => {
  const eve = await shop.app.addOrganization(shop.ana, "Eve", "eve@example.com");
  await headed(eve, { iban: "DE89370400440532013000" });
  const { id } = done(await eve.post("/api/v1/crm/accounts", { name: "Victim", kinds: ["customer"] }), 201);
  const lines = [{ text: "Work", price: 119_00 }];
  const quote = done(await eve.post("/api/v1/crm/quotes", { account_id: id, title: "Work", lines }), 201);
  done(await eve.post(`/api/v1/crm/quotes/${quote.id}/send`));
  const { bytes } = await fetchPaper(shop.app, eve, `crm/quotes/${quote.id}/paper`);
  const [theirs, ours] = [verifyPaper(bytes), verifyPaper(pdf)];
  expect([theirs.ok, theirs.facts?.issuer]).toEqual([true, "Acme GmbH"]);
  expect(ours.fingerprint).toBe(done(await shop.ana.get("/api/v1/settings/organization")).document_key);
  expect(theirs.fingerprint).not.toBe(ours.fingerprint);
});

/** A log with one event, signed as a server does. */
function proofOf(document: Uint8Array, action: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const key = String(
    createPublicKey(publicKey.export({ type: "spki", format: "pem" })).export({ format: "jwk" }).x,
  );
  const hex = Buffer.from(sha256(document)).toString("hex");
  const event = JSON.stringify({ action, after: { [FACT_NAMES.sha256]: hex }, at: "2026-11-20T12:00:00Z" });
  const text = `freehold-1/2\n1\n${Buffer.from(leafHash(utf8(event))).toString("base64")}\n`;
  const id = sha256(concat(utf8("freehold-1\n"), Uint8Array.of(1), fromBase64Url(key) ?? new Uint8Array()));
  const signature = Buffer.concat([id.slice(0, 4), sign(null, utf8(text), privateKey)]).toString("base64");
  return { key, event, index: 0, path: [], checkpoint: `${text}\n\u2014 freehold-1 ${signature}\n` };
}

test("Only the event that keeps a paper proves it, not another that a caller can fill", () => {
  const document = splitUpdate(pdf)?.document ?? pdf;
  const verdict = (action: string) => verifyPaper(withProof(document, proofOf(document, action)));
  expect(verdict(KEEPING).ok).toBe(true);
  expect(verdict("crm.accounts.update")).toEqual({ ok: false, reason: "forged" });
});
