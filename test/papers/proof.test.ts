import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readCode } from "../../src/proof/code.ts";
import { PROOF_NAME, verifyPaper, withProof } from "../../src/proof/paper.ts";
import { splitUpdate, withFile } from "../../src/proof/pdf-update.ts";
import type { Json } from "../kit/appliance.ts";
import { repeats } from "../kit/depth.ts";
import { done, Shop } from "../modules/fin/trade/shop.ts";
import { fetchPaper, textOf } from "./kit.ts";

const IBAN = "AT611904300234573201";

let shop: Shop;
let invoice: Json;
let pdf: Uint8Array;

beforeAll(async () => {
  shop = await Shop.open();
  const { letterhead, version } = done(await shop.ana.get("/api/v1/settings/organization"));
  done(
    await shop.ana.call("PATCH", "/api/v1/settings/organization", {
      letterhead: { ...letterhead, legal_name: "Acme Größe GmbH", iban: IBAN },
      version,
    }),
  );
  const account = await shop.account({ name: "Zoë Berg" });
  invoice = await shop.invoice(account, 119_00);
  pdf = (await fetchPaper(shop.app, shop.ana, `fin/invoices/${invoice.id}/paper`)).bytes;
});
afterAll(() => shop.close());

/** The key that the server publishes for its audit trail. */
const publishedKey = async () => done(await shop.ana.get("/api/v1/audit/checkpoints")).public_key.x;

describe("A proven paper", () => {
  test("is unchanged, and says what was recorded", async () => {
    const verdict = verifyPaper(pdf);
    expect(verdict).toMatchObject({
      ok: true,
      facts: {
        issuer: "Acme Größe GmbH",
        number: invoice.number,
        date: "2026-03-02",
        total: "119.00 EUR",
        iban: IBAN,
        ibanApproved: false,
      },
    });
    expect(verdict.facts?.ibanSince).toStartWith("2026-11-20T");
  });

  test("carries a proof that names nobody", () => {
    const proof = splitUpdate(pdf)?.text ?? "";
    for (const name of ["Zoë", "Zo\\u00eb", "ana@example.com", shop.ana.userId, "127.0.0.1"])
      expect(proof).not.toContain(name);
  });

  test("is caught with any byte changed, anywhere", () => {
    fc.assert(
      fc.property(fc.nat(pdf.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const other = pdf.slice();
        other[at] = ((other[at] ?? 0) + by) % 256;
        expect(verifyPaper(other).ok).toBe(false);
      }),
      { numRuns: repeats(60, 4000) },
    );
  });

  test("is caught with any byte of its proof changed", () => {
    const start = splitUpdate(pdf)?.document.length ?? pdf.length;
    for (let at = start; at < pdf.length; at += repeats(7, 1)) {
      const other = pdf.slice();
      other[at] = (other[at] ?? 0) ^ 1;
      expect([at, verifyPaper(other).ok]).toEqual([at, false]);
    }
  });

  test("is caught with another spelling of its proof", () => {
    const { document = pdf, text = "" } = splitUpdate(pdf) ?? {};
    const spelled = (json: string) =>
      verifyPaper(
        withFile(document, {
          name: PROOF_NAME,
          mime: "application/json",
          description: "Proof of this document",
          at: Date.parse(verifyPaper(pdf).facts?.at ?? ""),
          text: json,
        }),
      );
    expect(spelled(text).ok).toBe(true);
    for (const json of [text.replace("{", '{"total":"1.00 EUR",'), text.replace("{", "{ "), `${text} `])
      expect(spelled(json)).toMatchObject({ ok: false, reason: "changed" });
  });

  test("is caught with anything appended, and says what the genuine one says", () => {
    const longer = new Uint8Array(pdf.length + 40);
    longer.set(pdf);
    longer.set(new TextEncoder().encode("\n1 0 obj\n<< >>\nendobj\n%%EOF\n"), pdf.length);
    expect(verifyPaper(longer)).toMatchObject({ ok: false, reason: "changed", facts: { iban: IBAN } });
  });

  test("does not prove another paper of the same issuer", async () => {
    const other = await shop.invoice(await shop.account(), 1_00);
    const { bytes } = await fetchPaper(shop.app, shop.ana, `fin/invoices/${other.id}/paper`);
    const [mine, theirs] = [splitUpdate(pdf), splitUpdate(bytes)];
    if (!mine || !theirs) throw new Error("the papers have no proof");
    expect(verifyPaper(withProof(theirs.document, JSON.parse(mine.text)))).toMatchObject({
      ok: false,
      reason: "changed",
    });
  });

  test("is signed by the key of the audit trail", async () => {
    expect(verifyPaper(pdf).key).toBe(await publishedKey());
    const { document_key } = done(await shop.ana.get("/api/v1/settings/organization"));
    expect(document_key).toMatch(/^[0-9A-F ]{39}$/);
    expect(verifyPaper(pdf).fingerprint).toBe(document_key);
  });

  test("can't be made by another key in the name of the issuer", () => {
    const split = splitUpdate(pdf);
    const proof = JSON.parse(split?.text ?? "{}");
    const key = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
    expect(verifyPaper(withProof(split?.document ?? pdf, { ...proof, key }))).toEqual({
      ok: false,
      reason: "forged",
    });
  });

  test("without its proof proves nothing", () => {
    expect(verifyPaper(splitUpdate(pdf)?.document ?? pdf)).toEqual({ ok: false, reason: "no_proof" });
    expect(verifyPaper(new Uint8Array())).toEqual({ ok: false, reason: "no_proof" });
  });
});

test("the sealed code on page 1 says the same", async () => {
  const [row] = await shop.app.rows(
    "SELECT document_sha256, file_sha256, proof FROM papers WHERE record_id = ?",
    invoice.id,
  );
  expect(row?.document_sha256).toBe(verifyPaper(pdf).facts?.sha256);
  expect(row?.document_sha256).not.toBe(row?.file_sha256);
  expect(readCode("FH1|x").ok).toBe(false);
  expect(await textOf(pdf)).toContain("Code: Nachweis zu diesem Dokument");
});
