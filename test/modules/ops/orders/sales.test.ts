import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { DAY, said, Yard } from "../stock/yard.ts";

let yard: Yard;

beforeAll(async () => {
  yard = await Yard.open();
});
afterAll(() => yard.close());
afterEach(async () => {
  expect(await yard.broken()).toEqual([]);
});

const WRONG = "409 STATE_TRANSITION_INVALID, state WRONG_STATE";
const tryMove = (order: Json, move: string, body: object = {}) =>
  yard.tryMove("sales-orders", order, move, body);
const take = (order: Json, move: string, body: object = {}) => yard.move("sales-orders", order, move, body);
const movesOf = async (order: Json, state: string) =>
  (await yard.get(`stock-moves?source=${order.id}&state=${state}&sort=number`)).data;

describe("Sales order", () => {
  test("reserves available stock, and later receipts on request", async () => {
    const item = await yard.item();
    await yard.receive(item, "3", 100);
    const order = await yard.confirmed([{ item_id: item.id, quantity: "5", price: 900 }]);
    expect(await yard.there(item)).toMatchObject({ on_hand: "3", reserved: "3", available: "0" });
    expect(await yard.tryCarry(item, yard.at.STOCK, yard.at.CUSTOMERS, "1")).toBe(
      "422 VALIDATION_FAILED, quantity STOCK_RESERVED",
    );
    await yard.receive(item, "10", 100);
    expect(await yard.there(item)).toMatchObject({ on_hand: "13", reserved: "3", available: "10" });
    await take(order, "reserve");
    await take(order, "reserve");
    expect(await yard.there(item)).toMatchObject({ on_hand: "13", reserved: "5", available: "8" });
    await take(order, "cancel");
    expect(await yard.there(item)).toMatchObject({ on_hand: "13", reserved: "0", available: "13" });
    expect(await movesOf(order, "cancelled")).toHaveLength(2);
  });

  test("is delivered in parts, reserved stock first, at the goods' cost", async () => {
    const item = await yard.item();
    await yard.receive(item, "4", 100);
    await yard.receive(item, "4", 200);
    const cost = await yard.balance("cost_of_sales");
    const order = await yard.confirmed([
      { item_id: item.id, quantity: "6", price: 900 },
      { text: "Installation", price: 5000 },
    ]);
    const part = await take(order, "deliver", {
      lines: [{ line: 0, quantity: "2.5" }],
      delivery_note: "D-1",
    });
    expect(part).toMatchObject({
      state: "part_delivered",
      lines: [{ delivered: "2.5" }, { delivered: "0" }],
    });
    expect(await yard.there(item)).toMatchObject({ on_hand: "5.5", reserved: "3.5", available: "2" });
    const whole = await take(order, "deliver");
    expect(whole).toMatchObject({ state: "delivered", lines: [{ delivered: "6" }, { delivered: "1" }] });
    expect(await yard.there(item)).toMatchObject({ on_hand: "2", reserved: "0" });
    expect((await yard.balance("cost_of_sales")) - cost).toBe(4 * 100 + 2 * 200);
    const moves = await movesOf(order, "done");
    expect(moves.map(({ quantity, delivery_note }: Json) => [quantity, delivery_note])).toEqual([
      ["3.5", null],
      ["2.5", "D-1"],
    ]);
  });

  test("cannot deliver more than ordered or available, or while on hold", async () => {
    const item = await yard.item();
    await yard.receive(item, "2", 100);
    const order = await yard.confirmed([{ item_id: item.id, quantity: "3", price: 900 }]);
    const deliver = (quantity: string) => tryMove(order, "deliver", { lines: [{ line: 0, quantity }] });
    expect(await deliver("4")).toBe("422 VALIDATION_FAILED, lines.0.quantity QUANTITY_EXCEEDED");
    expect(await deliver("3")).toBe("422 VALIDATION_FAILED, lines.0.quantity STOCK_INSUFFICIENT");
    expect(await deliver("1234567890")).toStartWith("422 VALIDATION_FAILED, lines.0.quantity");
    const tomorrow = new Date(yard.now() + DAY).toISOString();
    expect(await tryMove(order, "deliver", { at: tomorrow })).toBe("422 VALIDATION_FAILED, at DATE_FUTURE");
    await take(order, "hold");
    expect(await deliver("1")).toBe(WRONG);
    await take(order, "release");
    expect(await deliver("2")).toBe("200");
    expect(await tryMove(order, "cancel")).toBe(WRONG);
    await take(order, "hold");
    expect(await tryMove(order, "cancel")).toBe("409 STATE_TRANSITION_INVALID");
  });

  test("requires the lot of delivered goods, whatever was reserved", async () => {
    const item = await yard.item({ track: "lot" });
    await yard.receive(item, "3", 100, { lot: "L1" });
    await yard.receive(item, "3", 200, { lot: "L2" });
    const order = await yard.confirmed([{ item_id: item.id, quantity: "4", price: 900 }]);
    const deliver = (...lines: object[]) => tryMove(order, "deliver", { lines });
    expect(await tryMove(order, "deliver")).toBe("422 VALIDATION_FAILED, lines.0 LOT_MISSING");
    expect(await deliver({ line: 0, quantity: "1", lot: "L3" })).toBe(
      "422 VALIDATION_FAILED, lines.0.quantity STOCK_INSUFFICIENT",
    );
    expect(await deliver({ line: 0, quantity: "3", lot: "L2" }, { line: 0, quantity: "1", lot: "L1" })).toBe(
      "200",
    );
    const { data } = await yard.get(`stock?item_id=${item.id}`);
    expect(data).toMatchObject([{ lot: "L1", on_hand: "2", reserved: "0", available: "2" }]);
  });

  test("takes returned goods back at their delivery cost", async () => {
    const item = await yard.item();
    await yard.receive(item, "2", 100);
    await yard.receive(item, "2", 300);
    const order = await yard.confirmed([{ item_id: item.id, quantity: "3", price: 900 }]);
    await take(order, "deliver");
    const cost = await yard.balance("cost_of_sales");
    const back = await take(order, "return", { lines: [{ line: 0, quantity: "1" }] });
    expect(back).toMatchObject({
      state: "part_delivered",
      lines: [{ delivered: "2" }],
      delivered_on: expect.any(String),
    });
    // Three were delivered for 500; one of them is worth 166.67, rounded to the cent in the books.
    expect((await yard.balance("cost_of_sales")) - cost).toBe(-167);
    await take(order, "return", { lines: [{ line: 0, quantity: "2" }] });
    expect((await yard.balance("cost_of_sales")) - cost).toBe(-500);
    expect(await yard.worth(item)).toEqual({ quantity: "4", value: 800 });
    expect(await tryMove(order, "return", { lines: [{ line: 0, quantity: "1" }] })).toBe(WRONG);
  });

  test("reverts the delivered quantity when a delivery is reversed", async () => {
    const item = await yard.item();
    await yard.receive(item, "5", 100);
    const order = await yard.confirmed([{ item_id: item.id, quantity: "5", price: 900 }]);
    await take(order, "deliver");
    const [move] = await movesOf(order, "done");
    await yard.move("stock-moves", move, "reverse");
    expect(await yard.get(`sales-orders/${order.id}`)).toMatchObject({
      state: "confirmed",
      delivered_on: null,
      lines: [{ delivered: "0", delivered_on: null }],
    });
    expect((await take(order, "deliver")).state).toBe("delivered");
  });

  test("is invoiced as delivered, or in advance on request, but never twice", async () => {
    const item = await yard.item();
    await yard.receive(item, "10", 100);
    const order = await yard.confirmed([
      { item_id: item.id, quantity: "10", price: 900, discount_percent: "10" },
      { text: "Manual", price: 100 },
    ]);
    expect(await tryMove(order, "invoice")).toBe("422 VALIDATION_FAILED, lines NOTHING_OPEN");
    await take(order, "deliver", { lines: [{ line: 0, quantity: "4" }] });
    const { invoice_ids } = await take(order, "invoice");
    const draft = await yard.fin(`invoices/${invoice_ids[0]}`);
    expect(draft).toMatchObject({
      state: "draft",
      net: 3240,
      account_id: order.account_id,
      source: { collection: "ops.sales-orders", id: order.id },
      lines: [{ source_line: "0", quantity: "4", price: 900, discount_percent: "10", item_id: item.id }],
    });
    expect(await tryMove(order, "invoice")).toBe("422 VALIDATION_FAILED, lines NOTHING_OPEN");
    const ahead = await take(order, "invoice", { basis: "ordered" });
    expect(ahead.invoice_ids).toHaveLength(2);
    expect(await tryMove(order, "invoice", { lines: [{ line: 0, quantity: "0.000001" }] })).toBe(
      "422 VALIDATION_FAILED, lines.0.quantity QUANTITY_EXCEEDED",
    );
    for (const id of ahead.invoice_ids) await yard.fin(`invoices/${id}/issue`, {});
    expect((await yard.get(`sales-orders/${order.id}`)).lines).toMatchObject([
      { invoiced: "10" },
      { invoiced: "1" },
    ]);

    // A credit note makes the quantity billable again.
    const credit = await yard.fin(`invoices/${invoice_ids[0]}/credit`, {
      lines: [{ line: 0, quantity: "1" }],
    });
    await yard.fin(`invoices/${credit.id}/issue`, {});
    expect((await yard.get(`sales-orders/${order.id}`)).lines[0].invoiced).toBe("9");
    expect(await tryMove(order, "invoice", { lines: [{ line: 0, quantity: "1" }] })).toBe("200");
  });

  test("cannot be invoiced for more by editing the draft", async () => {
    const order = await yard.confirmed([{ text: "Work", quantity: "2", price: 1000 }]);
    const { invoice_ids } = await take(order, "invoice", { basis: "ordered" });
    const path = `/api/v1/fin/invoices/${invoice_ids[0]}`;
    const { net: _net, ...line } = (await yard.fin(`invoices/${invoice_ids[0]}`)).lines[0];
    await yard.ana.put(path, { lines: [{ ...line, quantity: "3" }] });
    expect(said(await yard.ana.post(`${path}/issue`, {}))).toBe(
      "422 VALIDATION_FAILED, lines.0.quantity QUANTITY_EXCEEDED",
    );
    expect(await tryMove(order, "cancel")).toBe("409 STATE_TRANSITION_INVALID");
  });

  test("is rejected above the credit limit, including open invoices and other orders", async () => {
    const { id: account_id } = await yard.account({ credit_limit: 10_000 });
    const make = (price: number) =>
      yard.create("sales-orders", { account_id, lines: [{ text: "Work", price }] });
    const first = await make(6000);
    await take(first, "confirm");
    const second = await make(4001);
    const small = await make(4000);
    const overLimit = async ({ id }: Json) =>
      (await yard.ana.get(`/api/v1/ops/sales-orders/${id}/transitions`)).body.transitions.find(
        ({ name }: Json) => name === "confirm_over_limit",
      );
    expect(await overLimit(second)).toMatchObject({ allowed: true });
    expect(await overLimit(small)).toMatchObject({
      allowed: false,
      reason: expect.stringContaining("within"),
    });
    expect(await tryMove(small, "confirm_over_limit")).toBe("409 STATE_TRANSITION_INVALID");
    expect(await tryMove(second, "confirm")).toBe("422 VALIDATION_FAILED, account_id CREDIT_LIMIT_EXCEEDED");
    await take(first, "deliver");
    const { invoice_ids } = await take(first, "invoice");
    await yard.fin(`invoices/${invoice_ids[0]}/issue`, {});
    expect(await tryMove(second, "confirm")).toBe("422 VALIDATION_FAILED, account_id CREDIT_LIMIT_EXCEEDED");
    expect((await take(await make(4000), "confirm")).state).toBe("confirmed");
    expect((await take(second, "confirm_over_limit")).state).toBe("confirmed");
  });

  test("is rejected for blocked accounts and discontinued items", async () => {
    const account = await yard.account();
    const order = await yard.create("sales-orders", {
      account_id: account.id,
      lines: [{ text: "Work", price: 5 }],
    });
    for (const step of ["activate", "block"])
      await yard.ana.post(`/api/v1/crm/accounts/${account.id}/${step}`, {});
    expect(await tryMove(order, "confirm")).toBe("422 VALIDATION_FAILED, account_id ACCOUNT_BLOCKED");
    expect(said(await yard.call("sales-orders", { account_id: account.id }))).toBe(
      "422 VALIDATION_FAILED, account_id ACCOUNT_BLOCKED",
    );
    const item = await yard.item();
    await yard.move("items", item, "discontinue");
    const { id: account_id } = await yard.account();
    expect(
      said(await yard.call("sales-orders", { account_id, lines: [{ item_id: item.id, price: 1 }] })),
    ).toBe("422 VALIDATION_FAILED, lines.0.item_id ITEM_DISCONTINUED");
  });

  test("gives the last item to one of several concurrent deliveries", async () => {
    const item = await yard.item();
    await yard.receive(item, "1", 100);
    const lines = [{ item_id: item.id, quantity: "1", price: 900 }];
    const orders = await Promise.all([yard.confirmed(lines), yard.confirmed(lines), yard.confirmed(lines)]);
    const answers = await Promise.all(orders.map((order) => tryMove(order, "deliver")));
    expect(answers.filter((answer) => answer === "200")).toHaveLength(1);
    for (const answer of answers)
      expect(answer).toMatch(/^200$|lines\.0\.quantity STOCK_(INSUFFICIENT|RESERVED)$/);
    expect(await yard.there(item)).toMatchObject({ on_hand: "0" });
  });

  test("is delivered once by concurrent requests", async () => {
    const item = await yard.item();
    await yard.receive(item, "10", 100);
    const order = await yard.confirmed([{ item_id: item.id, quantity: "4", price: 900 }]);
    const answers = await Promise.all([1, 2, 3].map(() => tryMove(order, "deliver")));
    expect(answers.toSorted()).toEqual(["200", WRONG, WRONG]);
    expect(await yard.there(item)).toMatchObject({ on_hand: "6", reserved: "0" });
  });

  test("is late after its promised date and counts lines delivered on time", async () => {
    const promised_on = new Date(yard.now()).toISOString().slice(0, 10);
    const order = await yard.confirmed(
      [
        { text: "A", price: 1 },
        { text: "B", price: 1 },
      ],
      { promised_on },
    );
    const part = await take(order, "deliver", { lines: [{ line: 0, quantity: "1" }] });
    expect(part).toMatchObject({ late: false, line_count: 2, lines_in_time: 1 });
    await yard.advance(2 * DAY);
    expect((await yard.get(`sales-orders/${order.id}`)).late).toBe(true);
    expect(await take(order, "deliver")).toMatchObject({ late: false, line_count: 2, lines_in_time: 1 });
  });

  test("releases reserved stock when closed", async () => {
    const item = await yard.item();
    await yard.receive(item, "5", 100);
    const order = await yard.confirmed([{ item_id: item.id, quantity: "5", price: 900 }]);
    await take(order, "deliver", { lines: [{ line: 0, quantity: "2" }] });
    expect((await take(order, "close")).state).toBe("closed");
    expect(await yard.there(item)).toMatchObject({ on_hand: "3", reserved: "0" });
  });
});
