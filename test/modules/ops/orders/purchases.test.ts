import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { makeTax } from "../../fin/ledger/books.ts";
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
  yard.tryMove("purchase-orders", order, move, body);
const take = (order: Json, move: string, body: object = {}) =>
  yard.move("purchase-orders", order, move, body);

async function post(bill: Json): Promise<Json> {
  for (const step of ["submit", "approve"]) await yard.fin(`bills/${bill.id}/${step}`, {});
  return yard.fin(`bills/${bill.id}/post`, {});
}

describe("Purchase order", () => {
  test("copies text, price and taxes from the item and computes its totals", async () => {
    const tax = await makeTax(yard.ana, yard.books, { code: "IN20", kind: "purchase" });
    const sales = await makeTax(yard.ana, yard.books, { code: "OUT20", kind: "sales" });
    const item = await yard.item({
      name: "Bolt",
      purchase_price: 333,
      sale_price: 900,
      tax_code_ids: [sales.id, tax.id],
    });
    const supplier_id = (await yard.supplier()).id;
    const order = await yard.create("purchase-orders", {
      supplier_id,
      lines: [
        { item_id: item.id, quantity: "3" },
        { text: "Freight", price: 1000, tax_code_ids: [] },
      ],
    });
    expect(order).toMatchObject({ net: 1999, tax: 200, gross: 2199, open_net: 1999, currency: "EUR" });
    expect(order.lines).toMatchObject([
      { text: "Bolt", price: 333, net: 999, tax_code_ids: [tax.id], received: "0", billed: "0" },
      { text: "Freight", price: 1000, net: 1000, tax_code_ids: [], received: "0", billed: "0" },
    ]);
  });

  test("is received in parts at the order price and billed for the received quantity", async () => {
    const item = await yard.item();
    // 100.00 for three: parts are rounded so that they add up to 100.00.
    const before = { inventory: await yard.balance("inventory"), owed: await yard.balance("goods_received") };
    const order = await yard.ordered([
      { item_id: item.id, quantity: "3", price: 3333, discount_percent: "0.01" },
    ]);
    const { net } = order.lines[0];
    for (const [n, state] of [
      [1, "part_received"],
      [2, "part_received"],
      [3, "received"],
    ] as const) {
      const body = { lines: [{ line: 0, quantity: "1" }], delivery_note: `LS-${n}` };
      const received = await take(order, "receive", body);
      expect(received).toMatchObject({ state, open_net: net - Math.floor((net * n) / 3 + 0.5) });
      expect(received.lines[0].received).toBe(String(n));
    }
    expect(await yard.worth(item)).toEqual({ quantity: "3", value: net });
    expect((await yard.balance("inventory")) - before.inventory).toBe(net);
    expect((await yard.balance("goods_received")) - before.owed).toBe(-net);

    expect((await yard.get(`purchase-orders/${order.id}`)).to_bill).toBe(true);
    const startOfBill = async () =>
      (await yard.get(`purchase-orders/${order.id}/transitions`)).transitions.find(
        ({ name }: Json) => name === "bill",
      ).start;
    expect(await startOfBill()).toEqual({ lines: [{ line: 0, quantity: "3" }] });
    const billed = await take(order, "bill", { supplier_ref: "R-1" });
    expect(await startOfBill()).toEqual({});
    expect(billed).toMatchObject({ state: "received", to_bill: false });
    const bill = await yard.fin(`bills/${billed.bill_ids[0]}`);
    expect(bill).toMatchObject({ state: "draft", po_id: order.id, supplier_ref: "R-1", net });
    expect(await tryMove(order, "bill", { supplier_ref: "R-2" })).toBe(
      "422 VALIDATION_FAILED, lines NOTHING_OPEN",
    );
    await post(bill);
    expect((await yard.get(`purchase-orders/${order.id}`)).lines[0].billed).toBe("3");
    expect((await yard.balance("goods_received")) - before.owed).toBe(0);
  });

  test("posts a higher bill as a price difference, reversed by a credit note", async () => {
    const item = await yard.item();
    const order = await yard.ordered([{ item_id: item.id, quantity: "10", price: 100 }]);
    await take(order, "receive");
    const before = {
      owed: await yard.balance("goods_received"),
      difference: await yard.balance("price_difference"),
    };
    const { bill_ids } = await take(order, "bill", { supplier_ref: "R-10" });
    const draft = await yard.fin(`bills/${bill_ids[0]}`);
    const [{ net: _net, ...line }] = draft.lines;
    await yard.ana.put(`/api/v1/fin/bills/${draft.id}`, { lines: [{ ...line, price: 103 }] });
    for (const step of ["submit", "accept_mismatch", "approve"]) {
      const reply = await yard.ana.post(`/api/v1/fin/bills/${draft.id}/${step}`, {
        ...(step === "accept_mismatch" && { mismatch_reason: "New price list" }),
      });
      if (step !== "accept_mismatch") expect(said(reply)).toBe("200");
    }
    const bill = await yard.fin(`bills/${draft.id}/post`, {});
    expect((await yard.balance("goods_received")) - before.owed).toBe(1000);
    expect((await yard.balance("price_difference")) - before.difference).toBe(30);

    const credit = await yard.fin(`bills/${bill.id}/credit`, { supplier_ref: "CN-1" });
    await post(credit);
    expect((await yard.get(`purchase-orders/${order.id}`)).lines[0].billed).toBe("0");
    expect((await yard.balance("goods_received")) - before.owed).toBe(0);
    expect((await yard.balance("price_difference")) - before.difference).toBe(0);
  });

  test("in a foreign currency is valued at its rate", async () => {
    const item = await yard.item();
    const order = await yard.ordered([{ item_id: item.id, quantity: "4", price: 1001 }], {
      currency: "USD",
      fx_rate: "0.9",
    });
    await take(order, "receive", { lines: [{ line: 0, quantity: "1" }] });
    expect(await yard.worth(item)).toEqual({ quantity: "1", value: 901 });
    await take(order, "receive");
    expect(await yard.worth(item)).toEqual({ quantity: "4", value: 3604 });
    const supplier_id = (await yard.supplier()).id;
    const rateless = await yard.create("purchase-orders", {
      supplier_id,
      currency: "CHF",
      lines: [{ item_id: item.id, price: 5 }],
    });
    for (const step of ["submit", "approve"]) await take(rateless, step);
    expect(await tryMove(rateless, "order")).toBe("422 VALIDATION_FAILED, currency FX_RATE_MISSING");
  });

  test("at price 0 receives goods without cost", async () => {
    const item = await yard.item();
    const order = await yard.ordered([{ item_id: item.id, quantity: "2", price: 0 }]);
    expect((await take(order, "receive")).state).toBe("received");
    expect(await yard.worth(item)).toEqual({ quantity: "2", value: 0 });
  });

  test("accepts at most the ordered quantity plus the tolerance", async () => {
    const item = await yard.item();
    const lines = [{ item_id: item.id, quantity: "10", price: 100 }];
    const strict = await yard.ordered(lines);
    const eleven = { lines: [{ line: 0, quantity: "11" }] };
    expect(await tryMove(strict, "receive", eleven)).toBe(
      "422 VALIDATION_FAILED, lines.0.quantity QUANTITY_EXCEEDED",
    );
    const lenient = await yard.ordered(lines, { over_receipt_percent: "10" });
    expect(await tryMove(lenient, "receive", { lines: [{ line: 0, quantity: "11.000001" }] })).toBe(
      "422 VALIDATION_FAILED, lines.0.quantity QUANTITY_EXCEEDED",
    );
    const received = await take(lenient, "receive", eleven);
    expect(received).toMatchObject({ state: "received", open_net: 0 });
    // The excess is payable as well.
    expect((await yard.worth(item)).value).toBe(1100);
    const billed = await take(lenient, "bill", { supplier_ref: "R-11" });
    expect((await yard.fin(`bills/${billed.bill_ids[0]}`)).net).toBe(1100);
  });

  test("returns goods to the supplier at the order price, whatever their cost", async () => {
    const item = await yard.item({ cost: "average" });
    await yard.receive(item, "10", 300);
    const order = await yard.ordered([{ item_id: item.id, quantity: "10", price: 100 }]);
    await take(order, "receive");
    const before = {
      owed: await yard.balance("goods_received"),
      difference: await yard.balance("price_difference"),
    };
    const back = await take(order, "return", { lines: [{ line: 0, quantity: "4" }], note: "damaged" });
    expect(back).toMatchObject({ state: "part_received", lines: [{ received: "6", received_value: 600 }] });
    expect((await yard.balance("goods_received")) - before.owed).toBe(400);
    expect((await yard.balance("price_difference")) - before.difference).toBe(0);
    expect(await yard.worth(item)).toEqual({ quantity: "16", value: 3600 });
    expect(await tryMove(order, "return", { lines: [{ line: 0, quantity: "7" }] })).toBe(
      "422 VALIDATION_FAILED, lines.0.quantity QUANTITY_EXCEEDED",
    );
  });

  test("reverts received and returned quantities when a move is reversed", async () => {
    const item = await yard.item();
    const order = await yard.ordered([{ item_id: item.id, quantity: "5", price: 100 }]);
    await take(order, "receive", { lines: [{ line: 0, quantity: "2" }] });
    await take(order, "receive");
    const moves = async () => (await yard.get(`stock-moves?source=${order.id}&sort=number&state=done`)).data;
    const [first] = await moves();
    await yard.move("stock-moves", first, "reverse");
    expect(await yard.get(`purchase-orders/${order.id}`)).toMatchObject({
      state: "part_received",
      received_on: null,
      lines: [{ received: "3", received_value: 300 }],
    });
    await take(order, "return", { lines: [{ line: 0, quantity: "1" }] });
    const back = (await moves()).at(-1);
    await yard.move("stock-moves", back, "reverse");
    expect((await yard.get(`purchase-orders/${order.id}`)).lines[0]).toMatchObject({
      received: "3",
      received_value: 300,
    });
    expect(await yard.worth(item)).toEqual({ quantity: "3", value: 300 });
  });

  test("resumes from hold in its previous state", async () => {
    const item = await yard.item();
    const order = await yard.ordered([{ item_id: item.id, quantity: "2", price: 100 }]);
    await take(order, "receive", { lines: [{ line: 0, quantity: "1" }] });
    expect(await take(order, "hold")).toMatchObject({ state: "on_hold", held_from: "part_received" });
    expect(await tryMove(order, "receive")).toBe(WRONG);
    expect(await tryMove(order, "cancel")).toBe("409 STATE_TRANSITION_INVALID");
    expect(await take(order, "release")).toMatchObject({ state: "part_received", held_from: null });
    expect(await tryMove(order, "cancel")).toBe(WRONG);
    expect((await take(order, "close")).state).toBe("closed");
  });

  test("requires a valid supplier, lines and purchasable items", async () => {
    const customer = await yard.account();
    const supplier_id = (await yard.supplier()).id;
    const make = async (body: object) => said(await yard.call("purchase-orders", body));
    expect(await make({ supplier_id: customer.id })).toBe(
      "422 VALIDATION_FAILED, supplier_id NOT_A_SUPPLIER",
    );
    const gone = await yard.item();
    await yard.move("items", gone, "discontinue");
    expect(await make({ supplier_id, lines: [{ item_id: gone.id, price: 1 }] })).toBe(
      "422 VALIDATION_FAILED, lines.0.item_id ITEM_DISCONTINUED",
    );
    expect(await make({ supplier_id, lines: [{ price: 1 }] })).toBe(
      "422 VALIDATION_FAILED, lines.0.text REQUIRED",
    );
    expect(await make({ supplier_id, lines: [{ text: "x" }] })).toBe(
      "422 VALIDATION_FAILED, lines.0.price PRICE_MISSING",
    );
    const draft = await yard.create("items", { sku: "DRAFT", name: "Not yet" });
    const order = await yard.create("purchase-orders", {
      supplier_id,
      lines: [{ item_id: draft.id, price: 1 }],
    });
    expect(await tryMove(order, "submit")).toBe("422 VALIDATION_FAILED, lines.0.item_id ITEM_DRAFT");
    const empty = await yard.create("purchase-orders", { supplier_id });
    expect(await tryMove(empty, "submit")).toBe("422 VALIDATION_FAILED, lines LINES_MISSING");
  });

  test("rejects invalid receipts", async () => {
    const serial = await yard.item({ track: "serial" });
    const order = await yard.ordered([
      { item_id: serial.id, quantity: "2", price: 100 },
      { text: "Freight", price: 50 },
    ]);
    const receive = (lines: object[], more: object = {}) => tryMove(order, "receive", { lines, ...more });
    expect(await tryMove(order, "receive")).toBe("422 VALIDATION_FAILED, lines.0 LOT_MISSING");
    expect(await receive([{ line: 0, quantity: "1" }])).toBe(
      "422 VALIDATION_FAILED, lines.0.lot LOT_MISSING",
    );
    expect(await receive([{ line: 0, quantity: "1.5", lot: "S1" }])).toBe(
      "422 VALIDATION_FAILED, lines.0.quantity NOT_WHOLE",
    );
    expect(await receive([{ line: 0, quantity: "2", lot: "S1" }])).toBe(
      "422 VALIDATION_FAILED, lines.0.quantity NOT_ONE",
    );
    expect(await receive([{ line: 7, quantity: "1" }])).toBe(
      "422 VALIDATION_FAILED, lines.0.line LINE_UNKNOWN",
    );
    for (const quantity of ["0", "-1"])
      expect(await receive([{ line: 1, quantity }])).toBe(
        "422 VALIDATION_FAILED, lines.0.quantity INVALID_VALUE",
      );
    expect(await receive([{ line: 1, quantity: "0.0000001" }])).toStartWith(
      "422 VALIDATION_FAILED, lines.0.quantity",
    );
    expect(await receive([{ line: 0, quantity: "1", lot: "S1", location_id: yard.at.LOSS }])).toBe(
      "422 VALIDATION_FAILED, lines.0.location_id NOT_OWN",
    );
    const twice = [
      { line: 0, quantity: "1", lot: "S1" },
      { line: 0, quantity: "1", lot: "S1" },
    ];
    expect(await receive(twice)).toBe("422 VALIDATION_FAILED, lines.1.lot SERIAL_ELSEWHERE");
    const both = [
      { line: 0, quantity: "1", lot: "S1" },
      { line: 0, quantity: "1", lot: "S2" },
      { line: 1, quantity: "1" },
    ];
    expect(await receive(both)).toBe("200");
  });

  test("is late after its expected date", async () => {
    const item = await yard.item();
    const expected_on = new Date(yard.now()).toISOString().slice(0, 10);
    const order = await yard.ordered([{ item_id: item.id, quantity: "1", price: 100 }], { expected_on });
    expect(order.late).toBe(false);
    await yard.advance(2 * DAY);
    expect((await yard.get(`purchase-orders/${order.id}`)).late).toBe(true);
    expect((await take(order, "receive")).late).toBe(false);
  });
});

describe("Items below the reorder point", () => {
  test("are ordered once from their supplier in a single draft", async () => {
    const supplier_id = (await yard.supplier()).id;
    const make = (data: object) =>
      yard.item({ supplier_id, purchase_price: 200, reorder_point: "5", ...data });
    const [low, lower, serial] = [
      await make({ reorder_qty: "20" }),
      await make({ reorder_qty: "2" }),
      await make({ track: "serial", reorder_point: "1.5" }),
    ];
    const enough = await make({});
    await yard.receive(low, "4", 100);
    await yard.receive(enough, "5", 100);
    const reply = await yard.call("purchase-orders/propose");
    expect(reply.body).toMatchObject({ proposed: 3 });
    const [id] = reply.body.order_ids;
    const order = await yard.get(`purchase-orders/${id}`);
    expect(order).toMatchObject({ state: "draft", supplier_id, tags: ["reorder"] });
    const wanted = Object.fromEntries(order.lines.map(({ item_id, quantity }: Json) => [item_id, quantity]));
    expect(wanted).toEqual({ [low.id]: "20", [lower.id]: "5", [serial.id]: "2" });
    expect((await yard.call("purchase-orders/propose")).body).toEqual({ proposed: 0, order_ids: [] });
    // A draft is no order yet: the items stay on the list until it is approved.
    const short = async (item: Json) => (await yard.get(`stock/short?item_id=${item.id}`)).data;
    expect(await short(low)).toMatchObject([{ on_hand: "4", on_order: "0", on_draft: "20" }]);
    await yard.appliance.clock.advance(DAY);
    await yard.appliance.runJobs();
    await yard.advance(0);
    expect((await yard.get(`purchase-orders?supplier_id=${supplier_id}&count=true`)).page.total).toBe(1);
    // After the cancellation it is missing again, and the schedule orders it the next morning.
    await take(order, "cancel");
    await yard.appliance.clock.advance(DAY);
    await yard.appliance.runJobs();
    await yard.advance(0);
    expect((await yard.get(`purchase-orders?supplier_id=${supplier_id}&count=true`)).page.total).toBe(2);
  });
});
