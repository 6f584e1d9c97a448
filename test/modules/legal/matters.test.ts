import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { HOLDABLE } from "../../../src/modules/legal/matters/holdable.ts";
import type { Json } from "../../kit/appliance.ts";
import { NOBODY, Office, said } from "./office.ts";

let office: Office;

beforeAll(async () => {
  office = await Office.open();
});
afterAll(() => office.close());

const about = (collection: string, { id }: Json) => ({ record: { collection, id } });
const archive = async (collection: string, { id }: Json) =>
  said(await office.ana.delete(`/api/v1/${collection.replace(".", "/")}/${id}`));
const LEAVING = { end_date: "2026-01-31", end_reason: "resignation" };
const HELD = "409 RECORD_IN_USE, id HELD";

describe("Matter", () => {
  test("goes from intake to a decision and to closed", async () => {
    for (const [decision, state] of [
      ["settle", "settled"],
      ["win", "won"],
      ["lose", "lost"],
    ] as const) {
      const one = await office.create("matters", { exposure: 500 });
      const moved = await office.moves(
        "matters",
        one,
        ["open"],
        ["pause"],
        ["resume"],
        [decision, { note: "At last" }],
      );
      expect(moved).toMatchObject({ state, outcome: "At last", decided_at: moved.updated_at });
      expect((await office.move("matters", one, "close")).state).toBe("closed");
      expect(await office.tryChange("matters", one, { title: "Other" })).toBe("409 STATE_TRANSITION_INVALID");
    }
  });

  test("requires existing subjects without duplicates", async () => {
    const account = await office.account();
    const subject = about("crm.accounts", account);
    expect(await office.tryCreate("matters", { subjects: [about("crm.accounts", { id: NOBODY })] })).toBe(
      "422 VALIDATION_FAILED, subjects.0.record REFERENCE_UNKNOWN",
    );
    expect(await office.tryCreate("matters", { subjects: [subject, subject] })).toBe(
      "422 VALIDATION_FAILED, subjects.1 DUPLICATE",
    );
  });
});

describe("Legal hold", () => {
  test("blocks archiving of records in any module until released", async () => {
    const contact = (await office.ana.post("/api/v1/crm/contacts", { last_name: "Lee" })).body;
    const employee = await office.employee();
    const contract = await office.create("contracts");
    const held: [string, Json][] = [
      ["crm.accounts", await office.account()],
      ["crm.contacts", contact],
      ["hr.employees", employee],
      ["legal.contracts", contract],
    ];
    const matter = await office.create("matters", { subjects: held.map(([name, one]) => about(name, one)) });
    const on = await office.move("matters", matter, "hold");
    expect(on).toMatchObject({ hold: true, state: "intake", held_at: on.updated_at });
    expect(await office.tryMove("matters", matter, "hold")).toBe("409 STATE_TRANSITION_INVALID");
    for (const [name, one] of held) expect(await archive(name, one)).toBe(HELD);
    expect(await archive("legal.matters", matter)).toBe(HELD);
    const { body } = await office.ana.delete(`/api/v1/crm/contacts/${contact.id}`);
    expect(body.details[0].message).toContain(matter.number);
    expect(await office.broken()).toEqual([]);

    expect(await office.move("matters", matter, "release")).toMatchObject({ hold: false, held_at: null });
    expect(await office.tryMove("matters", matter, "release")).toBe("409 STATE_TRANSITION_INVALID");
    for (const [name, one] of held) expect(await archive(name, one)).toBe("200");
    expect(await archive("legal.matters", matter)).toBe("200");
  });

  test("blocks anonymisation of a former employee", async () => {
    const employee = await office.employee();
    const move = async (name: string, data: object = {}) =>
      said(await office.ana.post(`/api/v1/hr/employees/${employee.id}/${name}`, data));
    expect(await move("activate")).toBe("200");
    expect(await move("terminate", LEAVING)).toBe("200");
    const matter = await office.create("matters", { subjects: [about("hr.employees", employee)] });
    await office.move("matters", matter, "hold");
    expect(await move("anonymise")).toBe(HELD);
    await office.move("matters", matter, "release");
    expect(await move("anonymise")).toBe("200");
  });

  test("blocks bulk operations for every role", async () => {
    const account = await office.account();
    const matter = await office.create("matters", { subjects: [about("crm.accounts", account)] });
    await office.move("matters", matter, "hold");
    const { body } = await office.ana.post("/api/v1/crm/accounts/bulk", {
      operations: [{ action: "archive", id: account.id }],
    });
    expect(body.results[0]).toMatchObject({ status: 409, error: { code: "RECORD_IN_USE" } });
  });

  test("lasts until the last of several matters releases it", async () => {
    const account = await office.account();
    const two: Json[] = [];
    for (let i = 0; i < 2; i++) {
      const matter = await office.create("matters", { subjects: [about("crm.accounts", account)] });
      two.push(await office.move("matters", matter, "hold"));
    }
    await office.move("matters", two[0], "release");
    expect(await archive("crm.accounts", account)).toBe(HELD);
    await office.move("matters", two[1], "release");
    expect(await archive("crm.accounts", account)).toBe("200");
  });

  test("includes subjects added later and rejects their removal", async () => {
    const [first, second] = [await office.account(), await office.account()];
    const subjects = [about("crm.accounts", first)];
    const matter = await office.create("matters", { subjects });
    await office.move("matters", matter, "hold");
    expect(await office.tryChange("matters", matter, { subjects: [] })).toBe(
      "422 VALIDATION_FAILED, subjects SUBJECT_HELD",
    );
    await office.change("matters", matter, { subjects: [...subjects, about("crm.accounts", second)] });
    expect(await archive("crm.accounts", second)).toBe(HELD);
    const holds = await office.list("holds", `matter_id=${matter.id}`);
    expect(holds.map(({ record, state }) => [record.id, state])).toEqual([
      [first.id, "on"],
      [second.id, "on"],
    ]);
    expect(await office.list("holds", `record=${second.id}&state=on`)).toHaveLength(1);
    await office.move("matters", matter, "release");
    expect((await office.list("holds", `matter_id=${matter.id}&state=on`)).length).toBe(0);
  });

  test("requires subjects and must be released before the matter is closed", async () => {
    const none = await office.create("matters", { subjects: [] });
    expect(await office.tryMove("matters", none, "hold")).toBe(
      "422 VALIDATION_FAILED, subjects SUBJECTS_MISSING",
    );
    const account = await office.account();
    const matter = await office.create("matters", { subjects: [about("crm.accounts", account)] });
    await office.move("matters", matter, "hold");
    expect(await office.tryMove("matters", matter, "close")).toBe("409 STATE_TRANSITION_INVALID");
  });

  test("can be placed on archived records", async () => {
    const account = await office.account();
    await archive("crm.accounts", account);
    const matter = await office.create("matters", { subjects: [about("crm.accounts", account)] });
    expect(await office.tryMove("matters", matter, "hold")).toBe("200");
    await office.ana.post(`/api/v1/crm/accounts/${account.id}/restore`);
    expect(await archive("crm.accounts", account)).toBe(HELD);
    expect(await office.broken()).toEqual([]);
  });

  test("blocks account merges and keeps its subjects after release", async () => {
    const [doubled, other] = [await office.account(), await office.account()];
    const merge = async () =>
      said(await office.ana.post(`/api/v1/crm/accounts/${doubled.id}/merge`, { into_id: other.id }));
    const matter = await office.create("matters", {
      subjects: [about("crm.accounts", doubled), about("crm.accounts", other)],
    });
    await office.move("matters", matter, "hold");
    expect(await merge()).toBe(HELD);
    await office.move("matters", matter, "release");
    expect(await merge()).toBe("200");
    const released = await office.list("holds", `matter_id=${matter.id}`);
    expect(released.map(({ record }) => record.id)).toEqual([doubled.id, other.id]);
    expect((await office.get("matters", matter)).subjects.length).toBe(2);
  });

  test("refers to existing collections only", async () => {
    const { entities } = (await office.ana.get("/api/v1/meta")).body;
    const known = entities.map(({ collection }: Json) => collection);
    expect(HOLDABLE.filter((name) => !known.includes(name))).toEqual([]);
  });

  test("is created by matters only and within one organisation", async () => {
    expect((await office.ana.post("/api/v1/legal/holds", {})).status).toBe(405);
    const other = await office.stranger();
    const theirs = (await other.post("/api/v1/crm/accounts", { name: "Theirs" })).body;
    expect(await office.tryCreate("matters", { subjects: [about("crm.accounts", theirs)] })).toBe(
      "422 VALIDATION_FAILED, subjects.0.record REFERENCE_UNKNOWN",
    );
  });

  test("is placed and released by managers only", async () => {
    const clerk = await office.invite("clerk", ["legal_clerk"]);
    const matter = await office.create("matters", {
      subjects: [about("crm.accounts", await office.account())],
    });
    expect(await office.tryMove("matters", matter, "hold", {}, clerk)).toStartWith("403 ACCESS_DENIED");
    await office.move("matters", matter, "hold");
    expect(await office.tryMove("matters", matter, "release", {}, clerk)).toStartWith("403 ACCESS_DENIED");
  });
});

test("holds block archiving of exactly the held records, in any sequence of holds and releases", async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => office.account()));
  const matters: Json[] = [];
  for (const pair of [
    [0, 1],
    [1, 2],
    [2, 3],
  ])
    matters.push(
      await office.create("matters", { subjects: pair.map((i) => about("crm.accounts", accounts[i])) }),
    );
  const holding = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(2), fc.boolean(), fc.nat(3)), { maxLength: 8 }),
      async (steps) => {
        for (const [which, on, target] of steps) {
          const moved = await office.tryMove("matters", matters[which], on ? "hold" : "release");
          expect(moved).toBe(holding.has(which) === on ? "409 STATE_TRANSITION_INVALID" : "200");
          if (on) holding.add(which);
          else holding.delete(which);
          const held = [...holding].some((matter) => target === matter || target === matter + 1);
          expect(await archive("crm.accounts", accounts[target])).toBe(held ? HELD : "200");
          await office.ana.post(`/api/v1/crm/accounts/${accounts[target].id}/restore`);
        }
        expect(await office.broken()).toEqual([]);
      },
    ),
    { numRuns: 10, seed: 2 },
  );
});
