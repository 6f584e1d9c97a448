import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { heldBy } from "../../../src/engine/approvals/held.ts";
import { heldAnswer, heldSchema, showRequest, showTotal } from "../../../src/engine/approvals/view.ts";
import { checkOf } from "../../../src/kernel/validate.ts";
import { catalog, storeBill } from "./bills.ts";
import type { Caller } from "./call.ts";
import { NOW, Requests, step } from "./requests.ts";

let requests: Requests;
beforeEach(() => {
  requests?.close();
  requests = new Requests({ catalog });
});
afterAll(() => requests.close());

const holding = (...permissions: string[]) => ({
  more: { access: { holds: (permission: string) => permissions.includes(permission) } },
});
const shown = (by = "mia", given: Partial<Caller> = {}) =>
  showRequest(requests.by(by, { catalog, ...given }), requests.around, requests.now());

const mia = { id: "mia", name: "MIA" };

describe("Response of a request", () => {
  test("includes its current state, approvers and votes", () => {
    const steps = [step({ required: 2, need: 2 }), step({ order: 2, name: "Owners" })];
    requests.asked([["mia", "max", "lea for max"], ["olga"]], steps, { due_at: NOW, record_id: "b1" });
    requests.voted("lea for max");
    const given = {
      state: "pending",
      action: "fin.bills.approve",
      decides: false,
      record_id: "b1",
      round: 2,
    };
    expect(shown()).toMatchObject({
      ...given,
      ...{ id: "q1", version: 1, collection: null, result_id: null, way: null, code: null, worth: 500 },
      ...{ asked_at: "2026-02-10T12:00:00.000Z", due_at: "2026-02-10T12:00:00.000Z" },
      ...{ expires_at: null, closed_at: null, rules: [], requester: { id: "cleo", name: "CLEO" } },
      steps: [
        {
          ...{ name: "Managers", order: 1, state: "current", need: "2", required: 2 },
          approvers: [
            { ...mia, why: "", not_counted: null, stands_for: null },
            { id: "max", name: "MAX", why: "", not_counted: null, stands_for: null },
            { id: "lea", name: "LEA", why: "", not_counted: null, stands_for: { id: "max", name: "MAX" } },
          ],
          votes: [
            { by: { id: "lea" }, stands_for: { id: "max" }, joined: false, at: "2026-02-10T12:00:00.000Z" },
          ],
        },
        { name: "Owners", order: 2, state: "waiting", need: "any", votes: [] },
      ],
    });
  });

  test("includes its steps by status: done, current or waiting", () => {
    const states = () => shown().steps.map(({ state }) => state);
    requests.asked([["mia"], ["max"], ["olga"]], [step(), step({ name: "Others" }), step({ order: 2 })]);
    requests.voted("mia", { kind: "joined" });
    expect(states()).toEqual(["done", "current", "waiting"]);
    expect(shown().steps[0]?.votes).toMatchObject([{ joined: true, stands_for: null }]);
    requests.connection.client.run("UPDATE approval_requests SET state = 'rejected'");
    expect(states()).toEqual(["done", "waiting", "waiting"]);
  });

  test("marks requests that the caller can decide", () => {
    requests.asked([["mia"], ["olga"]], [step(), step({ order: 2 })]);
    const waits = () => ["mia", "olga", "cleo"].map((by) => shown(by).waits_for_me);
    expect(waits()).toEqual([true, false, false]);
    requests.connection.client.run("UPDATE approval_requests SET state = 'stale'");
    expect(waits()).toEqual([false, false, false]);
  });

  test("states why a vote would not count until it is cast or the request is closed", () => {
    requests.asked([["mia", "max"]], [step({ required: 3 })]);
    requests.hand("cleo", "password", "mia");
    const ties = () => shown().steps[0]?.approvers.map(({ not_counted }) => not_counted);
    expect(ties()).toEqual([
      {
        kind: "password",
        account: mia,
        by: { id: "cleo", name: "CLEO" },
        at: "2026-02-09T12:00:00.000Z",
        until: "2026-03-11T12:00:00.000Z",
      },
      null,
    ]);
    requests.voted("mia for max");
    expect(ties()?.[0]).not.toBeNull();
    requests.voted("max");
    expect(ties()?.[0]).not.toBeNull();
    requests.voted("mia");
    expect(ties()).toEqual([null, null]);
  });

  test("omits these reasons once closed", () => {
    requests.asked([["mia"]], [step()], { state: "rejected" });
    requests.hand("cleo", "password", "mia");
    expect(shown().steps[0]?.approvers[0]?.not_counted).toBeNull();
  });

  test("includes totals for permitted users", () => {
    const rules = [
      { id: "r", name: "Sum", version: 3, total: { others: 2, worth: 900 } },
      { id: "s", name: "Plain", version: 1 },
    ];
    requests.asked([["mia"]], [step()], { rules, collection: "fin.bills", record_id: null });
    const totals = (by: string, ...permissions: string[]) =>
      shown(by, holding(...permissions)).rules.map(({ total }) => total);
    expect(totals("cleo")).toEqual([{ others: 2, worth: 900 }, null]);
    expect(totals("mia", "fin.bills.list")).toEqual([{ others: 2, worth: 900 }, null]);
    expect(totals("mia", "fin.bills.get")).toEqual([{ others: 2, worth: null }, null]);
    requests.connection.client.run("UPDATE approval_requests SET collection = NULL, worth = NULL");
    expect(totals("cleo")).toEqual([{ others: 2, worth: null }, null]);
    requests.connection.client.run("UPDATE approval_requests SET worth = 0");
    expect(totals("mia", "fin.bills.list", "null.list")).toEqual([{ others: 2, worth: null }, null]);
  });
});

describe("Amount of a request", () => {
  // The record is read only if a policy might hide its fields.
  const fields = (open: boolean, hidden?: string) => {
    const shows = (name: string) => name !== hidden;
    return {
      more: { access: { holds: () => true, gate: () => ({ fields: { open, shows, showing: shows } }) } },
    };
  };
  const hidden = fields(false, "amount");
  const actions = [{ name: "fin.bills.approve", collection: "fin.bills" }];

  test.each<[string, Record<string, unknown>, string, Partial<Caller>, number | null]>([
    ["is null if unknown", { worth: null }, "mia", {}, null],
    [
      "is visible without a record to the requester who stated it",
      { record_id: null },
      "cleo",
      { actions, ...hidden },
      500,
    ],
    ["is visible without a record", { record_id: null }, "mia", {}, 500],
    [
      "is hidden without a record from others who cannot read the field",
      { record_id: null },
      "mia",
      { actions, ...hidden },
      null,
    ],
    [
      "is hidden if the caller cannot read its field",
      { record_id: "b1" },
      "mia",
      { actions, ...hidden },
      null,
    ],
    [
      "is hidden from a requester who cannot read its field",
      { record_id: "b1" },
      "cleo",
      { actions, ...hidden },
      null,
    ],
    [
      "is visible if the caller can read its field",
      { record_id: "b1" },
      "mia",
      { actions, ...fields(false, "note") },
      500,
    ],
    [
      "is hidden if the record was deleted",
      { record_id: "b9" },
      "mia",
      { actions, ...fields(false, "note") },
      null,
    ],
    [
      "is visible for an action without a collection",
      { record_id: "b1" },
      "mia",
      { actions: [{ name: "fin.bills.approve" }], ...hidden },
      500,
    ],
    ["is visible if all fields are readable", { record_id: "b1" }, "mia", { actions, ...fields(true) }, 500],
  ])("%s", (_, more, by, given, worth) => {
    storeBill(requests.connection);
    requests.asked([["mia"]], [step()], more);
    expect(shown(by, given).worth).toBe(worth);
  });
});

test("shows a total as far as the caller can see it", () => {
  expect([
    showTotal(undefined, true),
    showTotal({ others: 2, worth: 5 }, true),
    showTotal({ others: 2, worth: 5 }, false),
    showTotal({ others: 2 }, true),
  ]).toEqual([null, { others: 2, worth: 5 }, { others: 2, worth: null }, { others: 2, worth: null }]);
});

test.each(["self", "override", null])(
  "returns a response that matches its schema, also for a decision by %p",
  (way) => {
    const steps = [step(), step({ name: "Others" }), step({ order: 2 })];
    const request = requests.asked([["mia"], ["max"], ["olga"]], steps, { way, record_id: "b1" });
    requests.voted("mia");
    const answer = heldAnswer(requests.context, requests.around, request);
    expect([...checkOf(heldSchema).Errors(answer)]).toEqual([]);
  },
);

test("returns the request for a held call", () => {
  const request = requests.asked([["mia"]]);
  const answer = heldAnswer(requests.context, requests.around, request);
  expect(answer).toMatchObject({ status: "pending_approval", approval: { id: "q1" } });
  expect(heldBy(answer)).toBe("q1");
});
