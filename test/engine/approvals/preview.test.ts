import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { ALL_FIELDS } from "../../../src/engine/access/fields.ts";
import type { Case } from "../../../src/engine/approvals/facts.ts";
import { decisionParts } from "../../../src/engine/approvals/parts.ts";
import { foreseen, imagined, rulesAbout } from "../../../src/engine/approvals/preview.ts";
import { keepAmounts } from "../../../src/engine/approvals/sums.ts";
import { STEPS } from "../../../src/engine/execute.ts";
import type { Action } from "../../../src/kernel/action.ts";
import { defineEntity } from "../../../src/kernel/entity.ts";
import { lines, money, text } from "../../../src/records/fields/index.ts";
import { type AnyRecord, Catalog } from "../../../src/records/index.ts";
import { addEvent } from "../access/events.ts";
import { billCall, type Given, rule } from "./bill-call.ts";
import { catalog, euros, storeBill } from "./bills.ts";
import { NOW, Requests } from "./requests.ts";

let requests: Requests;
beforeEach(() => {
  requests?.close();
  requests = new Requests({ catalog });
  storeBill(requests.connection, { state: "approved" });
});
afterAll(() => requests.close());

const callOf = (given: Given = {}) =>
  billCall(requests, { ...given, approvals: { parts: decisionParts(catalog), ...given.approvals } });
const foresee = (given: Given = {}, input: Record<string, unknown> = { id: "b1" }) => {
  const call = callOf(given);
  return foreseen(call, call.action.name, input, call.principal);
};
const dear = rule({ worth: { $gt: 500 } });

describe("Rules about an action", () => {
  const rules = [
    rule({}, { id: "now" }),
    rule({}, { id: "soon", validFrom: NOW + 1 }),
    rule({}, { id: "over", validTo: NOW }),
    rule({ worth: { $gt: 900 } }, { id: "dear" }),
  ];
  const about = (given: Given, name = "fin.bills.pay") =>
    rulesAbout(callOf({ rules, ...given }), name).map(({ id }) => id);

  test("include active rules regardless of their conditions", () => {
    expect(about({})).toEqual(["now", "dear"]);
  });

  test("exclude actions that cannot be held or do not exist", () => {
    expect(about({ action: { replay: false } })).toEqual([]);
    expect(about({}, "fin.bills.burn")).toEqual([]);
  });
});

describe("Rules that would hold a transition", () => {
  const heldBy = (given: Given, name = "fin.bills.pay") => STEPS.heldBy(callOf(given), name, { id: "b1" });

  test.each<[string, Given, string[]]>([
    [
      "each rule that applies, by name",
      { rules: [rule(), rule({}, { id: "s", name: "Other" }), dear] },
      ["r Rule", "s Other"],
    ],
    ["the only rule", { rules: [rule()] }, ["r Rule"]],
    ["none without rules", {}, []],
    ["none if no rule applies", { rules: [dear] }, []],
    ["none if the action cannot be held", { rules: [rule()], action: { replay: false } }, []],
  ])("are %s", (_, given, expected) => {
    expect(heldBy(given).map(({ id, name }) => `${id} ${name}`)).toEqual(expected);
  });

  test("are empty for an unknown transition", () => {
    expect(heldBy({ rules: [rule()] }, "fin.bills.burn")).toEqual([]);
  });
});

describe("Approval preview", () => {
  test("returns the record, the matching rules and the amount", () => {
    expect(foresee({ rules: [rule(), dear] })).toMatchObject({
      case: { record: { id: "b1" }, input: { id: "b1" } },
      rules: [{ id: "r" }],
      worth: 500,
    });
  });

  test("returns only the record without rules", () => {
    expect(foresee()).toMatchObject({ case: { record: { id: "b1" } }, rules: [], worth: undefined });
  });

  test("is undefined without a record, except for creating calls", () => {
    expect(foresee({ rules: [rule()] }, { id: "b9" })).toBeUndefined();
    expect(foresee({ rules: [rule()] }, { id: 9 })).toMatchObject({ rules: [{ id: "r" }] });
    expect(foresee({ rules: [rule()], move: "create" }, { amount: euros(7) })).toMatchObject({ worth: 7 });
    const none = { name: "fin.close", collection: undefined };
    expect(foresee({ rules: [rule()], action: none }, { id: "b9" })).toMatchObject({ rules: [{ id: "r" }] });
  });

  test("uses the values of an update", () => {
    expect(foresee({ rules: [dear], move: "update" }, { id: "b1", amount: euros(501) })).toMatchObject({
      rules: [{ id: "r" }],
      worth: 501,
    });
  });

  test("hides amounts that the caller cannot see", () => {
    const call = callOf({ rules: [rule()] });
    const isShown = (name: string) => name !== "amount";
    const hidden = { ...ALL_FIELDS, open: false, shows: isShown, showing: isShown };
    Object.assign(call, { policy: () => ({ fields: hidden }) });
    expect(foreseen(call, "fin.bills.pay", { id: "b1" }, call.principal)).toMatchObject({
      rules: [{ id: "r" }],
      worth: undefined,
    });
  });

  test("evaluates a decision for its submitter, and other calls for the caller", () => {
    const sum = rule({ sum: { by: ["requester"], days: 7, worth: { $gt: 900 } } });
    const counted = (person: string) => ({
      ...{ rule: sum, key: JSON.stringify([person]), worth: 450 },
      total: { others: 0, worth: 450 },
    });
    const call = callOf();
    keepAmounts(call, [counted("cleo")], { recordId: "b2", requestId: null });
    const ids = (given: Given) => foresee({ rules: [sum], ...given })?.rules.map(({ id }) => id);
    expect(ids({ move: "approve", id: "mia" })).toEqual([]);
    addEvent(requests.connection, NOW - 5, { action: "fin.bills.send", actor: "cleo", record_id: "b1" });
    expect(ids({ move: "approve", id: "mia" })).toEqual(["r"]);
    expect(ids({ move: "reject", id: "mia" })).toEqual([]);
    expect(ids({ move: "pay", id: "cleo" })).toEqual(["r"]);
  });
});

describe("Simulated record after a call", () => {
  const orders = defineEntity({
    module: "fin",
    name: "orders",
    singular: "order",
    description: "What somebody ordered.",
    label: ["title"],
    fields: {
      title: text({ required: true }),
      kind: text({ initial: "paper" }),
      amount: money(),
      note: text(),
      items: lines({ title: text() }),
    },
    states: ["draft", "sent"],
    initial: "draft",
    transitions: { send: { summary: "Send it", from: ["draft"], to: "sent" } },
  });
  const collection = new Catalog([orders]).collection("fin.orders");
  const record = {
    ...{ id: "o1", state: "sent", title: "Ink", kind: "ink" },
    ...{ amount: euros(3), note: "Soon", items: [{ title: "Black" }] },
  } as unknown as AnyRecord;
  const outcomeOf = (move: string, input: Record<string, unknown>, given: Partial<Case> = {}) => {
    const action = { name: `fin.orders.${move}`, collection: "fin.orders" } as Action;
    return imagined(callOf(), { action, input, collection, ...given }).outcome;
  };

  test("has initial values on creation", () => {
    const made = outcomeOf("create", { title: "Pens", amount: { amount: 5 } });
    expect(made).toMatchObject({ title: "Pens", kind: "paper", amount: euros(5), note: null, items: [] });
  });

  test("has the given values on update", () => {
    expect(outcomeOf("update", { id: "o1", kind: "pens", note: null }, { record })).toMatchObject({
      ...record,
      ...{ kind: "pens", note: null },
    });
    expect(outcomeOf("update", { amount: null }, { record })).toMatchObject({ ...record, amount: null });
  });

  test("is undefined for transitions and calls without a collection", () => {
    expect(outcomeOf("send", { title: "Pens" }, { record })).toBeUndefined();
    expect(outcomeOf("create", { title: "Pens" }, { collection: undefined })).toBeUndefined();
  });
});
