import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { HOUR, said, Yard } from "./yard.ts";

let yard: Yard;

beforeAll(async () => {
  yard = await Yard.open();
});
afterAll(() => yard.close());

const change = async (collection: string, { id }: Json, body: object) =>
  said(await yard.ana.put(`/api/v1/ops/${collection}/${id}`, body));
const archive = async (collection: string, { id }: Json) =>
  said(await yard.ana.delete(`/api/v1/ops/${collection}/${id}`));
const WRONG = "409 STATE_TRANSITION_INVALID, state WRONG_STATE";

describe("Item", () => {
  test("has a unique SKU", async () => {
    await yard.item({ sku: "ONE" });
    expect(said(await yard.call("items", { sku: "ONE", name: "Other" }))).toBe(
      "409 DUPLICATE_VALUE, sku DUPLICATE",
    );
  });

  test("can be activated, discontinued and reactivated", async () => {
    const item = await yard.create("items", { sku: "STATES", name: "x" });
    expect(item.state).toBe("draft");
    expect(await yard.tryMove("items", item, "discontinue")).toBe(WRONG);
    for (const [move, state] of [
      ["activate", "active"],
      ["discontinue", "discontinued"],
      ["activate", "active"],
    ] as const)
      expect((await yard.move("items", item, move)).state).toBe(state);
  });

  test("locks its costing, tracking and unit after the first move", async () => {
    const item = await yard.item();
    expect(await change("items", item, { cost: "average", track: "lot", uom: "kg" })).toBe("200");
    await yard.receive(item, "1", 100, { lot: "L1" });
    for (const body of [{ cost: "fifo" }, { track: "none" }, { uom: "m" }])
      expect(await change("items", item, body)).toBe(`422 VALIDATION_FAILED, ${Object.keys(body)} FROZEN`);
    expect(await change("items", item, { kind: "service", track: "none" })).toBe(
      "422 VALIDATION_FAILED, kind FROZEN, track FROZEN",
    );
    expect(await change("items", item, { name: "Still", sale_price: 5, reorder_point: "2" })).toBe("200");
    expect(await archive("items", item)).toStartWith("409 RECORD_IN_USE");
  });

  test("requires an inventory account", async () => {
    const item = await yard.item();
    expect(await change("items", item, { inventory_account_id: yard.books.account("sales") })).toBe(
      "422 VALIDATION_FAILED, inventory_account_id CONTROL_WRONG",
    );
    expect(await change("items", item, { inventory_account_id: yard.books.account("inventory") })).toBe(
      "200",
    );
  });

  test("has neither lots nor moves if it is a service", async () => {
    expect(said(await yard.call("items", { sku: "S-LOT", name: "x", kind: "service", track: "lot" }))).toBe(
      "422 VALIDATION_FAILED, track NOT_STOCKED",
    );
    const work = await yard.item({ kind: "service" });
    expect(await yard.tryCarry(work, yard.at.SUPPLIERS, yard.at.STOCK, "1")).toBe(
      "422 VALIDATION_FAILED, item_id NOT_STOCKED",
    );
  });

  test("can be planned but not moved while a draft", async () => {
    const item = await yard.create("items", { sku: "DRAFT", name: "x" });
    expect(await yard.tryCarry(item, yard.at.SUPPLIERS, yard.at.STOCK, "1", { unit_cost: 1 })).toBe(
      "422 VALIDATION_FAILED, item_id ITEM_DRAFT",
    );
  });
});

describe("Invalid move quantity", () => {
  test("is rejected before planning", async () => {
    const item = await yard.item();
    const plan = async (quantity: unknown, more: object = {}) =>
      said(
        await yard.call("stock-moves", {
          item_id: item.id,
          from_id: yard.at.SUPPLIERS,
          to_id: yard.at.STOCK,
          quantity,
          ...more,
        }),
      );
    for (const quantity of ["0", "-1", "1000000000", "0.0000001", "1e3", "", 5, null])
      expect(await plan(quantity)).toStartWith("422 VALIDATION_FAILED, quantity");
    expect(await plan("1", { to_id: yard.at.SUPPLIERS })).toBe("422 VALIDATION_FAILED, to_id SAME_LOCATION");
    expect(await plan("1", { to_id: yard.at.LOSS })).toBe("422 VALIDATION_FAILED, to_id BOTH_OUTSIDE");
    expect(await plan("1", { unit_cost: { amount: 5, currency: "USD" } })).toBe(
      "422 VALIDATION_FAILED, unit_cost CURRENCY_FOREIGN",
    );
    for (const field of ["value", "state", "number", "entry_id", "reversal_of_id", "source"])
      expect(await plan("1", { [field]: "x" })).toBe(`422 VALIDATION_FAILED, ${field} UNKNOWN_FIELD`);
    expect(await plan("0.000001")).toBe("201");
  });

  test("is rejected if its value exceeds the maximum amount", async () => {
    const item = await yard.item();
    expect(
      await yard.tryCarry(item, yard.at.SUPPLIERS, yard.at.STOCK, "999999999", { unit_cost: 10_000_000_000 }),
    ).toBe("422 VALIDATION_FAILED, quantity AMOUNT_TOO_LARGE");
    await yard.receive(item, "999999999", 1);
    expect(await yard.tryCarry(item, yard.at.SUPPLIERS, yard.at.STOCK, "1", { unit_cost: 1 })).toBe(
      "422 VALIDATION_FAILED, quantity QUANTITY_TOO_LARGE",
    );
  });

  test("is rejected if its cost is unknown", async () => {
    const item = await yard.item();
    const receive = (data: object = {}) => yard.tryCarry(item, yard.at.LOSS, yard.at.STOCK, "1", data);
    expect(await receive()).toBe("422 VALIDATION_FAILED, unit_cost UNIT_COST_MISSING");
    expect(await receive({ unit_cost: 0 })).toBe("200");
    await change("items", item, { purchase_price: 40 });
    expect(await receive()).toBe("200");
    expect((await yard.worth(item)).value).toBe(40);
  });
});

describe("Lots and serial numbers", () => {
  test("are required for tracked items and rejected for others", async () => {
    const [plain, lots, serial] = [
      await yard.item(),
      await yard.item({ track: "lot" }),
      await yard.item({ track: "serial" }),
    ];
    const bring = (item: Json, quantity: string, lot?: string) =>
      yard.tryCarry(item, yard.at.SUPPLIERS, yard.at.STOCK, quantity, { unit_cost: 10, ...(lot && { lot }) });
    expect(await bring(plain, "1", "L")).toBe("422 VALIDATION_FAILED, lot LOT_FORBIDDEN");
    expect(await bring(lots, "1.5")).toBe("422 VALIDATION_FAILED, lot LOT_MISSING");
    expect(await bring(lots, "1.5", "L")).toBe("200");
    expect(await bring(serial, "1.5")).toBe("422 VALIDATION_FAILED, quantity NOT_WHOLE");
    expect(await bring(serial, "2", "S1")).toBe("422 VALIDATION_FAILED, quantity NOT_ONE");
    expect(await bring(serial, "1", "S1")).toBe("200");
  });

  test("keep a serial number in one location only", async () => {
    const item = await yard.item({ track: "serial" });
    const shelf = await yard.location();
    const go = (from: string, to: string, lot = "S1") =>
      yard.tryCarry(item, from, to, "1", { lot, ...(from === yard.at.SUPPLIERS && { unit_cost: 10 }) });
    const ELSEWHERE = "422 VALIDATION_FAILED, lot SERIAL_ELSEWHERE";
    const { SUPPLIERS, STOCK, CUSTOMERS, LOSS } = yard.at;
    expect(await go(SUPPLIERS, STOCK)).toBe("200");
    expect(await go(SUPPLIERS, STOCK)).toBe(ELSEWHERE);
    expect(await go(SUPPLIERS, shelf.id)).toBe(ELSEWHERE);
    expect(await go(STOCK, shelf.id)).toBe("200");
    expect(await go(STOCK, CUSTOMERS)).toBe("422 VALIDATION_FAILED, quantity STOCK_INSUFFICIENT");
    expect(await go(shelf.id, CUSTOMERS)).toBe("200");
    // The customer has it, so it can only come back from there.
    expect(await go(SUPPLIERS, STOCK)).toBe(ELSEWHERE);
    expect(await go(LOSS, STOCK)).toBe(ELSEWHERE);
    expect(await go(CUSTOMERS, STOCK)).toBe("200");
    expect(await go(CUSTOMERS, STOCK)).toBe(ELSEWHERE);
    expect(await yard.there(item)).toMatchObject({ lot: "S1", on_hand: "1" });
    expect(await yard.broken()).toEqual([]);
  });

  test("receive a serial number once out of concurrent requests", async () => {
    const item = await yard.item({ track: "serial" });
    const moves = await Promise.all(
      [1, 2, 3].map(() =>
        yard.plan(item, yard.at.SUPPLIERS, yard.at.STOCK, "1", { lot: "S9", unit_cost: 10 }),
      ),
    );
    const answers = await Promise.all(moves.map((move) => yard.tryMove("stock-moves", move, "complete")));
    expect(answers.filter((answer) => answer === "200")).toHaveLength(1);
  });
});

describe("Location", () => {
  test("has a unique code and rejects cycles", async () => {
    expect(said(await yard.call("locations", { code: "STOCK", name: "x" }))).toBe(
      "409 DUPLICATE_VALUE, code DUPLICATE",
    );
    const hall = await yard.location();
    const rack = await yard.location("internal", { parent_id: hall.id });
    expect(await change("locations", hall, { parent_id: rack.id })).toBe(
      "422 VALIDATION_FAILED, parent_id CIRCLE",
    );
    expect(await change("locations", hall, { parent_id: hall.id })).toBe(
      "422 VALIDATION_FAILED, parent_id CIRCLE",
    );
    expect(await change("locations", hall, { kind: "loss" })).toBe(
      "422 VALIDATION_FAILED, kind UNKNOWN_FIELD",
    );
  });

  test("closes only if empty, without planned moves and without open sublocations", async () => {
    const item = await yard.item();
    const hall = await yard.location();
    const rack = await yard.location("internal", { parent_id: hall.id });
    const close = (location: Json) => yard.tryMove("locations", location, "close");
    expect(await close(hall)).toBe("409 RECORD_IN_USE, state PARTS_OPEN");
    await yard.carry(item, yard.at.SUPPLIERS, rack.id, "2", { unit_cost: 10 });
    const planned = await yard.plan(item, rack.id, yard.at.STOCK, "2");
    expect(await close(rack)).toBe("409 RECORD_IN_USE, state STOCK_THERE, state MOVES_OPEN");
    await yard.move("stock-moves", planned, "complete");
    expect(await close(rack)).toBe("200");
    expect(await close(hall)).toBe("200");
    expect(await yard.tryCarry(item, yard.at.STOCK, rack.id, "1")).toBe(
      "422 VALIDATION_FAILED, to_id LOCATION_CLOSED",
    );
    await yard.move("locations", rack, "reopen");
    expect(await yard.tryCarry(item, yard.at.STOCK, rack.id, "1")).toBe("200");
  });

  test("cannot be closed while a planned move is redirected to it", async () => {
    const item = await yard.item();
    const place = await yard.location();
    await yard.receive(item, "1", 10);
    const planned = await yard.plan(item, yard.at.STOCK, yard.at.TRANSIT, "1");
    await yard.ana.put(`/api/v1/ops/stock-moves/${planned.id}`, { to_id: place.id });
    expect(await yard.tryMove("locations", place, "close")).toBe("409 RECORD_IN_USE, state MOVES_OPEN");
  });

  test("exists once per standard kind, however often it is requested", async () => {
    const again = await yard.call("locations/standard");
    expect(again.body.data.map(({ id }: Json) => id).toSorted()).toEqual(Object.values(yard.at).toSorted());
  });
});

describe("Reservation", () => {
  test("blocks other moves until released or cancelled", async () => {
    const item = await yard.item();
    await yard.receive(item, "5", 10);
    const first = await yard.plan(item, yard.at.STOCK, yard.at.CUSTOMERS, "4");
    const second = await yard.plan(item, yard.at.STOCK, yard.at.CUSTOMERS, "2");
    await yard.move("stock-moves", first, "reserve");
    expect(await yard.tryMove("stock-moves", second, "reserve")).toBe(
      "422 VALIDATION_FAILED, quantity STOCK_INSUFFICIENT",
    );
    expect(await yard.tryMove("stock-moves", second, "complete")).toBe(
      "422 VALIDATION_FAILED, quantity STOCK_RESERVED",
    );
    expect(await change("stock-moves", first, { quantity: "1" })).toBe("409 STATE_TRANSITION_INVALID");
    await yard.move("stock-moves", first, "release");
    await yard.move("stock-moves", second, "reserve");
    await yard.move("stock-moves", second, "complete");
    expect(await yard.there(item)).toMatchObject({ on_hand: "3", reserved: "0" });
    expect(await yard.tryMove("stock-moves", first, "complete")).toBe(
      "422 VALIDATION_FAILED, quantity STOCK_INSUFFICIENT",
    );
    await yard.move("stock-moves", first, "cancel");
    expect(await yard.broken()).toEqual([]);
  });

  test("holds a named lot, or enough of all lots", async () => {
    const item = await yard.item({ track: "lot" });
    await yard.receive(item, "3", 10, { lot: "L1" });
    await yard.receive(item, "2", 10, { lot: "L2" });
    const [named, any] = [
      await yard.plan(item, yard.at.STOCK, yard.at.CUSTOMERS, "3", { lot: "L1" }),
      await yard.plan(item, yard.at.STOCK, yard.at.CUSTOMERS, "2"),
    ];
    for (const move of [named, any]) await yard.move("stock-moves", move, "reserve");
    expect(await yard.tryMove("stock-moves", any, "complete", { lot: "L1" })).toBe(
      "422 VALIDATION_FAILED, quantity STOCK_RESERVED",
    );
    expect(await yard.tryCarry(item, yard.at.STOCK, yard.at.LOSS, "1", { lot: "L2" })).toBe(
      "422 VALIDATION_FAILED, quantity STOCK_RESERVED",
    );
    expect(await yard.tryMove("stock-moves", any, "complete", { lot: "L2" })).toBe("200");
    expect(await yard.tryMove("stock-moves", named, "complete")).toBe("200");
    expect(await yard.broken()).toEqual([]);
  });

  test("for an order can be changed through the order only", async () => {
    const item = await yard.item();
    await yard.receive(item, "5", 10);
    const order = await yard.confirmed([{ item_id: item.id, quantity: "5", price: 90 }]);
    const [move] = (await yard.get(`stock-moves?source=${order.id}`)).data;
    expect(await yard.tryMove("stock-moves", move, "complete")).toBe(
      "409 STATE_TRANSITION_INVALID, source ORDER_MOVE",
    );
    await yard.move("stock-moves", move, "release");
    const other = await yard.item();
    expect(await change("stock-moves", move, { item_id: other.id })).toBe(
      "422 VALIDATION_FAILED, item_id ORDER_MOVE",
    );
  });
});

test("pages of past stock are full as long as more rows follow", async () => {
  const item = await yard.item({ track: "serial" });
  const [hall, shelf] = [await yard.location(), await yard.location()];
  const lots = Array.from({ length: 24 }, (_, i) => `S-${String(i).padStart(2, "0")}`);
  for (const lot of lots) await yard.carry(item, yard.at.SUPPLIERS, hall.id, "1", { unit_cost: 7, lot });
  await yard.advance(HOUR);
  // One in three stays, one is issued and returned, and one is issued for good.
  for (const [i, lot] of lots.entries())
    if (i % 3 > 0) await yard.carry(item, hall.id, shelf.id, "1", { lot });
  const between = yard.now();
  await yard.advance(HOUR);
  for (const [i, lot] of lots.entries()) {
    if (i % 3 === 1) await yard.carry(item, shelf.id, hall.id, "1", { lot });
    if (i % 3 === 2) await yard.carry(item, shelf.id, yard.at.CUSTOMERS, "1", { lot });
  }

  const read = async (location: string, at: number) => {
    const [sizes, found]: [number[], string[]] = [[], []];
    let cursor = "";
    do {
      const { data, page } = await yard.get(
        `stock?location_id=${location}&at=${new Date(at).toISOString()}&limit=3${cursor}`,
      );
      sizes.push(data.length);
      found.push(...data.map(({ lot, on_hand, value }: Json) => `${lot} ${on_hand} ${value}`));
      cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
    } while (cursor !== "");
    return { sizes: sizes.slice(0, -1), found };
  };
  for (const [location, at, keep] of [
    [hall.id, between - HOUR / 2, () => true],
    [hall.id, between, (i: number) => i % 3 === 0],
    [shelf.id, between, (i: number) => i % 3 > 0],
    [hall.id, yard.now(), (i: number) => i % 3 < 2],
    [shelf.id, yard.now(), () => false],
    [hall.id, between - 2 * HOUR, () => false],
  ] as const) {
    const { sizes, found } = await read(location, at);
    expect(found).toEqual(lots.filter((_, i) => keep(i)).map((lot) => `${lot} 1 7`));
    expect(sizes.every((size) => size === 3)).toBe(true);
  }
});
