import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { done, Shop, said, toInvoice } from "../trade/shop.ts";

// The clock of the tests starts on 20 November 2026.
const TODAY = "2026-11-20";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const late = (customer: Json, due_date: string, price = 100_000): Promise<Json> =>
  shop.invoice(customer, { issue_date: "2026-03-02", due_date, lines: [{ text: "Work", price }] });

async function run(data: object = {}): Promise<Json> {
  return done(await shop.post("dunning-runs", data), 201);
}

const gathered = async (customer: Json, data: object = {}): Promise<Json> => {
  const { id } = await run({ account_id: customer.id, ...data });
  return done(await shop.post(`dunning-runs/${id}/gather`));
};

const confirm = ({ id }: Json) => shop.post(`dunning-runs/${id}/confirm`);

const levelOf = async ({ id }: Json): Promise<number> => (await shop.get(`invoices/${id}`)).reminder_level;

async function later(days: number): Promise<void> {
  shop.app.clock.advance(days * 86_400_000);
  shop.ana.accessToken = (await shop.app.logIn("ana@example.com")).accessToken;
}

describe("Dunning run", () => {
  test("gathers what is overdue by its level, and leaves the rest", async () => {
    const customer = await shop.account();
    const [old, fresh] = [await late(customer, "2026-11-10"), await late(customer, "2026-11-15")];
    const draft = await gathered(customer);
    expect(
      draft.lines.map(({ invoice_id, level, days_overdue, balance, interest }: Json) => [
        invoice_id,
        level,
        days_overdue,
        balance,
        interest,
      ]),
    ).toEqual([[old.id, 1, 10, 100_000, 0]]);
    expect(await levelOf(old)).toBe(0);
    expect(draft).toMatchObject({ customers: 1, open: 100_000, fees: 0, currency: "EUR" });
    const confirmed = done(await confirm(draft));
    expect(confirmed).toMatchObject({ state: "confirmed", confirmed_on: TODAY });
    const reminder = await shop.get(`reminders/${confirmed.lines[0].reminder_id}`);
    expect(reminder).toMatchObject({
      state: "issued",
      account_id: customer.id,
      level: 1,
      date: TODAY,
      pay_by: "2026-11-30",
      open: 100_000,
      total: 100_000,
      lines: [{ invoice_id: old.id, number: old.number, gross: 100_000, balance: 100_000, days_overdue: 10 }],
    });
    expect([await levelOf(old), await levelOf(fresh)]).toEqual([1, 0]);
  });

  test("reminds of an invoice once, and goes through the levels in their order", async () => {
    const customer = await shop.account();
    const invoice = await late(customer, "2026-04-01");
    const first = await gathered(customer);
    const second = await gathered(customer);
    expect([first.lines[0].level, second.lines[0].level]).toEqual([1, 1]);
    done(await confirm(first));
    expect(said(await confirm(second))).toBe("422 VALIDATION_FAILED, lines NOBODY_TO_REMIND");
    expect((await gathered(customer)).lines).toEqual([]);
    expect(await levelOf(invoice)).toBe(1);
  });

  test("skips what was paid, covered or disputed since it was gathered", async () => {
    const [payer, depositor, other] = [await shop.account(), await shop.account(), await shop.account()];
    const invoices = [
      await late(payer, "2026-10-01"),
      await late(depositor, "2026-10-01"),
      await late(other, "2026-10-01"),
    ];
    const disputed = await late(other, "2026-10-02");
    const draft = await run({ lines: [...invoices, disputed].map(({ id }) => ({ invoice_id: id })) });
    await shop.pay(payer, 100_000, { date: TODAY, allocations: [toInvoice(invoices[0], 100_000)] });
    await shop.pay(depositor, 100_000, { date: TODAY });
    done(await shop.post(`invoices/${disputed.id}/dispute`, { dispute_reason: "Damaged" }));
    const { lines, customers, open } = done(await confirm(draft));
    const found = new Map(lines.map((line: Json) => [line.invoice_id, [line.outcome, line.skip_reason]]));
    expect(found.get(invoices[0].id)).toEqual(["skipped", "Paid or settled"]);
    expect(found.get(invoices[1].id)).toEqual(["skipped", "Covered by money on account"]);
    expect(found.get(disputed.id)).toEqual(["skipped", "Disputed"]);
    expect(found.get(invoices[2].id)).toEqual(["reminded", null]);
    expect({ customers, open }).toEqual({ customers: 1, open: 100_000 });
    expect(await Promise.all([...invoices, disputed].map(levelOf))).toEqual([0, 0, 1, 0]);
  });

  test("claims what is left of a part paid invoice", async () => {
    const customer = await shop.account();
    const invoice = await late(customer, "2026-10-01");
    const draft = await gathered(customer);
    await shop.pay(customer, 30_000, { date: TODAY, allocations: [toInvoice(invoice, 30_000)] });
    const { lines } = done(await confirm(draft));
    expect(await shop.get(`reminders/${lines[0].reminder_id}`)).toMatchObject({
      open: 70_000,
      total: 70_000,
    });
  });

  test("leaves out disputes until their end", async () => {
    const customer = await shop.account();
    const invoice = await late(customer, "2026-10-01");
    const path = `invoices/${invoice.id}`;
    expect(said(await shop.post(`${path}/settle_dispute`))).toMatch(/^409 STATE_TRANSITION_INVALID/);
    const said1 = done(
      await shop.post(`${path}/dispute`, { dispute_reason: "Damaged", disputed_until: TODAY }),
    );
    expect(said1).toMatchObject({ state: "issued", disputed_on: TODAY, disputed_until: TODAY });
    expect((await gathered(customer)).lines).toEqual([]);
    done(await shop.post(`${path}/settle_dispute`));
    expect((await gathered(customer)).lines.length).toBe(1);
  });

  test("is not dated in the future, and names each invoice once", async () => {
    const invoice = await late(await shop.account(), "2026-10-01");
    expect(said(await shop.post("dunning-runs", { as_of: "2026-11-21" }))).toBe(
      "422 VALIDATION_FAILED, as_of DATE_LATER",
    );
    const lines = [{ invoice_id: invoice.id }, { invoice_id: invoice.id }];
    expect(said(await shop.post("dunning-runs", { lines }))).toBe(
      "422 VALIDATION_FAILED, lines.1.invoice_id DUPLICATE",
    );
  });
});

describe("Fee and interest", () => {
  test("follow the levels and rates of the organisation", async () => {
    const levels = [
      { level: 1, days: 5, respite_days: 7 },
      { level: 2, days: 10, fee: 500, interest: true, pause_days: 3 },
    ];
    for (const level of levels) done(await shop.post("dunning-levels", level), 201);
    expect(said(await shop.post("dunning-levels", { level: 2, days: 1 }))).toBe(
      "422 VALIDATION_FAILED, level DUPLICATE",
    );
    const rate = { debtor: "business", valid_from: "2026-11-01", base: "1", margin: "9", source: "Contract" };
    done(await shop.post("interest-rates", rate), 201);
    const customer = await shop.account();
    const [one, two] = [await late(customer, "2026-11-09"), await late(customer, "2026-11-10", 36_500)];
    done(await confirm(await gathered(customer)));
    expect((await gathered(customer)).lines).toEqual([]);
    await later(3);
    const draft = await gathered(customer);
    // 14 and 13 days at 10 percent; the fee is charged once.
    expect(draft.lines.map(({ invoice_id, interest, fee }: Json) => [invoice_id, interest, fee])).toEqual([
      [one.id, 384, 500],
      [two.id, 130, 0],
    ]);
    const { lines } = done(await confirm(draft));
    const reminder = await shop.get(`reminders/${lines[0].reminder_id}`);
    expect(reminder).toMatchObject({
      level: 2,
      open: 136_500,
      interest: 514,
      fee: 500,
      total: 137_514,
      interest_base: "1",
      interest_margin: "9",
    });
    await later(30);
    expect((await gathered(customer)).lines).toEqual([]);
    await shop.expectHealthy();
  });

  const wrong: [why: string, path: string, data: object, answer: string][] = [
    ["a fee out of proportion", "dunning-levels", { level: 8, days: 1, fee: 10_001 }, "fee FEE_TOO_HIGH"],
    [
      "one in another currency",
      "dunning-levels",
      { level: 8, days: 1, fee: { amount: 40_001, currency: "JPY" } },
      "fee FEE_TOO_HIGH",
    ],
    [
      "interest out of proportion",
      "interest-rates",
      { debtor: "business", valid_from: "2027-01-01", base: "1", margin: "25.1" },
      "margin INVALID_VALUE",
    ],
  ];
  test.each(wrong)("refuses %s", async (_why, path, data, answer) => {
    expect(said(await shop.post(path, data))).toBe(`422 VALIDATION_FAILED, ${answer}`);
  });

  test("are changed by managers of finance, and used by clerks", async () => {
    const clerk = await shop.app.invite(shop.ana, "clerk@example.com", ["fin_clerk"]);
    const level = { level: 8, days: 300, fee: 10_000 };
    const { id } = done(await shop.post("dunning-levels", level), 201);
    done(await shop.post("dunning-runs", {}, clerk), 201);
    expect(said(await shop.post("dunning-levels", { ...level, level: 9 }, clerk))).toStartWith("403");
    expect(said(await clerk.put(`/api/v1/fin/dunning-levels/${id}`, { fee: 1 }))).toStartWith("403");
    expect((await clerk.get(`/api/v1/fin/dunning-levels/${id}`)).body.fee).toEqual({
      amount: 10_000,
      currency: "EUR",
    });
  });

  test("a withdrawn reminder lowers the level again", async () => {
    const customer = await shop.account();
    const invoice = await late(customer, "2026-11-01");
    const { lines } = done(await confirm(await gathered(customer)));
    const path = `reminders/${lines[0].reminder_id}`;
    expect(said(await shop.ana.put(`/api/v1/fin/${path}`, {}))).toMatch(/^40[45]/);
    done(await shop.post(`${path}/withdraw`, { withdraw_reason: "Sent in error" }));
    expect(await levelOf(invoice)).toBe(0);
  });
});
