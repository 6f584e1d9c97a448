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
    ["not when it stays as it is", false, {}, {}],
    ["not by another name or priority", false, {}, { name: "Two", priority: 9 }],
    ["when it is switched off", true, {}, { active: false }],
    ["not when it was off", false, { active: false }, { active: true, actions: [], steps: [] }],
    ["when it is about fewer actions", true, {}, { actions: ["fin.bills.pay"] }],
    ["when it is about other actions", true, {}, { actions: ["fin.bills.send"] }],
    ["not when it is about more actions", false, { actions: ["a"] }, { actions: ["b", "a"] }],
    ["when it has another limit", true, { when: { worth: { $gt: 1 } } }, { when: { worth: { $gt: 0 } } }],
    ["when it gets a limit", true, {}, { when: { worth: { $gt: 1 } } }],
    ["when other fields matter", true, { material_fields: ["a"] }, { material_fields: ["a", "b"] }],
    ["when all fields mattered", true, {}, { material_fields: ["a"] }],
    [
      "when all fields matter instead of some",
      true,
      { material_fields: ["a"] },
      { material_fields: undefined },
    ],
    ["when a step goes", true, { steps: [step(), step({ need: "all" })] }, { steps: [step()] }],
    ["not when a step is added", false, {}, { steps: [step({ need: "all" }), step()] }],
    ["when one step is left of two", true, { steps: [step(), step({ name: "B" })] }, { steps: [step()] }],
    [
      "when two steps ask the same question, which is one",
      true,
      { steps: [step(), step({ name: "B" })] },
      { steps: [step(), step()] },
    ],
    [
      "not when a step goes that asked the same again",
      false,
      { steps: [step(), step()] },
      { steps: [step()] },
    ],
    [
      "not when stricter steps take the place of others, in whatever order",
      false,
      { steps: [step({ need: 1 }), step({ need: 3 }), step({ need: "all" }), step({ need: 2 })] },
      { steps: [step({ need: 2 }), step({ need: "all" }), step({ need: 3 }), step({ need: "any" })] },
    ],
    [
      "when those that ask more are too few",
      true,
      { steps: [step({ need: 1 }), step({ need: 3 })] },
      { steps: [step({ need: 4 }), step({ need: 2, approvers: [] })] },
    ],
    ["when others are asked", true, {}, { steps: [step({ approvers: [{ role: "clerk" }] })] }],
    ["not when a step has another name", false, {}, { steps: [step({ name: "Bosses" })] }],
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
