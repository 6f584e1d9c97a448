import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { guardPending } from "../../../src/engine/approvals/eligible.ts";
import { REQUEST_STATES } from "../../../src/engine/approvals/request.ts";
import { shownHash } from "../../../src/engine/approvals/sealing.ts";
import { castVote, guardSeen, type Seen, type Verdict } from "../../../src/engine/approvals/vote.ts";
import { Fault } from "../../../src/kernel/errors.ts";
import type { AnyRecord } from "../../../src/records/index.ts";
import { admittedCall, txOn } from "./call.ts";
import { NOW, Requests, step } from "./requests.ts";

let requests: Requests;
beforeEach(() => {
  requests?.close();
  requests = new Requests();
});
afterAll(() => requests.close());

/** The code of a refusal, and that of its detail. */
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

describe("whoever decides has seen what is asked now", () => {
  const seen = (given: Seen) => refusal(() => guardSeen(requests.context, requests.now(), given));
  const record = (version: number) => ({ version }) as AnyRecord;

  test.each<[string, (hash: string) => Seen, string | undefined]>([
    ["by its version", () => ({ version: 4 }), undefined],
    ["not by another one", () => ({ version: 3 }), "APPROVAL_STALE"],
    ["by its hash", (hash) => ({ snapshot_hash: hash }), undefined],
    ["not by another one", () => ({ snapshot_hash: "other" }), "APPROVAL_STALE"],
    ["by both", (hash) => ({ version: 4, snapshot_hash: hash }), undefined],
    ["not by its version with another hash", () => ({ version: 4, snapshot_hash: "x" }), "APPROVAL_STALE"],
    [
      "not by its hash with another version",
      (hash) => ({ version: 5, snapshot_hash: hash }),
      "APPROVAL_STALE",
    ],
    ["not by nothing", () => ({}), "VALIDATION_FAILED SEEN_REQUIRED"],
    ["by the version of the record", () => ({ record: record(2), given: 2 }), undefined],
    [
      "not by another one of it",
      () => ({ record: record(2), given: 1 }),
      "RECORD_VERSION_CONFLICT CURRENT_VERSION",
    ],
    ["not without one", () => ({ record: record(2), given: undefined }), "VALIDATION_FAILED SEEN_REQUIRED"],
    ["by any of a record that is gone", () => ({ record: undefined, given: 1 }), undefined],
  ])("%s", (_, given, code) => {
    const request = requests.asked([["mia"]], [step()], { version: 4 });
    expect(seen(given(shownHash(requests.context, request)))).toBe(code);
  });
});

test("only what waits is decided on", () => {
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

/** Somebody votes: what came of it, or the code of why not. */
async function vote(
  by: string,
  given: Partial<Verdict> = {},
  act?: () => Promise<unknown>,
  more: object = {},
) {
  const approvals = { ...requests.around, parts: new Map(), ...more };
  const call = admittedCall({ now: NOW, approvals, id: by });
  const request = requests.now();
  const verdict: Verdict = { verdict: "approve", seen: { version: request.version }, ...given };
  try {
    const carried = await castVote(call, txOn(requests.connection), request, verdict, act);
    return carried instanceof Fault ? codes(carried) : carried;
  } catch (error) {
    if (error instanceof Fault) return codes(error);
    throw error;
  }
}

describe("a vote", () => {
  const TWO = [step({ required: 2 })];

  test("that moves nothing on is kept, and changes what the next one has to have seen", async () => {
    const { version } = requests.asked([["mia", "max"]], TWO);
    expect(await vote("mia", { comment: "Fine" })).toMatchObject({
      request: { state: "pending", version: version + 1 },
      output: undefined,
    });
    expect(requests.log()).toEqual(["approved by mia 0 Fine"]);
    expect(await vote("max", { seen: { version } })).toBe("APPROVAL_STALE");
  });

  test("that leads to another step changes the request once", async () => {
    const { version } = requests.asked([["mia"], ["olga"]], [step(), step({ order: 2 })]);
    expect(await vote("mia", { reason: "Because", comment: "Fine" })).toMatchObject({
      request: { state: "pending", place: 2, version: version + 1 },
    });
    expect(requests.log()).toEqual(["approved by mia 0 Because"]);
  });

  test("in another one's place is kept as theirs", async () => {
    requests.asked([["max", "lea for max"]], TWO);
    await vote("lea");
    expect(requests.log()).toEqual(["approved by lea 0 max"]);
  });

  test("of nobody who is asked changes nothing", async () => {
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

  test("of who has not seen what is asked changes nothing", async () => {
    const request = requests.asked([["mia"]]);
    expect(await vote("mia", { seen: { version: 9 } })).toBe("APPROVAL_STALE");
    expect([requests.now(), requests.log()]).toEqual([request, []]);
  });

  test("that does not count is refused, and told once of each who tries in a round", async () => {
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

  test("against it says why, and ends it", async () => {
    requests.asked([["mia", "lea for mia"]], TWO, { due_at: 5 });
    for (const verdict of ["reject", "request_changes"] as const)
      expect(await vote("lea", { verdict })).toBe("VALIDATION_FAILED REQUIRED_FIELD");
    expect(await vote("lea", { verdict: "reject", reason: "No" })).toMatchObject({
      request: { state: "rejected", dueAt: null, closedAt: NOW },
      output: undefined,
    });
    expect(requests.log()).toEqual(["rejected by lea 0 mia No"]);
  });

  test("for changes gives it back, and leaves it open", async () => {
    requests.asked([["mia"]], TWO, { due_at: 5 });
    expect(await vote("mia", { verdict: "request_changes", comment: "Which?" })).toMatchObject({
      request: { state: "changes_requested", dueAt: null, closedAt: null },
    });
    expect(requests.log()).toEqual(["changes_requested by mia 0 Which?"]);
  });

  test("on what is over is refused", async () => {
    requests.asked([["mia"]], TWO, { state: "executed" });
    expect(await vote("mia")).toBe("APPROVAL_DECIDED");
  });

  test("of the last one makes the effect at once, where it is the move itself", async () => {
    requests.asked([["mia"]], [step()], { record_id: "b1" });
    expect(await vote("mia", {}, async () => ({ id: "b2" }))).toMatchObject({
      request: { state: "executed", resultId: "b2", closedAt: NOW },
      output: { id: "b2" },
    });
    expect(requests.log()).toEqual(["approved by mia 0", "executed by mia"]);
  });

  test("is undone with a move that is refused", async () => {
    requests.asked([["mia"]]);
    const refused = async () => new Fault("STATE_TRANSITION_INVALID");
    expect(await vote("mia", {}, refused)).toBe("STATE_TRANSITION_INVALID");
  });

  test("of the last one fails where the call is no more", async () => {
    requests.asked([["mia"]]);
    expect(await vote("mia")).toMatchObject({
      request: { state: "failed", code: "RECORD_NOT_FOUND", closedAt: NOW },
    });
    expect(requests.log()[1]).toStartWith("failed by system");
  });
});
