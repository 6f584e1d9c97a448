import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { heldBy } from "../../../src/engine/approvals/held.ts";
import { decisionParts } from "../../../src/engine/approvals/parts.ts";
import { keepAmounts } from "../../../src/engine/approvals/sums.ts";
import { STEPS } from "../../../src/engine/execute.ts";
import type { HistoryEntry } from "../../../src/kernel/context.ts";
import { Fault } from "../../../src/kernel/errors.ts";
import type { Principal } from "../../../src/kernel/principal.ts";
import { addEvent } from "../access/events.ts";
import { billCall, dutyOf, type Given, rule } from "./bill-call.ts";
import { catalog, storeBill } from "./bills.ts";
import { NOW, Requests, step } from "./requests.ts";

let requests: Requests;
const open = (isSmall = false) => {
  requests?.close();
  requests = new Requests({ catalog, isSmall });
  storeBill(requests.connection, { state: "sent", created_by: "eddy" });
};
beforeEach(() => open());
afterAll(() => requests.close());

/** Records that Cleo submitted the bill. */
const handedIn = (actor = "cleo", given: object = {}) =>
  addEvent(requests.connection, NOW - 5, {
    action: "fin.bills.send",
    actor,
    collection: "fin.bills",
    record_id: "b1",
    ...given,
  });

const waiting = (seats: string[][] = [["mia"]], more: Record<string, unknown> = {}) =>
  requests.asked(
    seats,
    seats.map((_one, index) => step({ order: index + 1 })),
    { decides: 1, collection: "fin.bills", record_id: "b1", ...more },
  );

const rows = (table: string) => requests.connection.statement(`SELECT * FROM ${table}`).all();

/** Approval request that the audit event of the last call refers to. */
let approval: string | null;

/** Makes a transition on the bill; returns the outcome. The version defaults to the current one. */
async function came(
  move: string,
  id: string,
  given: Given & { history?: HistoryEntry[] } = {},
): Promise<string> {
  const principal = (_connection: unknown, _org: number, user: string) => {
    const organization = { key: 1, currency: "EUR", timeZone: "UTC" } as Principal["organization"];
    return user === "gone" ? undefined : { kind: "user", id: user, organization, roles: [], operator: false };
  };
  const parts = decisionParts(catalog);
  const approvals = { parts, people: { ...requests.around.people, principal }, ...given.approvals };
  const call = billCall(requests, { move, id, input: { id: "b1", version: 2 }, ...given, approvals });
  if (given.history) Object.assign(call, { history: async () => given.history });
  const input = given.input ?? { id: "b1", version: 2 };
  const output = await STEPS.perform(call, input, undefined).catch((error: unknown) => error);
  approval = call.trail.approval;
  if (output instanceof Fault) return [output.code, ...output.details.map(({ code }) => code)].join(" ");
  if (output instanceof Error) throw output;
  // The audit event of a vote must refer to the request and to its record.
  const [newest] = rows("approval_requests").slice(-1);
  const isAudited = call.trail.approval === newest?.id && call.trail.subject?.id === "b1";
  if (heldBy(output) !== undefined) return isAudited ? "held" : "held unaudited";
  const { id: answered } = { ...(output as { id?: string }) };
  return answered === "b1" ? "done" : "nothing";
}
const isChanged = () => rows("fin_bills")[0]?.title === "Done";
const states = () => rows("approval_requests").map(({ state, requester }) => `${state} of ${requester}`);

describe("Submitting a record", () => {
  test.each<[string, Given, string[]]>([
    ["requests approval under a rule on the decision", { rules: [rule()] }, ["pending of cleo"]],
    ["requests no approval without a rule", {}, []],
    ["requests no approval if no rule applies", { rules: [rule({ worth: { $gt: 500 } })] }, []],
    ["requests no approval under an expired rule", { rules: [rule({}, { validTo: NOW })] }, []],
    ["requests no approval as the system", { rules: [rule({ worth: { $gt: 1 } })], kind: "system" }, []],
  ])("%s", async (_, given, expected) => {
    const rules = given.rules?.map((one) => ({
      ...one,
      covers: (name: string) => name === "fin.bills.approve",
    }));
    expect(await came("send", "cleo", { ...given, ...(rules && { rules }) })).toBe("done");
    expect(states()).toEqual(expected);
    if (expected.length > 0)
      expect(rows("approval_requests")).toMatchObject([{ decides: 1, authority: "fin.bills.send" }]);
  });
});

describe("Submitting a record if a step has no possible approver", () => {
  const about = (...roles: string[]) => {
    const steps = roles.map((role) => ({ name: role, approvers: [{ role }], need: "any" as const }));
    return rule({}, { steps, covers: (name: string) => name === "fin.bills.approve" });
  };
  beforeEach(() => open(true));

  test("asks the approvers of the other steps", async () => {
    expect(await came("send", "olga", { rules: [about("manager", "nobody")] })).toBe("done");
    expect(states()).toEqual(["pending of olga"]);
  });

  test("creates no request if no step has an approver", async () => {
    expect(await came("send", "olga", { rules: [about("nobody")] })).toBe("done");
    expect(states()).toEqual([]);
  });
});

test("reopens the returned request on resubmission", async () => {
  waiting([["mia"]], { state: "changes_requested" });
  const about = rule({}, { covers: (name: string) => name === "fin.bills.approve" });
  await came("send", "cleo", { rules: [about] });
  expect(states()).toEqual(["pending of cleo"]);
  expect(requests.now().round).toBe(3);
});

describe("Deciding transition as a vote", () => {
  test("takes effect with the last approver", async () => {
    waiting();
    expect(await came("approve", "mia")).toBe("done");
    expect([isChanged(), states()]).toEqual([true, ["executed of cleo"]]);
    expect(requests.log()).toEqual(["approved by mia 0", "executed by mia"]);
    expect(requests.now().resultId).toBe("b1");
  });

  test("waits for the next approver", async () => {
    waiting([["mia"], ["olga"]]);
    expect(await came("approve", "mia")).toBe("held");
    expect([isChanged(), requests.now().place]).toEqual([false, 2]);
  });

  test("requires the current version", async () => {
    waiting();
    expect(await came("approve", "mia", { input: { id: "b1" } })).toBe("VALIDATION_FAILED SEEN_REQUIRED");
    expect(await came("approve", "mia", { input: { id: "b1", version: 1 } })).toStartWith(
      "RECORD_VERSION_CONFLICT",
    );
    expect(isChanged()).toBe(false);
  });

  test.each([
    ["dora", "ACCESS_DENIED NOT_APPROVER"],
    ["cleo", "SOD_CONFLICT OWN_REQUEST"],
  ])("is refused to other users: %s", async (who, code) => {
    waiting();
    expect(await came("approve", who)).toBe(code);
    expect([isChanged(), states()]).toEqual([false, ["pending of cleo"]]);
  });

  test("returns the error of the transition to users who are no approvers", async () => {
    waiting();
    expect(await came("approve", "dora", { run: () => new Fault("RECORD_IN_USE") })).toBe("RECORD_IN_USE");
  });

  test("excludes approvers who depend on the requester", async () => {
    waiting();
    requests.hand("cleo", "invitation", "mia");
    expect(await came("approve", "mia")).toBe("SOD_CONFLICT NOT_INDEPENDENT");
    expect([isChanged(), requests.log()]).toEqual([false, ["not_counted by mia cleo invitation"]]);
  });

  test("counts as an action of all voters for duties", async () => {
    waiting([["mia"], ["olga"]]);
    const duties = dutyOf("approve", "pay");
    await came("approve", "mia", { duties });
    await came("approve", "olga", { duties });
    expect(rows("duty_deeds").map(({ actor, deed }) => `${deed} ${actor}`)).toEqual([
      "fin.bills.approve olga",
      "fin.bills.approve mia",
    ]);
  });

  test("ignores requests that are no decisions", async () => {
    waiting([["mia"]], { decides: 0 });
    expect(await came("approve", "dora")).toBe("done");
  });
});

describe("Decision without a request", () => {
  test("is allowed if no rule applies", async () => {
    handedIn();
    expect(await came("approve", "dora")).toBe("done");
    expect(states()).toEqual([]);
  });

  test("creates a request in the submitter's name", async () => {
    handedIn("lea");
    handedIn();
    handedIn("max", { outcome: "held" });
    expect(await came("approve", "dora", { rules: [rule()] })).toBe("held");
    expect([isChanged(), states()]).toEqual([false, ["pending of cleo"]]);
  });

  test("counts as the vote of an approver at once", async () => {
    handedIn();
    expect(await came("approve", "mia", { rules: [rule()] })).toBe("done");
    expect([isChanged(), states()]).toEqual([true, ["executed of cleo"]]);
  });

  test("is held if one of the steps has no approver", async () => {
    open(true);
    handedIn("olga");
    const managers = { name: "Managers", approvers: [{ role: "manager" }], need: "any" as const };
    const nobody = { name: "Nobody", approvers: [{ role: "nobody" }], need: "any" as const };
    const both = rule({}, { steps: [managers, nobody] });
    expect(await came("approve", "olga", { rules: [both], roles: ["owner"] })).toBe("held");
    expect(isChanged()).toBe(false);
  });

  test("creates a request in the submitter's name if another step has approvers", async () => {
    open(true);
    handedIn("olga");
    const steps = ["manager", "nobody"].map((role) => ({
      ...{ name: role, approvers: [{ role }], need: "any" as const },
    }));
    expect(await came("approve", "dora", { rules: [rule({}, { steps })] })).toBe("held");
    expect(states()).toEqual(["pending of olga"]);
  });

  test("creates a request in the caller's name if the submitter has left", async () => {
    handedIn("gone");
    expect(await came("approve", "mia", { rules: [rule()] })).toBe("held");
    expect(states()).toEqual(["pending of mia"]);
  });

  test("is self-approved by the caller in a small team without approvers", async () => {
    open(true);
    handedIn("olga");
    expect(await came("approve", "olga", { rules: [rule({}, {}, "nobody")], roles: ["owner"] })).toBe("done");
    expect(rows("approval_requests")).toMatchObject([{ state: "executed", way: "self", requester: "olga" }]);
  });

  test("creates no request if the transition itself is refused", async () => {
    handedIn();
    const run = () => new Fault("RECORD_IN_USE");
    expect(await came("approve", "dora", { rules: [rule()], run })).toBe("RECORD_IN_USE");
    expect(states()).toEqual([]);
  });

  test("reopens a returned request, and replaces a stale one of another user", async () => {
    handedIn();
    waiting([["mia"]], { state: "changes_requested" });
    expect(await came("approve", "dora", { rules: [rule()] })).toBe("held");
    expect(requests.now()).toMatchObject({ state: "pending", round: 3 });
    requests.connection.client.run("UPDATE approval_requests SET state = 'stale', requester = 'lea'");
    expect(await came("approve", "dora", { rules: [rule()] })).toBe("held");
    expect(states()).toEqual(["cancelled of lea", "pending of cleo"]);
    expect(requests.log().at(-1)).toBe("cancelled by dora");
  });

  test("is reviewed if a rule loosened today would have held it", async () => {
    handedIn();
    expect(await came("approve", "dora", { former: [rule()] })).toBe("done");
    expect(rows("approval_reviews")).toMatchObject([{ subject: "dora", way: "self" }]);
    open();
    await came("approve", "dora", { former: [rule({ worth: { $gt: 500 } })] });
    await came("approve", "dora", { former: [rule()], run: () => new Fault("RECORD_IN_USE") });
    expect(rows("approval_reviews")).toEqual([]);
  });

  test("creates a request in the caller's name if nobody could decide the submitter's", async () => {
    open(true);
    handedIn("olga");
    expect(await came("approve", "dora", { rules: [rule({}, {}, "nobody")] })).toBe("held");
    expect([isChanged(), states()]).toEqual([false, ["pending of dora"]]);
  });

  test("executes in the author's name if creation is the request and an approver decides", async () => {
    const parts = decisionParts(catalog);
    for (const [name, part] of parts) parts.set(name, { ...part, byAuthor: true });
    const given = { rules: [rule()], approvals: { parts } };
    handedIn();
    expect(await came("approve", "dora", given)).toBe("held");
    expect(states()).toEqual(["pending of dora"]);
    open();
    expect(await came("approve", "mia", given)).toBe("done");
    expect(states()).toEqual(["executed of eddy"]);
  });

  describe("Totals of a decision", () => {
    const sum = { by: ["requester"], days: 7, worth: { $gt: 900 } };
    const counted = () => rows("approval_amounts").map(({ key, worth }) => `${key} ${worth}`);
    const changed = (actor: string, field: string): HistoryEntry => ({
      ...{ version: 2, at: NOW - 5, actor, action: "fin.bills.update", approval_id: null, mandate: null },
      changes: [{ field, from: null, to: "x" }],
    });
    beforeEach(() => handedIn());

    test("count for the submitter, not the approver", async () => {
      const before = { rule: { id: "r" }, key: '["dora"]', worth: 900, total: { others: 0, worth: 900 } };
      keepAmounts(requests.context, [before], { recordId: "b2", requestId: null });
      expect(await came("approve", "dora", { rules: [rule({ sum })] })).toBe("done");
      expect(counted()).toEqual(['["dora"] 900', '["cleo"] 500']);
      expect(rows("approval_amounts")[1]).toMatchObject({ record_id: "b1", request_id: null });
    });

    test("count for editors of the summed fields as well", async () => {
      const about = [
        rule({ sum }, { material_fields: ["amount"] }),
        rule({ worth: { $gt: 900 } }, { id: "s", material_fields: ["note"] }),
      ];
      const history = [changed("lea", "amount"), changed("max", "note")];
      expect(await came("approve", "dora", { rules: about, history })).toBe("done");
      expect(counted()).toEqual(['["cleo"] 500', '["lea"] 500']);
    });
  });
});

describe("Refusing transition", () => {
  test("counts as the rejection of an approver", async () => {
    waiting();
    expect(await came("reject", "mia")).toBe("done");
    expect(requests.now()).toMatchObject({ state: "rejected", closedAt: NOW, dueAt: null });
    expect(requests.log()).toEqual(["rejected by mia 0"]);
    expect(approval).toBe("q1");
  });

  test("requires the version", async () => {
    waiting();
    expect(await came("reject", "mia", { input: { id: "b1" } })).toBe("VALIDATION_FAILED SEEN_REQUIRED");
    expect([isChanged(), states()]).toEqual([false, ["pending of cleo"]]);
  });

  test("changes the record only if the caller is no approver", async () => {
    waiting();
    expect(await came("reject", "dora")).toBe("done");
    expect([isChanged(), requests.log()]).toEqual([true, []]);
  });

  test("rejects nothing without a pending request", async () => {
    waiting([["mia"]], { state: "stale" });
    expect(await came("reject", "mia")).toBe("done");
    expect(states()).toEqual(["stale of cleo"]);
  });
});
