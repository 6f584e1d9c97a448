import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { decisionParts } from "../../../src/engine/approvals/parts.ts";
import { castVote, type Verdict } from "../../../src/engine/approvals/vote.ts";
import type { DutyRules } from "../../../src/engine/duties/book.ts";
import { writeAction } from "../../../src/engine/duties/performed.ts";
import { Fault } from "../../../src/kernel/errors.ts";
import { billCall, bookOf, dutyOf, type Given, joins } from "./bill-call.ts";
import { catalog, storeBill } from "./bills.ts";
import { NOW, Requests, step } from "./requests.ts";

let requests: Requests;
const open = () => {
  requests?.close();
  requests = new Requests({ catalog });
  storeBill(requests.connection, { state: "sent" });
  // Adds another possible voter; otherwise the duty would be relaxed.
  joins(requests.connection, "moe", "manager");
};
beforeEach(open);
afterAll(() => requests.close());

const asked = (given: Record<string, unknown> = {}, required = 1, seats = ["mia", "lea for max"]) =>
  requests.asked([seats], [step({ required })], {
    ...{ decides: 1, action: "fin.bills.approve", authority: "fin.bills.send" },
    ...{ collection: "fin.bills", record_id: "b1", input: { id: "b1" }, ...given },
  });

let made: string[];
async function voted(by: string, verdict: Partial<Verdict>, given: Given = {}) {
  made = [];
  const run = (input: unknown, move: string) => {
    made.push(`${move} ${JSON.stringify(input)}`);
    return { id: "b1" };
  };
  const book = bookOf("manager", requests.connection);
  const approvals = { parts: decisionParts(catalog) };
  const call = billCall(requests, {
    move: "none",
    id: by,
    roles: ["manager"],
    book,
    approvals,
    run,
    ...given,
  });
  const seen = { version: requests.now().version };
  const request = requests.now();
  const came = await castVote(call, request, { verdict: "approve", seen, ...verdict }).catch(
    (error: unknown) => {
      if (error instanceof Fault) return error;
      throw error;
    },
  );
  const { watched, inside } = call.trail;
  const events = inside.map(({ action, outcome, approval_id }) => `${action} ${outcome} ${approval_id}`);
  const code =
    came instanceof Fault ? [came.code, ...came.details.map(({ code }) => code)].join(" ") : undefined;
  return { code, state: requests.now().state, watched, events };
}

describe("Comments of votes", () => {
  test("are passed to the deciding transition", async () => {
    asked();
    expect(await voted("mia", { reason: "Fine" })).toMatchObject({
      state: "executed",
      events: ["fin.bills.approve ok q1"],
    });
    expect(made).toEqual(['approve {"id":"b1","note":"Fine"}']);
  });

  test("are passed to nothing else", async () => {
    asked();
    await voted("mia", {});
    expect(made).toEqual(['approve {"id":"b1"}']);
    open();
    asked({ decides: 0, action: "fin.bills.pay" });
    const principal = () => ({ kind: "user", id: "cleo", roles: ["manager"], organization: { key: 1 } });
    const approvals = { parts: decisionParts(catalog), people: { ...requests.around.people, principal } };
    await voted("mia", { reason: "Fine" }, { approvals });
    expect(made).toEqual(['pay {"id":"b1"}']);
  });
});

describe("Votes against a decision", () => {
  test.each([
    ["reject", "rejected"],
    ["request_changes", "changes_requested"],
  ] as const)("return the record with the comment: %s", async (verdict, state) => {
    asked();
    expect(await voted("mia", { verdict, reason: "No" })).toEqual({
      ...{ code: undefined, state, watched: [] },
      events: ["fin.bills.reject ok q1"],
    });
    expect(made).toEqual(['reject {"id":"b1","note":"No"}']);
  });

  test("are refused if the record cannot be returned", async () => {
    asked();
    const run = () => new Fault("STATE_TRANSITION_INVALID");
    expect(await voted("mia", { verdict: "reject", reason: "No" }, { run })).toMatchObject({
      code: "STATE_TRANSITION_INVALID",
      events: [],
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ["the request only holds a call", { decides: 0 }],
    ["the request has no record", { record_id: null }],
    ["no transition rejects it", { action: "fin.bills.pay" }],
  ])("leave the record unchanged if %s", async (_, given) => {
    asked(given);
    expect(await voted("mia", { verdict: "reject", reason: "No" })).toMatchObject({ state: "rejected" });
    expect(made).toEqual([]);
  });
});

describe("Voters who took the other side of a duty", () => {
  const handed = (actor: string) =>
    writeAction(
      requests.connection,
      1,
      actor,
      "fin.bills/b1",
      { action: "fin.bills.send", field: null },
      NOW,
    );
  const refused = "SOD_CONFLICT SOD_RULE";

  const vote = async (by: string, duties: DutyRules, given?: Record<string, unknown>) => {
    asked(given, 2);
    const { code, watched } = await voted(by, {}, { duties });
    return [code, ...watched];
  };

  test("cannot vote, nor can a delegate in their place", async () => {
    handed("mia");
    expect(await vote("mia", dutyOf("send", "approve"))).toEqual([refused]);
    open();
    handed("max");
    expect(await vote("lea", dutyOf("send", "approve"))).toEqual([refused]);
  });

  test("can vote with an audit event if the rule only detects", async () => {
    handed("mia");
    expect(await vote("mia", dutyOf("send", "approve", "detect"))).toEqual([undefined, "d"]);
  });

  test("can vote without a record, on another decision, and for themselves", async () => {
    handed("mia");
    expect(await vote("mia", dutyOf("send", "approve"), { record_id: null })).toEqual([undefined]);
    open();
    handed("mia");
    expect(await vote("mia", dutyOf("send", "approve"), { action: "fin.bills.gone" })).toEqual([undefined]);
    open();
    handed("max");
    expect(await vote("mia", dutyOf("send", "approve"))).toEqual([undefined]);
  });
});
