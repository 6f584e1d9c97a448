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
    ["always, without conditions", {}, true],
    ["by the record", { record: { state: "draft" } }, true],
    ["not by another record", { record: { state: "sent" } }, false],
    ["not to be told, by what the record lacks", { record: { other: 1 } }, undefined],
    ["by the input, which is not the record", { input: { reason: "gift" } }, true],
    ["not by the record where it asks the input", { input: { reason: "sale" } }, false],
    [
      "by one of several conditions on the input",
      { input: { $or: [{ reason: "x" }, { reason: "gift" }] } },
      true,
    ],
    ["not by a turned condition on the input", { input: { $not: { reason: "gift" } } }, false],
    ["by an operator on the input", { input: { reason: { $in: ["gift"] } } }, true],
    ["by the subject", { subject: { user_id: "cleo" } }, true],
    ["not by another subject", { subject: { user_id: "mia" } }, false],
    ["by any of the fields that it changes", { changes: ["other", "title"] }, true],
    ["not by others", { changes: ["other"] }, false],
    ["by any of the limits that it raises", { raises: ["other", "limit"] }, true],
    ["not by others that it only changes", { raises: ["amount"] }, false],
    ["where it loosens a control", { loosens: true }, true],
    ["by its worth", { worth: { $gt: 499 } }, true],
    ["not by less", { worth: { $gt: 500 } }, false],
    ["only where all hold", { record: { state: "draft" }, worth: { $gt: 500 } }, false],
    ["where all hold", { record: { state: "draft" }, subject: { roles: { $contains: "clerk" } } }, true],
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
    ["where it is a write that can be made again", {}, true],
    ["not where it reads", { kind: "read" }, false],
    ["not where everybody may do it", { access: "public" }, false],
    ["not where it cannot be tried", { dryRun: false }, false],
    ["not where it cannot be made again", { replay: false }, false],
    ["not with a file", { upload: {} }, false],
    ["not where it is prepared", { prepare: () => undefined }, false],
    ["not where it decides", { name: "approvals.approve" }, false],
    ["not where it explains", { name: "workflows.execute" }, false],
    ["not of many at once", { name: "fin.bills.bulk" }, false],
    ["where it changes an approval rule", { name: "approvals.policies.update" }, true],
    ["where its name only has such a part", { name: "fin.approvals.workflows.bulk_pay" }, true],
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
