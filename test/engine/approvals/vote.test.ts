import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { guardPending, seatFor } from "../../../src/engine/approvals/eligible.ts";
import { REQUEST_STATES } from "../../../src/engine/approvals/kinds.ts";
import { progressOf } from "../../../src/engine/approvals/progress.ts";
import { isRater, ratersOf } from "../../../src/engine/approvals/rated.ts";
import { shownHash } from "../../../src/engine/approvals/sealing.ts";
import { castVote, guardSeen, type Seen, type Verdict } from "../../../src/engine/approvals/vote.ts";
import { Fault } from "../../../src/kernel/errors.ts";
import type { AnyRecord } from "../../../src/records/index.ts";
import { catalog, euros, storeBill } from "./bills.ts";
import { admittedCall, type Caller, txOn } from "./call.ts";
import { NOW, Requests, step } from "./requests.ts";

let requests: Requests;
beforeEach(() => {
  requests?.close();
  requests = new Requests();
});
afterAll(() => requests.close());

const codes = ({ code, details }: Fault) => [code, ...details.map((detail) => detail.code)].join(" ");
function refusal(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return codes(error);
    throw error;
  }
}

describe("Version of the content that a voter has seen", () => {
  const seen = (given: Seen) => refusal(() => guardSeen(requests.context, requests.now(), given));
  const record = (version: number) => ({ version }) as AnyRecord;

  test.each<[string, (hash: string) => Seen, string | undefined]>([
    ["is accepted by version", () => ({ version: 4 }), undefined],
    ["is rejected with another version", () => ({ version: 3 }), "APPROVAL_STALE"],
    ["is accepted by hash", (hash) => ({ snapshot_hash: hash }), undefined],
    ["is rejected with another hash", () => ({ snapshot_hash: "other" }), "APPROVAL_STALE"],
    ["is accepted by version and hash", (hash) => ({ version: 4, snapshot_hash: hash }), undefined],
    [
      "is rejected with the right version and another hash",
      () => ({ version: 4, snapshot_hash: "x" }),
      "APPROVAL_STALE",
    ],
    [
      "is rejected with the right hash and another version",
      (hash) => ({ version: 5, snapshot_hash: hash }),
      "APPROVAL_STALE",
    ],
    ["is required", () => ({}), "VALIDATION_FAILED SEEN_REQUIRED"],
    ["is accepted by the record's version", () => ({ record: record(2), given: 2 }), undefined],
    [
      "is rejected with another version of the record",
      () => ({ record: record(2), given: 1 }),
      "RECORD_VERSION_CONFLICT CURRENT_VERSION",
    ],
    [
      "is required for a record",
      () => ({ record: record(2), given: undefined }),
      "VALIDATION_FAILED SEEN_REQUIRED",
    ],
    [
      "is accepted in any version if the record was deleted",
      () => ({ record: undefined, given: 1 }),
      undefined,
    ],
  ])("%s", (_, given, code) => {
    const request = requests.asked([["mia"]], [step()], { version: 4 });
    expect(seen(given(shownHash(requests.context, request)))).toBe(code);
  });
});

test("decides pending requests only", () => {
  const refused = REQUEST_STATES.map((state) => {
    requests.asked([], [step()], { id: state, state });
    return [state, refusal(() => guardPending(requests.now(state)))];
  });
  const isOver = "APPROVAL_DECIDED";
  expect(Object.fromEntries(refused)).toEqual({
    pending: undefined,
    stale: "APPROVAL_STALE",
    approved: isOver,
    executing: isOver,
    executed: isOver,
    failed: isOver,
    rejected: isOver,
    changes_requested: isOver,
    withdrawn: isOver,
    expired: isOver,
    cancelled: isOver,
  });
});

async function vote(
  by: string,
  given: Partial<Verdict> = {},
  act?: () => Promise<unknown>,
  caller: Partial<Caller> = {},
) {
  const approvals = { ...requests.around, parts: new Map() };
  const call = admittedCall({ now: NOW, approvals, id: by, ...caller });
  const request = requests.now();
  const verdict: Verdict = { verdict: "approve", seen: { version: request.version }, ...given };
  try {
    const carried = await castVote(call.writing(txOn(requests.connection)), request, verdict, act);
    return carried instanceof Fault ? codes(carried) : carried;
  } catch (error) {
    if (error instanceof Fault) return codes(error);
    throw error;
  }
}

describe("Vote on changed content", () => {
  const ABOUT = { collection: "fin.bills", record_id: "b1", material: ["title"], kept: { title: "Paper" } };
  const ACTION = { name: "fin.bills.pay", collection: "fin.bills" };
  const voted = async (
    given: Record<string, unknown>,
    values: object | undefined,
    actions: object[] = [ACTION],
  ) => {
    requests.asked([["mia", "max"]], [step({ required: 2 })], {
      ...ABOUT,
      action: "fin.bills.pay",
      due_at: 5,
      ...given,
    });
    storeBill(requests.connection, values);
    if (!values) requests.connection.client.run("DELETE FROM fin_bills");
    const { client } = requests.connection;
    client.run("DROP TABLE organizations");
    client.run("CREATE TABLE organizations (key INTEGER, rate_tolerance_percent INTEGER)");
    client.run("INSERT INTO organizations VALUES (1, 10)");
    const access = { sod: { named: () => [] } };
    const came = await vote("mia", {}, undefined, { catalog, actions, more: { access } });
    const { state, dueAt } = requests.now();
    return [typeof came === "string" ? came : "voted", state, dueAt, ...requests.log()].join(" ");
  };
  const voice = "voted pending 5 approved by mia 0";
  const stale = "APPROVAL_STALE stale  stale by system";

  test.each<[string, Record<string, unknown>, object | undefined, string]>([
    ["counts without changes", {}, {}, voice],
    ["counts after irrelevant changes", {}, { note: "x" }, voice],
    ["is stale after relevant changes", {}, { title: "Ink" }, stale],
    ["is stale if the record was deleted", {}, undefined, stale],
    ["is stale if the input was erased", { person_key: 0 }, {}, stale],
    ["counts for a request without a record", { record_id: null }, { title: "Ink" }, voice],
    ["counts for a request without a collection", { collection: null }, { title: "Ink" }, voice],
    ["counts up to the rate tolerance", {}, { amount: euros(550) }, voice],
    ["is stale above the rate tolerance", {}, { amount: euros(551) }, stale],
    [
      "is stale if the transition's input exceeds the rate tolerance",
      { input: { amount: euros(551) } },
      {},
      stale,
    ],
    ["counts at any amount if it was unknown before", { worth: null }, { amount: euros(999) }, voice],
    ["is stale if the amount becomes unknown", {}, { amount: null }, stale],
  ])("%s", async (_, given, values, expected) => {
    expect(await voted(given, values)).toBe(expected);
  });

  test("ignores the amount if the action is no transition", async () => {
    const update = { name: "fin.bills.update", collection: "fin.bills" };
    expect(await voted({ action: update.name }, { amount: euros(999) }, [update])).toBe(voice);
    requests.close();
    requests = new Requests();
    expect(await voted({}, { amount: euros(999) }, [])).toBe(voice);
  });
});

describe("Voter who entered the exchange rate", () => {
  const dollars = (amount: number) => ({ amount, currency: "USD" });
  const given = () => {
    // The only exchange rate was entered by Mia.
    const rates = () => ({ rate: "2", enteredBy: ["mia"] });
    const actions = ["pay", "create"].map((move) => ({ name: `fin.bills.${move}`, collection: "fin.bills" }));
    return requests.by("mia", { catalog, actions, engine: { rates } });
  };
  const about = { collection: "fin.bills", record_id: "b1", action: "fin.bills.pay" };

  test.each<[string, string[][], boolean]>([
    ["is excluded if another approver can vote", [["mia", "max"]], true],
    ["is excluded if an approver of another step can vote", [["mia"], ["max"]], true],
    ["can vote if there is no other approver", [["mia"]], false],
    ["can vote if there is no other approver in any step", [["mia"], ["mia"]], false],
  ])("%s", (_, seats, isOne) => {
    const request = requests.asked(
      seats,
      seats.map((_one, index) => step({ name: `${index}` })),
      about,
    );
    storeBill(requests.connection, { amount: dollars(5) });
    const steps = progressOf(requests.context, request);
    expect(["mia", "max"].map((voter) => isRater(given(), request, voter, steps))).toEqual([isOne, false]);
    const seat = seatFor(given(), requests.around, request, "mia");
    expect(seat instanceof Fault ? codes(seat) : seat.step.index).toBe(
      isOne ? "SOD_CONFLICT RATE_ENTERED" : 0,
    );
  });

  test("is found by the record or the input", () => {
    storeBill(requests.connection, { amount: dollars(5) });
    const of = (id: string, more: object) =>
      [...ratersOf(given(), requests.asked([], [step()], { id, ...about, ...more }))].toSorted();
    const made = { record_id: null, action: "fin.bills.create", input: { amount: dollars(5) } };
    expect(of("record", {})).toEqual(["mia"]);
    expect(of("made", made)).toEqual(["mia"]);
    expect(of("own", { ...made, input: { amount: euros(5) } })).toEqual([]);
    // For an existing record, rates are found by the stored amount, not by the input of the transition.
    storeBill(requests.connection);
    expect(of("given", { input: { amount: dollars(5) } })).toEqual([]);
    expect(of("unknown", { action: "fin.bills.none" })).toEqual([]);
    expect(of("things", { action: "fin.things.none", collection: "fin.things" })).toEqual([]);
  });
});

describe("Votes", () => {
  const TWO = [step({ required: 2 })];

  test("are stored, and the next voter must have seen them", async () => {
    const { version } = requests.asked([["mia", "max"]], TWO);
    expect(await vote("mia", { comment: "Fine" })).toMatchObject({
      request: { state: "pending", version: version + 1 },
      output: undefined,
    });
    expect(requests.log()).toEqual(["approved by mia 0 Fine"]);
    expect(await vote("max", { seen: { version } })).toBe("APPROVAL_STALE");
  });

  test("change the request once if they lead to another step", async () => {
    const { version } = requests.asked([["mia"], ["olga"]], [step(), step({ order: 2 })]);
    expect(await vote("mia", { reason: "Because", comment: "Fine" })).toMatchObject({
      request: { state: "pending", place: 2, version: version + 1 },
    });
    expect(requests.log()).toEqual(["approved by mia 0 Because"]);
  });

  test("of a delegate are stored with the delegator", async () => {
    requests.asked([["max", "lea for max"]], TWO);
    await vote("lea");
    expect(requests.log()).toEqual(["approved by lea 0 max"]);
  });

  test("by users who are no approvers change nothing", async () => {
    const request = requests.asked([["mia"]]);
    for (const [voter, code] of [
      ["dora", "ACCESS_DENIED NOT_APPROVER"],
      ["cleo", "SOD_CONFLICT OWN_REQUEST"],
      ["eddy", "SOD_CONFLICT OWN_EDIT"],
    ] as const)
      expect(await vote(voter)).toBe(code);
    expect(requests.now()).toEqual(request);
    expect(requests.log()).toEqual([]);
  });

  test("on outdated content change nothing", async () => {
    const request = requests.asked([["mia"]]);
    expect(await vote("mia", { seen: { version: 9 } })).toBe("APPROVAL_STALE");
    expect([requests.now(), requests.log()]).toEqual([request, []]);
  });

  test("are refused if they do not count, and recorded once per user and round", async () => {
    requests.asked([["mia", "max"]], TWO, { version: 4 });
    requests.hand("cleo", "invitation", "mia");
    requests.hand("cleo", "password", "max");
    const refused = "SOD_CONFLICT NOT_INDEPENDENT";
    expect(await vote("mia")).toBe(refused);
    expect(requests.now().version).toBe(5);
    expect(await vote("mia")).toBe(refused);
    expect(requests.now().version).toBe(5);
    expect(await vote("max")).toBe(refused);
    expect(requests.log()).toEqual([
      "not_counted by mia cleo invitation",
      "not_counted by max cleo password",
    ]);
    requests.connection.client.run("UPDATE approval_requests SET round = 3");
    requests.seat("mia");
    await vote("mia");
    expect(requests.log()).toHaveLength(3);
  });

  test("against a request require a reason and close it", async () => {
    requests.asked([["mia", "lea for mia"]], TWO, { due_at: 5 });
    for (const verdict of ["reject", "request_changes"] as const)
      expect(await vote("lea", { verdict })).toBe("VALIDATION_FAILED REQUIRED_FIELD");
    expect(await vote("lea", { verdict: "reject", reason: "No" })).toMatchObject({
      request: { state: "rejected", dueAt: null, closedAt: NOW },
      output: undefined,
    });
    expect(requests.log()).toEqual(["rejected by lea 0 mia No"]);
  });

  test("requesting changes return the request and keep it open", async () => {
    requests.asked([["mia"]], TWO, { due_at: 5 });
    expect(await vote("mia", { verdict: "request_changes", comment: "Which?" })).toMatchObject({
      request: { state: "changes_requested", dueAt: null, closedAt: null },
    });
    expect(requests.log()).toEqual(["changes_requested by mia 0 Which?"]);
  });

  test("on a closed request are refused", async () => {
    requests.asked([["mia"]], TWO, { state: "executed" });
    expect(await vote("mia")).toBe("APPROVAL_DECIDED");
  });

  test("take effect at once if the last one is the transition itself", async () => {
    requests.asked([["mia"]], [step()], { record_id: "b1" });
    expect(await vote("mia", {}, async () => ({ id: "b2" }))).toMatchObject({
      request: { state: "executed", resultId: "b2", closedAt: NOW },
      output: { id: "b2" },
    });
    expect(requests.log()).toEqual(["approved by mia 0", "executed by mia"]);
  });

  test("are rolled back with a refused transition", async () => {
    requests.asked([["mia"]]);
    const refused = async () => new Fault("STATE_TRANSITION_INVALID");
    expect(await vote("mia", {}, refused)).toBe("STATE_TRANSITION_INVALID");
  });

  test("fail the request if the last one finds no action", async () => {
    requests.asked([["mia"]]);
    expect(await vote("mia")).toMatchObject({
      request: { state: "failed", code: "RECORD_NOT_FOUND", closedAt: NOW },
    });
    expect(requests.log()[1]).toStartWith("failed by system");
  });
});
