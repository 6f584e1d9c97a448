import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { said, Yard } from "../stock/yard.ts";

let yard: Yard;

beforeAll(async () => {
  yard = await Yard.open();
});
afterAll(() => yard.close());

interface Machine {
  /** Path of an order to each state, and the transitions available there. */
  states: Record<string, { by: [move: string, body?: object][]; open: readonly string[] }>;
  create(): Promise<Json>;
}

const two = { lines: [{ line: 0, quantity: "1" }] };
const lines = [{ text: "Work", quantity: "2", price: 100 }];
const ORDERED: [string][] = [["submit"], ["approve"], ["order"]];

const machines: Record<string, Machine> = {
  "purchase-orders": {
    create: async () => yard.create("purchase-orders", { supplier_id: (await yard.supplier()).id, lines }),
    states: {
      draft: { by: [], open: ["submit", "cancel"] },
      submitted: { by: [["submit"]], open: ["reopen", "approve", "hold", "cancel"] },
      approved: { by: [["submit"], ["approve"]], open: ["reopen", "order", "hold", "cancel"] },
      ordered: { by: ORDERED, open: ["receive", "bill", "hold", "cancel"] },
      part_received: {
        by: [...ORDERED, ["receive", two]],
        open: ["receive", "return", "bill", "close", "hold"],
      },
      received: { by: [...ORDERED, ["receive"]], open: ["return", "bill", "close"] },
      closed: { by: [...ORDERED, ["receive"], ["close"]], open: ["return", "bill"] },
      on_hold: { by: [...ORDERED, ["hold"]], open: ["release", "cancel"] },
      cancelled: { by: [["cancel"]], open: [] },
    },
  },
  "sales-orders": {
    create: async () => yard.create("sales-orders", { account_id: (await yard.account()).id, lines }),
    states: {
      draft: { by: [], open: ["confirm", "cancel"] },
      confirmed: { by: [["confirm"]], open: ["reserve", "deliver", "invoice", "hold", "cancel"] },
      part_delivered: {
        by: [["confirm"], ["deliver", two]],
        open: ["reserve", "deliver", "return", "invoice", "close", "hold"],
      },
      delivered: { by: [["confirm"], ["deliver"]], open: ["return", "invoice", "close"] },
      closed: { by: [["confirm"], ["deliver"], ["close"]], open: ["return", "invoice"] },
      on_hold: { by: [["confirm"], ["hold"]], open: ["release", "cancel"] },
      cancelled: { by: [["cancel"]], open: [] },
    },
  },
};

for (const [collection, { create, states }] of Object.entries(machines)) {
  describe(`${collection}`, () => {
    const all = [...new Set(Object.values(states).flatMap(({ open }) => open))];
    for (const [state, { by, open }] of Object.entries(states)) {
      test(`in state ${state} allow ${open.join(", ") || "no transitions"}`, async () => {
        const order = await create();
        for (const [move, body] of by) await yard.move(collection, order, move, body);
        const { state: reached, transitions } = await yard.get(`${collection}/${order.id}/transitions`);
        expect(reached).toBe(state);
        const allowed = transitions.filter((one: Json) => one.allowed).map((one: Json) => one.name);
        expect(allowed.toSorted()).toEqual(open.toSorted());
        for (const move of all.filter((one) => !open.includes(one))) {
          const body = { ...(move === "return" && two), ...(move === "bill" && { supplier_ref: "x" }) };
          expect({ move, said: await yard.tryMove(collection, order, move, body) }).toEqual({
            move,
            said: "409 STATE_TRANSITION_INVALID, state WRONG_STATE",
          });
        }
        const changed = said(await yard.ana.put(`/api/v1/ops/${collection}/${order.id}`, { notes: "x" }));
        expect(changed).toBe(state === "draft" ? "200" : "409 STATE_TRANSITION_INVALID");
      });
    }

    test("go back to their previous state when a return is reversed", async () => {
      const order = await create();
      const [, done] =
        Object.entries(states).find(([state]) => ["received", "delivered"].includes(state)) ?? [];
      for (const [move, body] of done?.by ?? []) await yard.move(collection, order, move, body);
      expect((await yard.move(collection, order, "return", two)).state).toStartWith("part_");
      const back = await yard.move(collection, order, "return", two);
      expect(["ordered", "confirmed"]).toContain(back.state);
    });
  });
}
