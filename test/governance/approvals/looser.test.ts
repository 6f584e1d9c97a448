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
    ["exclude another reason", { reason: "Because" }, false],
    ["exclude more denied actions", { actions: ["crm.*", "fin.*"] }, false],
    ["include fewer denied actions", { actions: ["fin.*"] }, true],
    ["include a new condition", { when: { record: { state: "new" } } }, true],
    ["include fewer subjects", { subjects: { roles: ["admin"] } }, true],
    ["include an end date", { validTo: 1 }, true],
    ["include deactivation", { active: false }, true],
    ["include an allow effect", { effect: "allow" }, true],
  ])("of policies %s", (_, change, looser) => {
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
    ["exclude another name", { name: "Two", severity: "low" }, false],
    ["exclude prevention", { mode: "prevent", assignment: "prevent" }, false],
    ["include detection only", { mode: "detect" }, true],
    ["exclude an unlimited period", { window_days: null }, false],
    ["include a shorter period", { window_days: 3 }, true],
    ["exclude more alternative actions", { left: { any: ["a.b", "g.h"] } }, false],
    ["exclude fewer actions that must all occur", { right: { all: ["c.d"] } }, false],
    ["include more actions that must all occur", { right: { all: ["c.d", "e.f", "g.h"] } }, true],
    ["include other actions", { left: { any: ["g.h"] } }, true],
    ["include deactivation", { active: false }, true],
  ])("of duty rules %s", (_, change, looser) => {
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
    ["exclude another name", { name: "Two", priority: 2 }, false],
    ["exclude more actions", { actions: [...rule.actions, "fin.budgets.activate"] }, false],
    ["include fewer actions", { actions: ["fin.bills.approve"] }, true],
    ["include another amount", { when: { worth: { $gt: 1001 } } }, true],
    ["include other material fields", { material_fields: ["amount", "date"] }, true],
    ["exclude an earlier start", { valid_from: "2026-02-28T00:00:00Z" }, false],
    ["exclude the same start in another notation", { valid_from: "2026-03-01T01:00:00+01:00" }, false],
    ["exclude a removed start", { valid_from: null }, false],
    ["include a later start", { valid_from: "2026-03-01T00:00:01Z" }, true],
    ["exclude a later end", { valid_to: "2026-09-02T00:00:00Z" }, false],
    ["exclude the same end in another notation", { valid_to: "2026-09-01T01:00:00+01:00" }, false],
    ["exclude a removed end", { valid_to: null }, false],
    ["include an earlier end", { valid_to: "2026-08-31T23:59:59Z" }, true],
    ["include a removed step", { steps: [managers] }, true],
    ["exclude an added step", { steps: [managers, owners, step(1, "admin")] }, false],
    ["exclude steps in another order", { steps: [owners, managers] }, false],
    ["include other approvers", { steps: [step(2, "fin_clerk"), owners] }, true],
    ["include more approvers to choose from", { steps: [step(2, "fin_manager", "admin"), owners] }, true],
    ["exclude more required votes", { steps: [step(3, "fin_manager"), owners] }, false],
    ["include fewer required votes", { steps: [step(1, "fin_manager"), owners] }, true],
    ["include any single vote", { steps: [step("any", "fin_manager"), owners] }, true],
    ["include all votes, which may be only one", { steps: [step("all", "fin_manager"), owners] }, true],
    ["include a number instead of all", { steps: [managers, step(5, "owner")] }, true],
    ["include deactivation", { active: false }, true],
  ])("of approval rules %s", (_, change, looser) => {
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
