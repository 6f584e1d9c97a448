import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { DAY, HOUR, said, Yard } from "./yard.ts";

let yard: Yard;

beforeAll(async () => {
  yard = await Yard.open();
});
afterAll(() => yard.close());

const WRONG = "409 STATE_TRANSITION_INVALID, state WRONG_STATE";
const SHORT = "422 VALIDATION_FAILED, quantity STOCK_INSUFFICIENT";

describe("Stock move", () => {
  test("receives goods at cost and posts to the ledger", async () => {
    const item = await yard.item();
    const [inventory, received] = [await yard.balance("inventory"), await yard.balance("goods_received")];
    const move = await yard.receive(item, "10", 250);
    expect(move).toMatchObject({
      number: expect.stringMatching(/^MV-\d{6}$/),
      state: "done",
      uom: "pcs",
      unit_cost: { amount: 250, currency: "EUR" },
      value: { amount: 2500, currency: "EUR" },
      entry_id: expect.any(String),
    });
    expect(await yard.there(item)).toMatchObject({
      on_hand: "10",
      available: "10",
      reserved: "0",
      value: 2500,
    });
    expect(await yard.balance("inventory")).toBe(inventory + 2500);
    expect(await yard.balance("goods_received")).toBe(received - 2500);
  });

  test("issues goods at the cost of the oldest", async () => {
    const item = await yard.item({ cost: "fifo" });
    await yard.receive(item, "10", 100);
    await yard.receive(item, "10", 200);
    const cost = await yard.balance("cost_of_sales");
    const move = await yard.deliver(item, "15");
    expect(move.value.amount).toBe(10 * 100 + 5 * 200);
    expect(await yard.balance("cost_of_sales")).toBe(cost + 2000);
    expect(await yard.worth(item)).toEqual({ quantity: "5", value: 1000 });
  });

  test("issues goods at average cost, and the last item takes the remainder", async () => {
    const item = await yard.item({ cost: "average" });
    await yard.receive(item, "2", 100);
    await yard.receive(item, "1", 101);
    expect((await yard.deliver(item, "1")).value.amount).toBe(100);
    expect((await yard.deliver(item, "1")).value.amount).toBe(101);
    expect((await yard.deliver(item, "1")).value.amount).toBe(100);
    expect(await yard.worth(item)).toEqual({ quantity: "0", value: 0 });
  });

  test("changes no value between internal locations", async () => {
    const item = await yard.item();
    const shelf = await yard.location();
    await yard.receive(item, "4", 300);
    const before = await yard.balance("inventory");
    const move = await yard.carry(item, yard.at.STOCK, shelf.id, "3");
    expect(move).toMatchObject({ value: null, unit_cost: null, entry_id: null });
    expect(await yard.balance("inventory")).toBe(before);
    expect(await yard.there(item, shelf.id)).toMatchObject({ on_hand: "3", value: 900 });
    expect(await yard.there(item)).toMatchObject({ on_hand: "1", value: 300 });
  });

  test("is rejected if stock is insufficient", async () => {
    const item = await yard.item();
    expect(await yard.tryCarry(item, yard.at.STOCK, yard.at.CUSTOMERS, "1")).toBe(SHORT);
    await yard.receive(item, "1", 100);
    const reply = await yard.call(
      `stock-moves/${(await yard.plan(item, yard.at.STOCK, yard.at.CUSTOMERS, "1.000001")).id}/complete`,
    );
    expect(said(reply)).toBe(SHORT);
    expect(reply.body.details[0].message).toContain("STOCK contains only 1 pcs");
  });

  test("in the past is rejected if a later balance would be negative", async () => {
    const item = await yard.item();
    const at = new Date(yard.now() - 3 * HOUR).toISOString();
    const later = new Date(yard.now() - HOUR).toISOString();
    await yard.receive(item, "5", 100, { at });
    await yard.deliver(item, "5", { at: later });
    await yard.receive(item, "5", 100);
    const between = new Date(yard.now() - 2 * HOUR).toISOString();
    expect(await yard.tryCarry(item, yard.at.STOCK, yard.at.CUSTOMERS, "1", { at: between })).toBe(SHORT);
    expect(await yard.tryCarry(item, yard.at.STOCK, yard.at.CUSTOMERS, "5")).toBe("200");
  });

  test("is rejected in the future and in a closed period", async () => {
    const item = await yard.item();
    const planned = await yard.plan(item, yard.at.SUPPLIERS, yard.at.STOCK, "1", { unit_cost: 5 });
    const complete = (at: number) =>
      yard.tryMove("stock-moves", planned, "complete", { at: new Date(at).toISOString() });
    expect(await complete(yard.now() + DAY)).toBe("422 VALIDATION_FAILED, at DATE_FUTURE");
    expect(await complete(yard.now() - 3 * 365 * DAY)).toBe("409 PERIOD_CLOSED, date PERIOD_MISSING");
    const [period] = yard.books.periods;
    await yard.fin(`periods/${period.id}/soft_close`, {});
    await yard.fin(`periods/${period.id}/close`, {});
    expect(await complete(Date.parse(`${period.start}T12:00:00Z`))).toBe(
      "409 PERIOD_CLOSED, date PERIOD_CLOSED",
    );
    expect(await complete(yard.now() - HOUR)).toBe("200");
  });
});

test("receipts and deliveries require a ledger", async () => {
  const other = await yard.appliance.addOrganization(yard.ana, "No books", "other@example.org");
  const post = async (path: string, body: object = {}) =>
    (await other.post(`/api/v1/ops/${path}`, body)).body;
  const { data } = await post("locations/standard");
  const at = Object.fromEntries(data.map(({ code, id }: Json) => [code, id]));
  const item = await post("items", { sku: "A", name: "A" });
  await post(`items/${item.id}/activate`);
  const move = await post("stock-moves", {
    item_id: item.id,
    from_id: at.SUPPLIERS,
    to_id: at.STOCK,
    quantity: "1",
    unit_cost: 5,
  });
  const complete = () => other.post(`/api/v1/ops/stock-moves/${move.id}/complete`, {});
  expect(said(await complete())).toBe("409 PERIOD_CLOSED, date PERIOD_MISSING");
  const year = new Date(yard.now()).getUTCFullYear();
  await other.post("/api/v1/fin/periods/year", { starts_on: `${year}-01-01` });
  expect(said(await complete())).toBe("422 VALIDATION_FAILED, purpose ACCOUNT_MISSING");
  expect((await other.get("/api/v1/ops/stock")).body.data).toEqual([]);
});

describe("Move reversal", () => {
  test("returns goods at their exact cost and offsets the original move", async () => {
    const item = await yard.item({ cost: "fifo" });
    await yard.receive(item, "10", 100);
    await yard.receive(item, "10", 200);
    const delivery = await yard.deliver(item, "15");
    const reversed = await yard.move("stock-moves", delivery, "reverse", { note: "wrong address" });
    expect(reversed.state).toBe("reversed");
    const contrary = await yard.get(`stock-moves/${reversed.reversed_by_id}`);
    expect(contrary).toMatchObject({
      state: "reversed",
      reversal_of_id: delivery.id,
      value: { amount: 2000 },
    });
    expect(await yard.worth(item)).toEqual({ quantity: "20", value: 3000 });
    // The cost layers are restored, so the oldest one is issued first again.
    expect((await yard.deliver(item, "1")).value.amount).toBe(100);
    expect(await yard.tryMove("stock-moves", contrary, "reverse")).toBe(WRONG);
  });

  test("requires stock permission, and completed moves are immutable", async () => {
    const clerk = await yard.appliance.invite(yard.ana, "clerk@example.com", ["ops_clerk"]);
    const item = await yard.item();
    const move = await yard.receive(item, "1", 100);
    const call = (path: string) => clerk.post(`/api/v1/ops/stock-moves/${path}`, {});
    expect((await call(`${move.id}/reverse`)).body.code).toBe("ACCESS_DENIED");
    const planned = await yard.plan(item, yard.at.STOCK, yard.at.CUSTOMERS, "1");
    expect((await call(`${planned.id}/complete`)).status).toBe(200);
    const path = `/api/v1/ops/stock-moves/${move.id}`;
    expect(said(await yard.ana.put(path, { note: "other" }))).toBe("409 STATE_TRANSITION_INVALID");
    expect(said(await yard.ana.delete(path))).toBe("409 RECORD_IN_USE");
    for (const change of ["quantity = 5", "value_amount = 0", "at = 0"])
      await expect(
        yard.appliance.alter(`UPDATE ops_stock_moves SET ${change} WHERE id = ?`, move.id),
      ).rejects.toThrow();
    await expect(
      yard.appliance.alter("DELETE FROM ops_stock_changes WHERE move_id = ?", move.id),
    ).rejects.toThrow();
  });

  test("of a receipt is rejected once its goods have been delivered", async () => {
    const item = await yard.item();
    const receipt = await yard.receive(item, "5", 100);
    await yard.deliver(item, "3");
    expect(await yard.tryMove("stock-moves", receipt, "reverse")).toBe(SHORT);
    await yard.receive(item, "5", 200);
    expect(await yard.tryMove("stock-moves", receipt, "reverse")).toBe(
      "409 STATE_TRANSITION_INVALID, state COST_TAKEN",
    );
  });
});
