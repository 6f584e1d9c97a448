import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { type Books, openBooks } from "../../modules/fin/ledger/books.ts";
import { done, said } from "../../modules/fin/trade/shop.ts";
import { APPROVALS } from "./kit.ts";

/** A small organisation with its default rules, and a dollar worth 0.92 euro. */
let app: TestAppliance;
let books: Books;
let ana: Client;
let bob: Client;
let cem: Client;
let dana: Client;
let supplier: Json;

const FIN = "/api/v1/fin";
const RATES = `${FIN}/fx-rates`;
const [STATED, ENTERED] = [
  "Exchange rate far from the known one",
  "Exchange rate entered far from the last one",
];

const LARGE = [
  "Large outgoing payment: two people",
  "Outgoing payment",
  "Outgoing payments to one receiver in a week: two people",
];

beforeAll(async () => {
  app = await TestAppliance.start();
  ana = await app.setUp("Acme", "ana@example.com", "small");
  books = await openBooks(ana);
  supplier = done(
    await ana.post("/api/v1/crm/accounts", {
      name: "Supplier",
      kinds: ["supplier", "customer"],
      billing: { street: "Main Road 1", city: "Linz" },
    }),
  );
  bob = await app.invite(ana, "bob@example.com", ["fin_manager"]);
  cem = await app.invite(ana, "cem@example.com", ["fin_manager"]);
  dana = await app.invite(ana, "dana@example.com", ["fin_clerk", "crm_clerk"]);
  await enterRate("USD", "0.92");
});
afterAll(() => app.stop());

async function enterRate(currency: string, rate: string, date = "2026-11-01"): Promise<Json> {
  const answer = done(await dana.post(RATES, { currency, rate, date }));
  if (answer.status !== "pending_approval") return answer;
  const { result_id } = await vote(answer.approval.id, bob);
  return done(await dana.get(`${RATES}/${result_id}`));
}

async function vote(id: string, by: Client): Promise<Json> {
  return done(await decide(by, `${APPROVALS}/${id}`, "approve"));
}

const create = async (what: string, data: object, by = dana): Promise<Json> =>
  done(await by.post(`${FIN}/${what}`, data), 201);

/** Creates a payment to a new receiver, so that limits on sums do not apply. */
const pay = async (data: object = {}, by = dana): Promise<Json> =>
  create(
    "payments",
    {
      direction: "out",
      party_id: done(await ana.post("/api/v1/crm/accounts", { name: "Receiver", kinds: ["supplier"] })).id,
      bank_account_id: books.account("bank"),
      amount: { amount: 5_000_000, currency: "USD" },
      date: "2026-11-10",
      ...data,
    },
    by,
  );

const move = (what: string, { id }: Json, name: string, by: Client, body: object = {}): Promise<Reply> =>
  decide(by, `${FIN}/${what}/${id}`, name, body);

const heldBy = ({ status, body }: Reply): string[] => {
  if (status >= 400) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
  return status === 202 ? body.approval.rules.map(({ name }: Json) => name).sort() : [];
};

describe("The amount of a document", () => {
  test("uses the known exchange rate instead of a much lower one", async () => {
    const reply = await move("payments", await pay({ fx_rate: "0.0001" }), "approve", bob);
    expect(heldBy(reply)).toEqual([STATED, ...LARGE]);
    expect(reply.body.approval.worth).toBe(4_600_000);
  });

  test("uses a given exchange rate above the known one", async () => {
    const reply = await move("payments", await pay({ fx_rate: "0.95" }), "approve", bob);
    expect(heldBy(reply)).toEqual(LARGE);
    expect(reply.body.approval.worth).toBe(4_750_000);
  });

  test("is unknown without a known exchange rate", async () => {
    const reply = await move(
      "payments",
      await pay({ fx_rate: "0.01", amount: { amount: 100, currency: "CHF" } }),
      "approve",
      bob,
    );
    expect(heldBy(reply)).toEqual([STATED, ...LARGE]);
    expect(reply.body.approval.worth).toBeNull();
  });

  test("is independent of the chosen date", async () => {
    await enterRate("SEK", "0.05", "2026-01-01");
    await enterRate("SEK", "0.09", "2026-11-01");
    const amount = { amount: 15_000_000, currency: "SEK" };
    const reply = await move("payments", await pay({ amount, date: "2026-02-01" }), "approve", bob);
    expect(reply.body.approval.worth).toBe(1_350_000);
  });

  test("is independent of the rate implied by a journal entry", async () => {
    const lines = [
      { account_id: books.account("expenses"), doc_amount: 5_000_000, doc_currency: "USD", debit: 500 },
      { account_id: books.account("bank"), credit: 500 },
    ];
    const entry = await create("journal-entries", { date: "2026-11-10", narration: "Trip", lines });
    const preview = done(
      await dana.get(`${APPROVALS}/preview?action=fin.journal-entries.post&id=${entry.id}`),
    );
    expect(preview).toMatchObject({ held: true, worth: 4_600_000, rules: [{ name: STATED }] });
    const credit = [
      { account_id: books.account("expenses"), debit: 500 },
      { account_id: books.account("bank"), doc_amount: -5_000_000, doc_currency: "USD", credit: 500 },
    ];
    const other = await create("journal-entries", { date: "2026-11-10", narration: "Trip", lines: credit });
    const reply = await move("journal-entries", other, "post", dana);
    expect([heldBy(reply), reply.body.approval.worth]).toEqual([[STATED], 4_600_000]);
  });
});

describe("Exchange rates far from the known one require approval", () => {
  const lines = [{ text: "Work", price: 1000 }];
  const document = { currency: "USD", issue_date: "2026-11-10", lines };
  const edges = [
    ["0.873", [STATED]],
    ["0.874", []],
    ["0.966", []],
    ["0.967", [STATED]],
  ] as const;
  for (const [fx_rate, rules] of edges) {
    test(`when issuing an invoice at ${fx_rate}: ${rules.length > 0}`, async () => {
      const invoice = await create("invoices", { account_id: supplier.id, fx_rate, ...document });
      expect(heldBy(await move("invoices", invoice, "issue", bob))).toEqual([...rules]);
    });
    test(`when issuing an invoice with ${fx_rate} in the call: ${rules.length > 0}`, async () => {
      const invoice = await create("invoices", { account_id: supplier.id, ...document });
      expect(heldBy(await move("invoices", invoice, "issue", bob, { fx_rate }))).toEqual([...rules]);
    });
    test(`when approving a bill at ${fx_rate}: ${rules.length > 0}`, async () => {
      const bill = await create("bills", {
        supplier_id: supplier.id,
        supplier_ref: `R-${fx_rate}`,
        fx_rate,
        ...document,
      });
      done(await move("bills", bill, "submit", dana));
      expect(heldBy(await move("bills", bill, "approve", bob)).length).toBe(0);
      const requests = await app.rows("SELECT rules FROM approval_requests WHERE record_id = ?", bill.id);
      const names = requests.flatMap(({ rules: kept }) => JSON.parse(String(kept)) as Json[]);
      expect(names.map(({ name }) => name)).toEqual([...rules]);
    });
    test(`when posting an incoming payment at ${fx_rate}: ${rules.length > 0}`, async () => {
      const amount = { amount: 1000, currency: "USD" };
      const payment = await pay({ direction: "in", amount, fx_rate });
      expect(heldBy(await move("payments", payment, "post", dana))).toEqual([...rules]);
    });
  }

  test("in purchase orders, sales orders and quotes", async () => {
    const terms = { currency: "USD", fx_rate: "0.5", lines: [{ text: "Work", price: 1000 }] };
    const calls = [
      ["ops/purchase-orders", { supplier_id: supplier.id }, "approve"],
      ["ops/sales-orders", { account_id: supplier.id }, "confirm"],
      ["crm/quotes", { account_id: supplier.id }, "send"],
    ] as const;
    for (const [path, party, name] of calls) {
      const { id } = done(await ana.post(`/api/v1/${path}`, { ...terms, ...party }), 201);
      const action = `${path.replace("/", ".")}.${name}`;
      const preview = done(await ana.get(`${APPROVALS}/preview?action=${action}&id=${id}`));
      expect([action, preview.rules.map((rule: Json) => rule.name)]).toEqual([action, [STATED]]);
    }
  });

  test("in bank transactions that pay documents in another currency", async () => {
    const invoice = await create("invoices", { account_id: supplier.id, ...document });
    done(await move("invoices", invoice, "issue", bob));
    const line = await create("bank-transactions", {
      bank_account_id: books.account("bank"),
      booked_at: "2026-11-12",
      amount: 5,
    });
    const documents = [{ document: { collection: "fin.invoices", id: invoice.id }, amount: 1000 }];
    const reply = await move("bank-transactions", line, "match", dana, { documents });
    expect([heldBy(reply), reply.body.approval.worth]).toEqual([[STATED], 920]);
  });
});

describe("Approved exchange rates", () => {
  test("of a payment cannot be changed, and the date does not affect them", async () => {
    const payment = await pay();
    for (const by of [bob, cem, ana]) done(await move("payments", payment, "approve", by));
    await enterRate("USD", "0.9", "2026-11-18");
    expect(said(await move("payments", payment, "post", dana, { fx_rate: "0.0001" }))).toBe(
      "422 VALIDATION_FAILED, fx_rate RATE_APPROVED",
    );
    const posted = await move("payments", payment, "post", dana, { fx_rate: "0.920", date: "2026-11-19" });
    expect(done(posted)).toMatchObject({ base_amount: 4_600_000, fx_rate: "0.92", date: "2026-11-19" });
  });

  test("of a bill cannot be changed", async () => {
    const bill = await create("bills", {
      supplier_id: supplier.id,
      supplier_ref: "R-1",
      currency: "USD",
      issue_date: "2026-11-10",
      lines: [{ text: "Goods", price: 1000 }],
    });
    done(await move("bills", bill, "submit", dana));
    expect(done(await move("bills", bill, "approve", bob)).fx_rate).toBe("0.92");
    expect(said(await move("bills", bill, "post", dana, { fx_rate: "0.0001" }))).toStartWith("422");
    expect(done(await move("bills", bill, "post", dana, { date: "2026-11-19" })).base_gross).toBe(920);
  });

  test("make a request stale when a new rate raises its amount", async () => {
    await enterRate("NOK", "0.08");
    const payment = await pay({ amount: { amount: 20_000_000, currency: "NOK" } });
    const asked = await move("payments", payment, "approve", bob);
    await enterRate("NOK", "0.2", "2026-11-09");
    expect(said(await decide(cem, `${APPROVALS}/${asked.body.approval.id}`, "approve"))).toBe(
      "409 APPROVAL_STALE",
    );
  });
});

describe("Entering exchange rates", () => {
  let first: Json;
  beforeAll(async () => {
    first = await enterRate("GBP", "1.15");
  });
  const enter = (rate: string, date: string, by = dana) => by.post(RATES, { currency: "GBP", rate, date });

  test("requires approval for the first rate of a currency", async () => {
    expect(heldBy(await dana.post(RATES, { currency: "PLN", rate: "0.23", date: "2026-11-01" }))).toEqual([
      ENTERED,
    ]);
    expect(first).toMatchObject({ entered_by_id: dana.userId, known_rate: null });
    expect(first.approval_id).toBeString();
  });

  test("requires approval for a rate that is far too low", async () => {
    expect(heldBy(await enter("0.00001", "2026-11-15"))).toEqual([ENTERED]);
  });

  test("requires approval in bulk requests", async () => {
    const data = { currency: "GBP", rate: "0.00001", date: "2026-11-15" };
    const reply = done(await dana.post(`${RATES}/bulk`, { operations: [{ action: "create", data }] }));
    expect(reply).toMatchObject({ succeeded: 0, held: 1 });
  });

  test("requires approval when small steps of one user add up", async () => {
    expect(heldBy(await enter("1.11", "2026-11-02"))).toEqual([]);
    expect(heldBy(await enter("1.07", "2026-11-03"))).toEqual([ENTERED]);
    expect(heldBy(await enter("1.07", "2026-11-03", cem))).toEqual([]);
  });

  test("compares changes with the previous rate, and own rates with those of others", async () => {
    const { id } = done(await cem.post(RATES, { currency: "GBP", rate: "1.12", date: "2026-11-05" }), 201);
    expect(heldBy(await dana.put(`${RATES}/${id}`, { rate: "0.5" }))).toEqual([ENTERED]);
    expect(heldBy(await dana.put(`${RATES}/${id}`, { rate: "1.08" }))).toEqual([]);
    expect(heldBy(await dana.put(`${RATES}/${id}`, { rate: "1.01" }))).toEqual([ENTERED]);
    expect(heldBy(await dana.put(`${RATES}/${id}`, { source: "ECB" }))).toEqual([]);
  });

  test("requires approval to move a rate to another date or currency or to archive it", async () => {
    expect(heldBy(await dana.put(`${RATES}/${first.id}`, { date: "2020-01-01" }))).toEqual([ENTERED]);
    const other = await enterRate("HUF", "0.0025");
    expect(heldBy(await dana.put(`${RATES}/${other.id}`, { currency: "NZD" }))).toEqual([ENTERED]);
    expect(heldBy(await bob.delete(`${RATES}/${first.id}`))).toEqual(["Exchange rate archived or restored"]);
  });

  test("uses a configurable tolerance whose change requires approval", async () => {
    const settings = "/api/v1/settings/organization";
    expect(done(await ana.get(settings)).rate_tolerance_percent).toBe(5);
    const admin = await app.invite(ana, "flo@example.com", ["admin"]);
    const held = await ana.put(settings, { rate_tolerance_percent: 50 });
    expect(heldBy(held)).toEqual(["Tolerance of exchange rates changed"]);
    await vote(held.body.approval.id, admin);
    expect(done(await ana.get(settings)).rate_tolerance_percent).toBe(50);
    await vote((await ana.put(settings, { rate_tolerance_percent: 5 })).body.approval.id, admin);
    expect(heldBy(await ana.put(settings, { name: "Acme Ltd" }))).toEqual([]);
  });
});

describe("Users who entered an exchange rate", () => {
  test("are not selected as approvers of amounts valued with it", async () => {
    const held = done(await bob.post(RATES, { currency: "DKK", rate: "0.13", date: "2026-11-01" }));
    await vote(held.approval.id, cem);
    const payment = await pay({ amount: { amount: 100_000, currency: "DKK" } });
    const reply = await move("payments", payment, "approve", cem);
    expect(done(reply).state).toBe("approved");
    const other = await pay({ amount: { amount: 100_000, currency: "DKK" } });
    const asked = done(await move("payments", other, "approve", bob));
    const seats = asked.approval.steps.flatMap((step: Json) => step.approvers.map(({ id }: Json) => id));
    expect(seats.sort()).toEqual([ana.userId, cem.userId].sort());
    expect(said(await decide(bob, `${APPROVALS}/${asked.approval.id}`, "approve"))).toStartWith("403");
  });

  test("cannot vote on amounts valued with it if they were selected before", async () => {
    await enterRate("CZK", "0.04");
    const payment = await pay({ amount: { amount: 100_000, currency: "CZK" } });
    const preview = done(await bob.get(`${APPROVALS}/preview?action=fin.payments.approve&id=${payment.id}`));
    expect(preview.steps[0].approvers.map(({ id }: Json) => id)).toContain(cem.userId);
    const bill = await create("bills", {
      supplier_id: supplier.id,
      supplier_ref: "R-CZK",
      currency: "CZK",
      issue_date: "2026-11-10",
      lines: [{ text: "Goods", price: 5_000_000 }],
    });
    done(await move("bills", bill, "submit", dana));
    done(await cem.post(RATES, { currency: "CZK", rate: "0.0401", date: "2026-11-09" }), 201);
    expect(said(await move("bills", bill, "approve", cem))).toBe("403 SOD_CONFLICT, rate RATE_ENTERED");
    expect(done(await move("bills", bill, "approve", bob)).state).toBe("approved");
  });
});
