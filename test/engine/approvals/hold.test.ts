import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { caseOf } from "../../../src/engine/approvals/facts.ts";
import { heldBy } from "../../../src/engine/approvals/held.ts";
import { rehearse } from "../../../src/engine/approvals/hold.ts";
import type { Run } from "../../../src/engine/call.ts";
import { STEPS } from "../../../src/engine/execute.ts";
import { Fault } from "../../../src/kernel/errors.ts";
import { billCall, type Given, rule } from "./bill-call.ts";
import { catalog, euros, storeBill } from "./bills.ts";
import { NOW, Requests } from "./requests.ts";

let requests: Requests;
const open = (isSmall = false) => {
  requests?.close();
  requests = new Requests({ catalog, isSmall });
  storeBill(requests.connection, { state: "approved" });
};
beforeEach(() => open());
afterAll(() => requests.close());

const callOf = (given: Given) => billCall(requests, given);

async function called(given: Given = {}) {
  const call = callOf(given);
  const input = given.input ?? { id: "b1" };
  const output = await STEPS.perform(call, input, undefined).catch((error: unknown) => error);
  return { output, trail: call.trail };
}

/** Performs a call; returns "held", "done" or the error code, and if the bill was changed. */
async function came(given: Given = {}): Promise<string> {
  const { output } = await called(given);
  const said =
    output instanceof Fault
      ? [output.code, ...output.details.map(({ code }) => code)].join(" ")
      : heldBy(output) !== undefined
        ? "held"
        : output instanceof Error
          ? output.message
          : "done";
  return `${said}${titleOf() === "Done" ? ", changed" : ""}`;
}
const rowsOf = (table: string) => requests.connection.statement(`SELECT * FROM ${table}`).all();
const titleOf = () => rowsOf("fin_bills")[0]?.title;

function update() {
  storeBill(requests.connection, { amount: euros(501) });
  return { id: "b1" };
}
const refused = () => new Fault("RECORD_IN_USE");
function broken() {
  throw new Error("broken");
}

describe("Call under approval rules", () => {
  const dear = rule({ worth: { $gt: 500 } });
  const named = rule({ record: { title: "Done" } });

  test.each<[string, Given, string]>([
    ["is executed if no rule covers it", {}, "done, changed"],
    ["is held without changes if a rule covers it", { rules: [rule()] }, "held"],
    ["is held by a rule that was loosened today", { rules: [rule()], former: [rule()] }, "held"],
    ["is executed if no rule applies", { rules: [dear] }, "done, changed"],
    ["is held if it is unknown whether a rule applies", { rules: [rule({ input: { other: 1 } })] }, "held"],
    [
      "is executed under a rule not yet in force",
      { rules: [rule({}, { validFrom: NOW + 1 })] },
      "done, changed",
    ],
    ["is executed under an expired rule", { rules: [rule({}, { validTo: NOW })] }, "done, changed"],
    ["is executed once approved", { rules: [rule()], approval: "q1" }, "done, changed"],
    ["is executed for the system", { rules: [rule()], kind: "system" }, "done, changed"],
    ["is refused to an API key", { rules: [rule()], kind: "key" }, "ACCESS_POLICY_DENIED APPROVAL_NEEDED"],
    ["is executed for an API key if no rule applies", { rules: [dear], kind: "key" }, "done, changed"],
    ["is executed if it cannot be held", { rules: [rule()], action: { dryRun: false } }, "done, changed"],
    ["is judged by the record before a transition", { rules: [named] }, "done, changed"],
    ["is judged by the result of an update", { move: "update", rules: [dear], run: update }, "held"],
    ["is judged by the result of a create", { move: "create", rules: [dear], run: update }, "held"],
    ["is executed as an update if no rule applies", { move: "update", rules: [dear] }, "done, changed"],
    ["creates no request if it is refused", { rules: [rule()], run: refused }, "RECORD_IN_USE"],
    [
      "creates no request if an update is refused",
      { move: "update", rules: [rule()], run: refused },
      "RECORD_IN_USE",
    ],
    ["returns its refusal if no rule applies", { rules: [dear], run: refused }, "RECORD_IN_USE, changed"],
    ["creates no request if it fails", { rules: [rule()], run: broken }, "INTERNAL"],
    ["creates no request if an update fails", { move: "update", rules: [rule()], run: broken }, "INTERNAL"],
  ])("%s", async (_, given, expected) => {
    expect(await came(given)).toBe(expected);
    const asked = rowsOf("approval_requests").map(({ state }) => state);
    expect(asked).toEqual(expected === "held" ? ["pending"] : []);
    expect(rowsOf("approval_reviews")).toEqual([]);
  });
});

test.each(["pay", "update"])(
  "returns a refusal of %s without a rule instead of throwing it",
  async (move) => {
    const call = callOf({ move, rules: [rule({ worth: { $gt: 500 } })], run: refused });
    expect(await STEPS.perform(call, { id: "b1" }, undefined)).toBeInstanceOf(Fault);
  },
);

describe("Held call", () => {
  test("creates a request in the caller's name with an audit event", async () => {
    const { output, trail } = await called({ rules: [rule()], input: { id: "b1", note: "x" } });
    const request = requests.now(heldBy(output));
    expect(request).toMatchObject({
      ...{ action: "fin.bills.pay", requester: "cleo", authority: "fin.bills.pay", decides: false },
      ...{ recordId: "b1", worth: 500, state: "pending", rules: [{ id: "r" }] },
    });
    expect(trail.approval).toBe(request.id);
    expect(trail.subject).toEqual({ collection: "fin.bills", id: "b1" });
    expect(trail.changes.map(({ collection: about }) => about)).toEqual(["approvals", "approvals"]);
  });

  test("cannot be requested twice at the same time", async () => {
    const given = { rules: [rule()] };
    expect([await came(given), await came(given)]).toEqual([
      "held",
      "STATE_TRANSITION_INVALID ALREADY_ASKED",
    ]);
    expect(await came({ ...given, move: "send" })).toBe("held");
    requests.connection.client.run("UPDATE approval_requests SET state = 'changes_requested'");
    expect(await came(given)).toBe("held");
    storeBill(requests.connection, { id: "b2" });
    expect(await came({ ...given, input: { id: "b2" } })).toBe("held");
    const free = { ...given, move: "import", input: {} };
    expect([await came(free), await came(free)]).toEqual(["held", "held"]);
  });

  test("is self-approved and executed at once without possible approvers", async () => {
    open(true);
    const given = { rules: [rule({}, {}, "nobody")], id: "olga", roles: ["owner"] };
    const { output, trail } = await called(given);
    expect(output).toEqual({ id: "b1" });
    expect(titleOf()).toBe("Done");
    const [request] = rowsOf("approval_requests");
    expect(request).toMatchObject({
      state: "executed",
      way: "self",
      requester: "olga",
      result_id: "b1",
      closed_at: NOW,
    });
    expect(trail.approval).toBe(String(request?.id));
    expect(requests.log(String(request?.id))).toEqual([
      "asked by olga",
      "self_approved by olga 0",
      "executed by olga",
    ]);
    expect(rowsOf("approval_reviews")).toMatchObject([{ way: "self", subject: "olga" }]);
  });

  test("stores the created record as the result, otherwise its subject", async () => {
    open(true);
    const given = { rules: [rule({}, {}, "nobody")], id: "olga", roles: ["owner"] };
    await called({ ...given, run: () => ({ id: "b2" }) });
    await called({ ...given, run: () => ({}) });
    expect(rowsOf("approval_requests").map(({ result_id }) => result_id)).toEqual(["b2", "b1"]);
  });

  test("waits for other approvers even if one of its steps has none", async () => {
    open(true);
    const steps = ["manager", "nobody"].map((role) => ({
      name: role,
      approvers: [{ role }],
      need: "any" as const,
    }));
    expect(await came({ rules: [rule({}, { steps })], id: "olga", roles: ["owner"] })).toBe("held");
  });

  test("is rolled back with its request if it is refused", async () => {
    open(true);
    let tries = 0;
    const run = () => {
      tries += 1;
      return tries === 1 ? { id: "b1" } : new Fault("RECORD_IN_USE");
    };
    expect(await came({ rules: [rule({}, {}, "nobody")], id: "olga", run })).toStartWith("RECORD_IN_USE");
    expect(rowsOf("approval_reviews")).toEqual([]);
  });
});

describe("Contributions to totals", () => {
  const sum = (worth: number) => rule({ sum: { by: ["requester"], days: 7, worth: { $gt: worth } } });
  const kept = () =>
    rowsOf("approval_amounts").map(({ record_id, worth, request_id }) => [
      record_id,
      worth,
      request_id === null,
    ]);

  test("are stored for executed calls", async () => {
    await called({ rules: [sum(900)] });
    expect(kept()).toEqual([["b1", 500, true]]);
  });

  test("are stored for created records", async () => {
    await called({ rules: [sum(900)], move: "create", input: {} });
    expect(kept()).toEqual([["b1", 500, true]]);
  });

  test("are stored for pending requests", async () => {
    await called({ rules: [sum(400)] });
    expect(kept()).toEqual([["b1", 500, false]]);
  });
});

describe("Subject of a review", () => {
  const reviewed = () =>
    rowsOf("approval_requests").map(({ state, way, rules, result_id, requester, closed_at }) => [
      ...[state, way, requester, result_id, closed_at === NOW],
      ...JSON.parse(String(rules)).map(({ id }: { id: string }) => id),
    ]);
  const looked = ["executed", "self", "cleo", "b1", true];

  test("is the created record, otherwise the subject of the call", async () => {
    await called({ former: [rule()], run: () => ({ id: "b2" }) });
    await called({ former: [rule()], run: () => ({}) });
    const about = rowsOf("approval_requests").map(({ result_id, decides }) => [result_id, decides]);
    expect(about).toEqual([
      ["b2", 0],
      ["b1", 0],
    ]);
  });

  test.each<[string, Given, unknown[][]]>([
    ["is a call that a rule loosened today would have held", { former: [rule()] }, [[...looked, "r"]]],
    [
      "is an update that a rule loosened today would have held",
      { former: [rule()], move: "update" },
      [[...looked, "r"]],
    ],
    [
      "is not a call to which the rule would not have applied",
      { former: [rule({ worth: { $gt: 500 } })] },
      [],
    ],
    ["is a call that loosens a control", { loosens: true }, [looked]],
    ["is not a call that could loosen a control but does not", { loosens: false }, []],
    ["is not a refused call", { former: [rule()], run: refused }, []],
    ["is not a call by an API key", { former: [rule()], kind: "key" }, []],
  ])("%s", async (_, given, expected) => {
    await called(given);
    expect(reviewed()).toEqual(expected);
    expect(rowsOf("approval_reviews")).toMatchObject(
      expected.map(() => ({ way: "self", subject: "cleo", state: "open" })),
    );
    for (const { id } of rowsOf("approval_requests"))
      expect(requests.log(String(id))).toEqual(["asked by cleo", "self_approved by cleo"]);
  });
});

describe("Approved call", () => {
  test("returns the response of the action", async () => {
    const call = callOf({ rules: [rule()] });
    expect(await STEPS.performApproved(call, { id: "b1" }, ["mia"])).toEqual({
      id: "b1",
    });
    expect(titleOf()).toBe("Done");
  });

  test("throws if it is refused", () => {
    const call = callOf({ run: refused });
    expect(STEPS.performApproved(call, { id: "b1" }, [])).rejects.toThrow(Fault);
  });
});

describe("Dry run of a call's approvals", () => {
  const rehearsed = (given: Given, trying = true) => {
    const call = callOf(given);
    const one = caseOf(call, catalog, call.action, { id: "b1" });
    const run: Run = (inner) => STEPS.run(inner, one.input, undefined);
    return rehearse(call, one, given.rules ?? [], trying ? run : undefined);
  };

  test.each(["pay", "update"])("has no lasting effects: %s", async (move) => {
    const held = await rehearsed({ move, rules: [rule()] });
    expect(held).toMatchObject({ rules: [{ id: "r" }], worth: 500 });
    const free = await rehearsed({ move, rules: [rule({ worth: { $gt: 500 } })] });
    expect(free.rules).toEqual([]);
    expect(titleOf()).toBe("Paper");
  });

  test("uses the record after a write, or before a transition", async () => {
    const dearer = { rules: [rule({ worth: { $gt: 500 } })], run: update };
    expect(await rehearsed({ move: "update", ...dearer })).toMatchObject({
      rules: [{ id: "r" }],
      worth: 501,
    });
    expect(await rehearsed(dearer)).toMatchObject({ rules: [] });
  });

  test("is refused like the call", () => {
    for (const move of ["pay", "update"]) {
      expect(rehearsed({ move, rules: [rule()], run: refused })).rejects.toThrow(Fault);
    }
  });

  test("executes nothing if it decides", async () => {
    expect(await rehearsed({ rules: [rule()], run: refused }, false)).toMatchObject({
      rules: [{ id: "r" }],
      worth: 500,
    });
    expect(await rehearsed({ rules: [], run: refused }, false)).toMatchObject({ rules: [] });
  });
});
