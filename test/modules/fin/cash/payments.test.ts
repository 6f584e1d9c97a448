import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { makeTax } from "../ledger/books.ts";
import { done, named, Shop, said, toBill, toInvoice } from "../trade/shop.ts";

let shop: Shop;
let dollars: string;

beforeAll(async () => {
  shop = await Shop.open();
  await shop.rate("USD", "0.9");
  const account = await shop.post("ledger-accounts", {
    code: "1099",
    name: "Dollars",
    type: "asset",
    control: "bank",
    currency: "USD",
  });
  dollars = done(account, 201).id;
});
afterAll(() => shop.close());

const post = (payment: Json, body: object = {}) => shop.post(`payments/${payment.id}/post`, body);

describe("Incoming payment", () => {
  test("settles invoices partly and fully and leaves the rest unallocated", async () => {
    const customer = await shop.account();
    const [first, second] = [await shop.invoice(customer, 1000), await shop.invoice(customer, 500)];
    const payment = await shop.pay(customer, 1400, {
      allocations: [toInvoice(first, 1000), toInvoice(second, 150)],
    });
    expect(payment).toMatchObject({
      state: "posted",
      number: expect.stringMatching(/^PAY-2026-\d{5}$/),
      side: "receivable",
      unallocated: 250,
      allocated: 1150,
      base_amount: 1400,
      settled_on: null,
    });
    expect(await shop.entry(payment.entry_id)).toEqual([
      ["bank", 1400],
      ["receivable", -1400],
    ]);
    expect(await shop.get(`invoices/${first.id}`)).toMatchObject({
      state: "paid",
      balance: 0,
      settled_on: "2026-03-10",
    });
    expect(await shop.get(`invoices/${second.id}`)).toMatchObject({
      state: "part_paid",
      paid: 150,
      balance: 350,
    });
    expect(await shop.balance("receivable", customer)).toBe(100);

    const more = done(
      await shop.post(`payments/${payment.id}/allocate`, {
        allocations: [toInvoice(second, 250)],
        date: "2026-03-12",
      }),
    );
    expect(more).toMatchObject({ state: "posted", unallocated: 0, settled_on: "2026-03-12" });
    expect(more.allocations.length).toBe(3);
    const [one] = more.allocations.filter(({ document }: Json) => document.id === first.id);
    const less = done(
      await shop.post(`payments/${payment.id}/unallocate`, { settlement_id: one.settlement_id }),
    );
    expect(less).toMatchObject({ unallocated: 1000, settled_on: null });
    expect(less.allocations.length).toBe(2);
    expect(await shop.get(`invoices/${first.id}`)).toMatchObject({
      state: "issued",
      paid: 0,
      balance: 1000,
      settled_on: null,
    });
    await shop.expectHealthy();
  });

  test("deducts an early payment discount with its share of the tax", async () => {
    const vat = await makeTax(shop.ana, shop.books, { code: "VAT20", rate: "20" });
    const customer = await shop.account();
    const invoice = await shop.invoice(customer, {
      lines: [{ text: "x", price: 1000, tax_code_ids: [vat.id] }],
    });
    const payment = await shop.pay(customer, 1176, { allocations: [toInvoice(invoice, 1176, 24)] });
    const [{ settlement_id }] = payment.allocations;
    const { entry_id } = await shop.get(`settlements/${settlement_id}`);
    expect(await shop.entry(entry_id)).toEqual([
      ["receivable", -24],
      ["discounts", 20],
      ["tax_output", 4],
    ]);
    expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({
      state: "paid",
      paid: 1176,
      discounted: 24,
      balance: 0,
    });
    done(await shop.post(`payments/${payment.id}/reverse`));
    expect(await shop.balance("discounts")).toBe(0);
    expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({
      state: "issued",
      paid: 0,
      discounted: 0,
      balance: 1200,
    });
  });

  test("splits a discount after a credit note by the taxes of the remaining amount", async () => {
    const [high, low] = [
      await makeTax(shop.ana, shop.books, { code: "V20", rate: "20" }),
      await makeTax(shop.ana, shop.books, { code: "V10", rate: "10" }),
    ];
    const customer = await shop.account();
    const invoice = await shop.invoice(customer, {
      lines: [
        { text: "Goods", price: 94_215, tax_code_ids: [high.id] },
        { text: "Sent back", price: 17_579, tax_code_ids: [high.id] },
        { text: "Books", price: 48_000, tax_code_ids: [low.id] },
      ],
    });
    await shop.credit(invoice, { lines: [{ line: 1 }] });
    const { balance } = await shop.get(`invoices/${invoice.id}`);
    const payment = await shop.pay(customer, balance - 3317, {
      allocations: [toInvoice(invoice, balance - 3317, 3317)],
    });
    const { entry_id } = await shop.get(`settlements/${payment.allocations[0].settlement_id}`);
    expect(await shop.entry(entry_id)).toEqual([
      ["receivable", -3317],
      ["discounts", 2844],
      ["tax_output", 377],
      ["tax_output", 96],
    ]);
  });

  const rates: [sentence: string, booked: string, paid: string, gain: number][] = [
    ["posts a gain if the rate rose", "0.9", "0.95", 500],
    ["posts a loss if the rate fell", "0.9", "0.8123", -877],
    ["posts no gain or loss at the same rate", "0.9", "0.9", 0],
  ];
  for (const [sentence, booked, paid, gain] of rates) {
    test(`in a foreign currency ${sentence}`, async () => {
      const customer = await shop.account();
      const invoice = await shop.invoice(customer, {
        currency: "USD",
        fx_rate: booked,
        lines: [{ text: "x", price: 10_000 }],
      });
      const before = await shop.balance("fx_gain_loss");
      const payment = await shop.pay(
        customer,
        { amount: 10_000, currency: "USD" },
        { fx_rate: paid, allocations: [toInvoice(invoice, 10_000)] },
      );
      expect(payment.allocations[0].fx_diff).toBe(gain);
      expect((await shop.balance("fx_gain_loss")) - before).toBe(-gain + 0);
      expect(await shop.balance("receivable", customer)).toBe(0);
    });
  }

  test("in JPY and KWD settles to the smallest unit", async () => {
    for (const [currency, fx_rate, price] of [
      ["JPY", "0.006213", 101],
      ["KWD", "3.0471", 7],
    ] as const) {
      const customer = await shop.account();
      const invoice = await shop.invoice(customer, { currency, fx_rate, lines: [{ text: "x", price }] });
      for (const amount of [1, 2, price - 3]) {
        await shop.pay(
          customer,
          { amount, currency },
          { fx_rate, allocations: [toInvoice(invoice, amount)] },
        );
      }
      expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({
        state: "paid",
        balance: 0,
        base_balance: 0,
      });
      expect(await shop.balance("receivable", customer)).toBe(0);
    }
    await shop.expectHealthy();
  });
});

describe("Outgoing payment", () => {
  test("uses the supplier's bank details at creation and requires approval", async () => {
    const supplier = await shop.account({ bank_details: { iban: "AT611904300234573201" } });
    const bill = await shop.bill(supplier, 800);
    const draft = await shop.payment(supplier, 800, { direction: "out", allocations: [toBill(bill, 800)] });
    expect(draft).toMatchObject({ side: "payable", remit_to: { iban: "AT611904300234573201" } });
    expect(said(await post(draft))).toBe("409 STATE_TRANSITION_INVALID, state NOT_APPROVED");
    done(await shop.post(`payments/${draft.id}/approve`));
    await shop.ana.put(`/api/v1/crm/accounts/${supplier.id}`, {
      bank_details: { iban: "DE89370400440532013000" },
    });
    expect(said(await shop.ana.put(`/api/v1/fin/payments/${draft.id}`, { reference: "x" }))).toBe(
      "409 STATE_TRANSITION_INVALID",
    );
    const posted = done(await post(draft));
    expect(posted).toMatchObject({ state: "posted", remit_to: { iban: "AT611904300234573201" } });
    expect(await shop.get(`bills/${bill.id}`)).toMatchObject({ state: "paid" });
  });

  test("masks bank details without permission", async () => {
    const supplier = await shop.account({ bank_details: { iban: "AT611904300234573201" } });
    const draft = await shop.payment(supplier, 1, { direction: "out" });
    const clerk = await shop.app.invite(shop.ana, "clerk@example.com", ["fin_clerk"]);
    const seen = await clerk.get(`/api/v1/fin/payments/${draft.id}`);
    expect(seen.text).not.toContain("AT61");
    expect(seen.body).toMatchObject({ remit_to: null, masked: ["remit_to"] });
    expect(said(await shop.post(`payments/${draft.id}/approve`, {}, clerk))).toMatch(/^403/);
  });

  test("must be withdrawn to draft before it is changed once approved", async () => {
    const supplier = await shop.account();
    const draft = await shop.payment(supplier, 800, { direction: "out" });
    done(await shop.post(`payments/${draft.id}/approve`));
    done(await shop.post(`payments/${draft.id}/withdraw`));
    expect((await shop.ana.put(`/api/v1/fin/payments/${draft.id}`, { amount: 700 })).status).toBe(200);
  });
});

describe("Bank transfer", () => {
  test("moves money between own accounts, also in different currencies", async () => {
    const cash = shop.books.account("cash");
    const draft = await shop.post("payments", {
      direction: "transfer",
      bank_account_id: shop.bank,
      to_account_id: cash,
      amount: 500,
      date: "2026-03-10",
    });
    const posted = done(await post(done(draft, 201)));
    expect(posted).toMatchObject({ side: null, unallocated: 0 });
    expect(await shop.entry(posted.entry_id)).toEqual([
      ["cash", 500],
      ["bank", -500],
    ]);
    const exchange = await shop.post("payments", {
      direction: "transfer",
      bank_account_id: dollars,
      to_account_id: shop.bank,
      amount: { amount: 1000, currency: "USD" },
      fx_rate: "0.93",
      date: "2026-03-10",
    });
    const { lines } = await shop.get(`journal-entries/${done(await post(done(exchange, 201))).entry_id}`);
    expect(
      lines.map(({ doc_currency, doc_amount, debit, credit }: Json) => [
        doc_currency,
        doc_amount,
        debit - credit,
      ]),
    ).toEqual([
      ["EUR", 930, 930],
      ["USD", -1000, -930],
    ]);
  });

  const wrong: [why: string, data: () => object, answer: string][] = [
    ["without a target account", () => ({ to_account_id: null }), "to_account_id REQUIRED"],
    ["to itself", () => ({ to_account_id: shop.bank }), "to_account_id SAME_ACCOUNT"],
    [
      "to an account that is not a bank account",
      () => ({ to_account_id: shop.books.account("sales") }),
      "to_account_id NOT_A_BANK_ACCOUNT",
    ],
    [
      "to an account in another currency",
      () => ({ to_account_id: dollars }),
      "to_account_id CURRENCY_MISMATCH",
    ],
  ];
  for (const [why, data, answer] of wrong) {
    test(`is rejected ${why}`, async () => {
      const reply = await shop.post("payments", {
        direction: "transfer",
        bank_account_id: shop.bank,
        to_account_id: shop.books.account("cash"),
        amount: 1,
        ...data(),
      });
      expect(said(reply)).toBe(`422 VALIDATION_FAILED, ${answer}`);
    });
  }
});

describe("Payment rejection", () => {
  let customer: Json;
  let invoice: Json;
  beforeAll(async () => {
    customer = await shop.account();
    invoice = await shop.invoice(customer, 1000);
  });

  const wrong: [why: string, data: () => Promise<object>, answer: string][] = [
    ["with a zero amount", async () => ({ amount: 0 }), "amount AMOUNT_ZERO"],
    ["with a negative amount", async () => ({ amount: -1 }), "amount TOO_SMALL"],
    ["without a party", async () => ({ party_id: null }), "party_id PARTY_MISSING"],
    [
      "with a target account",
      async () => ({ to_account_id: shop.books.account("cash") }),
      "to_account_id TRANSFER_ONLY",
    ],
    [
      "on an account that is not a bank account",
      async () => ({ bank_account_id: shop.books.account("receivable") }),
      "bank_account_id NOT_A_BANK_ACCOUNT",
    ],
    [
      "in the base currency on a foreign currency account",
      async () => ({ bank_account_id: dollars }),
      "bank_account_id CURRENCY_MISMATCH",
    ],
    [
      "in a third currency on a foreign currency account",
      async () => ({ bank_account_id: dollars, amount: { amount: 1, currency: "CHF" } }),
      "bank_account_id CURRENCY_MISMATCH",
    ],
    ["with a rate for the base currency", async () => ({ fx_rate: "1.1" }), "fx_rate OWN_CURRENCY"],
    [
      "with allocations above its amount",
      async () => ({ amount: 99, allocations: [toInvoice(invoice, 100)] }),
      "allocations AMOUNT_OVER_LEFT",
    ],
    [
      "with two allocations to one invoice",
      async () => ({ allocations: [toInvoice(invoice, 1), toInvoice(invoice, 1)] }),
      "allocations.1.document DUPLICATE",
    ],
    [
      "for another party's invoice",
      async () => ({ allocations: [toInvoice(await shop.invoice(await shop.account()), 1)] }),
      "allocations.0.document PARTY_MISMATCH",
    ],
    [
      "for an invoice in another currency",
      async () => ({ amount: { amount: 1, currency: "USD" }, allocations: [toInvoice(invoice, 1)] }),
      "allocations.0.document CURRENCY_MISMATCH",
    ],
    [
      "for a bill if incoming",
      async () => ({ allocations: [toBill(await shop.bill(customer), 1)] }),
      "allocations.0.document DIRECTION_MISMATCH",
    ],
    [
      "for a credit note if incoming",
      async () => ({ allocations: [toInvoice(await shop.credit(await shop.invoice(customer)), 1)] }),
      "allocations.0.document DIRECTION_MISMATCH",
    ],
    [
      "for an unknown invoice",
      async () => ({ allocations: [{ document: { collection: "fin.invoices", id: "nobody" }, amount: 1 }] }),
      "allocations.0.document REFERENCE_UNKNOWN",
    ],
    [
      "with an allocation of zero",
      async () => ({ allocations: [toInvoice(invoice, 0)] }),
      "allocations.0.amount TOO_SMALL",
    ],
    ["with a number set by the client", async () => ({ number: "PAY-1" }), "number UNKNOWN_FIELD"],
    [
      "with bank details set by the client",
      async () => ({ remit_to: { iban: "AT611904300234573201" } }),
      "remit_to UNKNOWN_FIELD",
    ],
  ];
  for (const [why, data, answer] of wrong) {
    test(why, async () => {
      const given = await data();
      const reply = await shop.post("payments", {
        direction: "in",
        party_id: customer.id,
        bank_account_id: shop.bank,
        amount: 1000,
        date: "2026-03-10",
        ...given,
      });
      expect(said(reply)).toBe(`422 VALIDATION_FAILED, ${answer}`);
    });
  }

  const unpostable: [why: string, data: () => Promise<object>, answer: string][] = [
    [
      "for a draft invoice",
      async () => ({ allocations: [toInvoice(await shop.draft(customer), 1)] }),
      "422 VALIDATION_FAILED, allocations.0.document NOT_OPEN",
    ],
    [
      "for more than the open amount",
      async () => ({ amount: 2000, allocations: [toInvoice(invoice, 1001)] }),
      "422 VALIDATION_FAILED, allocations.0.amount AMOUNT_OVER_BALANCE",
    ],
    [
      "for more than the open amount including discount",
      async () => ({ allocations: [toInvoice(invoice, 1000, 1)] }),
      "422 VALIDATION_FAILED, allocations.0.amount AMOUNT_OVER_BALANCE",
    ],
    [
      "in a period that is not set up",
      async () => ({ date: "2030-01-01" }),
      "409 PERIOD_CLOSED, date PERIOD_MISSING",
    ],
    [
      "without an exchange rate",
      async () => ({ amount: { amount: 1, currency: "NOK" } }),
      "422 VALIDATION_FAILED, currency FX_RATE_MISSING",
    ],
  ];
  for (const [why, data, answer] of unpostable) {
    test(`on posting ${why}`, async () => {
      const draft = await shop.payment(customer, 1000, await data());
      expect(said(await post(draft))).toBe(answer);
      expect(await shop.get(`payments/${draft.id}`)).toMatchObject({
        state: "draft",
        number: null,
        version: 1,
      });
    });
  }
});

describe("Concurrent payments of one invoice", () => {
  test("settle it once and are otherwise rejected entirely", async () => {
    const customer = await shop.account();
    const invoice = await shop.invoice(customer, 1000);
    const drafts = await Promise.all(
      Array.from({ length: 6 }, () =>
        shop.payment(customer, 1000, { allocations: [toInvoice(invoice, 1000)] }),
      ),
    );
    const answers = (await Promise.all(drafts.map((draft) => post(draft)))).map(said);
    expect(answers.filter((answer) => answer === "200").length).toBe(1);
    expect(
      answers.filter((answer) => answer === "422 VALIDATION_FAILED, allocations.0.document NOT_OPEN").length,
    ).toBe(5);
    expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({ state: "paid", paid: 1000, balance: 0 });
    expect(await shop.balance("receivable", customer)).toBe(0);
    await shop.expectHealthy();
  });
});

describe("Payment reversal", () => {
  test("restores every document and keeps both entries in the ledger", async () => {
    const customer = await shop.account();
    const invoice = await shop.invoice(customer, { currency: "USD", lines: [{ text: "x", price: 1000 }] });
    const before = [await shop.balance("bank"), await shop.balance("fx_gain_loss")];
    const payment = await shop.pay(
      customer,
      { amount: 1500, currency: "USD" },
      { fx_rate: "0.95", allocations: [toInvoice(invoice, 400)] },
    );
    done(await shop.post(`payments/${payment.id}/allocate`, { allocations: [toInvoice(invoice, 600)] }));
    const reversed = done(
      await shop.post(`payments/${payment.id}/reverse`, { reverse_reason: "Bounced", date: "2026-03-20" }),
    );
    expect(reversed).toMatchObject({
      state: "reversed",
      unallocated: 0,
      reversed_on: "2026-03-20",
      reverse_reason: "Bounced",
    });
    expect([await shop.balance("bank"), await shop.balance("fx_gain_loss")]).toEqual(before);
    expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({
      state: "issued",
      paid: 0,
      balance: 1000,
      base_balance: 900,
    });
    expect(await shop.get(`journal-entries/${payment.entry_id}`)).toMatchObject({ state: "reversed" });
    for (const name of ["reverse", "post", "allocate"]) {
      expect(
        said(
          await shop.post(
            `payments/${payment.id}/${name}`,
            name === "allocate" ? { allocations: [toInvoice(invoice, 1)] } : {},
          ),
        ),
      ).toBe("409 STATE_TRANSITION_INVALID, state WRONG_STATE");
    }
    const { data } = await shop.get(`settlements?document=${invoice.id}`);
    expect(data.reduce((sum: number, one: Json) => sum + one.amount, 0)).toBe(0);
    expect(data.map(({ state }: Json) => state).toSorted()).toEqual([
      "contrary",
      "contrary",
      "undone",
      "undone",
    ]);
    await shop.expectHealthy();
  });

  test("cannot be dated before the payment", async () => {
    const payment = await shop.pay(await shop.account(), 5);
    expect(said(await shop.post(`payments/${payment.id}/reverse`, { date: "2026-03-09" }))).toBe(
      "422 VALIDATION_FAILED, date DATE_ORDER",
    );
  });
});

test("a supplier credit note is settled by an incoming payment", async () => {
  const supplier = await shop.account();
  const bill = await shop.bill(supplier, 500);
  await shop.pay(supplier, 500, { direction: "out", allocations: [toBill(bill, 500)] });
  const draft = done(await shop.post(`bills/${bill.id}/credit`, { supplier_ref: "BACK" }), 201);
  for (const name of ["submit", "approve", "post"]) done(await shop.post(`bills/${draft.id}/${name}`));
  const refund = await shop.pay(supplier, 500, {
    allocations: [{ document: named("bills", draft), amount: 500 }],
  });
  expect(refund.side).toBe("payable");
  expect(await shop.balance("payable", supplier)).toBe(0);
  await shop.expectHealthy();
});

test("posted payments and settlements are immutable in the database", async () => {
  const customer = await shop.account();
  const invoice = await shop.invoice(customer);
  const payment = await shop.pay(customer, 1000, { allocations: [toInvoice(invoice, 1000)] });
  for (const [table, column, id] of [
    ["fin_payments", "amount_amount", payment.id],
    ["fin_invoices", "gross", invoice.id],
    ["fin_settlements", "amount", payment.allocations[0].settlement_id],
  ]) {
    await expect(shop.app.alter(`UPDATE ${table} SET ${column} = 1 WHERE id = ?`, id)).rejects.toThrow(
      "never changed",
    );
    await expect(shop.app.alter(`DELETE FROM ${table} WHERE id = ?`, id)).rejects.toThrow("never deleted");
  }
});

describe("Settlement", () => {
  test("cannot be made or undone in a closed period", async () => {
    const books = await Shop.open();
    const customer = await books.account();
    const invoice = await books.invoice(customer, {
      issue_date: "2026-01-02",
      lines: [{ text: "x", price: 100 }],
    });
    const payment = await books.pay(customer, 100, { date: "2026-01-05" });
    done(await books.post(`periods/${books.books.periods[0]?.id}/close`));
    const body = { allocations: [toInvoice(invoice, 60)] };
    const act = (name: string, data: object) => books.post(`payments/${payment.id}/${name}`, data);
    expect(said(await act("allocate", { ...body, date: "2026-01-10" }))).toBe(
      "409 PERIOD_CLOSED, date PERIOD_CLOSED",
    );
    done(await act("allocate", body));
    expect(said(await act("unallocate", { date: "2026-01-10" }))).toBe("200");
    expect(await books.get(`invoices/${invoice.id}`)).toMatchObject({ state: "issued", balance: 100 });
    await books.close();
  });

  test("never exceeds the open amount on any date, also after reversals", async () => {
    const customer = await shop.account();
    const invoice = await shop.invoice(customer, 1000);
    const payment = await shop.pay(customer, 1000, { allocations: [toInvoice(invoice, 1000)] });
    const act = (name: string, data: object) => shop.post(`payments/${payment.id}/${name}`, data);
    done(await act("unallocate", { date: "2026-04-20" }));
    const again = done(
      await act("allocate", { allocations: [toInvoice(invoice, 1000)], date: "2026-04-01" }),
    );
    expect(again.settled_on).toBe("2026-04-20");
    const { by_party } = await shop.get("aging?side=receivable&at=2026-04-10");
    expect(by_party.filter(({ party_id }: Json) => party_id === customer.id)).toEqual([]);
  });

  test("limits the total discount over all payments and users", async () => {
    const customer = await shop.account();
    const invoice = await shop.invoice(customer, 1000);
    const TOO_LARGE = "422 VALIDATION_FAILED, allocations.0.discount DISCOUNT_TOO_LARGE";
    const settle = async (discount: number) => {
      const payment = await shop.payment(customer, 1, { allocations: [toInvoice(invoice, 1, discount)] });
      return said(await shop.post(`payments/${payment.id}/post`));
    };
    expect([
      await settle(101),
      await settle(60),
      await settle(41),
      await settle(40),
      await settle(1),
    ]).toEqual([TOO_LARGE, "200", TOO_LARGE, "200", TOO_LARGE]);
    expect(await settle(0)).toBe("200");
    expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({ discounted: 100, balance: 897 });
  });
});

test("payments are rejected for merged accounts, and for blocked ones without a document", async () => {
  const [doubled, kept, blocked] = [await shop.account(), await shop.account(), await shop.account()];
  const bill = await shop.bill(blocked, 500);
  done(await shop.ana.post(`/api/v1/crm/accounts/${doubled.id}/merge`, { into_id: kept.id }));
  done(await shop.ana.post(`/api/v1/crm/accounts/${blocked.id}/activate`));
  done(await shop.ana.post(`/api/v1/crm/accounts/${blocked.id}/block`, { block_reason: "Fraud" }));
  const draft = (party: Json, data: object) =>
    shop.post("payments", { party_id: party.id, bank_account_id: shop.bank, amount: 500, ...data });
  const allocations = [{ document: { collection: "fin.bills", id: bill.id }, amount: 500 }];
  expect(said(await draft(doubled, { direction: "in" }))).toBe(
    "422 VALIDATION_FAILED, party_id ACCOUNT_MERGED",
  );
  expect(said(await draft(blocked, { direction: "out" }))).toBe(
    "422 VALIDATION_FAILED, party_id ACCOUNT_BLOCKED",
  );
  expect(said(await draft(blocked, { direction: "in" }))).toBe("201");
  expect(said(await draft(blocked, { direction: "out", allocations }))).toBe("201");
});
