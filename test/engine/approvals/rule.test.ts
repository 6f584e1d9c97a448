import { describe, expect, test } from "bun:test";
import { heldBy, heldByWords, isHeld, markHeld } from "../../../src/engine/approvals/held.ts";
import { isHoldable } from "../../../src/engine/approvals/holdable.ts";
import { Staff, substituteOf } from "../../../src/engine/approvals/people.ts";
import { compileRule, questionOf, type Step, type When } from "../../../src/engine/approvals/rule.ts";
import type { Action } from "../../../src/kernel/action.ts";
import type { ReadContext } from "../../../src/kernel/context.ts";
import { NO_HIERARCHY } from "../../../src/kernel/hierarchy.ts";

const facts = { id: "r", name: "Rule", version: 1, priority: 0, validFrom: null, validTo: null };
const ruled = (when: When, actions = ["fin.*"]) => compileRule({ actions, when, steps: [] }, facts);

describe("Rule conditions", () => {
  const context = {
    input: { reason: "gift", nested: { deep: 1 } },
    changes: ["amount", "title"],
    raises: ["limit"],
    loosens: true,
    worth: 500,
  };
  const env = { subject: { user_id: "cleo", roles: ["clerk"] }, context };
  const record = { state: "draft", reason: "sale" };

  test.each<[string, When, boolean | undefined]>([
    ["match any call if empty", {}, true],
    ["match a record field", { record: { state: "draft" } }, true],
    ["do not match another record", { record: { state: "sent" } }, false],
    ["are unknown if the record lacks the field", { record: { other: 1 } }, undefined],
    ["match an input field", { input: { reason: "gift" } }, true],
    ["do not match the record in place of the input", { input: { reason: "sale" } }, false],
    [
      "match one of several input conditions",
      { input: { $or: [{ reason: "x" }, { reason: "gift" }] } },
      true,
    ],
    ["do not match a negated input condition", { input: { $not: { reason: "gift" } } }, false],
    ["match an operator on the input", { input: { reason: { $in: ["gift"] } } }, true],
    ["match the subject", { subject: { user_id: "cleo" } }, true],
    ["do not match another subject", { subject: { user_id: "mia" } }, false],
    ["match any changed field", { changes: ["other", "title"] }, true],
    ["do not match unchanged fields", { changes: ["other"] }, false],
    ["match any raised limit", { raises: ["other", "limit"] }, true],
    ["do not match a field that is only changed", { raises: ["amount"] }, false],
    ["match a loosened control", { loosens: true }, true],
    ["match an amount above the limit", { worth: { $gt: 499 } }, true],
    ["do not match an amount at the limit", { worth: { $gt: 500 } }, false],
    ["do not match if only some parts do", { record: { state: "draft" }, worth: { $gt: 500 } }, false],
    [
      "match if all parts do",
      { record: { state: "draft" }, subject: { roles: { $contains: "clerk" } } },
      true,
    ],
  ])("%s", (_, when, applies) => {
    expect(ruled(when).applies(record, env)).toBe(applies);
  });

  test("do not match if no control is weakened", () => {
    const calm = { ...env, context: { ...context, loosens: false } };
    expect(ruled({ loosens: true }).applies(record, calm)).toBe(false);
  });

  test("cover the named actions only", () => {
    const { covers } = ruled({}, ["fin.*", "crm.leads.contact"]);
    expect(["fin.bills.pay", "crm.leads.contact", "crm.leads.get"].map(covers)).toEqual([true, true, false]);
  });

  test("hold by total, or always without one", () => {
    const sum = { by: ["requester"], days: 7, worth: { $gt: 100 } };
    const over = (worth: number | undefined, when: When) => ruled(when).exceeds({ sum: worth }, {});
    const given = [101, 100, undefined].map((worth) => over(worth, { sum }));
    expect(given).toEqual([true, false, undefined]);
    expect(over(0, {})).toBe(true);
  });

  test("keep the definition of the rule", () => {
    const definition = { actions: ["fin.*"], when: {}, steps: [], expires_in: 4 };
    expect(compileRule(definition, facts)).toMatchObject({ ...definition, ...facts });
  });
});

test("treats steps with equal name, approvers and count as the same question", () => {
  const step: Step = { name: "Managers", approvers: [{ role: "manager" }], need: "any" };
  const same = questionOf(step);
  expect(questionOf({ ...step, order: 4, due_in: 3 })).toBe(same);
  const others: Step[] = [
    { ...step, name: "Others" },
    { ...step, approvers: [] },
    { ...step, need: 2 },
  ];
  expect(others.map(questionOf)).not.toContain(same);
  expect(new Set(others.map(questionOf)).size).toBe(3);
});

describe("Calls that can be held", () => {
  const whole = { name: "fin.bills.pay", kind: "write", access: "permission", dryRun: true, replay: true };
  test.each<[string, object, boolean]>([
    ["include writes that can be replayed", {}, true],
    ["exclude reads", { kind: "read" }, false],
    ["exclude public actions", { access: "public" }, false],
    ["exclude actions without a dry run", { dryRun: false }, false],
    ["exclude actions that cannot be replayed", { replay: false }, false],
    ["exclude uploads", { upload: {} }, false],
    ["exclude actions with a preparation step", { prepare: () => undefined }, false],
    ["exclude approval decisions", { name: "approvals.approve" }, false],
    ["exclude workflow actions", { name: "workflows.execute" }, false],
    ["exclude calls that carry others", { name: "fin.bills.bulk", carries: true }, false],
    ["include changes to approval rules", { name: "approvals.policies.update" }, true],
    [
      "include actions whose name only contains such a part",
      { name: "fin.approvals.workflows.bulk_pay" },
      true,
    ],
  ])("%s", (_, given, holds) => {
    expect(isHoldable({ ...whole, ...given } as unknown as Action)).toBe(holds);
  });
});

describe("Response of a held call", () => {
  test("is recognised by its mark", () => {
    const answer = markHeld({ status: "pending_approval" }, "q1");
    expect([heldBy(answer), isHeld(answer)]).toEqual(["q1", true]);
    for (const other of [{ status: "pending_approval" }, null, undefined, "q1", 7])
      expect([heldBy(other), isHeld(other)]).toEqual([undefined, false]);
  });

  test.each<[unknown, string | undefined]>([
    [{ status: "pending_approval", approval: { id: "q1" } }, "q1"],
    [{ status: "done", approval: { id: "q1" } }, undefined],
    [{ status: "pending_approval", approval: { id: 7 } }, undefined],
    [{ status: "pending_approval" }, undefined],
    [null, undefined],
    ["pending_approval", undefined],
    [undefined, undefined],
  ])("is recognised by its content: %j", (answer, request) => {
    expect(heldByWords(answer)).toBe(request);
  });
});

describe("Users of an organisation", () => {
  const staff = new Staff(
    [
      { id: "mia", name: "Mia", roles: ["manager", "owner"], active: true },
      { id: "gone", name: "Gone", roles: ["manager"], active: false },
      { id: "dora", name: "Dora", roles: [], active: true },
    ],
    false,
  );

  test("are its active users", () => {
    expect(["mia", "gone", "nobody"].map((id) => staff.isActive(id))).toEqual([true, false, false]);
    expect(staff.active.map(({ id }) => id)).toEqual(["mia", "dora"]);
  });

  test("keep their names after leaving", () => {
    expect(["mia", "gone", "nobody"].map((id) => staff.nameOf(id))).toEqual(["Mia", "Gone", "nobody"]);
  });

  test("have roles, without leavers among the holders", () => {
    expect(staff.withRole("manager").map(({ id }) => id)).toEqual(["mia"]);
    expect(["mia", "gone", "dora", "nobody"].map((id) => staff.holds(id, "manager"))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("include a substitute on the days of absence", () => {
    const hierarchy = {
      ...NO_HIERARCHY,
      away: (_: unknown, user: string, day: string) =>
        user === "mia" && day === "2026-02-10" ? { substitute: "dora" } : undefined,
    };
    const on = (today: string, user: string) => substituteOf(hierarchy, { today } as ReadContext, user);
    expect([on("2026-02-10", "mia"), on("2026-02-11", "mia"), on("2026-02-10", "dora")]).toEqual([
      "dora",
      undefined,
      undefined,
    ]);
  });
});
