import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { repeats } from "../../kit/depth.ts";
import { type Books, openBooks } from "../../modules/fin/ledger/books.ts";
import { done } from "../../modules/fin/trade/shop.ts";
import { clearRules, POLICIES } from "./kit.ts";

let app: TestAppliance;
let books: Books;
let ana: Client;
let people: { bob: Client; cem: Client; dana: Client; eli: Client };

const PAYMENTS = "/api/v1/fin/payments";
const HOUR = 3_600_000;
const LIMIT = 1_000_000;

beforeAll(async () => {
  app = await TestAppliance.start();
  ana = await app.setUp("Acme", "ana@example.com", "small");
  books = await openBooks(ana);
  people = {
    bob: await app.invite(ana, "bob@example.com", ["fin_manager"]),
    cem: await app.invite(ana, "cem@example.com", ["fin_manager"]),
    dana: await app.invite(ana, "dana@example.com", ["fin_clerk"]),
    eli: await app.invite(ana, "eli@example.com", ["fin_clerk"]),
  };
  await clearRules(app);
  done(await ana.post("/api/v1/fin/fx-rates", { currency: "USD", rate: "0.9", date: "2026-11-01" }), 201);
  const rule = {
    name: "Two people",
    actions: ["fin.payments.approve", "fin.payments.post"],
    when: {
      record: { direction: "out", state: "draft" },
      sum: { by: ["requester", "party_id"], days: 7, worth: { $gt: LIMIT } },
    },
    steps: [{ name: "Two", approvers: [{ role: "fin_manager" }, { role: "owner" }], need: 2 }],
  };
  done(await ana.post(POLICIES, rule), 201);
});
afterAll(() => app.stop());

const part = fc.record({
  amount: fc.integer({ min: 1, max: LIMIT / 2 }),
  currency: fc.constantFrom("EUR", "USD"),
  author: fc.constantFrom("dana", "eli"),
  editor: fc.constantFrom("dana", "eli", undefined),
  approver: fc.constantFrom("bob", "cem"),
  /** Hours since the previous payment. Even seven payments are made within a week. */
  hours: fc.integer({ min: 0, max: 23 }),
  way: fc.constantFrom("approve", "try", "withdraw and approve"),
});
type Part = typeof part extends fc.Arbitrary<infer T> ? T : never;

/** An approval fixes the exchange rate. Its approver does not become an editor who counts at the next approval. */
const REPEATED: Part[] = [450_000, 260_000, 410_000].map((amount) => ({
  amount,
  currency: "USD",
  author: amount === 410_000 ? "eli" : "dana",
  editor: undefined,
  approver: "cem",
  hours: 0,
  way: "withdraw and approve",
}));

const worthOf = ({ amount, currency }: Part) => (currency === "EUR" ? amount : Math.round(amount * 0.9));

async function drawUp(receiver: Json, { amount, currency, author, editor }: Part): Promise<Json> {
  const money = { amount, currency };
  const { id } = done(
    await people[author].post(PAYMENTS, {
      direction: "out",
      party_id: receiver.id,
      bank_account_id: books.account("bank"),
      amount: editor === undefined ? money : { amount: amount + 1, currency },
    }),
    201,
  );
  if (editor !== undefined) done(await people[editor].put(`${PAYMENTS}/${id}`, { amount: money }));
  return { id };
}

test("split payments are held as soon as their total exceeds the limit", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 7 }), async (parts) => {
      const receiver = done(
        await ana.post("/api/v1/crm/accounts", { name: "Supplier", kinds: ["supplier"] }),
        201,
      );
      const sums = { dana: 0, eli: 0 };
      for (const one of parts) {
        await app.alter("UPDATE approval_amounts SET at = at - ?", one.hours * HOUR);
        const { id } = await drawUp(receiver, one);
        const approver = people[one.approver];
        const approve = () => decide(approver, `${PAYMENTS}/${id}`, "approve");
        if (one.way === "try") await approver.post(`${PAYMENTS}/${id}/approve?dry_run=true`);
        for (const person of new Set([one.author, one.editor ?? one.author])) sums[person] += worthOf(one);
        const isOver = [one.author, one.editor ?? one.author].some((person) => sums[person] > LIMIT);
        const replies = [await approve()];
        if (one.way === "withdraw and approve" && !isOver) {
          done(await people[one.author].post(`${PAYMENTS}/${id}/withdraw`));
          replies.push(await approve());
        }
        for (const { status } of replies) expect(status).toBe(isOver ? 202 : 200);
      }
    }),
    { numRuns: repeats(10, 60), examples: [[REPEATED]] },
  );
});
