import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Json } from "../../../kit/appliance.ts";
import { repeats } from "../../../kit/depth.ts";
import { makeTax } from "../ledger/books.ts";
import { done, named, Shop, said, toInvoice } from "./shop.ts";

let shop: Shop;
let customer: Json;
let vat: Json;

beforeAll(async () => {
  shop = await Shop.open();
  customer = await shop.account();
  vat = await makeTax(shop.ana, shop.books, { code: "VAT7", rate: "7" });
});
afterAll(() => shop.close());

const credit = (invoice: Json, body: object = {}) => shop.post(`invoices/${invoice.id}/credit`, body);
const NOTHING_LEFT = "409 STATE_TRANSITION_INVALID, lines CREDIT_TOO_LARGE";

describe("Crediting an invoice", () => {
  test("fully posts the reverse, settles the invoice and works once", async () => {
    const invoice = await shop.invoice(customer, {
      lines: [{ text: "Book", quantity: "3", price: 33, tax_code_ids: [vat.id] }],
    });
    const draft = done(await credit(invoice, { reason: "Sent back" }), 201);
    expect(draft).toMatchObject({
      kind: "credit_note",
      state: "draft",
      number: null,
      credit_of_id: invoice.id,
      gross: 106,
      reason: "Sent back",
    });
    expect(said(await credit(invoice))).toBe(NOTHING_LEFT);
    const issued = done(await shop.post(`invoices/${draft.id}/issue`, { issue_date: "2026-03-04" }));
    expect(issued).toMatchObject({ state: "paid", credited: 106, balance: 0, booked_on: "2026-03-04" });
    expect(await shop.entry(issued.entry_id)).toEqual([
      ["receivable", -106],
      ["sales", 99],
      ["tax_output", 7],
    ]);
    expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({
      state: "credited",
      credited: 106,
      paid: 0,
      balance: 0,
      settled_on: "2026-03-04",
    });
    expect(said(await credit(invoice))).toBe(NOTHING_LEFT);
  });

  test("creates one draft per Idempotency-Key", async () => {
    const invoice = await shop.invoice(customer);
    const key = { "idempotency-key": `credit-${invoice.id}` };
    const path = `/api/v1/fin/invoices/${invoice.id}/credit`;
    const [first, second] = [await shop.ana.post(path, {}, key), await shop.ana.post(path, {}, key)];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect((await shop.get(`invoices?credit_of_id=${invoice.id}`)).data.length).toBe(1);
  });

  test("is possible again after the draft is archived", async () => {
    const invoice = await shop.invoice(customer);
    const draft = done(await credit(invoice), 201);
    expect((await shop.ana.delete(`/api/v1/fin/invoices/${draft.id}`)).status).toBe(200);
    const second = done(await credit(invoice), 201);
    expect(said(await shop.post(`invoices/${draft.id}/restore`))).toBe(
      "422 VALIDATION_FAILED, lines.0.quantity CREDIT_TOO_LARGE",
    );
    expect(done(await shop.post(`invoices/${second.id}/issue`, { issue_date: "2026-03-04" })).state).toBe(
      "paid",
    );
  });

  test("by lines and quantities is limited to what is left of each", async () => {
    const invoice = await shop.invoice(customer, {
      lines: [
        { text: "A", quantity: "4", price: 250 },
        { text: "B", price: 300 },
      ],
    });
    const part = await shop.credit(invoice, { lines: [{ line: 0, quantity: "1.5" }] });
    expect(part).toMatchObject({
      gross: 375,
      lines: [{ text: "A", quantity: "1.5", source_line: "0", net: 375 }],
    });
    expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({
      state: "issued",
      credited: 375,
      balance: 925,
    });
    expect(said(await credit(invoice, { lines: [{ line: 0, quantity: "2.6" }] }))).toBe(
      "422 VALIDATION_FAILED, lines.0.quantity CREDIT_TOO_LARGE",
    );
    expect(said(await credit(invoice, { lines: [{ line: 7 }] }))).toBe(
      "422 VALIDATION_FAILED, lines.0.line CREDIT_TOO_LARGE",
    );
    expect(said(await credit(invoice, { lines: [{ line: 1 }, { line: 1 }] }))).toBe(
      "422 VALIDATION_FAILED, lines.1.quantity CREDIT_TOO_LARGE",
    );
    expect(await shop.credit(invoice)).toMatchObject({ gross: 925 });
    expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({ state: "credited", balance: 0 });
  });

  test("limits changes of the draft to the remaining amount", async () => {
    const invoice = await shop.invoice(customer, 1000);
    const draft = done(await credit(invoice), 201);
    const change = (price: number, more: object = {}) =>
      shop.ana.put(`/api/v1/fin/invoices/${draft.id}`, { lines: [{ text: "Goodwill", price, ...more }] });
    expect((await change(999)).body).toMatchObject({ gross: 999 });
    expect(said(await change(1001))).toBe("422 VALIDATION_FAILED, lines CREDIT_TOO_LARGE");
    expect(said(await change(1, { source_line: "5" }))).toBe(
      "422 VALIDATION_FAILED, lines.0.source_line LINE_UNKNOWN",
    );
  });

  test("in parts adds up to the invoice to the cent", async () => {
    const whole = fc.record({
      quantity: fc.constantFrom("2", "3", "7", "10"),
      price: fc.integer({ min: 1, max: 40 }),
      discount_percent: fc.constantFrom("0", "50", "60", "33.3"),
    });
    const share = fc.double({ min: 0.1, max: 0.9, noNaN: true });
    await fc.assert(
      fc.asyncProperty(
        fc.array(whole, { minLength: 1, maxLength: 3 }),
        fc.array(share, { minLength: 1, maxLength: 3 }),
        async (lines, shares) => {
          const invoice = await shop.invoice(customer, {
            lines: lines.map((one) => ({ text: "Part", ...one, tax_code_ids: [vat.id] })),
          });
          const left = lines.map(({ quantity }) => Number(quantity));
          for (const part of shares) {
            const chosen = left.map((quantity, line) => ({
              line,
              quantity: String(Math.floor(quantity * part * 10) / 10),
            }));
            for (const { line, quantity } of chosen)
              left[line] = Math.round(((left[line] ?? 0) - Number(quantity)) * 10) / 10;
            await shop.credit(invoice, { lines: chosen });
          }
          const rest = await credit(invoice);
          if (rest.status === 201)
            done(await shop.post(`invoices/${rest.body.id}/issue`, { issue_date: "2026-03-06" }));
          const { data } = await shop.get(`invoices?credit_of_id=${invoice.id}`);
          const sum = (field: string) => data.reduce((total: number, one: Json) => total + one[field], 0);
          expect([sum("net"), sum("tax"), sum("gross")]).toEqual([invoice.net, invoice.tax, invoice.gross]);
          expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({ balance: 0, base_balance: 0 });
        },
      ),
      { numRuns: repeats(4, 12) },
    );
    await shop.expectHealthy();
  });

  const wrong: [why: string, data: (invoice: Json) => Promise<object>, answer: string][] = [
    [
      "for another customer",
      async () => ({ account_id: (await shop.account()).id }),
      "credit_of_id PARTY_MISMATCH",
    ],
    ["in another currency", async () => ({ currency: "USD" }), "currency CURRENCY_MISMATCH"],
    [
      "for a draft",
      async () => ({ credit_of_id: (await shop.draft(customer)).id }),
      "credit_of_id NOT_CREDITABLE",
    ],
    [
      "for a credit note",
      async (invoice) => ({ credit_of_id: (await shop.credit(invoice)).id }),
      "credit_of_id NOT_CREDITABLE",
    ],
    ["for an unknown invoice", async () => ({ credit_of_id: "nobody" }), "credit_of_id REFERENCE_UNKNOWN"],
    [
      "above the invoiced amount",
      async () => ({ lines: [{ text: "x", price: 1001 }] }),
      "lines CREDIT_TOO_LARGE",
    ],
  ];
  for (const [why, data, answer] of wrong) {
    test(`rejects a credit note ${why}`, async () => {
      const invoice = await shop.invoice(customer, 1000);
      const given = await data(invoice);
      const reply = await shop.post("invoices", {
        kind: "credit_note",
        credit_of_id: invoice.id,
        account_id: customer.id,
        lines: [{ text: "x", price: 1 }],
        ...given,
      });
      expect(said(reply)).toBe(`422 VALIDATION_FAILED, ${answer}`);
    });
  }

  test("is possible for a blocked customer", async () => {
    const own = await shop.account();
    const invoice = await shop.invoice(own);
    await shop.ana.post(`/api/v1/crm/accounts/${own.id}/activate`);
    await shop.ana.post(`/api/v1/crm/accounts/${own.id}/block`, {});
    expect(await shop.credit(invoice)).toMatchObject({ state: "paid" });
  });
});

describe("Credit note of a paid invoice", () => {
  test("stays as customer credit that can be allocated, unallocated and paid out", async () => {
    const own = await shop.account();
    const paid = await shop.invoice(own, 1000);
    await shop.pay(own, 700, { allocations: [toInvoice(paid, 700)] });
    const note = await shop.credit(paid);
    expect(note).toMatchObject({ state: "part_paid", credited: 300, balance: 700 });
    expect(await shop.get(`invoices/${paid.id}`)).toMatchObject({
      state: "paid",
      paid: 700,
      credited: 300,
      balance: 0,
    });

    const next = await shop.invoice(own, 400);
    const allocate = (allocations: object[]) => shop.post(`invoices/${note.id}/allocate`, { allocations });
    expect(said(await allocate([toInvoice(next, 401)]))).toBe(
      "422 VALIDATION_FAILED, allocations.0.amount AMOUNT_OVER_BALANCE",
    );
    expect(said(await allocate([toInvoice(next, 100), toInvoice(next, 100)]))).toBe(
      "422 VALIDATION_FAILED, allocations.1.document DUPLICATE",
    );
    const stranger = await shop.invoice(await shop.account(), 400);
    expect(said(await allocate([toInvoice(stranger, 1)]))).toBe(
      "422 VALIDATION_FAILED, allocations.0.document PARTY_MISMATCH",
    );
    expect(said(await allocate([toInvoice(note, 1)]))).toBe(
      "422 VALIDATION_FAILED, allocations.0.document DOCUMENT_UNFIT",
    );
    const draft = await shop.draft(own, 400);
    expect(said(await allocate([toInvoice(draft, 1)]))).toBe(
      "422 VALIDATION_FAILED, allocations.0.document NOT_OPEN",
    );
    expect(done(await allocate([toInvoice(next, 400)]))).toMatchObject({
      state: "part_paid",
      credited: 700,
      balance: 300,
    });
    expect(await shop.get(`invoices/${next.id}`)).toMatchObject({
      state: "credited",
      credited: 400,
      balance: 0,
    });

    const [settlement] = (await shop.get(`settlements?document=${next.id}`)).data;
    const off = done(await shop.post(`invoices/${note.id}/unallocate`, { settlement_id: settlement.id }));
    expect(off).toMatchObject({ credited: 300, balance: 700 });
    expect(await shop.get(`invoices/${next.id}`)).toMatchObject({
      state: "issued",
      credited: 0,
      balance: 400,
      settled_on: null,
    });
    expect(said(await shop.post(`invoices/${note.id}/unallocate`, { settlement_id: settlement.id }))).toBe(
      "422 VALIDATION_FAILED, settlement_id SETTLEMENT_UNKNOWN",
    );

    await shop.pay(own, 700, {
      direction: "out",
      side: "receivable",
      allocations: [{ document: named("invoices", note), amount: 700 }],
    });
    expect(await shop.get(`invoices/${note.id}`)).toMatchObject({
      state: "paid",
      paid: 700,
      credited: 300,
      balance: 0,
    });
    expect(await shop.balance("receivable", own)).toBe(400);
    await shop.expectHealthy();
  });

  test("posts exchange differences when allocated to an invoice at another rate", async () => {
    const own = await shop.account();
    const usd = (fx_rate: string) => ({ currency: "USD", fx_rate, lines: [{ text: "x", price: 1000 }] });
    const paid = await shop.invoice(own, usd("0.9"));
    await shop.pay(
      own,
      { amount: 1000, currency: "USD" },
      { fx_rate: "0.9", allocations: [toInvoice(paid, 1000)] },
    );
    const draft = done(await shop.post(`invoices/${paid.id}/credit`), 201);
    const note = done(
      await shop.post(`invoices/${draft.id}/issue`, { issue_date: "2026-03-05", fx_rate: "0.95" }),
    );
    const next = await shop.invoice(own, usd("0.8"));
    const before = await shop.balance("fx_gain_loss");
    done(await shop.post(`invoices/${note.id}/allocate`, { allocations: [toInvoice(next, 1000)] }));
    expect((await shop.balance("fx_gain_loss")) - before).toBe(-150);
    expect(await shop.balance("receivable", own)).toBe(0);
    done(await shop.post(`invoices/${note.id}/unallocate`));
    expect(await shop.balance("fx_gain_loss")).toBe(before);
    await shop.expectHealthy();
  });
});

test("only credit notes can be allocated to invoices", async () => {
  const [one, other] = [await shop.invoice(customer), await shop.invoice(customer)];
  expect(said(await shop.post(`invoices/${one.id}/allocate`, { allocations: [toInvoice(other, 1)] }))).toBe(
    "409 STATE_TRANSITION_INVALID",
  );
});
