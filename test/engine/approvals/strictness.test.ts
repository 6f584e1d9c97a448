import { describe, expect, test } from "bun:test";
import type { NewRule, Step } from "../../../src/engine/approvals/rule.ts";
import { isLoosened } from "../../../src/engine/approvals/strictness.ts";

const FEBRUARY = "2026-02-01T00:00:00Z";
const MARCH = "2026-03-01T00:00:00Z";

const step = (given: Partial<Step> = {}): Step => ({
  name: "Managers",
  approvers: [{ role: "manager" }],
  need: 2,
  ...given,
});
const rule = (given: Partial<NewRule> = {}): NewRule => ({
  name: "One",
  active: true,
  priority: 1,
  actions: ["fin.bills.pay", "fin.bills.approve"],
  when: {},
  steps: [step()],
  ...given,
});
const loosened = (before: Partial<NewRule>, after: Partial<NewRule>) =>
  isLoosened(rule(before), rule({ ...before, ...after }));

describe("Loosening a rule", () => {
  test.each<[string, boolean, Partial<NewRule>, Partial<NewRule>]>([
    ["excludes an unchanged rule", false, {}, {}],
    ["excludes another name or priority", false, {}, { name: "Two", priority: 9 }],
    ["includes deactivation", true, {}, { active: false }],
    [
      "excludes changes to an inactive rule",
      false,
      { active: false },
      { active: true, actions: [], steps: [] },
    ],
    ["includes fewer actions", true, {}, { actions: ["fin.bills.pay"] }],
    ["includes other actions", true, {}, { actions: ["fin.bills.send"] }],
    ["excludes more actions", false, { actions: ["a"] }, { actions: ["b", "a"] }],
    ["includes another limit", true, { when: { worth: { $gt: 1 } } }, { when: { worth: { $gt: 0 } } }],
    ["includes a new limit", true, {}, { when: { worth: { $gt: 1 } } }],
    ["includes other material fields", true, { material_fields: ["a"] }, { material_fields: ["a", "b"] }],
    ["includes a change from all to some material fields", true, {}, { material_fields: ["a"] }],
    [
      "includes a change from some to all material fields",
      true,
      { material_fields: ["a"] },
      { material_fields: undefined },
    ],
    ["includes a removed step", true, { steps: [step(), step({ need: "all" })] }, { steps: [step()] }],
    ["excludes an added step", false, {}, { steps: [step({ need: "all" }), step()] }],
    [
      "includes a removed step with the same approvers",
      true,
      { steps: [step(), step({ name: "B" })] },
      { steps: [step()] },
    ],
    [
      "includes two steps that become identical",
      true,
      { steps: [step(), step({ name: "B" })] },
      { steps: [step(), step()] },
    ],
    ["excludes a removed duplicate step", false, { steps: [step(), step()] }, { steps: [step()] }],
    [
      "excludes stricter steps in any order",
      false,
      { steps: [step({ need: 1 }), step({ need: 3 }), step({ need: "all" }), step({ need: 2 })] },
      { steps: [step({ need: 2 }), step({ need: "all" }), step({ need: 3 }), step({ need: "any" })] },
    ],
    [
      "includes too few stricter steps",
      true,
      { steps: [step({ need: 1 }), step({ need: 3 })] },
      { steps: [step({ need: 4 }), step({ need: 2, approvers: [] })] },
    ],
    ["includes other approvers", true, {}, { steps: [step({ approvers: [{ role: "clerk" }] })] }],
    ["excludes another step name", false, {}, { steps: [step({ name: "Bosses" })] }],
  ])("%s", (_, expected, before, after) => {
    expect(loosened(before, after)).toBe(expected);
  });

  test("includes its deletion unless it was inactive", () => {
    expect(isLoosened(rule(), undefined)).toBe(true);
    expect(isLoosened(rule({ active: false }), undefined)).toBe(false);
  });

  test.each<[Step["need"], Step["need"], boolean]>([
    [2, 1, true],
    [2, 3, false],
    [2, 2, false],
    [2, "any", true],
    [2, "all", true],
    [1, "any", false],
    [1, "all", false],
    ["any", "any", false],
    ["any", "all", false],
    ["any", 1, false],
    ["any", 0, true],
    ["all", "all", false],
    ["all", "any", true],
    ["all", 9, true],
  ])("by changing votes from %p to %p: %p", (before, after, expected) => {
    expect(loosened({ steps: [step({ need: before })] }, { steps: [step({ need: after })] })).toBe(expected);
  });

  test.each<[NewRule["valid_from"], NewRule["valid_from"], boolean]>([
    [null, null, false],
    [undefined, null, false],
    [null, FEBRUARY, true],
    [undefined, FEBRUARY, true],
    [FEBRUARY, null, false],
    [FEBRUARY, FEBRUARY, false],
    [FEBRUARY, MARCH, true],
    [MARCH, FEBRUARY, false],
    [FEBRUARY, "2026-02-01T01:00:00+01:00", false],
  ])("by changing the start from %p to %p: %p", (before, after, expected) => {
    expect(loosened({ valid_from: before }, { valid_from: after })).toBe(expected);
  });

  test.each<[NewRule["valid_to"], NewRule["valid_to"], boolean]>([
    [null, MARCH, true],
    [undefined, MARCH, true],
    [MARCH, null, false],
    [MARCH, MARCH, false],
    [MARCH, FEBRUARY, true],
    [FEBRUARY, MARCH, false],
    [FEBRUARY, "2026-02-01T01:00:00+01:00", false],
  ])("by changing the end from %p to %p: %p", (before, after, expected) => {
    expect(loosened({ valid_to: before }, { valid_to: after })).toBe(expected);
  });
});
