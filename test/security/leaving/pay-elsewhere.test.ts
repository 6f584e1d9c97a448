import { afterAll, beforeAll, expect, test } from "bun:test";
import { verifyPaper } from "../../../src/proof/paper.ts";
import type { Client, Json } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { done, Shop } from "../../modules/fin/trade/shop.ts";
import { fetchPaper } from "../../papers/kit.ts";

const IBANS = ["AT611904300234573201", "DE89370400440532013000"] as const;
const ORGANIZATION = "/api/v1/settings/organization";
const TEMPLATE = "/api/v1/settings/papers/fin.invoices/invoice";

let shop: Shop;
let ben: Client;
let cara: Client;

beforeAll(async () => {
  shop = await Shop.open();
  done(await headed(shop.ana, { iban: IBANS[0] }));
  ben = await shop.app.invite(shop.ana, "ben@example.com", ["admin"]);
  cara = await shop.app.invite(shop.ana, "cara@example.com", ["admin"]);
});
afterAll(() => shop.close());

async function headed(by: Client, more: Json) {
  const { letterhead, version } = done(await by.get(ORGANIZATION));
  return by.call("PATCH", ORGANIZATION, { letterhead: { ...letterhead, ...more }, version });
}

const ibanNow = async () => done(await ben.get(ORGANIZATION)).letterhead.iban;

test("Documents say that an account was approved only if a second person did so", async () => {
  const proven = async () => {
    const { id } = await shop.invoice(await shop.account(), 100);
    const { bytes } = await fetchPaper(shop.app, shop.ana, `fin/invoices/${id}/paper`);
    const { facts } = verifyPaper(bytes);
    return [facts?.iban, facts?.ibanApproved];
  };
  expect(await proven()).toEqual([IBANS[0], false]);
  const asked = await headed(ben, { iban: IBANS[1] });
  const { id } = asked.body.approval;
  for (const by of [cara, shop.ana]) await decide(by, `/api/v1/approvals/${id}`, "approve");
  expect(await proven()).toEqual([IBANS[1], true]);
});

test("One person alone can't lead the money of all customers to another account", async () => {
  const asked = await headed(ben, { iban: IBANS[0] });
  expect([asked.status, await ibanNow()]).toEqual([202, IBANS[1]]);
  // Nor in two steps.
  expect((await headed(ben, { iban: undefined })).status).toBe(200);
  expect((await headed(ben, { iban: IBANS[0] })).status).toBe(202);
  expect(await ibanNow()).toBeUndefined();
  expect((await headed(ben, { phone: "+43 1 234" })).status).toBe(200);
});

test("Nor by words on the letterhead that documents end with", async () => {
  const words = [
    { note: `New account: ${IBANS[0]}` },
    { bank_name: "Another bank" },
    { bic: "DEUTDEFFXXX" },
    { registration: "Pay to de89 3704 0044 0532 0130 00" },
  ];
  for (const more of words) expect([more, (await headed(ben, more)).status]).toEqual([more, 202]);
  expect((await headed(ben, { registration: "HRB 1234, Köln" })).status).toBe(200);
});

test("Nor by a sentence in the template of invoices", async () => {
  const template = { blocks: [{ name: "payment", text: `Please pay to ${IBANS[1]}` }] };
  const asked = await ben.put(TEMPLATE, { version: 0, template });
  expect(asked.status).toBe(202);
  expect(done(await ben.get(TEMPLATE)).version).toBe(0);
  const hiding = { blocks: [{ name: "terms", shown: false }] };
  expect((await ben.put(TEMPLATE, { version: 0, template: hiding })).status).toBe(200);
  const { id } = asked.body.approval;
  for (const by of [cara, shop.ana]) await decide(by, `/api/v1/approvals/${id}`, "reject", { reason: "No" });
  expect(done(await ben.get(TEMPLATE)).template).toEqual(hiding);
});
