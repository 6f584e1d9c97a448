import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../../kit/appliance.ts";
import { decide } from "../../../kit/decide.ts";
import { done, Shop, said, toBill, toInvoice } from "../trade/shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const money = (party: Json, amount: number, data: object = {}) => ({
  direction: "in",
  party_id: party.id,
  bank_account_id: shop.bank,
  amount,
  date: "2026-03-10",
  ...data,
});

const payments = async (): Promise<number> =>
  Number((await shop.app.rows("SELECT count(*) AS n FROM fin_payments"))[0]?.n);

const eventsOf = async (id: string): Promise<string[]> => {
  const { data } = done(await shop.ana.get(`/api/v1/audit/events?resource=fin.payments/${id}`));
  return data.map(({ action }: Json) => action).sort();
};

describe("Payment entry in one call", () => {
  test("settles its documents and records each step", async () => {
    const customer = await shop.account();
    const invoice = await shop.invoice(customer, 1000);
    const reply = await shop.post(
      "payments/enter",
      money(customer, 1200, { allocations: [toInvoice(invoice, 1000)] }),
    );
    expect(reply.status).toBe(201);
    expect(reply.headers.get("location")).toBe(`/api/v1/fin/payments/${reply.body.id}`);
    expect(reply.body).toMatchObject({
      state: "posted",
      number: expect.stringMatching(/^PAY-2026-\d{5}$/),
      unallocated: 200,
    });
    expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({ state: "paid", balance: 0 });
    expect(await shop.entry(reply.body.entry_id)).toEqual([
      ["bank", 1200],
      ["receivable", -1200],
    ]);
    expect(await eventsOf(reply.body.id)).toEqual(
      expect.arrayContaining(["fin.payments.create", "fin.payments.post"]),
    );
    await shop.expectHealthy();
  });

  test("supports transfers between own accounts", async () => {
    const till = done(
      await shop.post("ledger-accounts", { code: "1098", name: "Till", type: "asset", control: "bank" }),
      201,
    );
    const transfer = done(
      await shop.post("payments/enter", {
        direction: "transfer",
        bank_account_id: shop.bank,
        to_account_id: till.id,
        amount: 300,
        date: "2026-03-10",
      }),
      201,
    );
    expect(transfer.state).toBe("posted");
  });

  test("leaves outgoing payments as drafts for approval", async () => {
    const supplier = await shop.account();
    const bill = await shop.bill(supplier, 500);
    const payment = done(
      await shop.post(
        "payments/enter",
        money(supplier, 500, { direction: "out", allocations: [toBill(bill, 500)] }),
      ),
      201,
    );
    expect(payment).toMatchObject({ state: "draft", number: null });
    expect(await shop.get(`bills/${bill.id}`)).toMatchObject({ balance: 500 });
  });

  test("is idempotent for the same key", async () => {
    const customer = await shop.account();
    const body = money(customer, 700);
    const enter = () =>
      shop.ana.post("/api/v1/fin/payments/enter", body, { "idempotency-key": "one-payment" });
    const [first, second] = [await enter(), await enter()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(await shop.balance("receivable", customer)).toBe(-700);
  });
});

describe("Failed payment entry", () => {
  const cases: [sentence: string, data: object, answer: string][] = [
    ["on a day without a period saves nothing", { date: "2019-03-10" }, "409 PERIOD_CLOSED"],
    ["with a zero amount saves nothing", { amount: 0 }, "422 VALIDATION_FAILED, amount AMOUNT_ZERO"],
    ["with an unknown field saves nothing", { colour: "red" }, "422 VALIDATION_FAILED, colour UNKNOWN_KEY"],
  ];
  for (const [sentence, data, answer] of cases) {
    test(sentence, async () => {
      const customer = await shop.account();
      const before = await payments();
      expect(said(await shop.post("payments/enter", money(customer, 100, data)))).toStartWith(
        answer.split(",")[0] ?? "",
      );
      expect(await payments()).toBe(before);
    });
  }

  test("with more than the open amount of an invoice saves nothing", async () => {
    const customer = await shop.account();
    const invoice = await shop.invoice(customer, 1000);
    const before = await payments();
    const reply = await shop.post(
      "payments/enter",
      money(customer, 2000, { allocations: [toInvoice(invoice, 1001)] }),
    );
    expect(reply.status).toBe(422);
    expect(await payments()).toBe(before);
    expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({ state: "issued", balance: 1000 });
  });

  test("as a dry run saves nothing", async () => {
    const customer = await shop.account();
    const before = await payments();
    const reply = await shop.post("payments/enter?dry_run=true", money(customer, 100));
    expect(reply.body).toMatchObject({ dry_run: true, status: 201, result: { state: "posted" } });
    expect(await payments()).toBe(before);
  });
});

describe("Payment entry permissions", () => {
  const member = async (name: string, permissions: readonly string[]): Promise<Client> => {
    done(
      await shop.ana.post("/api/v1/settings/roles", { name, title: name, permissions: [...permissions] }),
      201,
    );
    return shop.app.invite(shop.ana, `${name}@example.com`, [name]);
  };

  test("leave a draft for users who may post it", async () => {
    const customer = await shop.account();
    const typist = await member("typist", ["fin.payments.create", "fin.payments.get", "crm.accounts.get"]);
    const draft = done(await shop.post("payments/enter", money(customer, 100), typist), 201);
    expect(draft).toMatchObject({ state: "draft", number: null });
    expect(done(await shop.post(`payments/${draft.id}/post`)).state).toBe("posted");
  });

  test("reject users who may not create payments", async () => {
    const customer = await shop.account();
    const reader = await member("reader", ["fin.payments.get", "fin.payments.post"]);
    expect(said(await shop.post("payments/enter", money(customer, 100), reader))).toStartWith(
      "403 ACCESS_DENIED",
    );
  });

  test("leave a draft if an approval policy covers the posting", async () => {
    const customer = await shop.account();
    await shop.app.invite(shop.ana, "max@example.com", ["owner"]);
    const clerk = await shop.app.invite(shop.ana, "clerk@example.com", ["fin_clerk"]);
    done(
      await shop.ana.post("/api/v1/approvals/policies", {
        name: "Large receipts",
        actions: ["fin.payments.post"],
        steps: [{ name: "The owners", approvers: [{ role: "owner" }], need: "any" }],
      }),
      201,
    );
    const held = await shop.post("payments/enter", money(customer, 900), clerk);
    expect(held.status).toBe(202);
    expect(held.body).toMatchObject({
      status: "pending_approval",
      approval: { action: "fin.payments.post" },
    });
    expect(held.headers.get("location")).toBe(`/api/v1/approvals/${held.body.approval.id}`);
    expect(await shop.balance("receivable", customer)).toBe(0);
    done(await decide(shop.ana, `/api/v1/workflows/${held.body.approval.id}`, "approve"));
    expect(await shop.balance("receivable", customer)).toBe(-900);
  });
});
