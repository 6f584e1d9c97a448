import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { DAY, said, Yard } from "./yard.ts";

let yard: Yard;

beforeAll(async () => {
  yard = await Yard.open();
});
afterAll(() => yard.close());
afterEach(async () => {
  expect(await yard.broken()).toEqual([]);
});

const WRONG = "409 STATE_TRANSITION_INVALID, state WRONG_STATE";
const take = (count: Json, move: string, body: object = {}) => yard.move("stock-counts", count, move, body);
const tryMove = (count: Json, move: string, body: object = {}) =>
  yard.tryMove("stock-counts", count, move, body);
const enter = (count: Json, ...lines: object[]) => take(count, "count", { lines });

describe("Stock count", () => {
  test("expects the stock at its start and posts differences as gain and loss", async () => {
    const hall = await yard.location();
    const [more, less, same] = [await yard.item(), await yard.item(), await yard.item()];
    for (const item of [more, less, same])
      await yard.carry(item, yard.at.SUPPLIERS, hall.id, "10", { unit_cost: 100 });
    const adjusted = await yard.balance("stock_adjustment");
    const draft = await yard.create("stock-counts", { location_id: hall.id, planned_on: "2026-11-30" });
    const count = await take(draft, "start");
    expect(count.number).toMatch(/^SC-\d{5}$/);
    expect(count.lines.map(({ expected, counted }: Json) => [expected, counted])).toEqual([
      ["10", null],
      ["10", null],
      ["10", null],
    ]);
    expect(await tryMove(count, "finish")).toBe(
      "422 VALIDATION_FAILED, lines.0.counted COUNT_MISSING, lines.1.counted COUNT_MISSING, lines.2.counted COUNT_MISSING",
    );
    await enter(count, { item_id: more.id, counted: "12.5" }, { item_id: less.id, counted: "7" });
    await enter(count, { item_id: same.id, counted: "10" });
    const review = await take(count, "finish");
    const variance = Object.fromEntries(review.lines.map((line: Json) => [line.item_id, line.variance]));
    expect(variance).toEqual({ [more.id]: "2.5", [less.id]: "-3", [same.id]: "0" });
    const posted = await take(count, "post");
    expect(posted).toMatchObject({ state: "posted", line_count: 3, accurate_count: 1 });
    expect(await yard.there(more, hall.id)).toMatchObject({ on_hand: "12.5", value: 1250 });
    expect(await yard.there(less, hall.id)).toMatchObject({ on_hand: "7", value: 700 });
    expect((await yard.balance("stock_adjustment")) - adjusted).toBe(300 - 250);
    expect((await yard.get(`stock-moves?source=${count.id}&count=true`)).page.total).toBe(2);
    expect(await tryMove(count, "post")).toBe(WRONG);
  });

  test("compares with the stock at the time of counting, whatever moves before and after", async () => {
    const item = await yard.item();
    const hall = await yard.location();
    await yard.carry(item, yard.at.SUPPLIERS, hall.id, "10", { unit_cost: 100 });
    const count = await take(await yard.create("stock-counts", { location_id: hall.id }), "start");
    // Three are issued before the count: seven of ten expected remain.
    await yard.carry(item, hall.id, yard.at.CUSTOMERS, "3");
    await enter(count, { item_id: item.id, counted: "6" });
    // Four more are issued before posting, which does not affect the count.
    await yard.carry(item, hall.id, yard.at.CUSTOMERS, "4");
    await take(count, "finish");
    const posted = await take(count, "post");
    expect(posted.lines[0]).toMatchObject({ expected: "10", counted: "6", variance: "-1" });
    expect(await yard.there(item, hall.id)).toMatchObject({ on_hand: "2" });
  });

  test("can be repeated in part or as a whole", async () => {
    const hall = await yard.location();
    const [first, second] = [await yard.item(), await yard.item()];
    for (const item of [first, second])
      await yard.carry(item, yard.at.SUPPLIERS, hall.id, "5", { unit_cost: 100 });
    const count = await take(await yard.create("stock-counts", { location_id: hall.id }), "start");
    await enter(count, { item_id: first.id, counted: "5" }, { item_id: second.id, counted: "1" });
    await take(count, "finish");
    const again = await take(count, "recount", { item_ids: [second.id] });
    const counted = Object.fromEntries(again.lines.map((line: Json) => [line.item_id, line.counted]));
    expect(counted).toEqual({ [first.id]: "5", [second.id]: null });
    await enter(count, { item_id: second.id, counted: "5" });
    await take(count, "finish");
    const whole = await take(count, "recount");
    expect(whole.lines.map((line: Json) => line.counted)).toEqual([null, null]);
    await enter(count, { item_id: first.id, counted: "5" }, { item_id: second.id, counted: "5" });
    await take(count, "finish");
    expect(await take(count, "post")).toMatchObject({ line_count: 2, accurate_count: 2 });
  });

  test("adds unexpected items and requires a cost if none is known", async () => {
    const item = await yard.item({ track: "lot" });
    const count = await take(
      await yard.create("stock-counts", { location_id: (await yard.location()).id }),
      "start",
    );
    const lines = (...more: object[]) => ({ lines: more });
    expect(await tryMove(count, "finish")).toBe("422 VALIDATION_FAILED, lines LINES_MISSING");
    expect(await tryMove(count, "count", lines({ item_id: item.id, counted: "3" }))).toBe(
      "422 VALIDATION_FAILED, lines.0.lot LOT_MISSING",
    );
    expect(await tryMove(count, "count", lines({ item_id: item.id, lot: "L", counted: "-3" }))).toBe(
      "422 VALIDATION_FAILED, lines.0.counted INVALID_VALUE",
    );
    await enter(count, { item_id: item.id, lot: "L", counted: "3" });
    await take(count, "finish");
    expect(await tryMove(count, "post")).toBe("422 VALIDATION_FAILED, lines.0.unit_cost UNIT_COST_MISSING");
    await take(count, "recount");
    await enter(count, { item_id: item.id, lot: "L", counted: "3", unit_cost: 50 });
    await take(count, "finish");
    const posted = await take(count, "post");
    expect(posted.lines[0]).toMatchObject({ expected: "0", variance: "3" });
    expect(await yard.worth(item)).toEqual({ quantity: "3", value: 150 });
  });

  test("releases reservations for missing stock, newest first", async () => {
    const item = await yard.item();
    await yard.receive(item, "10", 100);
    const orders = [];
    for (const quantity of ["4", "4"])
      orders.push(await yard.confirmed([{ item_id: item.id, quantity, price: 500 }]));
    const draft = await yard.create("stock-counts", {
      location_id: yard.at.STOCK,
      lines: [{ item_id: item.id }],
    });
    const count = await take(draft, "start");
    await enter(count, { item_id: item.id, counted: "5" });
    await take(count, "finish");
    await take(count, "post");
    expect(await yard.there(item)).toMatchObject({ on_hand: "5", reserved: "4", available: "1" });
    const states = [];
    for (const order of orders) states.push((await yard.get(`stock-moves?source=${order.id}`)).data[0].state);
    expect(states).toEqual(["reserved", "planned"]);
  });

  test("is rejected for external locations", async () => {
    const reply = await yard.call("stock-counts", { location_id: yard.at.CUSTOMERS });
    expect(reply.body.details[0]).toMatchObject({ path: "location_id", code: "NOT_OWN" });
  });

  test("leaves the stock unchanged when cancelled", async () => {
    const item = await yard.item();
    await yard.receive(item, "2", 100);
    const draft = await yard.create("stock-counts", {
      location_id: yard.at.STOCK,
      lines: [{ item_id: item.id }],
    });
    const count = await take(draft, "start");
    await enter(count, { item_id: item.id, counted: "0" });
    await take(count, "cancel");
    expect(await tryMove(count, "post")).toBe(WRONG);
    expect(await yard.there(item)).toMatchObject({ on_hand: "2" });
  });
});

describe("Stock by location", () => {
  test("is available for any past time", async () => {
    const item = await yard.item();
    const shelf = await yard.location();
    const at = (hours: number) => new Date(yard.now() - hours * 3_600_000).toISOString();
    const [ten, eight, six, four] = [at(10), at(8), at(6), at(4)];
    await yard.receive(item, "10", 100, { at: ten });
    await yard.carry(item, yard.at.STOCK, shelf.id, "4", { at: eight });
    await yard.deliver(item, "5", { at: six });
    await yard.receive(item, "1", 130, { at: four });
    const asOf = async (moment: string) => {
      const { data } = await yard.get(`stock?item_id=${item.id}&at=${encodeURIComponent(moment)}`);
      return Object.fromEntries(
        data.map(({ location_id, on_hand, value, reserved }: Json) => [
          location_id,
          [on_hand, value, reserved],
        ]),
      );
    };
    expect(await asOf(at(11))).toEqual({});
    expect(await asOf(ten)).toEqual({ [yard.at.STOCK]: ["10", 1000, null] });
    expect(await asOf(eight)).toEqual({ [yard.at.STOCK]: ["6", 600, null], [shelf.id]: ["4", 400, null] });
    expect(await asOf(six)).toEqual({ [yard.at.STOCK]: ["1", 100, null], [shelf.id]: ["4", 400, null] });
    // Six units for 6.30 in total, valued per unit in every location.
    expect(await asOf(four)).toEqual({ [yard.at.STOCK]: ["2", 210, null], [shelf.id]: ["4", 420, null] });
    const tomorrow = encodeURIComponent(new Date(yard.now() + DAY).toISOString());
    expect((await yard.ana.get(`/api/v1/ops/stock?at=${tomorrow}`)).body.details[0].code).toBe("DATE_FUTURE");
  });

  test("is paginated and includes external locations on request", async () => {
    const { data: all } = await yard.get("stock?limit=200");
    expect(all.length).toBeGreaterThan(5);
    expect(all.every(({ location_id }: Json) => location_id !== yard.at.SUPPLIERS)).toBe(true);
    const paged: Json[] = [];
    let cursor = "";
    do {
      const { data, page } = await yard.get(`stock?limit=3${cursor}`);
      paged.push(...data);
      cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : "";
    } while (cursor);
    expect(paged).toEqual(all);
    const { data: everywhere } = await yard.get(`stock?everywhere=true&limit=200`);
    expect(everywhere.some(({ location_id }: Json) => location_id === yard.at.SUPPLIERS)).toBe(true);
    expect((await yard.ana.get("/api/v1/ops/stock?cursor=x")).body.details[0].code).toBe("CURSOR_INVALID");
  });

  test("adds up to the stock value however it is distributed", async () => {
    const item = await yard.item({ cost: "average" });
    await yard.receive(item, "3", 33);
    await yard.receive(item, "4", 34);
    for (const n of [1, 2, 3]) await yard.carry(item, yard.at.STOCK, (await yard.location()).id, `${n}`);
    const { data } = await yard.get(`stock?item_id=${item.id}`);
    expect(data).toHaveLength(4);
    expect(data.reduce((sum: number, { value }: Json) => sum + value, 0)).toBe(3 * 33 + 4 * 34);
  });
});

describe("Stock card", () => {
  test("lists every move with its resulting balance, page by page", async () => {
    const item = await yard.item();
    const shelf = await yard.location();
    const day = (n: number) => new Date(yard.now() - n * DAY).toISOString();
    await yard.receive(item, "10", 100, { at: day(5) });
    await yard.deliver(item, "3", { at: day(3) });
    await yard.carry(item, yard.at.STOCK, shelf.id, "2", { at: day(3) });
    await yard.receive(item, "1", 160, { at: day(4) });
    await yard.deliver(item, "1");
    const { data } = await yard.get(`items/${item.id}/card`);
    const summary = (rows: Json[]) =>
      rows.map(({ quantity, value, balance, balance_value }) => [quantity, value, balance, balance_value]);
    expect(summary(data)).toEqual([
      ["10", 1000, "10", 1000],
      ["1", 160, "11", 1160],
      ["-3", -300, "8", 860],
      ["-2", 0, "6", 860],
      ["2", 0, "8", 860],
      ["-1", -100, "7", 760],
    ]);
    for (const limit of [1, 2, 4]) {
      const paged: Json[] = [];
      let cursor = "";
      do {
        const page = await yard.get(`items/${item.id}/card?limit=${limit}${cursor}`);
        paged.push(...page.data);
        cursor = page.page.next_cursor ? `&cursor=${page.page.next_cursor}` : "";
      } while (cursor);
      expect(paged).toEqual(data);
    }
    const shelved = await yard.get(`items/${item.id}/card?location_id=${shelf.id}`);
    expect(summary(shelved.data)).toEqual([["2", 0, "2", 0]]);
    const customers = await yard.get(`items/${item.id}/card?location_id=${yard.at.CUSTOMERS}`);
    expect(summary(customers.data)).toEqual([
      ["3", 0, "3", 0],
      ["1", 0, "4", 0],
    ]);
  });

  test("shows location names to users who may list locations", async () => {
    const item = await yard.item();
    await yard.receive(item, "2", 100);
    const permissions = ["ops.stock.list", "ops.items.list", "ops.items.get", "ops.items.card"];
    const role = { name: "teller", title: "Teller", permissions };
    expect(said(await yard.ana.post("/api/v1/settings/roles", role))).toBe("201");
    const teller = await yard.appliance.invite(yard.ana, "teller@example.com", ["teller"]);
    for (const path of [`stock?item_id=${item.id}`, `items/${item.id}/card`]) {
      const { data } = await yard.get(path);
      expect(data[0]).toMatchObject({
        location_id: yard.at.STOCK,
        location: { code: "STOCK", name: expect.any(String) },
      });
      const reply = await teller.get(`/api/v1/ops/${path}`);
      expect(reply.status).toBe(200);
      expect(reply.body.data[0]).toEqual({ ...data[0], location: null });
    }
  });
});

describe("Overlapping stock counts", () => {
  const counted = async (hall: Json, item: Json, quantity: string) => {
    const count = await take(await yard.create("stock-counts", { location_id: hall.id }), "start");
    await enter(count, { item_id: item.id, counted: quantity });
    await take(count, "finish");
    await yard.advance(60_000);
    return count;
  };

  test("post missing stock once, in either order", async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const item = await yard.item();
      const hall = await yard.location();
      await yard.carry(item, yard.at.SUPPLIERS, hall.id, "10", { unit_cost: 100 });
      const counts = [await counted(hall, item, "8"), await counted(hall, item, "7")];
      const [first, second] = order.map((n) => counts[n]) as [Json, Json];
      await take(first, "post");
      if (order[0] === 0) {
        expect((await take(second, "post")).lines[0].variance).toBe("-1");
      } else {
        expect(await tryMove(second, "post")).toBe("422 VALIDATION_FAILED, lines.0.counted COUNTED_SINCE");
        await take(second, "recount", { item_ids: [item.id] });
        await enter(second, { item_id: item.id, counted: "7" });
        await take(second, "finish");
        expect(await take(second, "post")).toMatchObject({ accurate_count: 1 });
      }
      expect((await yard.there(item, hall.id)).on_hand).toBe("7");
    }
  });

  test("are rejected even if the later one found nothing missing", async () => {
    const item = await yard.item();
    const hall = await yard.location();
    await yard.carry(item, yard.at.SUPPLIERS, hall.id, "10", { unit_cost: 100 });
    const [hasty, careful] = [await counted(hall, item, "8"), await counted(hall, item, "10")];
    await take(careful, "post");
    expect(await tryMove(hasty, "post")).toBe("422 VALIDATION_FAILED, lines.0.counted COUNTED_SINCE");
    expect((await take(hasty, "cancel")).state).toBe("cancelled");
    expect((await yard.there(item, hall.id)).on_hand).toBe("10");
  });

  test("at the same time post missing stock once if concurrent", async () => {
    const item = await yard.item();
    const hall = await yard.location();
    await yard.carry(item, yard.at.SUPPLIERS, hall.id, "10", { unit_cost: 100 });
    const counts: Json[] = [];
    for (const _ of [1, 2]) {
      const count = await take(await yard.create("stock-counts", { location_id: hall.id }), "start");
      await enter(count, { item_id: item.id, counted: "6" });
      counts.push(await take(count, "finish"));
    }
    await Promise.all(counts.map((count) => tryMove(count, "post")));
    expect((await yard.there(item, hall.id)).on_hand).toBe("6");
  });
});
