import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { LOG_KINDS, REQUEST_STATES } from "../../../src/engine/approvals/kinds.ts";
import {
  changeRequest,
  findRequest,
  logOf,
  note,
  openRequests,
  seatsOf,
} from "../../../src/engine/approvals/request.ts";
import { keepAmounts } from "../../../src/engine/approvals/sums.ts";
import { callOf } from "../../../src/engine/call.ts";
import { NOW, Requests, step } from "./requests.ts";

let requests: Requests;
beforeEach(() => {
  requests?.close();
  requests = new Requests();
});
afterAll(() => requests.close());

const audited = () => callOf(requests.context).trail.changes;
const elsewhere = () => requests.by("mia", { org: 2 });

test("logs events of all kinds in order", () => {
  requests.asked([]);
  for (const kind of LOG_KINDS) note(requests.context, requests.now(), { kind });
  const kinds = logOf(requests.context, requests.now()).map(({ kind }) => kind);
  expect(kinds).toEqual([...LOG_KINDS]);
  expect(kinds.slice(0, 2)).toEqual(["asked", "approved"]);
});

describe("Changing a request", () => {
  const pending = { state: "pending", round: 2, step: 1 };

  test.each<[string, Parameters<typeof changeRequest>[2], object | undefined]>([
    ["its state", { state: "rejected" }, { ...pending, state: "rejected" }],
    ["its round", { round: 3 }, { ...pending, round: 3 }],
    ["its step", { place: 2 }, { ...pending, step: 2 }],
    [
      "its state with a reason",
      { state: "failed", code: "ACCESS_DENIED" },
      { ...pending, state: "failed", code: "ACCESS_DENIED" },
    ],
    ["its deadline", { due_at: 5 }, undefined],
  ])("updates %s and audits relevant changes", (_, columns, after) => {
    const request = requests.asked([]);
    const changed = changeRequest(requests.context, request, columns);
    expect(changed.version).toBe(2);
    expect(changed).toEqual(requests.now());
    const expected = { collection: "approvals", id: "q1", version: 2, before: pending, after };
    expect<unknown[]>([...audited()]).toEqual(after ? [expected] : []);
  });

  test("is limited to its organisation", () => {
    const request = requests.asked([]);
    expect(() => changeRequest(elsewhere(), request, { state: "rejected" })).toThrow();
    expect(requests.now()).toEqual(request);
  });

  test("leaves other requests unchanged", () => {
    const one = requests.asked([]);
    const other = requests.asked([], [step()], { id: "q2" });
    changeRequest(requests.context, one, { state: "rejected" });
    expect(requests.now("q2")).toEqual(other);
  });

  test.each<[(typeof REQUEST_STATES)[number], number]>([
    ["rejected", 0],
    ["withdrawn", 0],
    ["executed", 1],
  ])("to %s updates the amounts that it counts", (state, count) => {
    const request = requests.asked([]);
    const amount = { rule: { id: "r" }, key: "k", worth: 10, total: { others: 0, worth: 10 } };
    keepAmounts(requests.context, [amount], { recordId: "b1", requestId: "q1" });
    const amounts = () => requests.connection.statement("SELECT at FROM approval_amounts").all();
    changeRequest(requests.context, request, { due_at: 5 });
    expect(amounts()).toEqual([{ at: Number.MAX_SAFE_INTEGER }]);
    changeRequest(requests.context, request, { state });
    expect(amounts()).toEqual(Array(count).fill({ at: NOW }));
  });
});

describe("Finding a request", () => {
  test("is limited to its organisation", () => {
    requests.asked([["mia"]]);
    expect(findRequest(elsewhere(), "q1")).toBeUndefined();
    expect(findRequest(requests.context, "q2")).toBeUndefined();
    expect(seatsOf(elsewhere(), requests.now())).toEqual([]);
    note(requests.context, requests.now(), { kind: "commented" });
    expect(logOf(elsewhere(), requests.now())).toEqual([]);
  });

  test("by record returns open requests only", () => {
    for (const state of REQUEST_STATES) requests.asked([], [step()], { id: state, state, record_id: "b1" });
    requests.asked([], [step()], { id: "other", record_id: "b2" });
    const found = openRequests(requests.context, "b1").map(({ id }) => id);
    expect(found.toSorted()).toEqual(["changes_requested", "failed", "pending", "stale"]);
    expect(openRequests(elsewhere(), "b1")).toEqual([]);
  });

  test("returns all stored fields", () => {
    const whole = {
      collection: "fin.bills",
      record_id: "b1",
      result_id: "b2",
      worth: 0,
      code: "X",
      way: "self",
    };
    const times = { due_at: 0, expires_at: 0, closed_at: 0 };
    expect(requests.asked([], [step()], { ...whole, ...times, decides: 1, mfa: 1 })).toMatchObject({
      ...{ collection: "fin.bills", recordId: "b1", resultId: "b2", worth: 0, code: "X", way: "self" },
      ...{ dueAt: 0, expiresAt: 0, closedAt: 0, decides: true, mfa: true },
    });
    const empty = { collection: null, recordId: null, resultId: null, worth: null, code: null, way: null };
    expect(requests.asked([], [step()], { id: "q2", worth: null })).toMatchObject({
      ...empty,
      ...{ dueAt: null, expiresAt: null, closedAt: null, decides: false, mfa: false },
    });
  });
});

test("returns events in order with their comments", () => {
  const request = requests.asked([]);
  note(requests.context, request, { kind: "asked", actor: "cleo" });
  note(requests.context, request, { kind: "delegated", step: 0, standsFor: "dora", words: "Secret" });
  expect(logOf(requests.context, request)).toEqual([
    { rid: 1, round: 2, step: null, kind: "asked", actor: "cleo", standsFor: null, words: null, at: NOW },
    {
      rid: 2,
      round: 2,
      step: 0,
      kind: "delegated",
      actor: "mia",
      standsFor: "dora",
      words: "Secret",
      at: NOW,
    },
  ]);
  const [, row] = requests.connection.statement("SELECT words, action, record_id FROM approval_log").all();
  expect(row).toMatchObject({ action: "fin.bills.approve", record_id: null });
  expect(String(row?.words)).not.toContain("Secret");
  requests.connection.client.run("UPDATE approval_requests SET person_key = 0");
  expect(logOf(requests.context, requests.now()).map(({ words }) => words)).toEqual([null, null]);
});
