import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { seatFor } from "../../../src/engine/approvals/eligible.ts";
import type { InfluenceKind } from "../../../src/engine/approvals/kinds.ts";
import { arrive, currentSteps, progressOf } from "../../../src/engine/approvals/progress.ts";
import { addSeat, logOf } from "../../../src/engine/approvals/request.ts";
import type { Surroundings } from "../../../src/engine/approvals/surroundings.ts";
import { approvalDelegations } from "../../../src/engine/approvals/tables.ts";
import type { WriteContext } from "../../../src/kernel/context.ts";
import { Fault } from "../../../src/kernel/errors.ts";
import { insertInto } from "../../../src/store/connection.ts";
import { say } from "../../../src/text/message.ts";
import { DAY, NOW, ORG, Requests, step } from "./requests.ts";

let requests: Requests;
let context: WriteContext;
let around: Surroundings;
beforeEach(() => {
  requests?.close();
  requests = new Requests();
  ({ context, around } = requests);
});
afterAll(() => requests.close());

const asked: Requests["asked"] = (...given) => requests.asked(...given);
const now = () => requests.now();
const voted: Requests["voted"] = (...given) => requests.voted(...given);
const hand: Requests["hand"] = (...given) => requests.hand(...given);

/** Returns the seat from which a user votes, as "step" or "step for delegator", or the error code. */
function seatOf(voter: string): string {
  const found = seatFor(context, around, now(), voter);
  if (found instanceof Fault) return found.details[0]?.code ?? found.code;
  return found.standsFor === null ? found.step.name : `${found.step.name} for ${found.standsFor}`;
}

const TWO = [step({ required: 2 }), step({ order: 2, name: "Owners" })];

describe("Casting a vote", () => {
  beforeEach(() => {
    asked([["mia as manager", "max", "lea for max", "moe", "gone"], ["olga"]], TWO);
  });

  test.each([
    ["is possible for an approver", "mia", "Managers"],
    ["is possible for a substitute", "lea", "Managers for max"],
    ["is refused to the requester", "cleo", "OWN_REQUEST"],
    ["is refused to an editor", "eddy", "OWN_EDIT"],
    ["is refused to a deactivated user", "gone", "NOT_APPROVER"],
    ["is refused in a later step", "olga", "NOT_APPROVER"],
    ["is refused to other users", "dora", "NOT_APPROVER"],
    ["is refused to unknown users", "somebody", "NOT_APPROVER"],
  ])("%s", (_, voter, whence) => {
    expect(seatOf(voter)).toBe(whence);
  });

  test("names the approvers when it refuses others", () => {
    const refusal = seatFor(context, around, now(), "dora");
    expect(refusal).toMatchObject({ details: [{ message: "Managers: MIA, MAX, LEA, MOE, GONE" }] });
  });

  test.each(["approved", "joined"] as const)("is possible once per person (%s)", (kind) => {
    voted("mia", { kind });
    expect([seatOf("mia"), seatOf("moe")]).toEqual(["ALREADY_VOTED", "Managers"]);
  });

  test("is possible again in a new round", () => {
    voted("mia", { round: 1 });
    expect(seatOf("mia")).toBe("Managers");
  });

  test("is possible after a comment", () => {
    voted("mia", { kind: "commented" });
    expect(seatOf("mia")).toBe("Managers");
  });

  test("is possible once per seat, for its owner or their substitute", () => {
    voted("max");
    expect(seatOf("lea")).toBe("NOT_APPROVER");
  });

  test("is refused to the owner of a seat with a vote", () => {
    voted("lea for max");
    expect([seatOf("max"), seatOf("lea")]).toEqual(["NOT_APPROVER", "ALREADY_VOTED"]);
  });

  test("is refused in place of a user who voted from another seat", () => {
    voted("max for moe");
    expect(seatOf("lea")).toBe("NOT_APPROVER");
  });

  test("requires the role of the step", () => {
    addSeat(context, now(), { step: 0, user: "dora", standsFor: null, role: "manager", why: "" });
    expect(seatOf("dora")).toBe("NOT_APPROVER");
    addSeat(context, now(), { step: 0, user: "dora", standsFor: "max", role: null, why: "" });
    expect(seatOf("dora")).toBe("Managers for max");
  });

  test("is refused on behalf of the requester or an editor", () => {
    for (const whose of ["cleo", "eddy"])
      addSeat(context, now(), { step: 0, user: "dora", standsFor: whose, role: null, why: "" });
    expect(seatOf("dora")).toBe("NOT_APPROVER");
  });

  test("is refused in the next step to users who voted before", () => {
    voted("mia");
    voted("moe");
    arrive(context, around, now());
    addSeat(context, now(), { step: 1, user: "mia", standsFor: null, role: null, why: "" });
    expect(["mia", "max", "moe", "olga"].map(seatOf)).toEqual([
      "ALREADY_VOTED",
      "NOT_APPROVER",
      "NOT_APPROVER",
      "Owners",
    ]);
  });
});

describe("Delegated votes", () => {
  const delegate = (given: object = {}) =>
    insertInto(approvalDelegations).run(requests.connection, {
      id: crypto.randomUUID(),
      org: ORG,
      from_user: "max",
      to_user: "dora",
      actions: ["fin.*"],
      max_worth: null,
      valid_from: "2026-02-10",
      valid_to: "2026-02-10",
      version: 1,
      created_at: NOW,
      created_by: "max",
      ended_at: null,
      ...given,
    });

  test.each<[string, object, Record<string, unknown>, boolean]>([
    ["count on the day", {}, {}, true],
    ["do not count after the last day", { valid_from: "2026-02-01", valid_to: "2026-02-09" }, {}, false],
    ["do not count before the first day", { valid_from: "2026-02-11", valid_to: "2026-02-19" }, {}, false],
    ["do not count once the delegation was ended", { ended_at: NOW - 1 }, {}, false],
    ["do not count for other actions", { actions: ["crm.*"] }, {}, false],
    ["do not count for another delegate", { to_user: "lea" }, {}, false],
    ["do not count in another organisation", { org: 2 }, {}, false],
    ["count up to the amount limit", { max_worth: 500 }, {}, true],
    ["do not count above the amount limit", { max_worth: 499 }, {}, false],
    ["do not count for an unknown amount under a limit", { max_worth: 500 }, { worth: null }, false],
    ["count for an unknown amount without a limit", {}, { worth: null }, true],
  ])("%s", (_, given, more, votes) => {
    asked([["mia", "max"]], [step()], more);
    delegate(given);
    expect(seatOf("dora")).toBe(votes ? "Managers for max" : "NOT_APPROVER");
  });

  test("include those of a delegator's delegator", () => {
    asked([["lea for max"]], [step()]);
    delegate({ from_user: "lea" });
    expect(seatOf("dora")).toBe("Managers for max");
  });

  test("give way to the delegate's own seat", () => {
    asked([["max", "dora"]], [step()]);
    delegate();
    expect(seatOf("dora")).toBe("Managers");
  });
});

describe("Votes that do not count", () => {
  beforeEach(() => {
    asked([["mia as manager", "max", "lea for max", "moe"], ["olga"]], TWO);
  });

  test.each<[string, [string, InfluenceKind, string][], string, string]>([
    [
      "include those of a user invited by the requester",
      [["cleo", "invitation", "mia"]],
      "mia",
      "NOT_INDEPENDENT",
    ],
    [
      "include those cast by a role that the requester granted",
      [["cleo", "role", "mia"]],
      "mia",
      "NOT_INDEPENDENT",
    ],
    [
      "exclude those from a seat that does not need the granted role",
      [["cleo", "role", "moe"]],
      "moe",
      "Managers",
    ],
    [
      "include those of a user whose password an editor set",
      [["eddy", "password", "mia"]],
      "mia",
      "NOT_INDEPENDENT",
    ],
    ["include those on behalf of such a user", [["cleo", "invitation", "max"]], "lea", "NOT_INDEPENDENT"],
    [
      "include those of such a user as a substitute",
      [["cleo", "invitation", "lea"]],
      "lea",
      "NOT_INDEPENDENT",
    ],
    ["exclude those of other users", [["cleo", "invitation", "max"]], "mia", "Managers"],
  ])("%s", (_, hands, voter, whence) => {
    for (const [by, kind, account] of hands) hand(by, kind, account);
    expect(seatOf(voter)).toBe(whence);
  });

  test.each<[string, string, [string, string], string, string]>([
    ["include those of a user invited by a voter", "moe", ["moe", "mia"], "mia", "NOT_INDEPENDENT"],
    ["include those of a user who invited a voter", "moe", ["mia", "moe"], "mia", "NOT_INDEPENDENT"],
    ["include those on behalf of a user invited by a voter", "moe", ["moe", "max"], "lea", "NOT_INDEPENDENT"],
    [
      "include those of a user who invited the user a voter represents",
      "lea for max",
      ["mia", "max"],
      "mia",
      "NOT_INDEPENDENT",
    ],
    [
      "include those of a user who invited a voting substitute",
      "lea for max",
      ["mia", "lea"],
      "mia",
      "NOT_INDEPENDENT",
    ],
    ["exclude those of a user unconnected to the voter", "moe", ["moe", "olga"], "mia", "Managers"],
  ])("%s", (_, vote, [by, account], voter, whence) => {
    hand(by, "invitation", account);
    voted(vote);
    expect(seatOf(voter)).toBe(whence);
  });

  test("include those with a role granted by another voter", () => {
    hand("moe", "role", "mia");
    hand("moe", "role", "max");
    voted("moe");
    expect([seatOf("mia"), seatOf("max")]).toEqual(["NOT_INDEPENDENT", "Managers"]);
  });

  test("include those of a user who granted the role of an earlier voter", () => {
    hand("moe", "role", "mia");
    voted("mia");
    expect(seatOf("moe")).toBe("NOT_INDEPENDENT");
  });

  test("are limited to the seat with the granted role", () => {
    hand("cleo", "role", "mia");
    addSeat(context, now(), { step: 0, user: "mia", standsFor: "max", role: null, why: "" });
    expect(seatOf("mia")).toBe("Managers for max");
  });

  test("include those of users whom the requester appointed", () => {
    const chosen = [{ by: "cleo", at: NOW - DAY }];
    addSeat(context, now(), { step: 0, user: "dora", standsFor: null, role: null, why: "", chosen });
    expect(seatOf("dora")).toBe("NOT_INDEPENDENT");
  });

  test("report the influence between the users", () => {
    hand("cleo", "invitation", "mia");
    const refusal = seatFor(context, around, now(), "mia");
    const { key, params } = say("errors.approvals.tie", {
      kind: "invitation",
      by: "CLEO",
      account: "MIA",
      day: "2026-02-09",
    });
    expect(refusal).toMatchObject({ details: [{ message: { key, params } }] });
  });

  test("are limited to the current step", () => {
    hand("max", "invitation", "dora");
    voted("max");
    voted("moe");
    arrive(context, around, now());
    addSeat(context, now(), { step: 1, user: "dora", standsFor: "max", role: null, why: "" });
    expect(seatOf("dora")).toBe("Owners for max");
  });
});

describe("Votes cast with a granted role", () => {
  test.each<[string, string[], string, string]>([
    [
      "exclude the grantor if the voter's seat needs the role",
      ["max", "mia as manager", "moe"],
      "mia",
      "mia",
    ],
    [
      "exclude the grantor if one of several seats needs the role",
      ["mia as manager", "mia for max", "moe"],
      "mia",
      "mia",
    ],
    [
      "exclude the grantor in whatever order of seats",
      ["mia for max", "mia as manager", "moe"],
      "mia",
      "mia",
    ],
    ["exclude the grantor if a delegate voted", ["lea", "max as manager", "moe"], "dora for max", "max"],
  ])("%s", (_, seats, vote, given) => {
    asked([seats], [step({ required: 2 })]);
    hand("moe", "role", given);
    voted(vote);
    expect(seatOf("moe")).toBe("NOT_INDEPENDENT");
  });
});

describe("Completing a step", () => {
  const isDone = () => progressOf(context, now())[0]?.done;

  test.each<[string, string[], boolean]>([
    ["is possible with two of two voters", ["mia", "max"], true],
    ["is not possible with one voter", ["mia"], false],
    ["is possible with one voter and another's substitute", ["mia", "lea for max"], true],
    ["is not possible with one voter in two seats", ["mia", "mia for max"], false],
    ["is not possible with two voters from one seat", ["max", "lea for max"], false],
  ])("%s", (_, votes, done) => {
    asked([["mia", "max", "lea for max"]], [step({ required: 2 })]);
    for (const vote of votes) voted(vote);
    expect(isDone()).toBe(done);
    expect(currentSteps(now(), progressOf(context, now()))).toHaveLength(done ? 0 : 1);
  });

  test("is possible by self-approval if only the requester could decide", () => {
    asked([[]], [step({ required: 1 })]);
    expect(isDone()).toBe(false);
    voted("cleo", { kind: "self_approved" });
    expect(isDone()).toBe(true);
  });

  test("counts its own votes in this round only", () => {
    asked([["mia"], ["mia"]], [step(), step({ order: 2 })]);
    voted("mia", { step: 1 });
    voted("mia", { round: 1 });
    expect(isDone()).toBe(false);
  });
});

describe("Advancing a request", () => {
  const log = () => logOf(context, now()).map(({ kind, step: index, actor }) => [kind, index, actor]);

  test("starts its first steps with a deadline", () => {
    const steps = [step({ due_in: 9 }), step({ name: "Others", due_in: 4 }), step({ order: 2, due_in: 1 })];
    asked([["mia"], ["max"], ["olga"]], steps, { place: 0 });
    expect(arrive(context, around, now())).toMatchObject({
      place: 1,
      dueAt: NOW + 4,
      reminders: 0,
      version: 2,
    });
  });

  test("sets no deadline if no step has one", () => {
    asked([["mia"]], [step()], { place: 0, due_at: 5 });
    expect(arrive(context, around, now())).toMatchObject({ place: 1, dueAt: null });
  });

  test("waits for all parallel steps", () => {
    asked([["mia"], ["max"], ["olga"]], [step(), step({ name: "Others" }), step({ order: 2 })]);
    voted("mia");
    const before = now();
    expect(arrive(context, around, before)).toBe(before);
    voted("max", { step: 1 });
    expect(arrive(context, around, before)).toMatchObject({ place: 2, state: "pending", reminders: 0 });
  });

  test("approves it after the last step", () => {
    asked([["mia"]], [step()], { due_at: 5 });
    voted("mia");
    expect(arrive(context, around, now())).toMatchObject({ state: "approved", place: 0, dueAt: null });
    expect(log()).toEqual([["approved", 0, "mia"]]);
  });

  test("skips steps that only its requester could decide", () => {
    asked([[], ["olga"]], [step({ self: true }), step({ order: 2 })], { place: 0 });
    expect(arrive(context, around, now())).toMatchObject({ place: 2, state: "pending" });
    expect(log()).toEqual([["self_approved", 0, "cleo"]]);
  });

  test.each<[string, string[], string[], number, boolean]>([
    ["skips a step whose approvers have just agreed", ["mia", "max"], ["mia", "max"], 1, true],
    ["skips a step with some of the same approvers", ["mia", "max"], ["max"], 1, true],
    ["keeps a step with other approvers as well", ["mia"], ["mia", "olga"], 1, false],
    ["keeps a step that needs more votes", ["mia", "max"], ["mia", "max"], 3, false],
    ["keeps a step without approvers", ["mia"], [], 0, false],
  ])("%s", (_, votes, next, required, passes) => {
    const steps = [step({ required: votes.length }), step({ order: 2, required })];
    // A step that requires no approvals would be complete without a vote.
    if (required === 0) steps[1] = step({ order: 2, required: 1 });
    asked([votes, next], steps);
    for (const vote of votes) voted(vote);
    expect(arrive(context, around, now())).toMatchObject(passes ? { state: "approved" } : { place: 2 });
    const joined = log().filter(([kind]) => kind === "joined");
    expect(joined).toEqual(passes ? next.map((user) => ["joined", 1, user]) : []);
  });

  test("keeps a step whose approver voted only in an earlier one", () => {
    asked([["mia"], ["max"], ["mia"]], [step(), step({ order: 2 }), step({ order: 3 })]);
    voted("mia");
    voted("max", { step: 1 });
    expect(arrive(context, around, now())).toMatchObject({ place: 3, state: "pending" });
  });
});
