import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { makeTax } from "../ledger/books.ts";
import { done, named, Shop, toInvoice } from "./shop.ts";

let shop: Shop;
let vat20: Json;
let vat10: Json;
let reverse: Json;

beforeAll(async () => {
  shop = await Shop.open();
  vat20 = await makeTax(shop.ana, shop.books, { code: "VAT20", rate: "20" });
  vat10 = await makeTax(shop.ana, shop.books, { code: "VAT10", rate: "10" });
  reverse = await makeTax(shop.ana, shop.books, { code: "REV20", rate: "20", kind: "reverse" });
});
afterAll(() => shop.close());

/** Invoices of 120.00 and 55.00, paid with a two percent discount. */
async function paidEarly(data: object = {}) {
  const customer = await shop.account();
  const invoice = await shop.invoice(customer, {
    lines: [
      { text: "Goods", price: 10_000, tax_code_ids: [vat20.id] },
      { text: "Books", price: 5000, tax_code_ids: [vat10.id] },
    ],
    ...data,
  });
  const payment = await shop.pay(
    customer,
    { amount: 17_150, currency: invoice.currency },
    { allocations: [toInvoice(invoice, 17_150, 350)] },
  );
  return { customer, invoice, payment };
}

async function since(purpose: string) {
  const before = await shop.balance(purpose);
  return async () => (await shop.balance(purpose)) - before;
}

async function taxed(code: string): Promise<Json> {
  const { codes } = await shop.get("tax-report?from=2026-01-01&to=2026-12-31");
  const found = codes.find((one: Json) => one.code === code);
  return { base: found.base, due: found.due, deductible: found.deductible };
}

describe("Credit note after an early payment discount", () => {
  test("for everything refunds the amount paid and leaves no other balance", async () => {
    const [discounts, tax, sales] = [
      await since("discounts"),
      await since("tax_output"),
      await since("sales"),
    ];
    const { customer, invoice } = await paidEarly();
    const note = await shop.credit(invoice);
    expect(note).toMatchObject({ gross: 17_500, credited: 350, balance: 17_150, state: "part_paid" });
    expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({
      state: "paid",
      paid: 17_150,
      discounted: 0,
      credited: 350,
      balance: 0,
    });
    expect([await discounts(), await tax(), await sales()]).toEqual([0, 0, 0]);
    expect(await shop.balance("receivable", customer)).toBe(-17_150);
    await shop.pay(customer, 17_150, {
      direction: "out",
      side: "receivable",
      allocations: [{ document: named("invoices", note), amount: 17_150 }],
    });
    expect(await shop.balance("receivable", customer)).toBe(0);
    await shop.expectHealthy();
  });

  test("for one line reverses its share of discount and tax, and the next one the rest", async () => {
    const [before20, before10] = [await taxed("VAT20"), await taxed("VAT10")];
    const { customer, invoice } = await paidEarly();
    const first = await shop.credit(invoice, { lines: [{ line: 0 }] });
    expect(first).toMatchObject({ gross: 12_000, balance: 11_760 });
    expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({ discounted: 110, balance: 0 });
    const [after20, after10] = [await taxed("VAT20"), await taxed("VAT10")];
    expect([after20.base - before20.base, after20.due - before20.due]).toEqual([0, 0]);
    expect([after10.base - before10.base, after10.due - before10.due]).toEqual([4900, 490]);
    const second = await shop.credit(invoice);
    expect(second).toMatchObject({ gross: 5500, balance: 5390 });
    expect(await shop.balance("receivable", customer)).toBe(-17_150);
    await shop.expectHealthy();
  });

  test("stays correct after the payment is unallocated or reversed", async () => {
    const discounts = await since("discounts");
    const { customer, invoice, payment } = await paidEarly();
    await shop.credit(invoice, { lines: [{ line: 0 }] });
    const [{ settlement_id }] = payment.allocations;
    const off = done(await shop.post(`payments/${payment.id}/unallocate`, { settlement_id }));
    expect(off).toMatchObject({ unallocated: 17_150, allocations: [] });
    expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({
      state: "issued",
      paid: 0,
      discounted: 0,
      credited: 240,
      balance: 17_260,
    });
    expect(await discounts()).toBe(0);
    await shop.expectHealthy();
    done(await shop.post(`payments/${payment.id}/reverse`));
    expect(await shop.balance("receivable", customer)).toBe(5500);
    await shop.expectHealthy();
  });

  test("in a foreign currency reverses the discount at the invoice rate", async () => {
    await shop.rate("USD", "0.9137");
    const discounts = await since("discounts");
    const { customer, invoice } = await paidEarly({ currency: "USD" });
    const note = await shop.credit(invoice);
    expect(note).toMatchObject({ balance: 17_150 });
    expect(await discounts()).toBe(0);
    expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({ balance: 0, base_balance: 0 });
    expect(await shop.balance("receivable", customer)).toBe(-note.base_balance);
    await shop.expectHealthy();
  });
});

describe("Discount under reverse charge", () => {
  test("reduces the tax owed and deducted on a bill, and a credit note restores it", async () => {
    const supplier = await shop.account();
    const bill = await shop.bill(supplier, {
      lines: [{ text: "Goods", price: 10_000, tax_code_ids: [reverse.id] }],
    });
    expect(await taxed("REV20")).toEqual({ base: 10_000, due: 2000, deductible: 2000 });
    const payment = await shop.pay(supplier, 9800, {
      direction: "out",
      allocations: [{ document: named("bills", bill), amount: 9800, discount: 200 }],
    });
    const { entry_id } = await shop.get(`settlements/${payment.allocations[0].settlement_id}`);
    expect(await shop.entry(entry_id)).toEqual([
      ["payable", 200],
      ["discounts", -200],
      ["tax_input", -40],
      ["tax_output", 40],
    ]);
    expect(await taxed("REV20")).toEqual({ base: 9800, due: 1960, deductible: 1960 });
    const draft = done(await shop.post(`bills/${bill.id}/credit`, { supplier_ref: "SC-1" }), 201);
    for (const move of ["submit", "approve"]) done(await shop.post(`bills/${draft.id}/${move}`));
    expect(done(await shop.post(`bills/${draft.id}/post`))).toMatchObject({ balance: 9800 });
    expect(await taxed("REV20")).toEqual({ base: 0, due: 0, deductible: 0 });
    await shop.expectHealthy();
  });

  test("reduces the taxed base on exempt lines", async () => {
    const exempt = await makeTax(shop.ana, shop.books, { code: "EX", rate: "0", kind: "exempt" });
    const customer = await shop.account();
    const invoice = await shop.invoice(customer, {
      lines: [{ text: "Lesson", price: 5000, tax_code_ids: [exempt.id] }],
    });
    await shop.pay(customer, 4900, { allocations: [toInvoice(invoice, 4900, 100)] });
    expect(await taxed("EX")).toMatchObject({ base: 4900 });
  });
});

describe("Writing off an invoice", () => {
  const loss = async (body: object) => {
    const customer = await shop.account();
    const invoice = await shop.invoice(customer, {
      lines: [{ text: "Goods", price: 10_000, tax_code_ids: [vat20.id] }],
    });
    await shop.pay(customer, 3000, { allocations: [toInvoice(invoice, 3000)] });
    const [debt, tax] = [await since("bad_debt"), await since("tax_output")];
    done(await shop.post(`invoices/${invoice.id}/write_off`, { write_off_reason: "Bankrupt", ...body }));
    expect(await shop.balance("receivable", customer)).toBe(0);
    return [await debt(), await tax()];
  };

  test("leaves the tax due", async () => {
    expect(await loss({})).toEqual([9000, 0]);
  });

  test("reverses the tax on the loss if tax relief applies", async () => {
    const before = await taxed("VAT20");
    expect(await loss({ relieve_tax: true })).toEqual([7500, 1500]);
    const after = await taxed("VAT20");
    expect([after.base - before.base, after.due - before.due]).toEqual([2500, 500]);
    await shop.expectHealthy();
  });
});
