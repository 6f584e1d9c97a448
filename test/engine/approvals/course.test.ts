import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import {
  delegate,
  escalate,
  handOver,
  override,
  resubmit,
  withdraw,
} from "../../../src/engine/approvals/course.ts";
import { REQUEST_STATES } from "../../../src/engine/approvals/kinds.ts";
import { seatsOf } from "../../../src/engine/approvals/request.ts";
import { inputOf } from "../../../src/engine/approvals/sealing.ts";
import { keepAmounts } from "../../../src/engine/approvals/sums.ts";
import { approvalDelegations } from "../../../src/engine/approvals/tables.ts";
import { Fault } from "../../../src/kernel/errors.ts";
import { insertInto } from "../../../src/store/connection.ts";
import { say } from "../../../src/text/message.ts";
import { renderText } from "../../../src/text/render.ts";
import { billCall, type Given, rule } from "./bill-call.ts";
import { catalog, storeBill } from "./bills.ts";
import { callOn } from "./call.ts";
import { DAY, NOW, ORG, Requests, step } from "./requests.ts";

/** Managers above each user. `PLACED` lists the records whose history shows who made them Max's managers. */
const ABOVE: Readonly<Record<string, readonly string[]>> = { max: ["lea", "olga"], moe: ["dora"] };
const PLACED = ["e1", "e2"].map((id) => ({ collection: "hr.employees", id, fields: ["manager_id"] }));
const hierarchy = {
  managersOf: (_: unknown, user: string, levels: number) => (ABOVE[user] ?? []).slice(0, levels),
  relationsOf: (_: unknown, user: string, levels: number) => (user === "max" ? PLACED.slice(0, levels) : []),
};

let requests: Requests;
beforeEach(() => {
  requests?.close();
  requests = new Requests({ hierarchy });
});
afterAll(() => requests.close());

function refusal(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.details[0]?.code ?? error.code;
  }
}

async function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  const { error } = await work.then(
    () => ({ error: undefined }),
    (error: unknown) => ({ error }),
  );
  return refusal(() => {
    if (error) throw error;
  });
}

const seated = () =>
  seatsOf(requests.context, requests.now()).map(({ step: index, user, standsFor }) =>
    [index, user, ...(standsFor === null ? [] : ["for", standsFor])].join(" "),
  );

describe("Withdrawing a request", () => {
  test("is open to the requester while the request is open", () => {
    const isOpen = (state: string) => ["pending", "changes_requested", "stale", "failed"].includes(state);
    for (const state of REQUEST_STATES) {
      requests.asked([["mia"]], [step()], { id: state, state, due_at: 5 });
      const code = refusal(() => withdraw(requests.by("cleo"), requests.now(state)));
      expect([state, code]).toEqual([state, isOpen(state) ? undefined : "APPROVAL_DECIDED"]);
      const after = isOpen(state) ? { state: "withdrawn", dueAt: null, closedAt: NOW } : { state, dueAt: 5 };
      expect(requests.now(state)).toMatchObject(after);
      expect(requests.log(state)).toEqual(isOpen(state) ? ["withdrawn by cleo"] : []);
    }
  });

  test("is refused to other users", () => {
    requests.asked([["mia"]]);
    expect(refusal(() => withdraw(requests.by("mia"), requests.now()))).toBe("NOT_REQUESTER");
    expect(requests.now().state).toBe("pending");
  });
});

describe("Resubmitting a returned request", () => {
  const kept = { id: "b1", note: "x" };
  const given = (state = "changes_requested", more: Record<string, unknown> = {}) =>
    requests.asked([["mia"]], [step()], {
      ...{ state, action: "fin.bills.pay", collection: "fin.bills", record_id: "b1", input: kept, ...more },
    });
  const again = (as: Given = {}, input?: Record<string, unknown>) =>
    resubmit(billCall(requests, { rules: [rule()], ...as }), requests.now(), input);
  const inputNow = () => inputOf(requests.context, requests.now());
  const refused = () => new Fault("RECORD_IN_USE");
  beforeEach(() => {
    requests.close();
    requests = new Requests({ catalog });
    storeBill(requests.connection, { state: "approved" });
  });

  test("keeps the input and asks the current approvers", async () => {
    given();
    expect(await again()).toMatchObject({ state: "pending", round: 3, requester: "cleo", decides: false });
    expect([inputNow(), seated()]).toEqual([kept, ["0 mia", "0 max", "0 moe"]]);
    expect(requests.connection.statement("SELECT title FROM fin_bills").get()).toEqual({ title: "Paper" });
  });

  test("accepts another input for the same record", async () => {
    given();
    await again({}, { id: "b9", note: "y" });
    expect(inputNow()).toEqual({ id: "b1", note: "y" });
  });

  test("accepts another input without a record if it creates one", async () => {
    given("changes_requested", { record_id: null, input: { note: "x" } });
    await again({}, { note: "y" });
    expect(inputNow()).toEqual({ note: "y" });
  });

  test.each<[number, string | undefined]>([
    [499, undefined],
    [500, "STATE_TRANSITION_INVALID"],
  ])("counts its amount only once, under a limit of %p", async (limit, code) => {
    given("changes_requested", { action: "fin.bills.create", record_id: null, input: { title: "Paper" } });
    const sum = rule({ sum: { by: ["requester"], days: 7, worth: { $gt: limit } } });
    const counted = { rule: sum, key: '["cleo"]', worth: 500, total: { others: 0, worth: 500 } };
    keepAmounts(requests.context, [counted], { recordId: null, requestId: "q1" });
    expect(await refusalOf(again({ move: "create", rules: [sum] }))).toBe(code);
  });

  test.each<[string, Given, string]>([
    ["if the requester lost the permission", { refusal: new Fault("ACCESS_DENIED") }, "ACCESS_DENIED"],
    ["if no rule requires approval any more", { rules: [] }, "STATE_TRANSITION_INVALID"],
    ["if no rule applies", { rules: [rule({ worth: { $gt: 500 } })] }, "STATE_TRANSITION_INVALID"],
    ["if the call is refused", { run: refused }, "RECORD_IN_USE"],
  ])("is refused %s", async (_, as, code) => {
    given();
    expect(await refusalOf(again(as))).toBe(code);
    expect(requests.now()).toMatchObject({ state: "changes_requested", round: 2 });
  });

  test("keeps the input of a decision and skips the dry run", async () => {
    given("stale", { decides: 1, authority: "fin.bills.send" });
    const as = { refusal: new Fault("ACCESS_DENIED"), run: refused };
    expect(await again(as, { id: "b1", note: "y" })).toMatchObject({
      ...{ state: "pending", round: 3, decides: true, authority: "fin.bills.send" },
    });
    expect(inputNow()).toEqual(kept);
  });
});

describe("Reassigning a request", () => {
  const named = (to: string, by = "mia", isUnfit?: boolean) =>
    refusal(() => delegate(requests.by(by), requests.around, requests.now(), to, isUnfit));

  test.each<[string, string, string | undefined]>([
    ["adds an active user", "dora", undefined],
    ["rejects a deactivated user", "gone", "REFERENCE_UNKNOWN"],
    ["rejects an unknown user", "somebody", "REFERENCE_UNKNOWN"],
    ["rejects the requester", "cleo", "OWN_REQUEST"],
    ["rejects an editor", "eddy", "OWN_REQUEST"],
    ["rejects a current approver", "max", "ALREADY_ASKED"],
    ["rejects a user who has already voted", "moe", "ALREADY_VOTED"],
    ["rejects a user invited by the requester", "lea", "NOT_INDEPENDENT"],
  ])("%s", (_, to, code) => {
    requests.asked([["mia", "max"], ["olga"]], [step({ required: 2 }), step({ order: 2 })]);
    requests.voted("moe");
    requests.hand("cleo", "invitation", "lea");
    const version = requests.now().version;
    expect(named(to)).toBe(code);
    const added = code === undefined ? ["0 dora for mia"] : [];
    expect(seated()).toEqual(["0 mia", "0 max", "1 olga", ...added]);
    expect(requests.log()).toEqual(["approved by moe 0", ...(code ? [] : ["delegated by mia 0 dora"])]);
    expect(requests.now().version).toBe(code ? version : version + 1);
  });

  test("is limited to the approver's own seat", () => {
    requests.asked([["max", "lea for max"]]);
    expect(named("dora", "lea")).toBe("ACCESS_DENIED");
    expect(named("dora", "olga")).toBe("NOT_APPROVER");
    expect(seated()).toEqual(["0 max", "0 lea for max"]);
  });

  test("affects the current step", () => {
    requests.asked([["max"], ["mia"]], [step(), step({ name: "Others" })]);
    named("dora");
    expect(seated()).toEqual(["0 max", "1 mia", "1 dora for mia"]);
    expect(requests.log()).toEqual(["delegated by mia 1 dora"]);
  });

  test("states if a duty rule excludes the substitute from the role", () => {
    requests.asked([["mia", "max"]]);
    named("dora");
    named("lea", "max", true);
    expect(seatsOf(requests.context, requests.now()).map(({ why }) => renderText(why, "en"))).toEqual([
      "",
      "",
      "named as substitute",
      "named as substitute despite a segregation of duties conflict",
    ]);
  });

  test("is refused unless the request is pending", () => {
    requests.asked([["mia"]], [step()], { state: "stale" });
    expect(named("dora")).toBe("APPROVAL_STALE");
    requests.asked([["mia"]], [step()], { id: "q2", state: "executed" });
    const over = () => delegate(requests.by("mia"), requests.around, requests.now("q2"), "dora");
    expect(refusal(over)).toBe("APPROVAL_DECIDED");
  });
});

describe("Escalating a request", () => {
  const history = async (): Promise<object[]> => [
    { actor: "cleo", at: NOW - DAY, changes: [{ field: "manager_id" }] },
    { actor: "moe", at: NOW - DAY, changes: [{ field: "salary" }] },
  ];
  const escalated = (given: object = {}) =>
    escalate(
      Object.assign(requests.by("mia"), { history: async () => [], ...given }),
      requests.around,
      requests.now(),
    );

  test.each<[string, string[], string[], string[]]>([
    ["adds the managers of the approvers", ["max", "moe"], [], ["0 lea", "0 dora"]],
    ["adds each manager once", ["max", "mia"], [], ["0 lea"]],
    ["adds the owners if the approver has no manager", ["mia"], [], ["0 olga"]],
    ["adds the owners if the managers are approvers already", ["max", "lea"], [], ["0 olga"]],
    ["adds the owners if the managers have voted already", ["max"], ["lea"], ["0 olga"]],
    ["adds nobody if the owners are approvers already", ["olga"], [], []],
  ])("%s", async (_, asked, votes, added) => {
    requests.asked([asked], [step({ required: 3, due_in: 9 })]);
    for (const one of votes) requests.voted(one);
    const done = await escalated();
    expect(seated()).toEqual([...asked.map((user) => `0 ${user}`), ...added]);
    expect(done !== undefined).toBe(added.length > 0);
    expect(requests.log().slice(votes.length)).toEqual(
      added.map((text) => `escalated by mia 0 ${text.slice(2)}`),
    );
    expect(requests.now()).toMatchObject(
      added.length > 0 ? { reminders: 0, dueAt: NOW + 9 } : { reminders: 3 },
    );
  });

  test("skips the requester and editors", async () => {
    for (const [id, more] of [
      ["q1", { requester: "lea" }],
      ["q2", { editors: ["lea"] }],
    ] as const) {
      requests.asked([["max"]], [step()], { id, ...more });
      await escalate(
        Object.assign(requests.by("mia"), { history: async () => [] }),
        requests.around,
        requests.now(id),
      );
      const asked = seatsOf(requests.context, requests.now(id)).map(({ user }) => user);
      expect(asked).toEqual(["max", "olga"]);
    }
  });

  test("skips users whose vote would not count", async () => {
    requests.asked([["max"]]);
    requests.hand("cleo", "invitation", "lea");
    await escalated();
    expect(seated()).toEqual(["0 max", "0 olga"]);
  });

  test("skips users whom the requester recently appointed", async () => {
    requests.asked([["max"]]);
    await escalated({ history });
    expect(seated()).toEqual(["0 max", "0 olga"]);
  });

  test("stores authors and times of appointments, and the role of owners", async () => {
    requests.asked([["max"], ["mia"]], [step(), step({ name: "Others" })]);
    const did = (actor: string) => [{ actor, at: NOW - DAY, changes: [{ field: "manager_id" }] }];
    await escalated({ history: async (_: string, id: string) => did(id === "e1" ? "dora" : "olga") });
    const why = say("errors.approvals.whyEscalated");
    const added = { standsFor: null, why };
    expect(seatsOf(requests.context, requests.now()).slice(2)).toEqual([
      { ...added, step: 0, user: "lea", role: null, chosen: [{ by: "dora", at: NOW - DAY }] },
      { ...added, step: 1, user: "olga", role: "owner", chosen: [] },
    ]);
  });

  test("affects the current step only", async () => {
    requests.asked([["max"], ["moe"]], [step(), step({ order: 2 })]);
    await escalated();
    expect(seated()).toEqual(["0 max", "1 moe", "0 lea"]);
  });

  test("is refused unless the request is pending", () => {
    requests.asked([["max"]], [step()], { state: "rejected" });
    expect(escalated()).rejects.toThrow("doesn't need a decision");
  });
});

describe("Overriding a request", () => {
  const call = (id: string, ...roles: string[]) =>
    callOn(requests.connection, { now: NOW, approvals: requests.around, id, roles });
  const broken = (by = call("olga", "manager", "owner"), seen: object = { version: 1 }) =>
    override(by, requests.now(), seen, "The plant is on fire");

  test("stores the reason and opens a review", async () => {
    requests.asked([["mia"]], [step()], { due_at: 5 });
    const { request } = await broken();
    // The action no longer exists, so carrying it out fails, but the override remains recorded.
    expect(request).toMatchObject({ state: "failed", way: "override", place: 0, dueAt: null });
    expect(requests.log()[0]).toBe("overridden by olga The plant is on fire");
    const reviews = requests.connection.statement("SELECT way, subject FROM approval_reviews").all();
    expect(reviews).toEqual([{ way: "override", subject: "olga" }]);
  });

  test("is refused to other users, and for unseen or closed requests", async () => {
    const before = requests.asked([["mia"]]);
    expect(await refusalOf(broken(call("mia", "manager")))).toBe("OWNER_ONLY");
    expect(await refusalOf(broken(undefined, { version: 9 }))).toBe("APPROVAL_STALE");
    expect(requests.now()).toEqual(before);
    requests.connection.client.run("UPDATE approval_requests SET state = 'rejected'");
    expect(await refusalOf(broken())).toBe("APPROVAL_DECIDED");
  });
});

describe("Repeating a request", () => {
  const again = (by: string, actions: object[] = []) =>
    refusalOf(
      resubmit(
        callOn(requests.connection, {
          now: NOW,
          approvals: { ...requests.around, rules: { about: () => [] } },
          id: by,
          actions,
        }),
        requests.now(),
        undefined,
      ),
    );

  test.each(REQUEST_STATES)("is refused once it is closed: %s", async (state) => {
    requests.asked([["mia"]], [step()], { state });
    const isOver = !["pending", "changes_requested", "stale", "failed"].includes(state);
    // Only open requests look up their action, which is unknown here.
    const waits = state === "pending" ? "STATE_TRANSITION_INVALID" : "RECORD_NOT_FOUND";
    expect(await again("cleo")).toBe(isOver ? "APPROVAL_DECIDED" : waits);
  });

  test("is refused to other users, and after the input was erased", async () => {
    requests.asked([["mia"]], [step()], { state: "stale" });
    expect(await again("mia")).toBe("NOT_REQUESTER");
    requests.connection.client.run("UPDATE approval_requests SET person_key = 0");
    expect(await again("cleo", [{ name: "fin.bills.approve" }])).toBe("RECORD_NOT_FOUND");
  });
});

describe("Transferring the requests of a leaver", () => {
  const handed = (from = "max", to = "dora") => handOver(requests.by("olga"), from, to);

  test("gives their seat to another user", () => {
    requests.asked([["mia", "max as manager"]]);
    expect(handed()).toBe(1);
    const [seat] = seatsOf(requests.context, requests.now()).slice(-1);
    const chosen = [{ by: "olga", at: NOW }];
    expect(seat).toEqual({
      step: 0,
      user: "dora",
      standsFor: "max",
      role: null,
      why: say("errors.approvals.whyTookOver"),
      chosen,
    });
    expect(requests.log()).toEqual(["reassigned by max 0 dora"]);
  });

  test("keeps the represented user", () => {
    requests.asked([["lea for max"]]);
    handed("lea");
    expect(seated()).toEqual(["0 lea for max", "0 dora for max"]);
  });

  test("includes later steps, but not finished ones", () => {
    requests.asked([["max", "mia"], ["max"], ["olga"]], [step(), step({ order: 2 }), step({ order: 2 })]);
    requests.voted("mia");
    handed();
    expect(seated().filter((seat) => seat.includes("dora"))).toEqual(["1 dora for max"]);
  });

  test("adds no second seat for an approver", () => {
    requests.asked([["max", "dora"]]);
    expect(handed()).toBe(1);
    expect(seated()).toEqual(["0 max", "0 dora"]);
  });

  test.each<[string, Record<string, string | number>, number]>([
    ["includes pending requests", {}, 1],
    ["excludes closed requests", { state: "executed" }, 0],
    ["excludes stale requests", { state: "stale" }, 0],
    ["excludes requests made by the new approver", { requester: "dora" }, 0],
    ["excludes requests edited by the new approver", { editors: '["dora"]' }, 0],
    ["excludes other organisations", { org: 2 }, 0],
  ])("%s", (_, more, count) => {
    requests.asked([["max"]]);
    const names = Object.keys(more);
    for (const name of names)
      requests.connection.client.run(`UPDATE approval_requests SET ${name} = ?`, Object.values(more));
    expect(handed()).toBe(count);
  });

  test("ignores earlier rounds", () => {
    requests.asked([["max"]]);
    requests.connection.client.run("UPDATE approval_requests SET round = 3");
    expect(handed()).toBe(0);
  });

  test("ends delegations from and to them", () => {
    const given = {
      actions: [],
      max_worth: null,
      valid_from: "",
      valid_to: "",
      version: 1,
      created_at: NOW,
    };
    const add = (id: string, from_user: string, to_user: string, more: object = {}) =>
      insertInto(approvalDelegations).run(requests.connection, {
        ...{ id, org: ORG, from_user, to_user, created_by: from_user, ended_at: null, ...given },
        ...more,
      });
    add("from", "max", "mia");
    add("to", "mia", "max");
    add("others", "mia", "moe");
    add("ended", "max", "moe", { ended_at: 5 });
    add("elsewhere", "max", "moe", { org: 2 });
    handed();
    const rows = requests.connection
      .statement("SELECT id, ended_at, version FROM approval_delegations ORDER BY id")
      .all()
      .map((row) => Object.values(row).join(" "));
    expect(rows).toEqual(["elsewhere  1", "ended 5 1", `from ${NOW} 2`, "others  1", `to ${NOW} 2`]);
  });
});
