import { Ability, type ConditionsMatcher } from "@casl/ability";
import { and, type SQL, sql } from "drizzle-orm";
import { remembering } from "../../kernel/memo.ts";
import { type Conditions, type ConditionTree, isObject, parseConditions } from "./conditions.ts";
import { type Attributes, type Check, compileCheck } from "./conditions-check.ts";
import { compileOutlook, type Outlook } from "./conditions-foresee.ts";
import { either, fewest, type Seeks, seeksOf } from "./conditions-seek.ts";
import { allOf, allowSql, anyOf, type ConditionColumns, denySql } from "./conditions-sql.ts";
import { matchesPattern, requirePatterns } from "./patterns.ts";

/** `actions` are permission patterns such as `crm.*`. A rule without conditions always applies. */
export interface PolicyRule {
  id: string;
  effect: "allow" | "deny";
  actions: readonly string[];
  conditions?: Conditions;
  reason?: string;
}

export interface When {
  record?: Conditions;
  subject?: Conditions;
  context?: Conditions;
}

/** Users by role or id, narrowed by attributes. Everyone if empty. */
export interface Subjects {
  roles?: readonly string[];
  users?: readonly string[];
  attributes?: Conditions;
}

/** `ruleIds`: the matching allow rule, all matching deny rules, or all failed allow rules. */
export interface Decision {
  allowed: boolean;
  ruleIds: string[];
}

export interface Policies {
  decide(action: string, record: Attributes, env: Attributes): Decision;
  /** Returns a WHERE condition; undefined if all rows are allowed. */
  where(action: string, columns: ConditionColumns, env: Attributes): SQL | undefined;
  /** Returns values of which every row that may be allowed has at least one. */
  seeks(action: string, env: Attributes): Seeks | undefined;
  /** True if the environment alone denies the action. */
  forbids(action: string, env: Attributes): boolean;
}

export interface CompiledRule<Rule extends PolicyRule = PolicyRule> {
  policy: Rule;
  tree: ConditionTree;
  check: Check;
  outlook: (env: Attributes) => Outlook;
}
interface Input {
  record: Attributes;
  env: Attributes;
}
/** Outlook for roles that grant a permission unconditionally. */
const YES: Outlook = { true: true, false: false };

type RuleIndex = Ability<[string, Input | "all"], CompiledRule>;

/**
 * Permits an action if one of its allow rules is true, unless it has none, and all of its deny rules are
 * false. A rule with an unknown result therefore denies.
 */
export function joinRules(rules: readonly CompiledRule[]): Policies {
  const indexOf = remembering((action): RuleIndex => buildIndex(action, rules));

  function rows(action: string, columns: ConditionColumns, env: Attributes): SQL | boolean {
    const allows: (SQL | boolean)[] = [];
    const denies: (SQL | boolean)[] = [];
    for (const { inverted, conditions } of indexOf(action).rulesFor(action, "all")) {
      if (!conditions) allows.push(true);
      else if (inverted) denies.push(denySql(conditions.tree, columns, env));
      else allows.push(allowSql(conditions.tree, columns, env));
    }
    return allOf([anyOf(allows), ...denies]);
  }

  return {
    decide(action, record, env) {
      const index = indexOf(action);
      const input: Input = { record, env };
      const decisive = index.relevantRuleFor(action, input);
      if (decisive && !decisive.inverted) return { allowed: true, ruleIds: idsOf([decisive]) };
      const refusing = index
        .rulesFor(action, "all")
        .filter((rule) => (decisive ? rule.inverted && rule.matchesConditions(input) : !rule.inverted));
      return { allowed: false, ruleIds: idsOf(refusing) };
    },

    where(action, columns, env) {
      const said = rows(action, columns, env);
      if (said === true) return undefined;
      return said === false ? sql`0` : said;
    },

    seeks(action, env) {
      const allows: (Seeks | undefined)[] = [];
      const denies: (Seeks | undefined)[] = [];
      for (const { inverted, conditions } of indexOf(action).rulesFor(action, "all")) {
        const found = conditions && seeksOf(conditions.tree, !inverted, env);
        (inverted ? denies : allows).push(found);
      }
      return fewest([either(allows), ...denies]);
    },

    forbids(action, env) {
      let opened: boolean | undefined;
      for (const { inverted, conditions } of indexOf(action).rulesFor(action, "all")) {
        const { true: holds, false: fails } = conditions?.outlook(env) ?? YES;
        if (inverted && !fails) return true;
        if (!inverted) opened = opened || holds;
      }
      return opened === false;
    },
  };
}

/** Permits what both permit. */
export function bothOf(one: Policies, other: Policies): Policies {
  return {
    decide(action, record, env) {
      const decision = one.decide(action, record, env);
      return decision.allowed ? other.decide(action, record, env) : decision;
    },
    where: (action, columns, env) => and(one.where(action, columns, env), other.where(action, columns, env)),
    seeks: (action, env) => fewest([one.seeks(action, env), other.seeks(action, env)]),
    forbids: (action, env) => one.forbids(action, env) || other.forbids(action, env),
  };
}

/** Error messages name the policy's id and say what to correct. */
export function compileRule<Rule extends PolicyRule>(policy: Rule): CompiledRule<Rule> {
  try {
    requirePatterns(policy.actions);
    const tree = parseConditions(policy.conditions ?? {});
    return { policy, tree, check: compileCheck(tree), outlook: compileOutlook(tree) };
  } catch (cause) {
    throw new Error(`Policy "${policy.id}" cannot be used. ${cause instanceof Error ? cause.message : ""}`, {
      cause,
    });
  }
}

/** CASL tries rules from last to first, so deny rules win. Adds a rule that allows all if no rule allows. */
function buildIndex(action: string, rules: readonly CompiledRule[]): RuleIndex {
  const rawRules = rules.filter(isAbout(action)).map((rule) => ({
    action,
    subject: "all" as const,
    inverted: rule.policy.effect === "deny",
    conditions: rule,
    reason: rule.policy.reason,
  }));
  const denies = rawRules.filter((rule) => rule.inverted);
  const allows = rawRules.filter((rule) => !rule.inverted);
  const tried = allows.length > 0 ? [...denies, ...allows] : [...denies, { action, subject: "all" as const }];
  return new Ability(tried.reverse(), { conditionsMatcher: toMatcher, detectSubjectType: () => "all" });
}

export function isAbout(...actions: readonly string[]): (rule: CompiledRule) => boolean {
  return ({ policy }) =>
    policy.actions.some((pattern) => actions.some((action) => matchesPattern(pattern, action)));
}

/** CASL knows only yes and no, so an unknown result means no for an allow rule and yes for a deny rule. */
const toMatcher: ConditionsMatcher<CompiledRule> = ({ policy, check }) =>
  policy.effect === "deny"
    ? ({ record, env }) => check(record, env) !== false
    : ({ record, env }) => check(record, env) === true;

function idsOf(rules: readonly { conditions: CompiledRule | undefined }[]): string[] {
  return rules.flatMap(({ conditions }) => (conditions ? [conditions.policy.id] : []));
}

/** Merges the three parts into one condition, prefixing field names with `subject.` or `context.`. */
export function conditionsOf({ record = {}, subject = {}, context = {} }: When): Conditions {
  // Parsed only to enforce limits, which bound the recursion below.
  for (const conditions of [subject, context]) parseConditions(conditions);
  return { $and: [record, withPaths("subject", subject), withPaths("context", context)] };
}

function withPaths(prefix: string, conditions: unknown): unknown {
  if (Array.isArray(conditions)) return conditions.map((part: unknown) => withPaths(prefix, part));
  if (!isObject(conditions)) return conditions;
  const entries = Object.entries(conditions).map(([key, value]): [string, unknown] =>
    key.startsWith("$") ? [key, withPaths(prefix, value)] : [`${prefix}.${key}`, value],
  );
  return Object.fromEntries(entries);
}
