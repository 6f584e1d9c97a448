import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Json } from "../../../kit/appliance.ts";
import { repeats } from "../../../kit/depth.ts";
import { named, Shop } from "../trade/shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open();
  await shop.rate("USD", "0.9137");
  await shop.rate("JPY", "0.006213");
  await shop.rate("KWD", "3.0471", "2026-01-01");
});
afterAll(() => shop.close());

const CURRENCIES = ["EUR", "USD", "JPY", "KWD"] as const;

const lines = fc.array(
  fc.record({
    text: fc.constant("Work"),
    quantity: fc.constantFrom("1", "2", "3", "0.5", "7.25"),
    price: fc.integer({ min: 1, max: 99_999 }),
    discount_percent: fc.constantFrom("0", "10", "33.333", "100"),
  }),
  { minLength: 1, maxLength: 4 },
);

const step = fc.record({
  what: fc.constantFrom(
    "invoice",
    "bill",
    "credit",
    "credit part",
    "receive",
    "send",
    "allocate",
    "unallocate",
    "reverse",
    "set against",
    "take off",
    "match",
    "match payment",
    "unmatch",
    "reconcile",
    "write off",
  ),
  lines,
  currency: fc.constantFrom(...CURRENCIES),
  rate: fc.constantFrom(undefined, "0.87", "1.0513", "0.0071"),
  which: fc.nat(),
  other: fc.nat(),
  part: fc.double({ min: 0.05, max: 1.1, noNaN: true }),
  discount: fc.constantFrom(0, 0, 0, 1, 50),
  day: fc.integer({ min: 1, max: 28 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const pick = (records: readonly Json[], n: number): Json | undefined =>
  records[n % Math.max(records.length, 1)];

/** Performs random bookkeeping steps, valid or not; many are rejected. */
async function take(given: Step, party: Json): Promise<void> {
  const { what, currency, rate, which, other, part, discount } = given;
  const day = `2026-0${(which % 5) + 3}-${String(given.day).padStart(2, "0")}`;
  const list = async (path: string): Promise<Json[]> => (await shop.get(`${path}&limit=200`)).data;
  const invoices = () => list(`invoices?account_id=${party.id}`);
  const bills = () => list(`bills?supplier_id=${party.id}`);
  const payments = () => list(`payments?party_id=${party.id}`);
  const shareOf = (document: Json) => Math.max(1, Math.round(document.balance * part));
  const own = { currency, ...(rate && currency !== "EUR" && { fx_rate: rate }) };
  const draw = { ...own, lines: given.lines, issue_date: day };
  switch (what) {
    case "invoice": {
      const draft = await shop.draft(party, draw);
      await shop.post(`invoices/${draft.id}/issue`);
      return;
    }
    case "bill": {
      const entered = await shop.enter(party, draw);
      for (const move of ["submit", "approve", "post"]) await shop.post(`bills/${entered.id}/${move}`);
      return;
    }
    case "credit":
    case "credit part": {
      const [documents, name] = which % 2 === 0 ? [await invoices(), "invoices"] : [await bills(), "bills"];
      const chosen = pick(documents, other);
      if (!chosen) return;
      const line = chosen.lines[which % Math.max(chosen.lines.length, 1)];
      const draft = await shop.post(`${name}/${chosen.id}/credit`, {
        ...(name === "bills" && { supplier_ref: `C-${Math.random()}` }),
        ...(what === "credit part" &&
          line && {
            lines: [
              {
                line: chosen.lines.indexOf(line),
                quantity: String(Math.round(Number(line.quantity) * part * 100) / 100),
              },
            ],
          }),
      });
      if (draft.status !== 201) return;
      const moves = name === "bills" ? ["submit", "approve", "post"] : ["issue"];
      for (const move of moves) await shop.post(`${name}/${draft.body.id}/${move}`);
      return;
    }
    case "receive":
    case "send": {
      const incoming = what === "receive";
      const documents = incoming === (which % 4 !== 0) ? await invoices() : await bills();
      const fitting = documents.filter((one) => one.balance > 0 && one.currency === currency);
      const chosen = [pick(fitting, which), pick(fitting, other)].filter((one) => one !== undefined);
      const collection = documents[0]?.supplier_id ? "bills" : "invoices";
      const allocations = [...new Set(chosen)].map((one) => ({
        document: named(collection, one),
        amount: shareOf(one),
        ...(discount > 0 && { discount }),
      }));
      const reply = await shop.post("payments", {
        direction: incoming ? "in" : "out",
        party_id: party.id,
        bank_account_id: shop.bank,
        amount: { amount: 1 + ((which * 7919) % 200_000), currency },
        ...(own.fx_rate && { fx_rate: own.fx_rate }),
        date: day,
        allocations,
      });
      if (reply.status !== 201) return;
      if (!incoming) await shop.post(`payments/${reply.body.id}/approve`);
      await shop.post(`payments/${reply.body.id}/post`);
      return;
    }
    case "allocate": {
      const payment = pick(
        (await payments()).filter((one) => one.unallocated > 0),
        which,
      );
      const documents = payment?.side === "payable" ? await bills() : await invoices();
      const chosen = pick(
        documents.filter((one) => one.balance > 0 && one.currency === payment?.amount.currency),
        other,
      );
      if (!payment || !chosen) return;
      const collection = payment.side === "payable" ? "bills" : "invoices";
      await shop.post(`payments/${payment.id}/allocate`, {
        allocations: [
          { document: named(collection, chosen), amount: Math.min(shareOf(chosen), payment.unallocated) },
        ],
      });
      return;
    }
    case "unallocate":
    case "reverse": {
      const payment = pick(await payments(), which);
      if (payment) await shop.post(`payments/${payment.id}/${what}`);
      return;
    }
    case "set against":
    case "take off": {
      const [documents, name] = which % 2 === 0 ? [await invoices(), "invoices"] : [await bills(), "bills"];
      const credit = pick(
        documents.filter((one) => one.kind === "credit_note"),
        which,
      );
      const target = pick(
        documents.filter((one) => one.kind !== "credit_note" && one.currency === credit?.currency),
        other,
      );
      if (!credit || !target) return;
      const body = {
        allocations: [
          { document: named(name, target), amount: Math.max(1, Math.min(shareOf(target), credit.balance)) },
        ],
      };
      await shop.post(
        `${name}/${credit.id}/${what === "take off" ? "unallocate" : "allocate"}`,
        what === "take off" ? {} : body,
      );
      return;
    }
    case "match": {
      const chosen = pick(
        (await invoices()).filter((one) => one.kind === "invoice" && one.balance > 0),
        which,
      );
      const line = await shop.line(1 + ((which * 104_729) % 150_000), { booked_at: day });
      await shop.post(
        `bank-transactions/${line.id}/match`,
        chosen
          ? { documents: [{ document: named("invoices", chosen), amount: shareOf(chosen) }] }
          : { party_id: party.id },
      );
      return;
    }
    case "match payment": {
      const payment = pick(
        (await payments()).filter((one) => one.state === "posted" && one.bank_transaction_id === null),
        which,
      );
      if (!payment) return;
      const line = await shop.line((payment.direction === "in" ? 1 : -1) * payment.base_amount || 1, {
        booked_at: day,
      });
      await shop.post(`bank-transactions/${line.id}/match`, { payment_id: payment.id });
      return;
    }
    case "unmatch":
    case "reconcile": {
      const line = pick(await list("bank-transactions?state=matched"), which);
      if (line) await shop.post(`bank-transactions/${line.id}/${what}`);
      return;
    }
    case "write off": {
      const chosen = pick(
        (await invoices()).filter((one) => one.balance > 0),
        which,
      );
      if (chosen) await shop.post(`invoices/${chosen.id}/write_off`, { write_off_reason: "Insolvent" });
      return;
    }
  }
}

/** Recomputes independently that the documents and payments of each side add up to the party's postings. */
async function expectAgreement(party: Json): Promise<void> {
  const all = async (path: string): Promise<Json[]> => (await shop.get(`${path}&limit=200`)).data;
  const booked = (documents: Json[]) => documents.filter((one) => one.booked_on !== null);
  const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);
  const sign = ({ kind }: Json) => (kind === "credit_note" ? -1 : 1);
  const documents = [
    ["receivable", booked(await all(`invoices?account_id=${party.id}`)), "in", 1],
    ["payable", booked(await all(`bills?supplier_id=${party.id}`)), "out", -1],
  ] as const;
  const payments = await all(`payments?party_id=${party.id}&state[in]=posted,reconciled`);
  for (const [side, own, usual, way] of documents) {
    for (const one of own) {
      expect(one.paid + one.credited + one.discounted + one.written_off + one.balance).toBe(one.gross);
      expect(one.balance === 0 ? one.base_balance : 0).toBe(0);
      expect(one.settled_on === null).toBe(one.balance > 0);
    }
    const open = sum(own.map((one) => sign(one) * one.base_balance));
    const money = sum(
      payments
        .filter((one) => one.side === side)
        .map((one) => (one.direction === usual ? -1 : 1) * one.base_unallocated),
    );
    expect(await shop.balance(side, party)).toBe(way * (open + money) + 0);
    for (const at of ["2026-03-15", "2026-05-01", "2026-12-31"]) {
      const { by_party } = await shop.get(`aging?side=${side}&at=${at}`);
      const aged = sum(
        by_party.filter((one: Json) => one.party_id === party.id).map((one: Json) => one.base.total),
      );
      const [row] = await shop.app.rows(
        "SELECT coalesce(sum(debit - credit), 0) AS n FROM fin_postings WHERE party_id = ? AND control = ? AND date <= ?",
        party.id,
        side === "receivable" ? "ar" : "ap",
        at,
      );
      expect({ at, side, aged }).toEqual({ at, side, aged: way * Number(row?.n) + 0 });
    }
  }
  for (const one of payments) {
    const allocated = sum(one.allocations.map(({ amount }: Json) => amount));
    if (one.direction !== "transfer") expect(one.unallocated).toBe(one.amount.amount - allocated);
  }
}

test("documents, payments, bank and ledger agree after any sequence of steps", async () => {
  let n = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      n += 1;
      const party = await shop.account({ name: `Party ${n}` });
      for (const given of steps) await take(given, party);
      await expectAgreement(party);
      await shop.expectHealthy();
    }),
    { numRuns: repeats(4, 12) },
  );
});
