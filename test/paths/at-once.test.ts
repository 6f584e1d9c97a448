import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json, Reply } from "../kit/appliance.ts";
import { send } from "./once.ts";
import { call, confirmed, invoice, issued, receipt, settling } from "./once-cases.ts";
import { layGround } from "./once-ground.ts";
import type { Walk } from "./walk.ts";

let walk: Walk;

beforeAll(async () => {
  walk = await layGround();
});

afterAll(() => walk.app.stop());

/** Results of concurrent calls: 200, or the code of the refusal. */
async function atOnce(...calls: { path: string; body?: object }[]): Promise<string[]> {
  const replies = await Promise.all(calls.map((one) => send(walk, one)));
  return replies.map(({ status, body }: Reply) => (status < 400 ? "done" : body.code)).toSorted();
}

describe("Concurrent requests for the same thing", () => {
  test("pay an invoice by one of two full payments", async () => {
    const name = await issued(walk);
    const [one, other] = [
      await receipt(walk, "2027-03-01", [settling(walk, name)]),
      await receipt(walk, "2027-03-01", [settling(walk, name)]),
    ];
    const answers = await atOnce(
      call(walk, one, "fin.payments", "post"),
      call(walk, other, "fin.payments", "post"),
    );
    expect(answers).toEqual(["VALIDATION_FAILED", "done"]);
    const { state, paid, balance } = await walk.read(name);
    expect([state, paid, balance]).toEqual(["paid", 12_000, 0]);
    const states = [(await walk.read(one)).state, (await walk.read(other)).state];
    expect(states.toSorted()).toEqual(["draft", "posted"]);
  });

  test("deliver the last pieces to one of two orders", async () => {
    await walk.make("scarce", "ops.items", { sku: "scarce", name: "Scarce" });
    await walk.move("scarce", "activate");
    const orders = [await confirmed(walk, "scarce"), await confirmed(walk, "scarce")];
    await walk.make("the last", "ops.stock-moves", {
      item_id: walk.id("scarce"),
      from_id: walk.id("SUPPLIERS"),
      to_id: walk.id("STOCK"),
      quantity: "1",
      unit_cost: { amount: 100, currency: "EUR" },
    });
    await walk.move("the last", "complete");
    const answers = await atOnce(...orders.map((name) => call(walk, name, "ops.sales-orders", "deliver")));
    expect(answers).toEqual(["VALIDATION_FAILED", "done"]);
    const { data } = await walk.get(`/api/v1/ops/stock?item_id=${walk.id("scarce")}&everywhere=true`);
    const found = data.map((row: Json) => [row.location_id, row.on_hand]).toSorted();
    const expected = [
      [walk.id("CUSTOMERS"), "1"],
      [walk.id("SUPPLIERS"), "-1"],
    ];
    expect(found).toEqual(expected.toSorted());
  });

  test("fill an opening with one of two candidates", async () => {
    await walk.make("post", "hr.job-openings", { title: "Post", headcount: 1 });
    for (const step of ["approve", "open"]) await walk.move("post", step);
    const candidates = ["Ada One", "Bea Two"];
    for (const name of candidates) {
      await walk.make(name, "hr.candidates", { name, opening_id: walk.id("post") });
      for (const step of ["shortlist", "invite", "pass"]) await walk.move(name, step);
      await walk.move(name, "offer", { start_on: "2027-04-01" });
    }
    const answers = await atOnce(...candidates.map((name) => call(walk, name, "hr.candidates", "hire")));
    expect(answers).toEqual(["STATE_TRANSITION_INVALID", "done"]);
    const { hired, state } = await walk.read("post");
    expect([hired, state]).toEqual([1, "filled"]);
    expect(await walk.list("hr.employees")).toHaveLength(1);
  });

  test("approve remaining leave for one of two requests", async () => {
    await walk.make("pat", "hr.employees", { first_name: "Pat", last_name: "Lee", start_date: "2026-01-01" });
    await walk.move("pat", "activate");
    const account = { employee_id: walk.id("pat"), leave_type_id: walk.id("holiday") };
    await walk.make("grant", "hr.leave-entries", {
      ...account,
      kind: "grant",
      days: "5",
      valid_from: "2027-01-01",
    });
    const weeks = [
      ["2027-03-08", "2027-03-12"],
      ["2027-03-15", "2027-03-19"],
    ] as const;
    for (const [from, to] of weeks) {
      await walk.make(from, "hr.leave-requests", { ...account, from, to });
      await walk.move(from, "submit");
    }
    const answers = await atOnce(...weeks.map(([from]) => call(walk, from, "hr.leave-requests", "approve")));
    expect(answers).toEqual(["VALIDATION_FAILED", "done"]);
  });

  test("update a record by one of two calls with the same version", async () => {
    const { version } = await walk.read("customer");
    const replies = await Promise.all(
      ["One", "Other"].map((name) =>
        walk.person("ana").put(`/api/v1/crm/accounts/${walk.id("customer")}`, { name, version }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe("Concurrent numbering", () => {
  test("issues twelve invoices with consecutive numbers", async () => {
    const names: string[] = [];
    for (let i = 0; i < 12; i += 1) names.push(await invoice(walk));
    const before = (await walk.list("fin.invoices")).filter(({ number }) => number !== null).length;
    const answers = await atOnce(...names.map((name) => call(walk, name, "fin.invoices", "issue")));
    expect(new Set(answers)).toEqual(new Set(["done"]));
    const numbers = await Promise.all(names.map(async (name) => (await walk.read(name)).number));
    expect(numbers.toSorted()).toEqual(
      names.map((_, i) => `INV-2027-${String(before + i + 1).padStart(5, "0")}`),
    );
  });
});
