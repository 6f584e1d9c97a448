import { describe, expect, test } from "bun:test";
import {
  attributesOf,
  type Case,
  changesOf,
  idOf,
  isWrite,
  showsWorth,
  transitionOf,
  valuationOf,
} from "../../../src/engine/approvals/facts.ts";
import type { Action } from "../../../src/kernel/action.ts";
import type { ReadContext } from "../../../src/kernel/context.ts";
import { parseDecimal } from "../../../src/kernel/decimal.ts";
import { defineEntity } from "../../../src/kernel/entity.ts";
import type { Principal } from "../../../src/kernel/principal.ts";
import { decimal, money, text } from "../../../src/records/fields/index.ts";
import { type AnyRecord, Catalog, type Collection } from "../../../src/records/index.ts";

/** An entity that stores an exchange rate on its records. */
const loans = defineEntity({
  module: "fin",
  name: "loans",
  singular: "loan",
  description: "Money lent to somebody.",
  label: ["title"],
  fields: {
    title: text({ required: true }),
    amount: money(),
    limit: money(),
    days: decimal(),
    fee: money(),
  },
  states: ["draft", "paid"],
  initial: "draft",
  transitions: {
    pay: { summary: "Pay it out", from: ["draft"], to: "paid", takes: { amount: "optional" } },
    remind: { summary: "Remind of it", from: ["paid"], to: "paid", takes: { title: "optional" } },
    charge: { summary: "Charge the fee", from: ["paid"], to: "paid" },
  },
  worth: ({ amount, fee }, _context, { move }) => (move === "charge" ? fee : amount) ?? undefined,
  facts: ({ title }, _context, move) => ({ shouted: title === title.toUpperCase(), move }),
});
const things = defineEntity({
  module: "fin",
  name: "things",
  singular: "thing",
  description: "Something that is worth nothing.",
  label: ["title"],
  fields: { title: text({ required: true }) },
  states: ["new"],
  initial: "new",
  transitions: {},
});
const { collections } = new Catalog([loans, things]);
const [loan, thing] = [collections.get("fin.loans"), collections.get("fin.things")];

const euros = (amount: number) => ({ amount, currency: "EUR" });
// A record with the fields that its rules would otherwise set.
const record = (values: object = {}) =>
  ({
    id: "l1",
    version: 2,
    created_at: 0,
    updated_at: 0,
    created_by: "ana",
    updated_by: "ana",
    state: "draft",
    title: "Car",
    amount: euros(500),
    limit: null,
    days: null,
    fee: euros(7),
    ...values,
  }) as unknown as AnyRecord;

/** An action with this name; no other member is read. */
const action = (name: string, more: Partial<Action> = {}) => ({ name, ...more }) as Action;
const called = (name: string, given: Partial<Case> = {}, more?: Partial<Action>): Case => ({
  action: action(`fin.loans.${name}`, more),
  collection: loan,
  input: {},
  ...given,
});

// Stub without field rules, so no field is hidden from the caller.
const context = {
  now: 77,
  today: "2026-02-10",
  origin: { address: "192.0.2.7", channel: "http" },
  principal: { organization: { currency: "EUR" } },
} as unknown as ReadContext;
const subject = { id: "bob", roles: ["clerk"], teamId: "t1", mfa: true } as unknown as Principal;
const attributes = (one: Case, who = subject) => attributesOf(context, one, who);
const callFacts = (one: Case) => attributes(one).env.context as Record<string, unknown>;

describe("Facts of a call", () => {
  test("include caller, time, address and input", () => {
    const one = called("update", {
      record: record(),
      input: { id: "l1", version: 2, title: "Van", fee: null },
    });
    const { env } = attributes(one);
    expect(env.subject).toEqual({ user_id: "bob", roles: ["clerk"], team_id: "t1" });
    expect(env.context).toMatchObject({
      time: 77,
      ip: "192.0.2.7",
      channel: "http",
      mfa: true,
      input: one.input,
      changes: ["title", "fee"],
      record: { title: "Car", amount: 500 },
    });
  });

  test("default to no second factor", () => {
    const { mfa: _, ...bare } = subject;
    expect(attributes(called("create"), bare).env.context).toMatchObject({ mfa: false });
  });

  test("list the given fields as changes, ignoring undefined", () => {
    expect(
      changesOf(called("update", { input: { id: "l1", title: undefined, days: 0, fee: null } })),
    ).toEqual(["days", "fee"]);
  });

  test("state if the action weakens a control", () => {
    const loosens = (_context: ReadContext, { title }: Record<string, unknown>) => title === "Loose";
    const input = { title: "Loose" };
    expect(callFacts(called("create", { input }, { loosens } as Partial<Action>)).loosens).toBe(true);
    expect(callFacts(called("create", {}, { loosens } as Partial<Action>)).loosens).toBe(false);
    expect(callFacts(called("create", { input })).loosens).toBe(false);
  });

  test.each([
    ["pay", loan, true],
    ["charge", loan, true],
    ["update", loan, false],
    ["toString", loan, false],
    ["pay", thing, false],
    ["pay", undefined, false],
  ])("recognise %s as a transition of its own collection only", (name, collection, is) => {
    expect(transitionOf({ ...called(name), collection }) !== undefined).toBe(is);
  });
});

test.each<[unknown, string | undefined]>([
  [{ id: "l1" }, "l1"],
  [{ id: 1 }, undefined],
  [{}, undefined],
  [null, undefined],
  [undefined, undefined],
  ["l1", undefined],
])("reads the id of %p as %p", (output, id) => {
  expect(idOf(output)).toBe(id);
});

test.each<[string, Collection | undefined, boolean]>([
  ["create", loan, true],
  ["update", loan, true],
  ["archive", loan, false],
  ["pay", loan, false],
  ["create", undefined, false],
])("recognises %s of a collection as a write", (name, collection, is) => {
  expect(isWrite({ ...called(name), collection })).toBe(is);
});

describe("Limits raised by an update", () => {
  const raised = (before: object, after: object) =>
    callFacts(
      called("update", {
        record: record(before),
        outcome: record({ ...before, ...after }),
        input: { id: "l1", version: 2, ...after },
      }),
    ).raises;

  test.each<[string, object, object, string[]]>([
    ["include an increased limit", { limit: euros(10) }, { limit: euros(11) }, ["limit"]],
    ["exclude an unchanged limit", { limit: euros(10) }, { limit: euros(10) }, []],
    ["exclude a reduced limit", { limit: euros(10) }, { limit: euros(9) }, []],
    [
      "include a limit in another currency",
      { limit: euros(10) },
      { limit: { amount: 1, currency: "USD" } },
      ["limit"],
    ],
    ["include a removed limit", { limit: euros(10) }, { limit: null }, ["limit"]],
    ["exclude a new limit", { limit: null }, { limit: euros(10) }, []],
    ["exclude a limit that stays empty", { limit: null }, { limit: null }, []],
    ["include an increased number", { days: "7" }, { days: "30" }, ["days"]],
    ["exclude a reduced number", { days: "30" }, { days: "7" }, []],
    ["include a removed number", { days: "30" }, { days: null }, ["days"]],
    [
      "include each of several limits",
      { limit: euros(1), days: "7" },
      { limit: euros(2), days: "8" },
      ["limit", "days"],
    ],
  ])("%s", (_, before, after, names) => {
    expect(raised(before, after)).toEqual(names);
  });

  test("exclude fields that were empty before or are unknown after", () => {
    const input = { limit: euros(9) };
    expect(callFacts(called("update", { record: record({ limit: euros(1) }), input })).raises).toEqual([]);
    expect(callFacts(called("create", { outcome: record({ limit: euros(9) }), input })).raises).toEqual([]);
  });
});

describe("Amount of a call", () => {
  const worth = (one: Case) => valuationOf(context, one).worth;

  test.each<[string, Case, number | undefined]>([
    ["is that of its record", called("pay", { record: record() }), 500],
    [
      "is that of the transition's input",
      called("pay", { record: record(), input: { amount: euros(900) } }),
      900,
    ],
    [
      "is a lower amount of the transition's input",
      called("pay", { record: record(), input: { amount: euros(3) } }),
      3,
    ],
    [
      "is that of the record if the input amount is null",
      called("pay", { record: record(), input: { amount: null } }),
      500,
    ],
    [
      "ignores input that the transition does not take",
      called("charge", { record: record(), input: { fee: euros(900) } }),
      7,
    ],
    [
      "defaults to the organisation's currency",
      called("pay", { record: record(), input: { amount: { amount: 8 } } }),
      8,
    ],
    [
      "is that of the record if the input has no amount",
      called("remind", { record: record(), input: { title: "Van" } }),
      500,
    ],
    ["is that of the created record", called("create", { outcome: record({ amount: euros(30) }) }), 30],
    [
      "is the new amount if an update raises it",
      called("update", { record: record(), outcome: record({ amount: euros(900) }) }),
      900,
    ],
    [
      "is the previous amount if an update lowers it",
      called("update", { record: record(), outcome: record({ amount: euros(30) }) }),
      500,
    ],
    [
      "is unknown if an update removes it",
      called("update", { record: record(), outcome: record({ amount: null }) }),
      undefined,
    ],
    ["is unknown without a record", called("pay"), undefined],
    [
      "is unknown for a collection without an amount",
      { ...called("get"), collection: thing, record: record() },
      undefined,
    ],
    ["is unknown without a collection", { ...called("get"), collection: undefined }, undefined],
  ])("%s", (_, one, value) => {
    expect(worth(one)).toBe(value);
    expect(callFacts(one).worth).toBe(value);
  });

  test("is computed only if a condition reads it", () => {
    let asked = 0;
    const counted = {
      ...called("pay", { record: record() }),
      get input() {
        asked += 1;
        return {};
      },
    };
    const { env } = attributes(counted);
    const before = asked;
    const facts = env.context as Record<string, unknown>;
    expect([facts.worth, facts.worth]).toEqual([500, 500]);
    const once = asked - before;
    expect(once).toBeGreaterThan(0);
    void facts.worth;
    expect(asked - before).toBe(once);
  });

  test("is visible if no field is hidden from the caller", () => {
    const handle = { isShared: true, connection: { all: () => [] } };
    const open = { ...context, handle, policy: () => ({ fields: { open: true } }) } as unknown as ReadContext;
    expect(showsWorth(open, called("pay", { record: record() }))).toBe(true);
    expect(showsWorth(open, called("pay"))).toBe(true);
    expect(showsWorth(open, { ...called("pay", { record: record() }), collection: undefined })).toBe(true);
  });

  test("throws if it cannot be computed", () => {
    const handle = { isShared: true, connection: { all: () => [] } };
    const open = { ...context, handle, policy: () => ({ fields: { open: true } }) } as unknown as ReadContext;
    const outcome = Object.defineProperty(record(), "amount", { get: () => parseDecimal("much") });
    expect(() => showsWorth(open, called("create", { outcome }))).toThrow();
  });
});

describe("Record used by conditions", () => {
  test("is the current one, with the facts of the transition", () => {
    const given = attributes(
      called("update", { record: record(), outcome: record({ title: "VAN", amount: euros(1) }) }),
    ).record;
    expect(given).toMatchObject({ title: "Car", amount: 500, shouted: true, move: "update" });
    expect(given.rate_unusual).toBe(false);
  });

  test("is the created one if there is none yet", () => {
    const created = attributes(called("create", { outcome: record({ title: "Van" }) }));
    expect(created.record).toMatchObject({ title: "Van", shouted: false, move: "create" });
    expect(created.env.context).toHaveProperty("record.title", "Van");
  });

  test("is empty without a record or collection", () => {
    for (const one of [called("pay"), { ...called("pay", { record: record() }), collection: undefined }]) {
      const { record: given, env } = attributes(one);
      expect(given).toEqual({});
      expect(env.context).not.toHaveProperty("record");
    }
  });

  test("has no rate and no facts if its entity has none", () => {
    const given = attributes({ ...called("get"), collection: thing, record: record() }).record;
    expect(Object.keys(given)).not.toContain("rate_unusual");
    expect(given).not.toHaveProperty("shouted");
  });
});
