import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ConditionError, parseConditions } from "../../../src/engine/access/conditions.ts";
import { compileCheck } from "../../../src/engine/access/conditions-check.ts";
import { compileRule, conditionsOf, joinRules, type PolicyRule } from "../../../src/engine/access/policy.ts";
import { columns, conditions, deals, environments, openDeals, rows } from "./table.ts";

const own: PolicyRule = {
  id: "own",
  effect: "allow",
  actions: ["crm.*"],
  conditions: { owner_id: { $ref: "subject.user_id" } },
};
const small: PolicyRule = {
  id: "small",
  effect: "allow",
  actions: ["crm.deals.*"],
  conditions: { amount: { $lt: 100 } },
};
const closed: PolicyRule = {
  id: "closed",
  effect: "deny",
  actions: ["*.update", "*.delete"],
  conditions: { state: "closed" },
};
const untrusted: PolicyRule = {
  id: "untrusted",
  effect: "deny",
  actions: ["*.delete"],
  conditions: { "context.mfa": { $ne: true } },
};
const frozen: PolicyRule = { id: "frozen", effect: "deny", actions: ["crm.deals.import"] };

const compilePolicies = (policies: readonly PolicyRule[]) => joinRules(policies.map(compileRule));

describe("Policy decisions", () => {
  const policies = compilePolicies([closed, own, frozen, small, untrusted]);
  const env = { subject: { user_id: "u1" }, context: { mfa: true } };
  const mine = { owner_id: "u1", amount: 500, state: "open" };
  const theirs = { owner_id: "u2", amount: 500, state: "open" };
  const cases: [
    about: string,
    action: string,
    record: object,
    env: object,
    allowed: boolean,
    ruleIds: string[],
  ][] = [
    ["no rule covers the action", "hr.people.read", {}, {}, true, []],
    ["the allow rule matches", "crm.leads.read", mine, env, true, ["own"]],
    ["the second allow rule matches", "crm.deals.read", { ...theirs, amount: 5 }, env, true, ["small"]],
    ["the allow rule is false", "crm.leads.read", theirs, env, false, ["own"]],
    ["every allow rule is false", "crm.deals.read", theirs, env, false, ["own", "small"]],
    ["an allow rule is unknown", "crm.leads.read", {}, env, false, ["own"]],
    ["the environment lacks a value that an allow rule needs", "crm.leads.read", mine, {}, false, ["own"]],
    ["the deny rule is false", "hr.people.update", { state: "open" }, env, true, []],
    ["the deny rule is true", "hr.people.update", { state: "closed" }, env, false, ["closed"]],
    ["the deny rule is unknown", "hr.people.update", {}, env, false, ["closed"]],
    ["two deny rules match", "hr.people.delete", {}, {}, false, ["closed", "untrusted"]],
    ["one of two deny rules matches", "hr.people.delete", { state: "open" }, {}, false, ["untrusted"]],
    [
      "a deny rule overrides a matching allow rule",
      "crm.deals.update",
      { ...mine, state: "closed" },
      env,
      false,
      ["closed"],
    ],
    ["a deny rule has no conditions", "crm.deals.import", mine, env, false, ["frozen"]],
  ];
  test.each(cases)("when %s", (_about, action, record, given, allowed, ruleIds) => {
    expect(policies.decide(action, { ...record }, { ...given })).toEqual({ allowed, ruleIds });
    expect(policies.decide(action, { ...record }, { ...given })).toEqual({ allowed, ruleIds });
  });

  test("stay correct beyond the cache size", () => {
    for (let index = 0; index < 5000; index++) policies.decide(`made.up${index}`, {}, {});
    expect(policies.decide("crm.leads.read", theirs, env).allowed).toBe(false);
  });
});

describe("Lists and single decisions", () => {
  const db = openDeals();
  const rule = fc.record({
    effect: fc.constantFrom<PolicyRule["effect"]>("allow", "allow", "deny"),
    actions: fc.constantFrom(["deals.read"], ["deals.*"], ["*"], ["hr.*"], []),
    conditions: fc.option(conditions, { nil: undefined, freq: 8 }),
  });
  const rules = fc
    .array(rule, { maxLength: 5 })
    .map((made): PolicyRule[] => made.map((part, index) => ({ id: `rule${index}`, ...part })));

  test("agree on every row and with the definition", () => {
    fc.assert(
      fc.property(rows, environments, rules, (made, env, policyRules) => {
        db.delete(deals).run();
        db.insert(deals).values(made).run();
        const policies = compilePolicies(policyRules);
        const listed = db
          .select({ id: deals.id })
          .from(deals)
          .where(policies.where("deals.read", columns, env))
          .orderBy(deals.id)
          .all();
        const decided = made.filter((record) => policies.decide("deals.read", record, env).allowed);
        expect(listed.map(({ id }) => id)).toEqual(decided.map(({ id }) => id));

        const about = policyRules.filter(({ actions: [pattern] }) => pattern && pattern !== "hr.*");
        const allows = about.filter(({ effect }) => effect === "allow");
        const denies = about.filter(({ effect }) => effect === "deny");
        const defined = made.filter((record) => {
          const truth = ({ conditions = {} }: PolicyRule) =>
            compileCheck(parseConditions(conditions))(record, env);
          const opened = allows.length === 0 || allows.some((allow) => truth(allow) === true);
          return opened && denies.every((deny) => truth(deny) === false);
        });
        expect(decided).toEqual(defined);
      }),
      { numRuns: 400 },
    );
  });

  test("need no WHERE if no rule is about the action", () => {
    expect(compilePolicies([own]).where("hr.people.list", columns, {})).toBeUndefined();
  });
});

describe("Invalid rules", () => {
  test("are rejected by id for their conditions", () => {
    const broken = { ...own, conditions: { owner_id: { $like: "u%" } } };
    expect(() => compilePolicies([small, broken])).toThrow(
      'Policy "own" cannot be used. "$like" on "owner_id" is not an operator.',
    );
  });

  test("are rejected by id for their actions", () => {
    expect(() => compilePolicies([{ ...small, actions: ["crm."] }])).toThrow(
      'Policy "small" cannot be used. "crm." is not a permission.',
    );
  });
});

describe("Conditions of a stored policy", () => {
  test("are combined into one, with paths into the environment", () => {
    const when = {
      record: { state: "open" },
      subject: { $or: [{ department: "sales" }, { $not: { level: { $lt: 3 } } }] },
      context: { mfa: true, hour: { $gte: 8, $lt: 18 } },
    };
    expect(conditionsOf(when)).toEqual({
      $and: [
        { state: "open" },
        { $or: [{ "subject.department": "sales" }, { $not: { "subject.level": { $lt: 3 } } }] },
        { "context.mfa": true, "context.hour": { $gte: 8, $lt: 18 } },
      ],
    });
    const check = compileCheck(parseConditions(conditionsOf(when)));
    const env = { subject: { department: "sales" }, context: { mfa: true, hour: 9 } };
    expect(check({ state: "open" }, env)).toBe(true);
    expect(check({ state: "open" }, { ...env, context: { mfa: true, hour: 19 } })).toBe(false);
    expect(check({ state: "open" }, { ...env, context: { mfa: true } })).toBeUndefined();
  });

  test("are true if empty", () => {
    expect(compileCheck(parseConditions(conditionsOf({})))({}, {})).toBe(true);
  });

  test("are rejected if too deep, before they are traversed", () => {
    const subject = JSON.parse(`${'{"$not":'.repeat(5000)}{}${"}".repeat(5000)}`);
    expect(() => conditionsOf({ subject })).toThrow(ConditionError);
  });
});
