import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Json } from "../../../kit/appliance.ts";
import { repeats } from "../../../kit/depth.ts";
import { DAY, said, taken, Yard } from "../stock/yard.ts";

let yard: Yard;
let references = 0;

beforeAll(async () => {
  yard = await Yard.open();
});
afterAll(() => yard.close());
afterEach(async () => {
  expect(await yard.broken()).toEqual([]);
});

const ACCOUNTS = ["goods_received", "price_difference", "fx_gain_loss", "inventory", "purchases"] as const;
type Balances = Record<(typeof ACCOUNTS)[number], number>;

async function balances(): Promise<Balances> {
  const all = await Promise.all(ACCOUNTS.map(async (name) => [name, await yard.balance(name)] as const));
  return Object.fromEntries(all) as Balances;
}

async function changes(before: Balances): Promise<Partial<Balances>> {
  const after = await balances();
  const changed = ACCOUNTS.map((name) => [name, after[name] - before[name]] as const);
  return Object.fromEntries(changed.filter(([, by]) => by !== 0)) as Partial<Balances>;
}

const today = () => new Date(yard.now()).toISOString().slice(0, 10);

async function rate(currency: string, value: string): Promise<void> {
  taken(await yard.ana.post("/api/v1/fin/fx-rates", { currency, date: today(), rate: value }), 201);
}

/** Enters a bill manually, as received by post, and posts it. */
async function billByHand(order: Json, lines: object[], data: object = {}): Promise<Json> {
  references += 1;
  const bill = await yard.fin("bills", {
    supplier_id: order.supplier_id,
    supplier_ref: `H-${references}`,
    po_id: order.id,
    currency: order.currency,
    lines,
    ...data,
  });
  return post(bill);
}

async function post(bill: Json): Promise<Json> {
  const submitted = await yard.fin(`bills/${bill.id}/submit`, {});
  if (submitted.match_state === "mismatch")
    await yard.fin(`bills/${bill.id}/accept_mismatch`, { mismatch_reason: "as agreed" });
  await yard.fin(`bills/${bill.id}/approve`, {});
  return yard.fin(`bills/${bill.id}/post`, {});
}

const receive = (order: Json, quantity: string) =>
  yard.move("purchase-orders", order, "receive", { lines: [{ line: 0, quantity }] });
const lineOf = (item: Json, quantity: string, price: number) => ({
  item_id: item.id,
  text: "Goods",
  quantity,
  price,
  source_line: "0",
});

describe("Goods received in a foreign currency", () => {
  test("are valued at the receipt date's rate; another bill rate is an exchange difference", async () => {
    await rate("USD", "0.95");
    const item = await yard.item();
    const order = await yard.ordered([{ item_id: item.id, quantity: "40", price: 1000 }], {
      currency: "USD",
    });
    expect(order.fx_rate).toBeNull();
    await yard.advance(DAY);
    await rate("USD", "0.92");
    const before = await balances();
    await receive(order, "40");
    expect(await yard.worth(item)).toEqual({ quantity: "40", value: 36_800 });
    await yard.advance(DAY);
    await rate("USD", "0.915");
    await billByHand(order, [lineOf(item, "40", 1000)]);
    expect(await changes(before)).toEqual({ inventory: 36_800, fx_gain_loss: -200 });
  });

  test("billed at a higher price produce a price difference and an exchange difference", async () => {
    const item = await yard.item();
    const order = await yard.ordered([{ item_id: item.id, quantity: "10", price: 1000 }], {
      currency: "USD",
      fx_rate: "0.9",
    });
    expect(order.fx_rate).toBe("0.9");
    const before = await balances();
    await receive(order, "10");
    const bill = await billByHand(order, [lineOf(item, "10", 1100)], { fx_rate: "0.8" });
    expect(await changes(before)).toEqual({ inventory: 9000, price_difference: 800, fx_gain_loss: -1000 });
    const credit = await yard.fin(`bills/${bill.id}/credit`, { supplier_ref: `C-${bill.number}` });
    await yard.ana.put(`/api/v1/fin/bills/${credit.id}`, { fx_rate: "0.8" });
    await post(credit);
    const { goods_received = 0, purchases = 0, ...rest } = await changes(before);
    expect({ owed: goods_received + purchases, ...rest }).toEqual({ owed: -9000, inventory: 9000 });
  });

  test("billed in advance are valued at the bill's rate", async () => {
    const item = await yard.item();
    const order = await yard.ordered([{ item_id: item.id, quantity: "10", price: 1000 }], {
      currency: "USD",
    });
    const before = await balances();
    await billByHand(order, [lineOf(item, "4", 1000)], { fx_rate: "0.8" });
    expect(await changes(before)).toEqual({ goods_received: 3200 });
    await yard.advance(DAY);
    await rate("USD", "0.9");
    await receive(order, "5");
    expect(await changes(before)).toEqual({ goods_received: -900, inventory: 4100 });
  });

  test("at several rates leave no balance once fully billed", async () => {
    const item = await yard.item();
    const order = await yard.ordered([{ item_id: item.id, quantity: "9", price: 333 }], { currency: "USD" });
    const before = await balances();
    for (const value of ["0.9", "1.1", "0.7"]) {
      await yard.advance(DAY);
      await rate("USD", value);
      await receive(order, "3");
    }
    for (const quantity of ["2", "7"])
      await billByHand(order, [lineOf(item, quantity, 333)], { fx_rate: "1" });
    expect(Object.keys(await changes(before)).sort()).toEqual(["fx_gain_loss", "inventory"]);
    const { lines } = await yard.get(`purchase-orders/${order.id}`);
    expect(lines[0].billed_value).toBe(lines[0].received_value);
  });
});

describe("Manually entered bill", () => {
  test("clears received goods on whichever account its lines use", async () => {
    const item = await yard.item();
    const order = await yard.ordered([{ item_id: item.id, quantity: "6", price: 100 }]);
    const before = await balances();
    await receive(order, "6");
    await billByHand(order, [lineOf(item, "2", 100)]);
    await billByHand(order, [{ ...lineOf(item, "2", 110), account_id: yard.books.account("purchases") }]);
    await billByHand(order, [{ ...lineOf(item, "2", 100), item_id: null }]);
    expect(await changes(before)).toEqual({ inventory: 600, price_difference: 20 });
  });

  test("clears received goods to the cent across cost centres", async () => {
    const item = await yard.item();
    const order = await yard.ordered([{ item_id: item.id, quantity: "3", price: 333 }], {
      currency: "USD",
      fx_rate: "0.5",
    });
    const before = await balances();
    await receive(order, "3");
    const centres = await Promise.all(
      ["A", "B", "C"].map((code) => yard.fin("cost-centres", { code: `${code}${references}`, name: code })),
    );
    await billByHand(
      order,
      centres.map(({ id }) => ({ ...lineOf(item, "1", 333), cost_centre_id: id })),
      { fx_rate: "0.5" },
    );
    expect((await changes(before)).goods_received).toBeUndefined();
  });

  test("ignores a source_line that matches no order line", async () => {
    const item = await yard.item();
    const order = await yard.ordered([{ item_id: item.id, quantity: "2", price: 100 }]);
    await receive(order, "2");
    for (const source_line of ["7", "-1", "x", "0.5", "0x0", "1e0", "__proto__"]) {
      references += 1;
      const reply = await yard.ana.post("/api/v1/fin/bills", {
        supplier_id: order.supplier_id,
        supplier_ref: `X-${references}`,
        po_id: order.id,
        lines: [{ ...lineOf(item, "1", 100), source_line }],
      });
      if (reply.status === 201) await post(reply.body);
      else expect(said(reply)).toStartWith("422 ");
    }
    expect((await yard.get(`purchase-orders/${order.id}`)).lines[0]).toMatchObject({
      billed: "0",
      billed_value: 0,
    });
  });
});

const value = fc.integer({ min: 50, max: 150 }).map((n) => String(n / 100));
const amount = fc.integer({ min: 1, max: 6 }).map(String);
const happening = fc.record({
  do: fc.constantFrom("receive", "receive", "return", "bill", "bill", "credit", "reverse"),
  quantity: amount,
  value,
  price: fc.integer({ min: 300, max: 350 }),
  nth: fc.nat({ max: 9 }),
});

test("books match the order for any mix of receipts, returns, bills, credits and rates", async () => {
  const supplier_id = (await yard.supplier()).id;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("fifo", "average"),
      fc.constantFrom(undefined, "0.77"),
      fc.array(happening, { minLength: 4, maxLength: 14 }),
      async (cost, fx_rate, happenings) => {
        const item = await yard.item({ cost });
        const before = await balances();
        const order = await yard.create("purchase-orders", {
          supplier_id,
          currency: "USD",
          fx_rate,
          over_receipt_percent: "20",
          lines: [{ item_id: item.id, quantity: "11", price: 333, discount_percent: "1.7" }],
        });
        for (const move of ["submit", "approve", "order"]) await yard.move("purchase-orders", order, move);
        for (const one of happenings) await take(order, item, one);
        const [line] = (await yard.get(`purchase-orders/${order.id}`)).lines;
        expect((await changes(before)).goods_received ?? 0).toBe(line.billed_value - line.received_value);
        if (line.billed === line.received) expect(line.billed_value).toBe(line.received_value);
        if (line.received === "0" && line.billed === "0") expect(line.received_value).toBe(0);
        expect(await yard.broken()).toEqual([]);
      },
    ),
    { numRuns: repeats(5, 25) },
  );
});

async function take(
  order: Json,
  item: Json,
  { do: what, quantity, value, price, nth }: typeof happening extends fc.Arbitrary<infer T> ? T : never,
): Promise<void> {
  const path = `purchase-orders/${order.id}`;
  const lines = [{ line: 0, quantity }];
  switch (what) {
    case "receive":
      await yard.advance(DAY / 24);
      await yard.ana.post("/api/v1/fin/fx-rates", { currency: "USD", date: today(), rate: value });
      await yard.call(`${path}/receive`, { lines });
      return;
    case "return":
      await yard.call(`${path}/return`, { lines });
      return;
    case "bill":
      await billByHand(order, [lineOf(item, quantity, price)], { fx_rate: value });
      return;
    case "credit": {
      const { data } = await yard.fin(`bills?po_id=${order.id}&kind=bill`);
      if (data.length === 0) return;
      references += 1;
      const body = { supplier_ref: `CN-${references}`, lines: [{ line: 0, quantity }] };
      const reply = await yard.ana.post(`/api/v1/fin/bills/${data[nth % data.length].id}/credit`, body);
      if (reply.status === 201) await post(reply.body);
      return;
    }
    default: {
      const { data } = await yard.get(`stock-moves?source=${order.id}&state=done`);
      if (data.length > 0) await yard.call(`stock-moves/${data[nth % data.length].id}/reverse`);
    }
  }
}
