import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { said, taken, Yard } from "../stock/yard.ts";

let yard: Yard;

beforeAll(async () => {
  yard = await Yard.open();
});
afterAll(() => yard.close());
afterEach(async () => {
  expect(await yard.broken()).toEqual([]);
});

const sell = (order: Json, move: string, body: object = {}) => yard.move("sales-orders", order, move, body);
const trySell = (order: Json, move: string, body: object = {}) =>
  yard.tryMove("sales-orders", order, move, body);
const buy = (order: Json, move: string, body: object = {}) => yard.move("purchase-orders", order, move, body);
const tryBuy = (order: Json, move: string, body: object = {}) =>
  yard.tryMove("purchase-orders", order, move, body);
const archive = async (path: string) => said(await yard.ana.delete(`/api/v1/${path}`));
const change = async (path: string, body: object) => said(await yard.ana.put(`/api/v1/${path}`, body));

describe("Order with reversed documents", () => {
  test("can be cancelled once all its invoices are credited", async () => {
    const order = await yard.confirmed([{ text: "Work", quantity: "1", price: 100 }]);
    const { invoice_ids } = await sell(order, "invoice", { basis: "ordered" });
    expect(await trySell(order, "cancel")).toBe("409 STATE_TRANSITION_INVALID");
    await yard.fin(`invoices/${invoice_ids[0]}/issue`, {});
    expect(await trySell(order, "cancel")).toBe("409 STATE_TRANSITION_INVALID");
    const credit = await yard.fin(`invoices/${invoice_ids[0]}/credit`, {});
    await yard.fin(`invoices/${credit.id}/issue`, {});
    expect(await trySell(order, "cancel")).toBe("200");
  });

  test("can be cancelled once its advance bill is credited", async () => {
    const order = await yard.ordered([{ text: "Work", quantity: "1", price: 100 }]);
    const { bill_ids } = await buy(order, "bill", {
      supplier_ref: "AHEAD",
      lines: [{ line: 0, quantity: "1" }],
    });
    expect(await tryBuy(order, "cancel")).toBe("409 STATE_TRANSITION_INVALID");
    const post = async (id: string) => {
      for (const step of ["submit", "approve", "post"]) await yard.fin(`bills/${id}/${step}`, {});
    };
    await post(bill_ids[0]);
    const credit = await yard.fin(`bills/${bill_ids[0]}/credit`, { supplier_ref: "BACK" });
    await post(credit.id);
    expect(await tryBuy(order, "cancel")).toBe("200");
  });

  test("cannot be invoiced after cancellation through a restored draft", async () => {
    const order = await yard.confirmed([{ text: "Work", quantity: "1", price: 100 }]);
    const { invoice_ids } = await sell(order, "invoice", { basis: "ordered" });
    const invoice = `fin/invoices/${invoice_ids[0]}`;
    expect(await archive(invoice)).toBe("200");
    await sell(order, "cancel");
    expect(said(await yard.ana.post(`/api/v1/${invoice}/restore`, {}))).toBe("200");
    expect(said(await yard.ana.post(`/api/v1/${invoice}/issue`, {}))).toBe(
      "422 VALIDATION_FAILED, source ORDER_CANCELLED",
    );
    await archive(invoice);
  });
});

describe("Item on orders", () => {
  test("cannot be archived while orders for it are open", async () => {
    const item = await yard.item();
    const order = await yard.ordered([{ item_id: item.id, quantity: "2", price: 5 }]);
    expect(await archive(`ops/items/${item.id}`)).toBe("409 RECORD_IN_USE");
    await buy(order, "cancel");
    expect(await archive(`ops/items/${item.id}`)).toBe("200");
  });

  test("cannot be confirmed on an order once archived", async () => {
    const item = await yard.item({ kind: "service", sale_price: 100 });
    const account_id = (await yard.account()).id;
    const draft = await yard.create("sales-orders", { account_id, lines: [{ item_id: item.id }] });
    const sold = await yard.confirmed([{ item_id: item.id }]);
    await sell(sold, "deliver");
    expect(await archive(`ops/items/${item.id}`)).toBe("200");
    expect(await trySell(draft, "confirm")).toBe("422 VALIDATION_FAILED, lines.0.item_id ITEM_ARCHIVED");
    // Earlier deliveries can still be invoiced.
    const { invoice_ids } = await sell(sold, "invoice");
    expect((await yard.fin(`invoices/${invoice_ids[0]}`)).lines[0]).toMatchObject({
      text: item.name,
      net: 100,
    });
  });

  test("cannot change its kind once activated", async () => {
    const item = await yard.item({ kind: "consumable" });
    const order = await yard.ordered([{ item_id: item.id, quantity: "2", price: 5 }]);
    await buy(order, "receive");
    expect(await change(`ops/items/${item.id}`, { kind: "stock" })).toBe(
      "422 VALIDATION_FAILED, kind FROZEN",
    );
    const draft = await yard.create("items", { sku: "DRAFT-KIND", name: "Draft", kind: "consumable" });
    expect(await change(`ops/items/${draft.id}`, { kind: "stock" })).toBe("200");
  });

  test("rejects control accounts for income and expenses", async () => {
    const item = await yard.item();
    for (const field of ["income_account_id", "expense_account_id"])
      for (const purpose of ["inventory", "receivable", "payable"])
        expect(await change(`ops/items/${item.id}`, { [field]: yard.books.account(purpose) })).toBe(
          `422 VALIDATION_FAILED, ${field} CONTROL_WRONG`,
        );
    expect(
      await change(`ops/items/${item.id}`, { expense_account_id: yard.books.account("cost_of_sales") }),
    ).toBe("200");
  });

  test("is rejected on an order if it does not exist", async () => {
    const supplier_id = (await yard.supplier()).id;
    const lines = [{ item_id: "01a1fd1e-568c-70d0-b852-141c6ff29fa2", quantity: "1" }];
    expect(said(await yard.call("purchase-orders", { supplier_id, lines }))).toBe(
      "422 VALIDATION_FAILED, lines.0.item_id REFERENCE_UNKNOWN",
    );
  });
});

describe("Reserved stock", () => {
  test("is released when the goods are delivered from another location", async () => {
    const item = await yard.item();
    const shelf = await yard.location();
    await yard.receive(item, "3", 5);
    await yard.carry(item, yard.at.SUPPLIERS, shelf.id, "3", { unit_cost: 5 });
    const order = await yard.confirmed([{ item_id: item.id, quantity: "3", price: 100 }]);
    await sell(order, "deliver", { lines: [{ line: 0, quantity: "2", location_id: shelf.id }] });
    expect(await yard.there(item)).toMatchObject({ on_hand: "3", reserved: "1" });
    await sell(order, "deliver", { location_id: shelf.id });
    expect(await yard.there(item)).toMatchObject({ on_hand: "3", reserved: "0" });
  });

  test("prevents archiving the order", async () => {
    const item = await yard.item();
    await yard.receive(item, "1", 5);
    const order = await yard.confirmed([{ item_id: item.id, quantity: "1", price: 100 }]);
    expect(await archive(`ops/sales-orders/${order.id}`)).toBe("409 RECORD_IN_USE");
    await sell(order, "hold");
    expect(await archive(`ops/sales-orders/${order.id}`)).toBe("409 RECORD_IN_USE");
    await sell(order, "cancel");
    expect(await archive(`ops/sales-orders/${order.id}`)).toBe("200");
    expect((await yard.there(item)).reserved).toBe("0");
  });
});

test("lots can be returned only on orders that received or delivered them", async () => {
  const item = await yard.item({ track: "serial" });
  const bought = await yard.ordered([{ item_id: item.id, quantity: "2", price: 5 }]);
  const named = (...lots: string[]) => ({ lines: lots.map((lot) => ({ line: 0, quantity: "1", lot })) });
  await buy(bought, "receive", named("S1", "S2"));
  await yard.receive(item, "1", 7, { lot: "S3" });
  const sold = await yard.confirmed([{ item_id: item.id, quantity: "1", price: 100 }]);
  await sell(sold, "deliver", named("S1"));
  expect(await trySell(sold, "return", named("S2"))).toBe(
    "422 VALIDATION_FAILED, lines.0.lot LOT_NOT_HANDED_OVER",
  );
  expect(await tryBuy(bought, "return", named("S3"))).toBe(
    "422 VALIDATION_FAILED, lines.0.lot LOT_NOT_HANDED_OVER",
  );
  await sell(sold, "return", named("S1"));
  await buy(bought, "return", named("S1"));
  expect(await yard.worth(item)).toEqual({ quantity: "2", value: 12 });
});

describe("Returned purchases", () => {
  const bought = async (item: Json, quantity: string, price: number) => {
    const order = await yard.ordered([{ item_id: item.id, quantity, price }]);
    await buy(order, "receive");
    return order;
  };
  const back = (order: Json, quantity: string) =>
    buy(order, "return", { lines: [{ line: 0, quantity }], note: "Not what we ordered" });

  for (const cost of ["fifo", "average"])
    test(`reverse the purchase without gain or loss (${cost})`, async () => {
      const item = await yard.item({ cost });
      await bought(item, "1000", 100);
      const dear = await bought(item, "10", 5000);
      const before = await yard.balance("price_difference");
      await back(dear, "10");
      expect(await yard.worth(item)).toEqual({ quantity: "1000", value: 100_000 });
      expect((await yard.balance("price_difference")) - before).toBe(0);
    });

  test("use other batches' cost if their own are gone, and post the rest as a price difference", async () => {
    const item = await yard.item();
    const cheap = await bought(item, "10", 100);
    await bought(item, "10", 300);
    await yard.deliver(item, "8");
    const before = await yard.balance("price_difference");
    await back(cheap, "4");
    // Returns the batch's last two at 1.00, and two more that cost 3.00 but are credited at 1.00.
    expect(await yard.worth(item)).toEqual({ quantity: "8", value: 2400 });
    expect((await yard.balance("price_difference")) - before).toBe(400);
  });

  test("keep a positive average cost, and zero value once none are left", async () => {
    const item = await yard.item({ cost: "average" });
    const dear = await bought(item, "10", 5000);
    await bought(item, "90", 0);
    await yard.deliver(item, "89");
    const before = await yard.balance("price_difference");
    await back(dear, "2");
    const { value, quantity } = await yard.worth(item);
    expect({ quantity, value }).toEqual({ quantity: "9", value: 4500 });
    await back(dear, "8");
    await yard.deliver(item, "1");
    expect(await yard.worth(item)).toEqual({ quantity: "0", value: 0 });
    expect((await yard.balance("price_difference")) - before).toBeLessThan(0);
  });
});

test("returns do not change on-time delivery unless the move itself is reversed", async () => {
  const item = await yard.item();
  const lines = [{ item_id: item.id, quantity: "2", price: 50 }];
  const bought = await yard.ordered(lines);
  const { received_on } = await buy(bought, "receive");
  const one = { lines: [{ line: 0, quantity: "1" }] };
  expect(await buy(bought, "return", one)).toMatchObject({ state: "part_received", received_on });
  await yard.receive(item, "2", 5);
  const sold = await yard.confirmed(lines);
  const { delivered_on } = await sell(sold, "deliver");
  expect(delivered_on).toBeString();
  expect(await sell(sold, "return", one)).toMatchObject({
    state: "part_delivered",
    delivered_on,
    lines_in_time: 1,
    lines: [{ delivered: "1", delivered_on }],
  });
  const { data } = await yard.get(`stock-moves?source=${sold.id}&state=done&sort=number`);
  // The return first, then the delivery of the two remaining units.
  for (const move of [...data].sort((a: Json, b: Json) => a.number.localeCompare(b.number)).reverse())
    await yard.move("stock-moves", move, "reverse");
  expect(await yard.get(`sales-orders/${sold.id}`)).toMatchObject({
    state: "confirmed",
    delivered_on: null,
    lines_in_time: 0,
  });
});

test("open orders follow a merged account and are invoiced to the remaining one", async () => {
  const item = await yard.item();
  await yard.receive(item, "5", 5);
  const [doubled, kept] = [await yard.supplier(), await yard.supplier()];
  const lines = [{ item_id: item.id, quantity: "2", price: 50 }];
  const sold = await yard.create("sales-orders", { account_id: doubled.id, lines });
  await sell(sold, "confirm");
  await sell(sold, "deliver", { lines: [{ line: 0, quantity: "1" }] });
  const bought = await yard.create("purchase-orders", { supplier_id: doubled.id, lines });
  for (const step of ["submit", "approve", "order", "receive"]) await buy(bought, step);
  taken(await yard.ana.post(`/api/v1/crm/accounts/${doubled.id}/merge`, { into_id: kept.id }));
  const { invoice_ids, account_id } = await sell(sold, "invoice");
  const { bill_ids, supplier_id } = await buy(bought, "bill", { supplier_ref: "MERGED" });
  expect([account_id, supplier_id]).toEqual([kept.id, kept.id]);
  expect((await yard.fin(`invoices/${invoice_ids[0]}`)).account_id).toBe(kept.id);
  expect(await yard.fin(`bills/${bill_ids[0]}`)).toMatchObject({ supplier_id: kept.id, match_state: "3way" });
});

test("unallocated payments free up the credit limit in any currency", async () => {
  const lines = [{ text: "Work", quantity: "1", price: 10_000 }];
  const account = await yard.account({ credit_limit: { amount: 15_000, currency: "EUR" } });
  const confirm = async () => {
    const order = await yard.create("sales-orders", { account_id: account.id, currency: "EUR", lines });
    return trySell(order, "confirm");
  };
  expect(await confirm()).toBe("200");
  expect(await confirm()).toBe("422 VALIDATION_FAILED, account_id CREDIT_LIMIT_EXCEEDED");
  const payment = await yard.fin("payments", {
    direction: "in",
    party_id: account.id,
    bank_account_id: yard.books.account("bank"),
    amount: { amount: 5000, currency: "EUR" },
  });
  await yard.fin(`payments/${payment.id}/post`, {});
  expect(await confirm()).toBe("200");
});

test("only one of twenty concurrent deliveries gets the last item", async () => {
  const item = await yard.item();
  await yard.receive(item, "1", 5);
  // One after the other, so that the item is reserved for the first.
  const orders: Json[] = [];
  for (let n = 0; n < 20; n++)
    orders.push(await yard.confirmed([{ item_id: item.id, quantity: "1", price: 100 }]));
  const answers = await Promise.all(orders.map((order) => trySell(order, "deliver")));
  expect(answers.filter((answer) => answer === "200")).toHaveLength(1);
  expect(new Set(answers)).toEqual(
    new Set(["200", "422 VALIDATION_FAILED, lines.0.quantity STOCK_INSUFFICIENT"]),
  );
  expect(await yard.worth(item)).toEqual({ quantity: "0", value: 0 });
});
