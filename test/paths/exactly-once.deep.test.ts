import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../kit/appliance.ts";
import { difference, expectDone, expectSecond, recordsOf, rowCounts, send } from "./once.ts";
import { layGround } from "./once-ground.ts";
import { MONEY_ONCE } from "./once-money.ts";
import { checkIn, PEOPLE_ONCE } from "./once-people.ts";
import type { Walk } from "./walk.ts";

let walk: Walk;

beforeAll(async () => {
  walk = await layGround();
});

afterAll(() => walk.app.stop());

describe.each([...MONEY_ONCE, ...PEOPLE_ONCE])("$does", (action) => {
  test("has one effect if called twice in a row", async () => {
    const call = await action.ready(walk);
    const before = await rowCounts(walk);
    const first = await send(walk, call);
    expectDone(first);
    const once = await rowCounts(walk);
    expect(recordsOf(difference(before, once))).toEqual(action.makes);
    expectSecond(await send(walk, call), action, first);
    expect(difference(once, await rowCounts(walk))).toEqual({});
  });

  test("has one effect if called twice at the same moment", async () => {
    const call = await action.ready(walk);
    const before = await rowCounts(walk);
    const replies = await Promise.all([send(walk, call), send(walk, call)]);
    expect(recordsOf(difference(before, await rowCounts(walk)))).toEqual(action.makes);
    const first = replies.find(({ status }) => status < 400);
    const second = replies.find((reply) => reply !== first);
    if (!first || !second) throw new Error(`both were refused: ${replies[0]?.text}`);
    expectSecond(second, action, first);
  });

  test("has one effect and the same answer if sent twice with one key", async () => {
    const call = await action.ready(walk);
    const before = await rowCounts(walk);
    const key = call.path;
    const replies = await Promise.all([send(walk, call, key), send(walk, call, key)]);
    for (const reply of replies) expectDone(reply);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    const replayed = replies.map(({ headers }) => headers.get("idempotency-replayed"));
    expect(replayed.toSorted()).toEqual([null, "true"].toSorted());
    expect(recordsOf(difference(before, await rowCounts(walk)))).toEqual(action.makes);
  });

  test("has no effect as a dry run", async () => {
    const call = await action.ready(walk);
    const before = await rowCounts(walk);
    const tried = await send(walk, { ...call, path: `${call.path}?dry_run=true` });
    expectDone(tried);
    expect(difference(before, await rowCounts(walk))).toEqual({});
    expectDone(await send(walk, call));
  });

  const { fails } = action;
  if (!fails) return;
  test(`has no effect when ${fails.because}`, async () => {
    const call = await fails.ready(walk);
    const record = call.path.slice(0, call.path.lastIndexOf("/"));
    const [was, before] = [await walk.get(record), await rowCounts(walk)];
    const reply = await send(walk, call);
    expect([reply.status, reply.body.code]).toEqual([fails.status, fails.code]);
    expect(difference(before, await rowCounts(walk))).toEqual({});
    expect(await walk.get(record)).toEqual(was);
  });
});

describe("Repeatable actions", () => {
  test("create two check-ins, but only one per idempotency key", async () => {
    const call = await checkIn(walk);
    const before = await rowCounts(walk);
    const replies = await Promise.all([send(walk, call, "once"), send(walk, call, "once")]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    expect(recordsOf(difference(before, await rowCounts(walk)))).toEqual({ "strat.check-ins": 1 });
    expectDone(await send(walk, call));
    expect(recordsOf(difference(before, await rowCounts(walk)))).toEqual({ "strat.check-ins": 2 });
  });

  test("reject a key that is reused with other content", async () => {
    const call = await checkIn(walk);
    expectDone(await send(walk, call, "other"));
    const reply = await send(walk, { ...call, body: { value: "5" } }, "other");
    expect([reply.status, reply.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });
});

describe("Amounts added to other records", () => {
  test("count hours once if they are approved twice at the same moment", async () => {
    const counted = async () => Number((await walk.read("project")).hours_spent);
    const sheets = (await walk.list("hr.timesheets")).filter(({ state }) => state !== "submitted");
    expect(await counted()).toBe(8 * sheets.length);
  });
});

describe("Closing a period", () => {
  test("is blocked by a draft, and happens once if requested twice at the same moment", async () => {
    await walk.make("forgotten", "fin.journal-entries", {
      date: "2027-02-28",
      narration: "Forgotten",
      lines: [
        { account_id: walk.id("6110"), debit: 100 },
        { account_id: walk.id("1010"), credit: 100 },
      ],
    });
    const close = { path: `/api/v1/fin/periods/${walk.id("2027-02")}/close` };
    const refused = await send(walk, close);
    expect([refused.status, refused.body.code]).toEqual([409, "STATE_TRANSITION_INVALID"]);
    expect((await walk.read("2027-02")).trial_balance_hash).toBeNull();
    await walk.move("forgotten", "discard");
    const replies = await Promise.all([send(walk, close), send(walk, close)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await walk.read("2027-02")).trial_balance_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("Number series", () => {
  test("have no gaps after refused calls", async () => {
    for (const collection of ["fin.journal-entries", "fin.invoices", "fin.payments"]) {
      const table = collection.replaceAll(/[.-]/g, "_");
      const rows = await walk.app.rows(
        `SELECT number FROM ${table} WHERE number IS NOT NULL ORDER BY number`,
      );
      const series = Map.groupBy(rows, ({ number }) => String(number).slice(0, -5));
      for (const numbers of series.values())
        expect(numbers.map(({ number }) => Number(String(number).slice(-5)))).toEqual(
          numbers.map((_, i) => i + 1),
        );
    }
  });
});

describe("Invariants", () => {
  test("hold after all actions", async () => {
    const { invariants } = await walk.get("/api/v1/system/health");
    expect(invariants.filter(({ broken }: Json) => broken > 0)).toEqual([]);
  });
});
