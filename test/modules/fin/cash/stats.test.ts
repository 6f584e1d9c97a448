import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../../kit/appliance.ts";
import { done, named, Shop, toBill, toInvoice } from "../trade/shop.ts";

let shop: Shop;
let clerk: Client;
let today: string;

const DAY = 86_400_000;
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);

beforeAll(async () => {
  shop = await Shop.open();
  clerk = await shop.app.invite(shop.ana, "clerk@example.com", ["fin_clerk"]);
  await shop.rate("USD", "0.9");
  today = new Date(shop.app.clock.now()).toISOString().slice(0, 10);
  const parties = [
    await shop.account({ payment_term_days: 0 }),
    await shop.account({ payment_term_days: 30 }),
  ];
  for (let i = 0; i < 30; i += 1) {
    const party = parties[i % 2];
    const issue_date = dayBefore(today, (i * 7) % 150);
    const terms = {
      issue_date,
      ...(i % 5 === 0 && { currency: "USD" }),
      lines: [{ text: "x", price: 1000 + 37 * i }],
    };
    const currency = i % 5 === 0 ? "USD" : "EUR";
    const invoice = await shop.invoice(party, terms);
    const bill = await shop.bill(party, terms);
    const date = dayBefore(today, (i * 7) % 150);
    if (i % 3 === 0)
      await shop.pay(party, { amount: 700, currency }, { date, allocations: [toInvoice(invoice, 600)] });
    if (i % 4 === 1)
      await shop.pay(
        party,
        { amount: bill.gross, currency },
        { direction: "out", date, allocations: [toBill(bill, bill.gross)] },
      );
    if (i % 6 === 2) {
      const draft = done(
        await shop.post(`invoices/${invoice.id}/credit`, { lines: [{ line: 0, quantity: "0.5" }] }),
        201,
      );
      if (i % 12 === 2) done(await shop.post(`invoices/${draft.id}/issue`, { issue_date }));
    }
    if (i % 7 === 3) await shop.line(i % 2 ? 10 + i : -10 - i, { booked_at: date });
    if (i % 9 === 4)
      await shop.post(`bank-transactions/${(await shop.line(50, { booked_at: date })).id}/match`, {
        party_id: party.id,
        date,
      });
  }
  await shop.draft(parties[0], { currency: "USD", lines: [{ text: "x", price: 5 }] });
  const waiting = await shop.enter(parties[0], 77);
  done(await shop.post(`bills/${waiting.id}/submit`));
  const gone = await shop.draft(parties[0], 99);
  await shop.ana.delete(`/api/v1/fin/invoices/${gone.id}`);
  const used = await shop.invoice(parties[0], { issue_date: today, lines: [{ text: "x", price: 500 }] });
  await shop.pay(parties[0], 500, { date: today, allocations: [toInvoice(used, 500)] });
  const note = done(await shop.post(`invoices/${used.id}/credit`), 201);
  done(await shop.post(`invoices/${note.id}/issue`, { issue_date: today }));
  await shop.pay(parties[0], 200, {
    direction: "out",
    side: "receivable",
    date: today,
    allocations: [{ document: named("invoices", note), amount: 150 }],
  });
});
afterAll(() => shop.close());

async function all(client: Client, path: string): Promise<Json[]> {
  const found: Json[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await client.get(
      `/api/v1/fin/${path}${path.includes("?") ? "&" : "?"}limit=200${cursor}`,
    );
    found.push(...body.data);
    if (!body.page.next_cursor) return found;
    cursor = `&cursor=${body.page.next_cursor}`;
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
const signOf = ({ kind }: Json) => (kind === "credit_note" ? -1 : 1);
const BUCKETS = ["current", "days_1_30", "days_31_60", "days_61_90", "over_90"] as const;

function bucketOf(due: string): (typeof BUCKETS)[number] {
  const days = (Date.parse(today) - Date.parse(due)) / DAY;
  return days <= 0
    ? "current"
    : days <= 30
      ? "days_1_30"
      : days <= 60
        ? "days_31_60"
        : days <= 90
          ? "days_61_90"
          : "over_90";
}

async function recountOpen(client: Client, side: "receivable" | "payable"): Promise<Json> {
  const [path, open, kind, usual] =
    side === "receivable"
      ? ["invoices", "issued,part_paid", "invoice", "in"]
      : ["bills", "posted,part_paid", "bill", "out"];
  const documents = await all(client, `${path}?state[in]=${open}`);
  const payments = await all(client, `payments?side=${side}&state[in]=posted,reconciled&unallocated[gt]=0`);
  const moneySign = (one: Json) => (one.direction === usual ? -1 : 1);
  const aged = (own: Json[], money: Json[], document: string, payment: string) => {
    const parts = Object.fromEntries(
      BUCKETS.map((bucket) => [
        bucket,
        sum(own.filter((one) => bucketOf(one.due_date) === bucket).map((one) => signOf(one) * one[document])),
      ]),
    );
    const on_account = sum(money.map((one) => moneySign(one) * one[payment]));
    return { ...parts, on_account, total: sum(Object.values(parts)) + on_account };
  };
  const currencies = [
    ...new Set([...documents.map(({ currency }) => currency), ...payments.map((one) => one.amount.currency)]),
  ].sort();
  const overdue = documents.filter((one) => one.kind === kind && one.due_date < today);
  const booked = await all(client, `${path}?booked_on[gt]=${dayBefore(today, 90)}&booked_on[lte]=${today}`);
  const turnover = sum(booked.map((one) => signOf(one) * one.base_gross));
  const base = aged(documents, payments, "base_balance", "base_unallocated");
  return {
    base,
    by_currency: currencies.map((currency) => ({
      currency,
      aging: aged(
        documents.filter((one) => one.currency === currency),
        payments.filter((one) => one.amount.currency === currency),
        "balance",
        "unallocated",
      ),
    })),
    overdue: {
      count: overdue.length,
      base: sum(overdue.map(({ base_balance }) => base_balance)),
      oldest: overdue
        .toSorted((a, b) => (a.due_date < b.due_date || (a.due_date === b.due_date && a.id < b.id) ? -1 : 1))
        .slice(0, 20)
        .map((one) => ({ id: one.id, days_overdue: one.days_overdue, balance: one.balance })),
    },
    days_outstanding: turnover > 0 ? Math.round((900 * base.total) / turnover) / 10 : null,
  };
}

async function recountTurnover(client: Client, path: string, from: string, to: string): Promise<Json> {
  const booked = await all(client, `${path}?booked_on[gte]=${from}&booked_on[lte]=${to}`);
  const groups = Map.groupBy(booked, (one) => `${one.booked_on.slice(0, 7)} ${one.currency}`);
  return [...groups.keys()].sort().map((key) => {
    const own = groups.get(key) ?? [];
    const [month, currency] = key.split(" ");
    const total = (field: string) => sum(own.map((one) => signOf(one) * one[field]));
    return {
      month,
      currency,
      count: own.length,
      net: total("net"),
      gross: total("gross"),
      base_gross: total("base_gross"),
    };
  });
}

async function recountDrafts(client: Client, path: string, states: string): Promise<Json> {
  const drafts = await all(client, `${path}?state[in]=${states}`);
  const groups = Map.groupBy(drafts, ({ state, kind, currency }) => `${state} ${kind} ${currency}`);
  return [...groups.keys()].sort().map((key) => {
    const own = groups.get(key) ?? [];
    const [state, kind, currency] = key.split(" ");
    return { state, kind, currency, count: own.length, gross: sum(own.map(({ gross }) => gross)) };
  });
}

/** Removes those details of the oldest items that the recount does not compute. */
function settled(figures: Json): Json {
  const oldest = figures.overdue.oldest.map(({ id, days_overdue, balance }: Json) => ({
    id,
    days_overdue,
    balance,
  }));
  return { ...figures, overdue: { ...figures.overdue, oldest } };
}

describe("Cash figures", () => {
  for (const who of ["the owner", "a clerk"]) {
    const client = () => (who === "the owner" ? shop.ana : clerk);

    test(`of open items match the lists, for ${who}`, async () => {
      const { body } = await client().get("/api/v1/fin/stats");
      expect(settled(body.receivables)).toEqual(await recountOpen(client(), "receivable"));
      expect(settled(body.payables)).toEqual(await recountOpen(client(), "payable"));
      for (const side of ["receivables", "payables"]) {
        expect(body[side].overdue.count).toBeGreaterThan(3);
        expect(body[side].base.over_90).not.toBe(0);
        expect(body[side].days_outstanding).not.toBeNull();
      }
    });

    test(`of invoices and bills match the lists, for ${who}`, async () => {
      for (const [from, to] of [
        ["2026-01-01", today],
        [dayBefore(today, 60), dayBefore(today, 20)],
        [dayBefore(today, 7), dayBefore(today, 7)],
      ] as const) {
        const { body } = await client().get(`/api/v1/fin/stats?from=${from}&to=${to}`);
        expect(body.turnover).toEqual({
          invoiced: await recountTurnover(client(), "invoices", from, to),
          billed: await recountTurnover(client(), "bills", from, to),
        });
      }
    });

    test(`of drafts match the lists, for ${who}`, async () => {
      const { body } = await client().get("/api/v1/fin/stats");
      expect(body.drafts).toEqual({
        invoices: await recountDrafts(client(), "invoices", "draft"),
        bills: await recountDrafts(client(), "bills", "draft,submitted,disputed,approved"),
      });
      expect(body.drafts.invoices.length).toBeGreaterThan(1);
    });

    test(`of cash match postings and bank lines, for ${who}`, async () => {
      const { cash } = (await client().get("/api/v1/fin/stats")).body;
      const accounts = await all(client(), "ledger-accounts?control=bank&sort=code");
      const lines = await all(client(), "bank-transactions");
      const counted = await Promise.all(
        accounts.map(async ({ id, code, name }) => {
          const own = lines.filter((line) => line.bank_account_id === id);
          const unmatched = own.filter(({ state }) => state === "unmatched");
          const [row] = await shop.app.rows(
            "SELECT coalesce(sum(debit - credit), 0) AS n FROM fin_postings WHERE account_id = ?",
            id,
          );
          return {
            account_id: id,
            code,
            name,
            balance: Number(row?.n),
            lines_unmatched: unmatched.length,
            lines_unmatched_amount: sum(unmatched.map(({ amount }) => amount.amount)),
            lines_unreconciled: own.filter(({ state }) => state === "unmatched" || state === "matched")
              .length,
          };
        }),
      );
      expect(cash).toEqual({ total: sum(counted.map(({ balance }) => balance)), accounts: counted });
      expect(sum(counted.map((one) => one.lines_unreconciled))).toBeGreaterThan(
        sum(counted.map((one) => one.lines_unmatched)),
      );
    });
  }

  test("match today's aging report", async () => {
    const { receivables, payables } = await shop.get("stats");
    for (const [side, figures] of [
      ["receivable", receivables],
      ["payable", payables],
    ] as const) {
      expect((await shop.get(`aging?side=${side}`)).base).toEqual(figures.base);
    }
    await shop.expectHealthy();
  });
});
