import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import type { AccessBook } from "../../../src/engine/access/book.ts";
import type { PinnedRule } from "../../../src/engine/approvals/kinds.ts";
import { STEPS } from "../../../src/engine/execute.ts";
import { Fault } from "../../../src/kernel/errors.ts";
import { addEvent } from "../access/events.ts";
import { billCall, bookOf, type Given, joins, rule } from "./bill-call.ts";
import { catalog, storeBill } from "./bills.ts";
import { DAY, NOW, Requests } from "./requests.ts";

let requests: Requests;
let book: AccessBook;
beforeEach(() => {
  requests?.close();
  requests = new Requests({ catalog });
  storeBill(requests.connection, { state: "approved" });
  book = bookOf("clerk");
});
afterAll(() => requests.close());

/** Records that a control (a policy, role or duty) was changed or removed today. */
const changed = (event: string, id: string, before: object, given: object = {}) =>
  addEvent(requests.connection, NOW - 5, {
    action: `settings.${event}`,
    collection: `settings.${event.slice(0, event.lastIndexOf("."))}`,
    record_id: id,
    version: 3,
    before,
    ...given,
  });
const denied = (given: object = {}) =>
  changed("policies.delete", "p", {
    ...{ name: "No paying", effect: "deny", actions: ["fin.bills.*"], active: true },
    ...given,
  });
const separated = (given: object = {}) =>
  changed("sod.rules.delete", "d", {
    ...{ name: "Payer", severity: "high", scope: "same_record", mode: "prevent", assignment: "warn" },
    ...{ left: { any: ["fin.bills.approve"] }, right: { any: ["fin.bills.pay"] }, active: true },
    ...given,
  });

const rows = (table: string) => requests.connection.statement(`SELECT * FROM ${table}`).all();

/** Performs a call as Cleo, a clerk; returns the controls, with versions, that would have refused it. */
async function slipped(given: Given = {}): Promise<string[]> {
  const call = billCall(requests, { roles: ["clerk"], book, ...given });
  const input = given.input ?? { id: "b1" };
  await STEPS.perform(call, input, undefined).catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error;
  });
  return rows("approval_reviews").flatMap(({ request_id }) => {
    const request = rows("approval_requests").find(({ id }) => id === request_id);
    const rules: PinnedRule[] = JSON.parse(String(request?.rules));
    return rules.length > 0 ? rules.map(({ id, name, version }) => `${id} ${name} ${version}`) : "nothing";
  });
}
const approvedBefore = () =>
  STEPS.perform(billCall(requests, { move: "approve", roles: ["clerk"], book }), { id: "b1" }, undefined);
describe("Calls allowed by a policy loosened today", () => {
  test.each<[string, object, Given, boolean]>([
    ["are reviewed regardless of the record", {}, {}, true],
    [
      "are reviewed if the record before the call matches",
      { when: { record: { title: "Paper" } } },
      {},
      true,
    ],
    [
      "are not reviewed if only a transition's result matches",
      { when: { record: { title: "Done" } } },
      {},
      false,
    ],
    [
      "are reviewed if the result of an update matches",
      { when: { record: { title: "Done" } } },
      { move: "update" },
      true,
    ],
    [
      "are reviewed if the created record matches",
      { when: { record: { title: "Done" } } },
      { move: "create", input: {} },
      true,
    ],
    [
      "are not reviewed if the record does not match",
      { when: { record: { title: "Ink" } } },
      { move: "update" },
      false,
    ],
    ["are not reviewed under a policy on other actions", { actions: ["fin.bills.send"] }, {}, false],
    ["are not reviewed under an inactive policy", { active: false }, {}, false],
    [
      "are not reviewed if a create returns no record",
      { when: { record: { title: "Done" } } },
      { move: "create", input: {}, run: () => ({}) },
      false,
    ],
    [
      "are reviewed without a collection",
      { actions: ["fin.close"] },
      { action: { name: "fin.close", collection: undefined } },
      true,
    ],
    [
      "are not reviewed without a collection under a policy on other actions",
      {},
      { action: { name: "fin.close", collection: undefined } },
      false,
    ],
  ])("%s", async (_, before, given, isReviewed) => {
    denied(before);
    expect(await slipped(given)).toEqual(isReviewed ? ["p No paying 2"] : []);
  });

  test.each<[string, Given]>([
    ["approved calls", { approval: "q1" }],
    ["calls by an API key", { kind: "key" }],
    ["calls by the system", { kind: "system" }],
    ["calls that cannot be held", { action: { replay: false } }],
    ["refused calls", { run: () => new Fault("RECORD_IN_USE") }],
    ["held calls", { rules: [rule()] }],
  ])("are not reviewed: %s", async (_, given) => {
    denied();
    expect(await slipped(given)).toEqual([]);
  });

  test("are not reviewed a day later", async () => {
    addEvent(requests.connection, NOW - DAY, {
      action: "settings.policies.delete",
      collection: "settings.policies",
      record_id: "p",
      version: 3,
      before: { actions: ["*"], effect: "deny" },
    });
    expect(await slipped()).toEqual([]);
  });

  test("are reviewed with the policies that would have refused them", async () => {
    denied();
    denied({ name: "No clerks", subjects: { roles: ["owner"] } });
    changed("policies.delete", "q", { name: "Nobody", effect: "deny", actions: ["fin.*"] }, { version: 2 });
    expect(await slipped()).toEqual(["q Nobody 1", "p No paying 2"]);
    expect(rows("approval_requests")).toMatchObject([
      { state: "executed", way: "self", requester: "cleo", result_id: "b1" },
    ]);
  });
});

test("reviews permissions added to a role today, unless another role grants them", async () => {
  changed("roles.update", "clerk", { permissions: ["fin.bills.approve"] });
  expect(await slipped({ move: "approve" })).toEqual([]);
  expect(await slipped()).toEqual(["clerk clerk 2"]);
});

describe("Calls allowed by a duty loosened today", () => {
  beforeEach(() => joins(requests.connection, "dora", "clerk"));

  test("are reviewed once both sides were taken", async () => {
    separated();
    expect(await slipped({ move: "approve" })).toEqual([]);
    expect(await slipped()).toEqual(["d Payer 2"]);
  });

  test("are not reviewed if the duty only warned", async () => {
    separated({ mode: "warn" });
    await approvedBefore();
    expect(await slipped()).toEqual([]);
  });

  test("are not reviewed if two users took the sides", async () => {
    separated();
    await approvedBefore();
    expect(await slipped({ id: "dora" })).toEqual([]);
  });
});
