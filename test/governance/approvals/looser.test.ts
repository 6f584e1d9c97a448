import { describe, expect, test } from "bun:test";
import type { PolicyText } from "../../../src/engine/access/stored.ts";
import type { NewRule, Step } from "../../../src/engine/approvals/rule.ts";
import { isLoosened as ruleLoosened } from "../../../src/engine/approvals/strictness.ts";
import type { RuleSettings } from "../../../src/governance/settings/duties/rule-view.ts";
import { isLoosened as dutyLoosened } from "../../../src/governance/settings/duties/strictness.ts";
import { isLoosened as policyLoosened } from "../../../src/governance/settings/policies/strictness.ts";

describe("Loosened controls", () => {
  const policy: PolicyText = {
    id: "",
    name: "One",
    effect: "deny",
    actions: ["crm.*"],
    subjects: {},
    when: {},
    fields: {},
    reason: "",
    active: true,
    validFrom: null,
    validTo: null,
  };
  test.each<[string, Partial<PolicyText>, boolean]>([
    ["another reason", { reason: "Because" }, false],
    ["more actions denied", { actions: ["crm.*", "fin.*"] }, false],
    ["fewer actions denied", { actions: ["fin.*"] }, true],
    ["a condition", { when: { record: { state: "new" } } }, true],
    ["fewer people", { subjects: { roles: ["admin"] } }, true],
    ["an end", { validTo: 1 }, true],
    ["inactive", { active: false }, true],
    ["an allow", { effect: "allow" }, true],
  ])("include a policy change: %s", (_, change, looser) => {
    expect(policyLoosened(policy, { ...policy, ...change }, [])).toBe(looser);
  });

  const duty: RuleSettings = {
    name: "One",
    risk: "",
    severity: "high",
    left: { any: ["a.b"] },
    right: { all: ["c.d", "e.f"] },
    scope: "same_record",
    mode: "warn",
    assignment: "warn",
    window_days: 30,
    active: true,
  };
  test.each<[string, Partial<RuleSettings>, boolean]>([
    ["another name", { name: "Two", severity: "low" }, false],
    ["prevented", { mode: "prevent", assignment: "prevent" }, false],
    ["only found", { mode: "detect" }, true],
    ["for ever", { window_days: null }, false],
    ["for fewer days", { window_days: 3 }, true],
    ["more deeds of which one counts", { left: { any: ["a.b", "g.h"] } }, false],
    ["fewer deeds that all count", { right: { all: ["c.d"] } }, false],
    ["more deeds that all count", { right: { all: ["c.d", "e.f", "g.h"] } }, true],
    ["other deeds", { left: { any: ["g.h"] } }, true],
    ["inactive", { active: false }, true],
  ])("include a duty rule change: %s", (_, change, looser) => {
    expect(dutyLoosened(duty, { ...duty, ...change })).toBe(looser);
  });

  const step = (need: Step["need"], ...roles: string[]): Step => ({
    name: "One",
    approvers: roles.map((role) => ({ role })),
    need,
  });
  const rule: NewRule = {
    name: "One",
    active: true,
    priority: 1,
    actions: ["fin.bills.approve", "fin.payments.approve"],
    when: { worth: { $gt: 1000 } },
    steps: [step(2, "fin_manager"), step("all", "owner")],
    material_fields: ["amount"],
    valid_from: "2026-03-01T00:00:00Z",
    valid_to: "2026-09-01T00:00:00Z",
  };
  const [managers, owners] = [step(2, "fin_manager"), step("all", "owner")];
  test.each<[string, Partial<NewRule>, boolean]>([
    ["another name", { name: "Two", priority: 2 }, false],
    ["more actions", { actions: [...rule.actions, "fin.budgets.activate"] }, false],
    ["fewer actions", { actions: ["fin.bills.approve"] }, true],
    ["another worth", { when: { worth: { $gt: 1001 } } }, true],
    ["other fields that matter", { material_fields: ["amount", "date"] }, true],
    ["from before", { valid_from: "2026-02-28T00:00:00Z" }, false],
    ["from the same moment, written otherwise", { valid_from: "2026-03-01T01:00:00+01:00" }, false],
    ["from ever", { valid_from: null }, false],
    ["from later", { valid_from: "2026-03-01T00:00:01Z" }, true],
    ["to later", { valid_to: "2026-09-02T00:00:00Z" }, false],
    ["to the same moment, written otherwise", { valid_to: "2026-09-01T01:00:00+01:00" }, false],
    ["for ever", { valid_to: null }, false],
    ["to before", { valid_to: "2026-08-31T23:59:59Z" }, true],
    ["one step fewer", { steps: [managers] }, true],
    ["one step more", { steps: [managers, owners, step(1, "admin")] }, false],
    ["the steps turned round", { steps: [owners, managers] }, false],
    ["other people", { steps: [step(2, "fin_clerk"), owners] }, true],
    ["more people to choose from", { steps: [step(2, "fin_manager", "admin"), owners] }, true],
    ["more of them needed", { steps: [step(3, "fin_manager"), owners] }, false],
    ["fewer of them needed", { steps: [step(1, "fin_manager"), owners] }, true],
    ["any of them", { steps: [step("any", "fin_manager"), owners] }, true],
    ["all of them, who may be only one", { steps: [step("all", "fin_manager"), owners] }, true],
    ["not all of them", { steps: [managers, step(5, "owner")] }, true],
    ["inactive", { active: false }, true],
  ])("include an approval rule change: %s", (_, change, looser) => {
    expect(ruleLoosened(rule, { ...rule, ...change })).toBe(looser);
  });

  test("include an added exception to an approval rule", () => {
    const always = { ...rule, valid_from: null, valid_to: null };
    expect(ruleLoosened(always, always)).toBe(false);
    expect(ruleLoosened(always, { ...always, valid_from: "2026-03-01T00:00:00Z" })).toBe(true);
    expect(ruleLoosened(always, { ...always, valid_to: "2026-03-01T00:00:00Z" })).toBe(true);
    const any = { ...rule, steps: [step("any", "owner")] };
    for (const need of [1, 2, "all"] as const)
      expect(ruleLoosened(any, { ...any, steps: [step(need, "owner")] })).toBe(false);
    expect(ruleLoosened({ ...rule, steps: [step(1, "owner")] }, any)).toBe(false);
  });

  test("include deleting an active approval rule", () => {
    expect(ruleLoosened(rule, undefined)).toBe(true);
    expect(ruleLoosened({ ...rule, active: false }, undefined)).toBe(false);
    expect(ruleLoosened({ ...rule, active: false }, { ...rule, actions: [] })).toBe(false);
  });
});
