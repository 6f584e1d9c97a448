import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../../kit/appliance.ts";
import { makeTax } from "../ledger/books.ts";
import { done, Shop, said } from "./shop.ts";

let shop: Shop;
let customer: Json;
const tax: Record<string, Json> = {};
const DAY = 86_400_000;

beforeAll(async () => {
  shop = await Shop.open();
  customer = await shop.account({ payment_term_days: 14, tax_id: "ATU87654321" });
  for (const [code, rate, kind] of [
    ["VAT20", "20", "sales"],
    ["VAT7", "7", "sales"],
    ["INPUT20", "20", "purchase"],
    ["WHT5", "5", "withholding"],
    ["REVERSE20", "20", "reverse"],
  ] as const)
    tax[code] = await makeTax(shop.ana, shop.books, { code, rate, kind });
});
afterAll(() => shop.close());

const line = (price: number, more: object = {}) => ({ text: "Work", price, ...more });
const taxed = (price: number, ...codes: string[]) =>
  line(price, { tax_code_ids: codes.map((code) => tax[code]?.id) });
const issue = (invoice: Json, body: object = {}) => shop.post(`invoices/${invoice.id}/issue`, body);

describe("Issuing an invoice", () => {
  test("sets number, dates and balance and posts the receivable", async () => {
    const invoice = await shop.invoice(customer, { lines: [taxed(1000, "VAT20"), taxed(333, "VAT7")] });
    expect(invoice).toMatchObject({
      state: "issued",
      number: expect.stringMatching(/^INV-2026-\d{5}$/),
      issue_date: "2026-03-02",
      due_date: "2026-03-16",
      booked_on: "2026-03-02",
      fx_rate: "1",
      net: 1333,
      tax: 223,
      gross: 1556,
      balance: 1556,
      paid: 0,
      base_gross: 1556,
    });
    expect(await shop.entry(invoice.entry_id)).toEqual([
      ["receivable", 1556],
      ["sales", -1333],
      ["tax_output", -200],
      ["tax_output", -23],
    ]);
  });

  test("numbers invoices and credit notes separately without gaps", async () => {
    const first = await shop.invoice(customer);
    const refused = await shop.draft(customer, { lines: [] });
    expect(said(await issue(refused))).toBe("422 VALIDATION_FAILED, lines LINES_MISSING");
    const tried = await shop.draft(customer);
    expect((await shop.ana.post(`/api/v1/fin/invoices/${tried.id}/issue?dry_run=true`)).status).toBe(200);
    const second = await shop.invoice(customer);
    const numberOf = ({ number }: Json) => Number(number.slice(-5));
    expect(numberOf(second)).toBe(numberOf(first) + 1);
    const credit = await shop.credit(second);
    expect(credit.number).toMatch(/^CN-2026-\d{5}$/);
    expect(numberOf(await shop.credit(first))).toBe(numberOf(credit) + 1);
  });

  test("posts to the accounts of the lines, grouped by account", async () => {
    const income = shop.books.account("service_sales");
    const invoice = await shop.invoice(customer, {
      lines: [line(100, { account_id: income }), line(50, { account_id: income }), line(7)],
    });
    expect(await shop.entry(invoice.entry_id)).toEqual([
      ["receivable", 157],
      ["service_sales", -150],
      ["sales", -7],
      ["tax_output", 0],
    ]);
  });

  test("deducts withholding tax and leaves reverse charge to the customer", async () => {
    const invoice = await shop.invoice(customer, {
      lines: [taxed(1000, "VAT20", "WHT5"), taxed(400, "REVERSE20")],
    });
    expect(invoice).toMatchObject({ net: 1400, tax: 150, gross: 1550 });
    expect(
      invoice.tax_lines.map(({ code, tax: amount, self_assessed }: Json) => [code, amount, self_assessed]),
    ).toEqual([
      ["REVERSE20", 0, 80],
      ["VAT20", 200, 0],
      ["WHT5", -50, 0],
    ]);
    expect(await shop.entry(invoice.entry_id)).toEqual([
      ["receivable", 1550],
      ["sales", -1400],
      ["tax_output", 0],
      ["tax_output", -200],
      ["tax_output", 50],
    ]);
  });

  test("with a zero total sets a number, posts nothing and marks it as paid", async () => {
    const invoice = await shop.invoice(customer, { lines: [line(500, { discount_percent: "100" })] });
    expect(invoice).toMatchObject({
      state: "paid",
      gross: 0,
      balance: 0,
      entry_id: null,
      settled_on: "2026-03-02",
    });
    expect(invoice.number).toMatch(/^INV-/);
  });

  const conversions: [currency: string, rate: string, price: number, base: number][] = [
    ["JPY", "0.0062", 1000, 620],
    ["KWD", "3.05", 1000, 305],
    ["USD", "0.333333", 1, 0],
    ["USD", "1.005", 100, 101],
    ["KWD", "3.05", 1, 0],
  ];
  for (const [currency, fx_rate, price, base] of conversions) {
    test(`converts ${price} minor units of ${currency} at ${fx_rate} to ${base} cents`, async () => {
      const invoice = await shop.invoice(customer, { currency, fx_rate, lines: [line(price)] });
      expect(invoice).toMatchObject({ currency, gross: price, base_gross: base, base_balance: base });
    });
  }

  test("uses the latest rate on or before the date, and requires one", async () => {
    const draft = await shop.draft(customer, { currency: "CHF", lines: [line(1000)] });
    expect(said(await issue(draft))).toBe("422 VALIDATION_FAILED, currency FX_RATE_MISSING");
    await shop.rate("CHF", "0.95", "2026-02-01");
    await shop.rate("CHF", "0.99", "2026-03-03");
    expect(done(await issue(draft))).toMatchObject({ fx_rate: "0.95", base_gross: 950 });
  });

  test("prevents changes and archiving", async () => {
    const invoice = await shop.invoice(customer);
    const path = `/api/v1/fin/invoices/${invoice.id}`;
    expect(said(await shop.ana.put(path, { reference: "x" }))).toBe("409 STATE_TRANSITION_INVALID");
    expect(said(await shop.ana.delete(path))).toBe("409 RECORD_IN_USE");
    expect(said(await issue(invoice))).toBe("409 STATE_TRANSITION_INVALID, state WRONG_STATE");
  });
});

describe("Invoice issue is rejected", () => {
  test("in a closed or missing period and leaves nothing behind", async () => {
    const other = await Shop.open();
    const own = await other.account();
    const draft = await other.draft(own, 5);
    for (const move of ["soft_close", "close"]) {
      const [january] = other.books.periods;
      done(await other.post(`periods/${january.id}/${move}`));
    }
    const refused = await other.post(`invoices/${draft.id}/issue`, { issue_date: "2026-01-20" });
    expect(said(refused)).toBe("409 PERIOD_CLOSED, date PERIOD_CLOSED");
    expect(said(await other.post(`invoices/${draft.id}/issue`, { issue_date: "2031-01-01" }))).toBe(
      "409 PERIOD_CLOSED, date PERIOD_MISSING",
    );
    expect(await other.get(`invoices/${draft.id}`)).toMatchObject({
      state: "draft",
      number: null,
      version: 1,
    });
    expect((await other.get("journal-entries?count=true")).page.total).toBe(0);
    await other.close();
  });

  const refusals: [why: string, data: () => Promise<object>, answer: string][] = [
    [
      "purchase tax codes",
      async () => ({ lines: [taxed(1, "INPUT20")] }),
      "lines.0.tax_code_ids TAX_CODE_KIND",
    ],
    ["negative prices", async () => ({ lines: [line(-1)] }), "lines.0.price TOO_SMALL"],
    [
      "negative quantities",
      async () => ({ lines: [line(1, { quantity: "-1" })] }),
      "lines.0.quantity INVALID_VALUE",
    ],
    [
      "discounts above 100",
      async () => ({ lines: [line(1, { discount_percent: "101" })] }),
      "lines.0.discount_percent INVALID_VALUE",
    ],
    [
      "amounts above the maximum",
      async () => ({ lines: [line(10_000_000_000_000, { quantity: "2" })] }),
      "lines.0 AMOUNT_TOO_LARGE",
    ],
    [
      "an unknown tax code",
      async () => ({ lines: [line(1, { tax_code_ids: ["nobody"] })] }),
      "lines.0.tax_code_ids REFERENCE_UNKNOWN",
    ],
    ["an unknown account", async () => ({ account_id: "nobody" }), "account_id REFERENCE_UNKNOWN"],
    ["an unknown currency", async () => ({ currency: "XQX" }), "currency INVALID_VALUE"],
    [
      "a due date before the issue date",
      async () => ({ issue_date: "2026-03-02", due_date: "2026-03-01" }),
      "due_date DATE_ORDER",
    ],
    [
      "a service period that ends before it starts",
      async () => ({ service_from: "2026-03-02", service_to: "2026-03-01" }),
      "service_to DATE_ORDER",
    ],
    [
      "a reference to a credited invoice without being a credit note",
      async () => ({ credit_of_id: (await shop.invoice(customer)).id }),
      "credit_of_id NOT_A_CREDIT_NOTE",
    ],
    ["a rate for the base currency", async () => ({ currency: "EUR", fx_rate: "2" }), "fx_rate OWN_CURRENCY"],
    [
      "lines on the inventory account",
      async () => ({ lines: [line(1, { account_id: shop.books.account("inventory") })] }),
      "lines.0.account_id CONTROL_ACCOUNT",
    ],
    [
      "lines on the receivables account",
      async () => ({ lines: [line(1, { account_id: shop.books.account("receivable") })] }),
      "lines.0.account_id CONTROL_ACCOUNT",
    ],
    ["a number set by the client", async () => ({ number: "INV-1" }), "number UNKNOWN_FIELD"],
    ["a state set by the client", async () => ({ state: "paid" }), "state UNKNOWN_FIELD"],
    ["a balance set by the client", async () => ({ balance: 0 }), "balance UNKNOWN_FIELD"],
  ];
  for (const [why, data, answer] of refusals) {
    test(`for ${why}`, async () => {
      const given = await data();
      const reply = await shop.post("invoices", { account_id: customer.id, lines: [line(1)], ...given });
      expect(said(reply)).toBe(`422 VALIDATION_FAILED, ${answer}`);
    });
  }

  test("for blocked or merged accounts", async () => {
    const blocked = await shop.account();
    const draft = await shop.draft(blocked);
    await shop.ana.post(`/api/v1/crm/accounts/${blocked.id}/activate`);
    await shop.ana.post(`/api/v1/crm/accounts/${blocked.id}/block`, {});
    expect(said(await issue(draft))).toBe("422 VALIDATION_FAILED, account_id ACCOUNT_BLOCKED");
    expect(said(await shop.post("invoices", { account_id: blocked.id, lines: [line(1)] }))).toBe(
      "422 VALIDATION_FAILED, account_id ACCOUNT_BLOCKED",
    );
    const merged = await shop.account();
    await shop.ana.post(`/api/v1/crm/accounts/${merged.id}/merge`, { into_id: customer.id });
    expect(said(await shop.post("invoices", { account_id: merged.id, lines: [line(1)] }))).toBe(
      "422 VALIDATION_FAILED, account_id ACCOUNT_MERGED",
    );
  });

  test("above the credit limit, including other currencies", async () => {
    await shop.rate("SEK", "0.1");
    const own = await shop.account({ credit_limit: { amount: 2000, currency: "EUR" } });
    await shop.invoice(own, { currency: "SEK", lines: [line(10_000)] });
    const exact = await shop.draft(own, 1000);
    const over = await shop.draft(own, 1001);
    expect(said(await issue(over))).toBe("422 VALIDATION_FAILED, account_id CREDIT_LIMIT");
    expect(done(await issue(exact)).state).toBe("issued");
    expect(said(await issue(over))).toBe("422 VALIDATION_FAILED, account_id CREDIT_LIMIT");
    await shop.pay(own, 1001);
    expect(done(await issue(over)).state).toBe("issued");
  });
});

describe("Tax code version", () => {
  test("is chosen by invoice date", async () => {
    const old = await makeTax(shop.ana, shop.books, { code: "VATX", rate: "10", kind: "sales" });
    const revised = done(
      await shop.post(`tax-codes/${old.id}/revise`, { rate: "12", valid_from: "2026-06-01" }),
      201,
    );
    done(await shop.post(`tax-codes/${revised.id}/activate`));
    const before = await shop.invoice(customer, { lines: [line(1000, { tax_code_ids: [revised.id] })] });
    const after = await shop.invoice(customer, {
      issue_date: "2026-06-01",
      lines: [line(1000, { tax_code_ids: [old.id] })],
    });
    expect([before.tax, after.tax]).toEqual([100, 120]);
    expect([before.tax_lines[0].tax_code_id, after.tax_lines[0].tax_code_id]).toEqual([old.id, revised.id]);
  });
});

describe("Unpaid invoice", () => {
  test("becomes overdue after its due date and is written off", async () => {
    const own = await shop.account({ payment_term_days: 0 });
    const today = new Date(shop.app.clock.now()).toISOString().slice(0, 10);
    const invoice = await shop.invoice(own, { issue_date: today, lines: [taxed(1000, "VAT20")] });
    expect(invoice).toMatchObject({ due_date: today, overdue: false, days_overdue: 0, reminder_level: 0 });
    shop.app.clock.advance(35 * DAY);
    const login = await shop.app.logIn("ana@example.com");
    shop.ana.accessToken = login.accessToken;
    await shop.app.runJobs();
    const late = await shop.get(`invoices/${invoice.id}`);
    // Only a confirmed dunning run raises the level.
    expect(late).toMatchObject({ overdue: true, days_overdue: 35, reminder_level: 0 });

    await shop.pay(own, 200, {
      date: today,
      allocations: [{ document: { collection: "fin.invoices", id: invoice.id }, amount: 200 }],
    });
    const path = `invoices/${invoice.id}/write_off`;
    expect(said(await shop.post(path))).toBe("422 VALIDATION_FAILED, write_off_reason REQUIRED");
    expect(said(await shop.post(path, { write_off_reason: "Bankrupt", date: "2026-01-01" }))).toBe(
      "422 VALIDATION_FAILED, date DATE_ORDER",
    );
    const lost = done(await shop.post(path, { write_off_reason: "Bankrupt", date: today }));
    expect(lost).toMatchObject({
      state: "written_off",
      paid: 200,
      written_off: 1000,
      balance: 0,
      settled_on: today,
    });
    expect(await shop.balance("bad_debt")).toBe(1000);
    expect(await shop.balance("receivable", own)).toBe(0);
    expect(said(await shop.post(`invoices/${invoice.id}/credit`))).toBe(
      "409 STATE_TRANSITION_INVALID, state WRONG_STATE",
    );
  });
});

describe("Invoice and bill permissions", () => {
  let clerk: Client;
  beforeAll(async () => {
    clerk = await shop.app.invite(shop.ana, "clerk@example.com", ["fin_clerk"]);
  });

  test("let clerks issue and credit invoices, but not write them off", async () => {
    const invoice = await shop.invoice(customer);
    expect(
      said(await shop.post(`invoices/${invoice.id}/write_off`, { write_off_reason: "x" }, clerk)),
    ).toMatch(/^403 ACCESS_DENIED/);
    expect((await shop.post(`invoices/${invoice.id}/credit`, {}, clerk)).status).toBe(201);
  });

  test("let clerks submit bills, but not approve them", async () => {
    const bill = await shop.enter(customer);
    expect((await shop.post(`bills/${bill.id}/submit`, {}, clerk)).status).toBe(200);
    expect(said(await shop.post(`bills/${bill.id}/approve`, {}, clerk))).toMatch(/^403 ACCESS_DENIED/);
  });
});
