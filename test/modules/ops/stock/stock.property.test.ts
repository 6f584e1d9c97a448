import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Json } from "../../../kit/appliance.ts";
import { repeats } from "../../../kit/depth.ts";
import { StockModel } from "./model.ts";
import { HOUR, said, Yard } from "./yard.ts";

let yard: Yard;
let place: Record<string, string>;

beforeAll(async () => {
  yard = await Yard.open();
  const shelf = await yard.location();
  place = {
    A: yard.at.STOCK,
    B: shelf.id,
    supplier: yard.at.SUPPLIERS,
    customer: yard.at.CUSTOMERS,
    loss: yard.at.LOSS,
  };
});
afterAll(() => yard.close());

const own = fc.constantFrom("A", "B");
const quantity = fc.integer({ min: 1, max: 12 });
/** Minutes before now. Many moves are therefore recorded out of order. */
const ago = fc.integer({ min: 0, max: 50 });

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("receive" as const),
      to: own,
      quantity,
      ago,
      price: fc.integer({ min: 0, max: 999 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("deliver" as const), from: own, quantity, ago }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("transfer" as const), from: own, quantity, ago }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("lose" as const), from: own, quantity, ago }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reverse" as const), nth: fc.nat({ max: 30 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("count" as const),
      at: own,
      counted: fc.integer({ min: 0, max: 20 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** One item on the server and its counterpart in the model. */
class Pair {
  readonly #item: Json;
  readonly #start: number;
  readonly model: StockModel;
  readonly moves: Json[] = [];

  constructor(item: Json, model: StockModel) {
    this.#item = item;
    this.model = model;
    this.#start = yard.now() - HOUR;
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case "receive":
        return this.#carry("supplier", step.to, step.quantity, step.ago, step.price);
      case "deliver":
        return this.#carry(step.from, "customer", step.quantity, step.ago);
      case "lose":
        return this.#carry(step.from, "loss", step.quantity, step.ago);
      case "transfer":
        return this.#carry(step.from, step.from === "A" ? "B" : "A", step.quantity, step.ago);
      case "reverse":
        return this.#reverse(step.nth);
      case "count":
        return this.#count(step.at, step.counted);
    }
  }

  async #carry(from: string, to: string, quantity: number, ago: number, price = 0): Promise<void> {
    const at = this.#start + (50 - ago) * 60_000;
    const may = this.model.carry(from, to, quantity, at, price * quantity);
    const planned = await yard.plan(this.#item, String(place[from]), String(place[to]), String(quantity), {
      at: new Date(at).toISOString(),
      ...(from === "supplier" && { unit_cost: price }),
    });
    const reply = await yard.call(`stock-moves/${planned.id}/complete`);
    expect({ from, to, said: reply.status === 200 }).toEqual({ from, to, said: may });
    if (!may) {
      expect(said(reply)).toBe("422 VALIDATION_FAILED, quantity STOCK_INSUFFICIENT");
      return;
    }
    this.moves.push(reply.body);
    const within = from.length === 1 && to.length === 1;
    expect(reply.body.value?.amount ?? null).toBe(within ? null : (this.model.moves.at(-1)?.value ?? null));
  }

  async #reverse(nth: number): Promise<void> {
    if (this.moves.length === 0) return;
    const index = nth % this.moves.length;
    const may = this.model.reverse(index, yard.now());
    expect((await yard.tryMove("stock-moves", this.moves[index], "reverse")) === "200").toBe(may);
  }

  async #count(at: string, counted: number): Promise<void> {
    const variance = counted - this.model.on(at);
    const count = await yard.create("stock-counts", {
      location_id: place[at],
      lines: [{ item_id: this.#item.id }],
    });
    await yard.move("stock-counts", count, "start");
    // An explicit cost for surplus, so that the model need not know the current cost.
    const lines = [{ item_id: this.#item.id, counted: String(counted), unit_cost: 70 }];
    await yard.move("stock-counts", count, "count", { lines });
    await yard.move("stock-counts", count, "finish");
    const posted = await yard.move("stock-counts", count, "post");
    expect(posted.lines[0].variance).toBe(String(variance));
    if (variance === 0) return;
    const now = yard.now();
    if (variance > 0) this.model.carry("loss", at, variance, now, 70 * variance);
    else this.model.carry(at, "loss", -variance, now, 0);
    const { data } = await yard.get(`stock-moves?source=${count.id}`);
    this.moves.push(data[0]);
    expect(data[0].value.amount).toBe(this.model.moves.at(-1)?.value);
  }

  async compare(): Promise<void> {
    for (const own of ["A", "B"]) {
      const { on_hand } = await yard.there(this.#item, place[own]);
      expect(on_hand).toBe(String(this.model.on(own)));
    }
    expect(await this.#worth()).toEqual({ quantity: String(this.model.quantity), value: this.model.value });
    if (this.model.quantity === 0) expect(this.model.value).toBe(0);
  }

  async #worth(): Promise<object> {
    const { data } = await yard.get(`stock?item_id=${this.#item.id}`);
    const sum = (read: (row: Json) => number) =>
      data.reduce((total: number, row: Json) => total + read(row), 0);
    return { quantity: String(sum((row) => Number(row.on_hand))), value: sum((row) => row.value) };
  }
}

test("any sequence of moves, counts and reversals matches the model", async () => {
  const inventory = async () => yard.balance("inventory");
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("fifo" as const, "average" as const),
      fc.array(step, { minLength: 6, maxLength: 18 }),
      async (cost, steps) => {
        const before = await inventory();
        const pair = new Pair(await yard.item({ cost }), new StockModel(cost));
        for (const one of steps) await pair.take(one);
        await pair.compare();
        expect((await inventory()) - before).toBe(pair.model.value);
        expect(await yard.broken()).toEqual([]);
      },
    ),
    { numRuns: repeats(10, 30) },
  );
});

test("concurrent moves never make stock negative or miscounted", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("fifo" as const, "average" as const),
      fc.array(quantity, { minLength: 3, maxLength: 10 }),
      async (cost, wanted) => {
        const item = await yard.item({ cost });
        await yard.receive(item, "12", 37);
        const moves = await Promise.all(
          wanted.map((one) => yard.plan(item, yard.at.STOCK, yard.at.CUSTOMERS, String(one))),
        );
        const answers = await Promise.all(moves.map((move) => yard.tryMove("stock-moves", move, "complete")));
        const taken = wanted.filter((_, i) => answers[i] === "200").reduce((sum, one) => sum + one, 0);
        expect(taken).toBeLessThanOrEqual(12);
        expect((await yard.there(item)).on_hand).toBe(String(12 - taken));
        // A rejected quantity would have exceeded the remaining stock.
        for (const [i, one] of wanted.entries())
          if (answers[i] !== "200") expect(one).toBeGreaterThan(12 - taken);
        const reversals = await Promise.all(
          moves.flatMap((move) => [1, 2].map(() => yard.tryMove("stock-moves", move, "reverse"))),
        );
        expect(reversals.filter((answer) => answer === "200")).toHaveLength(
          answers.filter((answer) => answer === "200").length,
        );
        expect(await yard.worth(item)).toEqual({ quantity: "12", value: 12 * 37 });
        expect(await yard.broken()).toEqual([]);
      },
    ),
    { numRuns: repeats(4, 10) },
  );
});
