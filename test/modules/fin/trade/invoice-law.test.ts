import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { makeTax } from "../ledger/books.ts";
import { done, Shop, said } from "./shop.ts";

const SETTINGS = "/api/v1/settings/organization";
const ADDRESS = { street: "Main Road 1", city: "Linz", country: "AT" };

let shop: Shop;
let vat: string;
let reverse: string;
let whole: Json;

beforeAll(async () => {
  shop = await Shop.open();
  vat = (await makeTax(shop.ana, shop.books)).id;
  const draft = done(
    await shop.post("tax-codes", {
      code: "RC",
      name: "Reverse charge",
      kind: "reverse",
      rate: "20",
      valid_from: "2020-01-01",
    }),
    201,
  );
  reverse = done(await shop.post(`tax-codes/${draft.id}/activate`)).id;
  whole = done(await shop.ana.get(SETTINGS)).letterhead;
});
afterAll(() => shop.close());
afterEach(() => letterhead(whole));

const letterhead = async (given: object) =>
  done(await shop.ana.call("PATCH", SETTINGS, { letterhead: given }));
const line = (price: number, taxes = [vat]) => ({ lines: [{ text: "Work", price, tax_code_ids: taxes }] });

async function missingIn({ id }: Json, language = "en"): Promise<Json[]> {
  const path = `/api/v1/fin/invoices/${id}/transitions`;
  const { transitions } = done(await shop.ana.call("GET", path, undefined, { "accept-language": language }));
  return transitions.find(({ name }: Json) => name === "issue").missing;
}

async function gapsOf(account: Json, data: object): Promise<{ missing: string[]; issue: string }> {
  const draft = await shop.draft(account, data);
  const missing = (await missingIn(draft)).map(({ path, code }) => `${path} ${code}`);
  return { missing, issue: said(await shop.post(`invoices/${draft.id}/issue`)) };
}

const refusal = (...missing: string[]) => ["422 VALIDATION_FAILED", ...missing].join(", ");

describe("An invoice is only issued with", () => {
  test.each([
    [
      "the issuer's address",
      { tax_id: "ATU12345678", country: "AT" },
      ["letterhead.street ISSUER_ADDRESS_MISSING"],
    ],
    ["the issuer's tax number", { ...ADDRESS }, ["letterhead.tax_id ISSUER_TAX_ID_MISSING"]],
    [
      "all of it",
      {},
      ["letterhead.street ISSUER_ADDRESS_MISSING", "letterhead.tax_id ISSUER_TAX_ID_MISSING"],
    ],
  ])("%s", async (_what, given, missing) => {
    await letterhead(given);
    expect(await gapsOf(await shop.account({ billing: null }), line(1000))).toEqual({
      missing,
      issue: refusal(...missing),
    });
  });

  test("a tax number only where there is a value added tax", async () => {
    await letterhead({ street: "Main Street 1", city: "Boston", country: "US" });
    expect(await gapsOf(await shop.account({ billing: null }), line(1000))).toEqual({
      missing: [],
      issue: "200",
    });
  });

  test("a tax code on each line, once the organisation has any", async () => {
    const lines = [...line(1000).lines, { text: "Travel", price: 500, tax_code_ids: [] }];
    const missing = ["lines.1.tax_code_ids LINE_TAX_MISSING"];
    expect(await gapsOf(await shop.account({ billing: null }), { lines })).toEqual({
      missing,
      issue: refusal(...missing),
    });
  });

  test("the customer's VAT number and address under reverse charge, however small it is", async () => {
    const missing = [
      "account.billing.street CUSTOMER_ADDRESS_MISSING",
      "account.tax_id CUSTOMER_TAX_ID_MISSING",
    ];
    expect(await gapsOf(await shop.account({ billing: null }), line(100, [reverse]))).toEqual({
      missing,
      issue: refusal(...missing),
    });
    const known = await shop.account({ billing: ADDRESS, tax_id: "DE123456789" });
    expect(await gapsOf(known, line(100, [reverse]))).toEqual({ missing: [], issue: "200" });
  });

  test.each([
    ["AT", 33_333, []],
    ["AT", 33_334, ["account.billing.street CUSTOMER_ADDRESS_MISSING"]],
    ["DE", 20_833, []],
    ["DE", 20_834, ["account.billing.street CUSTOMER_ADDRESS_MISSING"]],
    ["FR", 8333, []],
    ["FR", 8334, ["account.billing.street CUSTOMER_ADDRESS_MISSING"]],
  ])("the customer's address in %s at a net amount of %i", async (country, price, missing) => {
    await letterhead({ ...whole, country });
    const { missing: found } = await gapsOf(await shop.account({ billing: null }), line(price));
    expect(found).toEqual(missing);
    const { issue } = await gapsOf(await shop.account({ billing: ADDRESS }), line(price));
    expect(issue).toBe("200");
  });
});

test("an issued invoice and a credit note lack nothing", async () => {
  const invoice = await shop.invoice(await shop.account(), line(1000));
  await letterhead({});
  expect(await missingIn(invoice)).toEqual([]);
  const credit = done(await shop.post(`invoices/${invoice.id}/credit`), 201);
  expect(await missingIn(credit)).toEqual([]);
});

test("what is missing is told in the language of the reader", async () => {
  await letterhead({});
  const draft = await shop.draft(await shop.account(), line(1000));
  const [first] = await missingIn(draft, "de");
  expect(first?.message).toBe("Ergänzen Sie Straße und Ort im Briefkopf.");
});

test("the part of an address that is missing is named", async () => {
  await letterhead({ ...ADDRESS, city: undefined, tax_id: "ATU12345678" });
  const draft = await shop.draft(await shop.account({ billing: { street: "Lake Road 1" } }), line(90_000));
  const missing = await missingIn(draft);
  expect(missing.map(({ path }) => path)).toEqual(["letterhead.city", "account.billing.city"]);
});
