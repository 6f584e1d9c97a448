import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { done, Shop, said, toBill, toInvoice } from "../trade/shop.ts";

let shop: Shop;
let customer: Json;
let supplier: Json;

beforeAll(async () => {
  shop = await Shop.open();
  await shop.rate("USD", "0.9");
  customer = await shop.account({ name: "Customer", payment_term_days: 0 });
  supplier = await shop.account({ name: "Supplier", payment_term_days: 0 });
});
afterAll(() => shop.close());

const of = (aging: Json, party: Json, currency = "EUR") =>
  aging.by_party.find((one: Json) => one.party_id === party.id && one.currency === currency);
const NOTHING = {
  current: 0,
  days_1_30: 0,
  days_31_60: 0,
  days_61_90: 0,
  over_90: 0,
  on_account: 0,
  total: 0,
};

describe("Aging", () => {
  beforeAll(async () => {
    for (const [issue_date, price] of [
      ["2026-01-01", 1],
      ["2026-01-31", 20],
      ["2026-03-01", 300],
      ["2026-03-31", 4000],
      ["2026-05-01", 50_000],
    ] as const)
      await shop.invoice(customer, { issue_date, lines: [{ text: "x", price }] });
  });

  const days: [at: string, buckets: object][] = [
    ["2025-12-31", NOTHING],
    ["2026-01-01", { ...NOTHING, current: 1, total: 1 }],
    ["2026-01-31", { ...NOTHING, days_1_30: 1, current: 20, total: 21 }],
    ["2026-03-01", { ...NOTHING, days_31_60: 1, days_1_30: 20, current: 300, total: 321 }],
    [
      "2026-05-01",
      { ...NOTHING, current: 50_000, days_31_60: 4000, days_61_90: 320, over_90: 1, total: 54_321 },
    ],
    [
      "2026-05-30",
      { ...NOTHING, days_1_30: 50_000, days_31_60: 4000, days_61_90: 300, over_90: 21, total: 54_321 },
    ],
  ];
  for (const [at, buckets] of days) {
    test(`assigns each invoice to its bucket as of ${at}`, async () => {
      const aging = await shop.get(`aging?side=receivable&at=${at}`);
      expect(aging.base).toEqual(buckets);
      expect(aging).toMatchObject({ side: "receivable", at, base_currency: "EUR" });
    });
  }

  test("reports a past date as it was then, regardless of later changes", async () => {
    const own = await shop.account({ payment_term_days: 0 });
    const invoice = await shop.invoice(own, {
      issue_date: "2026-03-01",
      lines: [{ text: "x", price: 1000 }],
    });
    const payment = await shop.pay(own, 700, { date: "2026-03-10", allocations: [toInvoice(invoice, 600)] });
    const draft = done(
      await shop.post(`invoices/${invoice.id}/credit`, { lines: [{ line: 0, quantity: "0.1" }] }),
      201,
    );
    done(await shop.post(`invoices/${draft.id}/issue`, { issue_date: "2026-03-15" }));
    done(await shop.post(`payments/${payment.id}/reverse`, { date: "2026-03-20" }));
    const totals = [];
    for (const at of ["2026-02-28", "2026-03-05", "2026-03-10", "2026-03-15", "2026-03-20"]) {
      const found = of(await shop.get(`aging?side=receivable&at=${at}`), own);
      totals.push([at, found?.total ?? 0, found?.on_account ?? 0]);
    }
    expect(totals).toEqual([
      ["2026-02-28", 0, 0],
      ["2026-03-05", 1000, 0],
      ["2026-03-10", 300, -100],
      ["2026-03-15", 200, -100],
      ["2026-03-20", 900, 0],
    ]);
  });

  test("separates currencies and totals them in the base currency at document rates", async () => {
    const own = await shop.account({ name: "Abroad", payment_term_days: 0 });
    await shop.invoice(own, { currency: "USD", fx_rate: "0.8", lines: [{ text: "x", price: 1000 }] });
    await shop.invoice(own, 500);
    const aging = await shop.get("aging?side=receivable&at=2026-03-02");
    expect(of(aging, own, "USD")).toMatchObject({
      party: "Abroad",
      current: 1000,
      total: 1000,
      base: { current: 800, total: 800 },
    });
    expect(of(aging, own, "EUR")).toMatchObject({ current: 500, base: { total: 500 } });
    expect(aging.by_currency.find(({ currency }: Json) => currency === "USD").total).toBe(1000);
  });

  test("includes bills, credit notes and prepayments for payables", async () => {
    const bill = await shop.bill(supplier, 900);
    await shop.pay(supplier, 400, { direction: "out", allocations: [toBill(bill, 300)] });
    const aging = await shop.get("aging?side=payable&at=2026-03-11");
    expect(of(aging, supplier)).toMatchObject({ days_1_30: 600, on_account: -100, total: 500 });
    expect(aging.base.total).toBe(-(await shop.balance("payable")));
  });

  test("requires a side and a valid date", async () => {
    expect(said(await shop.ana.get("/api/v1/fin/aging"))).toBe("422 VALIDATION_FAILED, side REQUIRED");
    expect(said(await shop.ana.get("/api/v1/fin/aging?side=receivable&at=2026-02-30"))).toBe(
      "422 VALIDATION_FAILED, at WRONG_FORMAT",
    );
  });
});

describe("Account statement", () => {
  test("lists transactions with running balances from the opening balance", async () => {
    const own = await shop.account({ name: "Reader", payment_term_days: 0 });
    const first = await shop.invoice(own, { issue_date: "2026-01-10", lines: [{ text: "x", price: 1000 }] });
    const second = await shop.invoice(own, { issue_date: "2026-03-02", lines: [{ text: "x", price: 500 }] });
    const payment = await shop.pay(own, 980, {
      date: "2026-03-10",
      allocations: [toInvoice(first, 980, 20)],
    });
    const draft = done(await shop.post(`invoices/${second.id}/credit`), 201);
    const note = done(await shop.post(`invoices/${draft.id}/issue`, { issue_date: "2026-03-12" }));
    const bounced = await shop.pay(own, 5, { date: "2026-03-13" });
    done(await shop.post(`payments/${bounced.id}/reverse`, { date: "2026-03-14" }));
    const statement = await shop.get(`statement/${own.id}?from=2026-02-01&to=2026-03-31`);
    expect(statement).toMatchObject({
      party_id: own.id,
      party: "Reader",
      side: "receivable",
      from: "2026-02-01",
      to: "2026-03-31",
    });
    const [{ currency, opening, movements, closing }] = statement.currencies;
    expect([currency, opening, closing]).toEqual(["EUR", 1000, 0]);
    expect(movements.map((one: Json) => [one.date, one.kind, one.number, one.amount, one.balance])).toEqual([
      ["2026-03-02", "invoice", second.number, 500, 1500],
      ["2026-03-10", "payment", payment.number, -980, 520],
      ["2026-03-10", "discount", null, -20, 500],
      ["2026-03-12", "credit_note", note.number, -500, 0],
      ["2026-03-13", "payment", bounced.number, -5, -5],
      ["2026-03-14", "reversal", bounced.number, 5, 0],
    ]);
  });

  test("closes at the open amount in the aging report, for every party and side", async () => {
    for (const side of ["receivable", "payable"]) {
      const aging = await shop.get(`aging?side=${side}&at=2026-11-30`);
      for (const { party_id, currency, total } of aging.by_party) {
        const { currencies } = await shop.get(`statement/${party_id}?side=${side}&to=2026-11-30`);
        expect(currencies.find((one: Json) => one.currency === currency).closing).toBe(total);
      }
    }
  });

  test("rejects unknown accounts and reversed dates", async () => {
    expect(said(await shop.ana.get("/api/v1/fin/statement/nobody"))).toBe("404 RECORD_NOT_FOUND");
    expect(
      said(await shop.ana.get(`/api/v1/fin/statement/${customer.id}?from=2026-02-02&to=2026-02-01`)),
    ).toBe("422 VALIDATION_FAILED, to DATE_ORDER");
  });
});

test("the cached aging report equals the one recomputed with later documents", async () => {
  const own = await shop.account();
  const invoice = await shop.invoice(own, 700);
  await shop.pay(own, 900, { allocations: [toInvoice(invoice, 300)] });
  await shop.credit(invoice, { lines: [{ line: 0, quantity: "0.5" }] });
  const { today } = await shop.get("aging?side=receivable").then(({ at }) => ({ today: at }));
  const kept = await shop.get(`aging?side=receivable&at=${today}`);
  expect(of(kept, own)).toMatchObject({ on_account: -600, days_1_30: 0, over_90: 50, total: -550 });
  await shop.invoice(own, { issue_date: "2026-12-24", lines: [{ text: "x", price: 99 }] });
  expect(await shop.get(`aging?side=receivable&at=${today}`)).toEqual(kept);
});

test("the account statement omits documents hidden by a policy", async () => {
  const own = await shop.account();
  const secret = { reference: "secret", lines: [{ text: "x", price: 1000 }] };
  const [hidden, lost] = [await shop.invoice(own, secret), await shop.invoice(own, secret)];
  const open = await shop.invoice(own, { reference: "plain", lines: [{ text: "x", price: 50 }] });
  await shop.pay(own, 990, { allocations: [toInvoice(hidden, 990, 10)] });
  done(
    await shop.post(`invoices/${lost.id}/write_off`, { write_off_reason: "Bankrupt", date: "2026-03-20" }),
  );
  await shop.app.alter(
    "INSERT INTO access_policies (id, org, effect, actions, subjects, conditions, reason) VALUES ('p', 1, 'deny', ?, '{}', ?, 'test')",
    JSON.stringify(["fin.invoices.list"]),
    JSON.stringify({ record: { reference: "secret" } }),
  );
  const { engine } = shop.app.appliance;
  engine.access.forget(1);
  const { currencies } = await shop.get(`statement/${own.id}?to=2026-12-31`);
  const aging = await shop.get("aging?side=receivable");
  await shop.app.alter("DELETE FROM access_policies");
  engine.access.forget(1);
  expect(currencies[0].movements.map(({ kind, amount }: Json) => [kind, amount])).toEqual([
    ["invoice", 50],
    ["payment", -990],
  ]);
  expect(of(aging, own)).toMatchObject({ on_account: 0, total: open.gross });
});
