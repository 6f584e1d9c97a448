import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { type Books, openBooks } from "../../modules/fin/ledger/books.ts";
import { done, said } from "../../modules/fin/trade/shop.ts";
import { APPROVALS, clearRules, POLICIES } from "./kit.ts";

let app: TestAppliance;
let books: Books;
let ana: Client;
let bob: Client;
let cem: Client;
let dana: Client;
let eli: Client;

const PAYMENTS = "/api/v1/fin/payments";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

beforeAll(async () => {
  app = await TestAppliance.start();
  ana = await app.setUp("Acme", "ana@example.com", "small");
  books = await openBooks(ana);
  bob = await app.invite(ana, "bob@example.com", ["fin_manager"]);
  cem = await app.invite(ana, "cem@example.com", ["fin_manager"]);
  dana = await app.invite(ana, "dana@example.com", ["fin_clerk"]);
  eli = await app.invite(ana, "eli@example.com", ["fin_clerk"]);
});
afterAll(() => app.stop());

const supplier = async (): Promise<Json> =>
  done(await ana.post("/api/v1/crm/accounts", { name: "Supplier", kinds: ["supplier"] }), 201);

const dataFor = ({ id }: Json, amount: number, currency = "EUR") => ({
  direction: "out",
  party_id: id,
  bank_account_id: books.account("bank"),
  amount: { amount, currency },
});

const draft = async (receiver: Json, amount = 999_900, by = dana, currency = "EUR"): Promise<Json> =>
  done(await by.post(PAYMENTS, dataFor(receiver, amount, currency)), 201);

const approve = ({ id }: Json, by = bob): Promise<Reply> => decide(by, `${PAYMENTS}/${id}`, "approve");

const preview = async ({ id }: Json, by = bob): Promise<Json> =>
  done(await by.get(`${APPROVALS}/preview?action=fin.payments.approve&id=${id}`));

const SPLIT = "Outgoing payments to one receiver in a week: two people";

describe("Default sum rules of a small organisation", () => {
  test("require two people from the second of five payments of 9,999", async () => {
    const receiver = await supplier();
    const asked: Json[] = [];
    for (let i = 0; i < 5; i++) asked.push(done(await approve(await draft(receiver), cem)));
    const rules = asked.map(({ approval }) => approval?.rules.map(({ name }: Json) => name).toSorted());
    const both = [SPLIT, "Outgoing payment"].toSorted();
    expect(rules).toEqual([undefined, both, both, both, both]);
    expect(asked[0]?.state).toBe("approved");
    const [, , , , { approval: last }] = asked as [Json, Json, Json, Json, Json];
    expect(last.rules.find(({ name }: Json) => name === SPLIT).total).toEqual({
      others: 4,
      worth: 4_999_500,
    });
    expect(last.steps.map(({ name, required }: Json) => [name, required])).toContainEqual([
      "Large outgoing payment: two people",
      2,
    ]);
  });

  test("ask the same two people once for an amount that is large alone and in total", async () => {
    const receiver = await supplier();
    done(await approve(await draft(receiver)));
    const { steps } = await preview(await draft(receiver, 2_000_000));
    expect(steps.map(({ name }: Json) => name).toSorted()).toEqual([
      "Large outgoing payment: two people",
      "Outgoing payment",
    ]);
  });

  test("cover bills, purchase orders, write-offs and other outgoing amounts", async () => {
    const { data } = done(await ana.get(POLICIES));
    const summed = data.filter(({ when }: Json) => when.sum).map(({ name }: Json) => name);
    expect(summed.toSorted()).toEqual([
      "Assets acquired, disposed of or written down in a month",
      "Bank transactions ignored in a week",
      "Bills of one supplier in a week above the limit",
      "Contracts with one party in a month above the limit",
      "Entries by hand in a week above the limit",
      "Expense claims of one person in a month: a second step",
      "Outgoing bank transactions without a payment or a bill in a week above the limit",
      "Outgoing payments to one receiver in a week: two people",
      "Payment runs in a week above the limit: second person",
      "Purchase orders to one supplier in a week above the limit",
      "Stock written off or found in a week",
      "Transfers between own accounts in a week above the limit",
    ]);
  });
});

describe("Sum rules", () => {
  let receiver: Json;
  beforeEach(async () => {
    await clearRules(app);
    await rule();
    receiver = await supplier();
  });

  const rule = async (more: Json = {}, sum: Json = {}): Promise<Json> =>
    done(
      await ana.post(POLICIES, {
        name: `Sum ${Math.random()}`,
        actions: ["fin.payments.approve", "fin.payments.post"],
        when: {
          record: { direction: "out", state: "draft" },
          sum: { by: ["requester", "party_id"], days: 7, worth: { $gt: 1_000_000 }, ...sum },
        },
        steps: [{ name: "Two", approvers: [{ role: "fin_manager" }, { role: "owner" }], need: 2 }],
        ...more,
      }),
      201,
    );

  /** Simulates the passing of time by moving all counted amounts into the past. */
  const age = (ms: number) => app.alter("UPDATE approval_amounts SET at = at - ?", ms);

  const isHeld = async (payment: Json, by = bob): Promise<boolean> => {
    const foreseen = (await preview(payment, by)).held;
    const { status } = await approve(payment, by);
    expect([foreseen, status]).toEqual([foreseen, foreseen ? 202 : 200]);
    return foreseen;
  };

  test("hold a call whose total exceeds the limit and report the total", async () => {
    expect(await isHeld(await draft(receiver, 400_000))).toBe(false);
    expect(await isHeld(await draft(receiver, 600_000))).toBe(false);
    const third = await draft(receiver, 1);
    expect((await preview(third)).rules[0].total).toEqual({ others: 2, worth: 1_000_001 });
    const explained = done(
      await bob.post("/api/v1/workflows/explain", {
        action: "fin.payments.approve",
        input: { id: third.id },
      }),
    );
    expect(explained.approval.rules[0].total).toEqual({ others: 2, worth: 1_000_001 });
    expect(explained.reasons).toEqual([
      "This adds one approval. Others must approve as well.",
      "Together with 2 other actions, the total is 10000.01 EUR.",
    ]);
    expect(await isHeld(third)).toBe(true);
  });

  test("exclude other receivers, other people's payments and incoming money", async () => {
    const other = await supplier();
    expect(await isHeld(await draft(receiver))).toBe(false);
    expect(await isHeld(await draft(other))).toBe(false);
    expect(await isHeld(await draft(receiver, 999_900, eli))).toBe(false);
    const incoming = done(
      await dana.post(PAYMENTS, { ...dataFor(receiver, 999_900), direction: "in", date: "2026-11-20" }),
    );
    expect((await dana.post(`${PAYMENTS}/${incoming.id}/post`)).status).toBe(200);
    expect((await preview(await draft(other))).rules[0].total.others).toBe(1);
  });

  test("total by author, regardless of the approver", async () => {
    expect(await isHeld(await draft(receiver, 600_000), bob)).toBe(false);
    expect(await isHeld(await draft(receiver, 600_000), cem)).toBe(true);
  });

  test("total changes to other authors' drafts", async () => {
    const theirs = [await draft(receiver, 100, eli), await draft(receiver, 100)];
    for (const one of theirs)
      done(await cem.put(`${PAYMENTS}/${one.id}`, { amount: { amount: 600_000, currency: "EUR" } }));
    const [first, second] = theirs as [Json, Json];
    expect((await approve(first, bob)).status).toBe(200);
    expect((await approve(second, bob)).status).toBe(202);
  });

  test("ignore actions older than their period", async () => {
    expect(await isHeld(await draft(receiver))).toBe(false);
    await age(7 * DAY - HOUR);
    expect((await preview(await draft(receiver))).held).toBe(true);
    await age(2 * HOUR);
    expect(await isHeld(await draft(receiver))).toBe(false);
  });

  test("count pending requests until they are rejected or withdrawn", async () => {
    expect(await isHeld(await draft(receiver, 600_000))).toBe(false);
    const asked = done(await approve(await draft(receiver, 600_000)));
    const third = await draft(receiver, 600_000);
    expect((await preview(third)).rules[0].total).toEqual({ others: 2, worth: 1_800_000 });
    done(await decide(cem, `${APPROVALS}/${asked.approval.id}`, "reject", { reason: "No" }));
    expect((await preview(third)).rules[0].total).toEqual({ others: 1, worth: 1_200_000 });
  });

  test("count pending requests of any age", async () => {
    await rule({ name: "All", when: { record: { direction: "out", state: "draft" } } });
    const asked = done(await approve(await draft(receiver, 600_000)));
    await age(300 * DAY);
    expect((await preview(await draft(receiver, 600_000))).rules[0].total).toEqual({
      others: 1,
      worth: 1_200_000,
    });
    done(await dana.post(`${APPROVALS}/${asked.approval.id}/withdraw`));
    expect((await preview(await draft(receiver, 600_000))).rules).toMatchObject([{ name: "All" }]);
  });

  test("ignore stale requests after the period", async () => {
    expect(await isHeld(await draft(receiver, 600_000))).toBe(false);
    const second = await draft(receiver, 600_000);
    expect(await isHeld(second)).toBe(true);
    done(await dana.put(`${PAYMENTS}/${second.id}`, { amount: { amount: 700_000, currency: "EUR" } }));
    expect((await preview(await draft(receiver, 1))).held).toBe(true);
    await age(8 * DAY);
    expect((await preview(await draft(receiver, 600_000))).held).toBe(false);
  });

  test("count approved requests once, from their execution", async () => {
    expect(await isHeld(await draft(receiver, 600_000))).toBe(false);
    const asked = done(await approve(await draft(receiver, 600_000)));
    await age(6 * DAY);
    expect(done(await decide(cem, `${APPROVALS}/${asked.approval.id}`, "approve")).state).toBe("executed");
    await age(2 * DAY);
    expect((await preview(await draft(receiver, 600_000))).rules[0].total).toEqual({
      others: 1,
      worth: 1_200_000,
    });
  });

  test("ignore dry runs, rejected calls and repeated approvals of withdrawn payments", async () => {
    const payment = await draft(receiver, 600_000);
    done(await bob.post(`${PAYMENTS}/${payment.id}/approve?dry_run=true`));
    expect((await eli.post(`${PAYMENTS}/${payment.id}/approve`)).status).toBe(403);
    expect(await app.rows("SELECT 1 FROM approval_amounts WHERE record_id = ?", payment.id)).toEqual([]);
    for (let i = 0; i < 3; i++) {
      expect(await isHeld(payment)).toBe(false);
      done(await dana.post(`${PAYMENTS}/${payment.id}/withdraw`));
    }
    expect((await preview(await draft(receiver, 600_000))).rules[0].total.others).toBe(1);
  });

  test("pass one of five concurrent calls, and one of five in one bulk request", async () => {
    const drafts = await Promise.all([1, 2, 3, 4, 5].map(() => draft(receiver)));
    const replies = await Promise.all(drafts.map((one) => approve(one)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 202, 202, 202, 202]);
    const other = await supplier();
    const operations = [];
    for (let i = 0; i < 5; i++) {
      const { id, version } = await draft(other);
      operations.push({ action: "approve", id, data: { version } });
    }
    expect(done(await bob.post(`${PAYMENTS}/bulk`, { operations }))).toMatchObject({ succeeded: 1, held: 4 });
  });

  test("continue with the total of a deleted rule, counting nothing twice", async () => {
    const rules = async () => done(await ana.get(POLICIES)).data;
    expect(await isHeld(await draft(receiver, 600_000))).toBe(false);
    for (let again = 0; again < 2; again += 1) {
      for (const { id } of await rules()) done(await ana.delete(`${POLICIES}/${id}`));
      await rule();
    }
    expect(await isHeld(await draft(receiver, 400_000))).toBe(false);
    expect(await isHeld(await draft(receiver, 1))).toBe(true);
    const [{ id }] = await rules();
    await ana.delete(`${POLICIES}/${id}`);
    await rule({}, { by: ["requester"] });
    expect(await isHeld(await draft(receiver, 900_000))).toBe(false);
  });

  test("total over all accounts that one person may control", async () => {
    const fay = await app.invite(ana, "fay@example.com", ["admin", "fin_clerk"]);
    const puppets = [];
    for (const name of ["one", "two"])
      puppets.push(await app.invite(fay, `${name}@example.com`, ["fin_clerk"], { settled: false }));
    const held = [];
    for (const puppet of puppets) held.push(await isHeld(await draft(receiver, 600_000, puppet)));
    expect(held).toEqual([false, true]);
    expect(await isHeld(await draft(receiver, 600_000))).toBe(false);
  });

  test("convert currencies and hold calls of unknown value", async () => {
    for (const [currency, rate] of [
      ["USD", "0.9"],
      ["SEK", "0.09"],
    ])
      done(await ana.post("/api/v1/fin/fx-rates", { currency, rate, date: "2026-11-01" }), 201);
    expect(await isHeld(await draft(receiver, 500_000))).toBe(false);
    expect(await isHeld(await draft(receiver, 300_000, dana, "USD"))).toBe(false);
    expect((await preview(await draft(receiver, 3_000_000, dana, "SEK"))).rules[0].total).toEqual({
      others: 2,
      worth: 1_040_000,
    });
    expect((await preview(await draft(receiver, 1, dana, "CHF"))).rules[0].total).toEqual({
      others: 2,
      worth: null,
    });
  });

  test("total over all users if they do not group by requester", async () => {
    await clearRules(app);
    await rule({}, { by: ["party_id"] });
    expect(await isHeld(await draft(receiver, 600_000, dana))).toBe(false);
    expect(await isHeld(await draft(receiver, 600_000, eli))).toBe(true);
  });

  test("count created records, single or in bulk", async () => {
    await clearRules(app);
    await rule({ actions: ["fin.payments.create"] });
    expect((await dana.post(PAYMENTS, dataFor(receiver, 600_000))).status).toBe(201);
    const held = await dana.post(PAYMENTS, dataFor(receiver, 600_000));
    expect(held.status).toBe(202);
    const data = dataFor(receiver, 100);
    const bulk = { operations: [1, 2].map(() => ({ action: "create", data })) };
    expect(done(await dana.post(`${PAYMENTS}/bulk`, bulk))).toMatchObject({ succeeded: 0, held: 2 });
    for (const by of [bob, cem]) done(await decide(by, `${APPROVALS}/${held.body.approval.id}`, "approve"));
    const [row] = await app.rows(
      "SELECT count(*) AS n FROM approval_amounts WHERE record_id IS NOT NULL AND key LIKE ?",
      `%${receiver.id}%`,
    );
    expect(row).toEqual({ n: 2 });
  });

  test("reject groupings by unknown fields", async () => {
    for (const by of ["nobody", "reference", "remit_to"]) {
      const sum = { by: [by], days: 7, worth: { $gt: 1 } };
      const body = { name: by, actions: ["fin.payments.approve"], when: { sum }, steps: [] };
      const steps = [{ name: "Two", approvers: [{ role: "owner" }], need: "any" }];
      expect(said(await ana.post(POLICIES, { ...body, steps }))).toBe(
        "422 VALIDATION_FAILED, when.sum.by.0 FIELD_UNKNOWN",
      );
    }
  });

  test("read only matching records", async () => {
    const plan = await app.rows(
      `EXPLAIN QUERY PLAN SELECT count(*) FROM approval_amounts
       WHERE org = 1 AND rule_id = 'r' AND key = 'k' AND at > 1`,
    );
    expect(plan.map(({ detail }) => detail)).toEqual([
      "SEARCH approval_amounts USING COVERING INDEX approval_amounts_key (org=? AND rule_id=? AND key=? AND at>?)",
    ]);
  });
});
