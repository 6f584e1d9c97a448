import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import {
  askAgain,
  editorsOf,
  hasDrifted,
  materialOf,
  openRequest,
  picked,
  type Question,
} from "../../../src/engine/approvals/ask.ts";
import type { Case } from "../../../src/engine/approvals/facts.ts";
import type { Plan } from "../../../src/engine/approvals/plan.ts";
import { seatsOf } from "../../../src/engine/approvals/request.ts";
import { compileRule, type Rule } from "../../../src/engine/approvals/rule.ts";
import { inputOf, shownHash, snapshotOf } from "../../../src/engine/approvals/sealing.ts";
import { callOf } from "../../../src/engine/call.ts";
import type { Action } from "../../../src/kernel/action.ts";
import type { ReadContext } from "../../../src/kernel/context.ts";
import { bill, catalog, collection, euros } from "./bills.ts";
import { NOW, Requests, step } from "./requests.ts";

let requests: Requests;
beforeEach(() => {
  requests?.close();
  requests = new Requests({ catalog, id: "cleo" });
});
afterAll(() => requests.close());

const rule = (given: Partial<Rule> = {}): Rule => ({
  ...compileRule(
    { actions: ["fin.*"], when: {}, steps: [] },
    { id: "r", name: "Rule", version: 3, priority: 0, validFrom: null, validTo: null },
  ),
  ...given,
});
const called = (move: string, given: Partial<Case> = {}): Case => ({
  action: { name: `fin.bills.${move}`, collection: "fin.bills" } as Action,
  input: {},
  collection,
  record: bill(),
  ...given,
});
const question = (given: Partial<Question> = {}): Question => ({
  case: called("pay", { input: { id: "b1", version: 2, note: "x" } }),
  requester: "cleo",
  authority: "fin.bills.send",
  decides: false,
  worth: 500,
  rules: [rule({ material_fields: ["title", "amount"] })],
  amounts: [],
  ...given,
});
const planned = (given: Partial<Plan> = {}): Plan => ({
  rules: [{ id: "r", name: "Rule", version: 3 }],
  steps: [step({ due_in: 9 }), step({ order: 2 })],
  seats: [
    { step: 0, user: "mia", standsFor: null, role: "manager", why: "w", chosen: [{ by: "eddy", at: 5 }] },
    { step: 0, user: "lea", standsFor: "mia", role: null, why: "stands in" },
    { step: 1, user: "olga", standsFor: null, role: "owner", why: "o" },
  ],
  editors: ["eddy"],
  ...given,
});
const open = (given?: Partial<Question>, plan?: Partial<Plan>) =>
  openRequest(requests.context, requests.around, question(given), planned(plan));

describe("New approval requests", () => {
  test("store requester, approvers, delegators and record", () => {
    const request = open();
    expect(request).toMatchObject({
      action: "fin.bills.pay",
      decides: false,
      collection: "fin.bills",
      recordId: "b1",
      resultId: null,
      requester: "cleo",
      channel: "http",
      address: "192.0.2.7",
      mfa: false,
      authority: "fin.bills.send",
      state: "pending",
      version: 2,
      round: 1,
      place: 1,
      worth: 500,
      rules: [{ id: "r", name: "Rule", version: 3 }],
      material: ["title", "amount"],
      editors: ["eddy"],
      way: null,
      askedAt: NOW,
      roundAt: NOW,
      dueAt: NOW + 9,
      reminders: 0,
      expiresAt: null,
      closedAt: null,
    });
    expect(seatsOf(requests.context, request)).toEqual(
      planned().seats.map((seat) => ({ chosen: [], ...seat })),
    );
    expect(requests.log(request.id)).toEqual(["asked by cleo", "substituted by lea 0 mia"]);
  });

  test("store the input without the version, and a snapshot of the record", () => {
    const request = open();
    expect(inputOf(requests.context, request)).toEqual({ id: "b1", note: "x" });
    expect(snapshotOf(requests.context, request)).toEqual({ title: "Paper", amount: euros(500) });
  });

  test("store a keyed hash of their content, which ignores the version", () => {
    const hashes = [
      open(),
      open({ case: called("pay", { input: { id: "b1", note: "y" } }) }),
      open({ case: called("pay", { input: { id: "b1", note: "x" }, record: bill({ title: "Ink" }) }) }),
      open({ case: called("approve", { input: { id: "b1", note: "x" } }) }),
    ].map(({ snapshotHash }) => snapshotHash);
    expect(new Set(hashes).size).toBe(4);
    expect(open({ case: called("pay", { input: { id: "b1", note: "x", version: 9 } }) }).snapshotHash).toBe(
      hashes[0] ?? "",
    );
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
  });

  test("store no amount or record if the record does not exist yet", () => {
    const made = called("create", { record: undefined, input: { title: "Ink" } });
    expect(open({ decides: true, worth: undefined, case: made })).toMatchObject({
      decides: true,
      worth: null,
      recordId: null,
      material: [],
    });
    expect(open({ case: called("pay", { record: undefined, input: { id: "b9" } }) }).recordId).toBe("b9");
    expect(open({ case: called("pay", { record: undefined, input: { id: 9 } }) }).recordId).toBeNull();
    const { collection: named } = open({ case: { action: { name: "none" } as Action, input: {} } });
    expect(named).toBeNull();
  });

  test("expire with the earliest of their rules", () => {
    const rules = [rule({ expires_in: 8 }), rule({ expires_in: 4 }), rule()];
    expect(open({ rules }).expiresAt).toBe(NOW + 4);
  });

  test("store whether the requester verified a second factor", () => {
    requests.close();
    requests = new Requests({ catalog });
    const { trail } = callOf(requests.context);
    trail.principal = { ...trail.principal, mfa: true };
    const context = requests.by("cleo", { more: { trail } });
    const request = openRequest(context, requests.around, question(), planned());
    expect(request).toMatchObject({ mfa: true, requester: "cleo" });
    requests.connection.client.run("UPDATE approval_requests SET mfa = 0");
    const again = askAgain(context, requests.around, requests.now(request.id), question(), planned());
    expect(again.mfa).toBe(true);
  });

  test("record an audit event with input and rules", () => {
    const request = open();
    const asked = callOf(requests.context).trail.changes[0];
    expect(asked).toEqual({
      collection: "approvals",
      id: request.id,
      version: 1,
      before: {},
      after: {
        state: "pending",
        action: "fin.bills.pay",
        requester: "cleo",
        record_id: "b1",
        rules: [{ id: "r", version: 3 }],
        snapshot_hash: shownHash(requests.context, request),
      },
    });
  });

  test("count towards totals until executed", () => {
    const amount = { rule: rule(), key: "k", worth: 10, total: { others: 0, worth: 10 } };
    const { id } = open({ amounts: [amount] });
    const rows = () =>
      requests.connection.statement("SELECT record_id, request_id, worth FROM approval_amounts").all();
    expect(rows()).toEqual([{ record_id: "b1", request_id: id, worth: 10 }]);
    const other = { ...amount, rule: rule({ id: "other" }), worth: 20 };
    askAgain(requests.context, requests.around, requests.now(id), question({ amounts: [other] }), planned());
    expect(rows()).toEqual([{ record_id: "b1", request_id: id, worth: 20 }]);
  });
});

test("restarts a resubmitted request under the same id", () => {
  const { id } = open();
  requests.connection.client.run(
    "UPDATE approval_requests SET state = 'failed', code = 'X', way = 'override', closed_at = 5, reminders = 3, channel = 'api', address = 'x', mfa = 1, round_at = 0, due_at = 5",
  );
  const given = question({ case: called("pay", { input: { note: "z" } }), worth: 900 });
  const seats = planned().seats.slice(0, 1);
  const again = askAgain(
    requests.context,
    requests.around,
    requests.now(id),
    given,
    planned({ seats, editors: [] }),
  );
  expect(again).toMatchObject({
    id,
    state: "pending",
    round: 2,
    place: 1,
    way: null,
    code: null,
    closedAt: null,
    reminders: 0,
    worth: 900,
    editors: [],
    channel: "http",
    address: "192.0.2.7",
    mfa: false,
    askedAt: NOW,
    roundAt: NOW,
    dueAt: NOW + 9,
  });
  expect(inputOf(requests.context, again)).toEqual({ note: "z" });
  expect(seatsOf(requests.context, again).map(({ user }) => user)).toEqual(["mia"]);
  expect(requests.log(id)).toEqual(["asked by cleo", "substituted by lea 0 mia", "resubmitted by cleo"]);
});

describe("Relevant fields of a record", () => {
  const clients = ["title", "amount", "note"];
  test.each<[string, Case, Rule[], string[]]>([
    ["are those that the rule names", called("pay"), [rule({ material_fields: ["title"] })], ["title"]],
    [
      "are limited to fields of the record",
      called("pay"),
      [rule({ material_fields: ["title", "other"] })],
      ["title"],
    ],
    ["are all client-set fields if the rule names none", called("pay"), [rule()], clients],
    [
      "are merged across rules without duplicates",
      called("pay"),
      [rule({ material_fields: ["title"] }), rule({ material_fields: ["title", "paid_by"] })],
      ["title", "paid_by"],
    ],
    [
      "of an update are the changed fields",
      called("update", { input: { id: "b1", note: "x", other: 1 } }),
      [rule()],
      ["note"],
    ],
    ["are none without a record", called("create", { record: undefined }), [rule()], []],
    [
      "are none without a collection",
      { action: { name: "x" } as Action, input: {}, record: bill() },
      [rule()],
      [],
    ],
  ])("%s", (_, one, rules, expected) => {
    expect(materialOf(one, rules).filter((name) => name in bill())).toEqual(expected);
  });

  test("are formatted like responses", () => {
    expect(picked(collection, bill(), ["title", "note", "other"])).toEqual({
      title: "Paper",
      note: null,
      other: null,
    });
  });

  test("report a drift once any of them has changed", () => {
    const was = { title: "Paper", amount: euros(500) };
    const drifted = (values: object, material = ["title", "amount"]) =>
      hasDrifted(collection, bill(values), material, was);
    expect([{}, { title: "Ink" }, { amount: euros(501) }, { note: "x" }].map((one) => drifted(one))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([drifted({ amount: euros(501) }, ["title"]), drifted({ title: "Ink" }, [])]).toEqual([
      false,
      false,
    ]);
  });
});

describe("Last editors of a record", () => {
  const did = (actor: string, action: string, ...fields: string[]) => ({
    actor,
    action: `fin.bills.${action}`,
    changes: fields.map((field) => ({ field })),
  });
  const HISTORY = [
    did("ann", "approve", "rate"),
    did("eddy", "update", "title"),
    did("max", "update", "note"),
    did("moe", "update", "title", "amount"),
    did("lea", "create", "amount"),
  ];
  const editors = (one: Case, material: string[]) => {
    const history = async (...given: unknown[]) => {
      expect(given).toEqual(["fin.bills", "b1", 3, 200]);
      return HISTORY;
    };
    return editorsOf({ history } as unknown as ReadContext, one, material);
  };

  test.each<[string, Case, string[], string[]]>([
    ["are the last editor of each field", called("pay"), ["title", "amount"], ["eddy", "moe"]],
    ["exclude editors of irrelevant fields", called("pay"), ["amount"], ["moe"]],
    ["exclude who only decided", called("pay"), ["amount", "rate"], ["moe"]],
    ["are none for unedited fields", called("pay"), ["paid_by"], []],
    ["are none without relevant fields", called("pay"), [], []],
    ["are none for an update", called("update"), ["title"], []],
    ["are none without a record", called("pay", { record: undefined }), ["title"], []],
    ["are none without a collection", called("pay", { collection: undefined }), ["title"], []],
  ])("%s", async (_, one, material, expected) => {
    expect(await editors(one, material)).toEqual(expected);
  });
});
