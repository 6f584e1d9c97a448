import { Ability, type ConditionsMatcher } from "@casl/ability";
import { type SQL, sql } from "drizzle-orm";
import { remembering } from "../../kernel/memo.ts";
import { type Conditions, type ConditionTree, isObject, parseConditions } from "./conditions.ts";
import { type Attributes, type Check, compileCheck } from "./conditions-check.ts";
import { compileOutlook, type Outlook } from "./conditions-foresee.ts";
import { either, fewest, type Seeks, seeksOf } from "./conditions-seek.ts";
import { allOf, allowSql, anyOf, type ConditionColumns, denySql } from "./conditions-sql.ts";
import { matchesPattern, requirePatterns } from "./patterns.ts";

/** One policy. Its actions are permissions as roles have them, `crm.*` included; without conditions it always applies. */
export interface PolicyRule {
  id: string;
  effect: "allow" | "deny";
  actions: readonly string[];
  conditions?: Conditions;
  reason?: string;
}

/** Conditions as a stored policy keeps them: apart for the record, the subject and the context of the call. */
export interface When {
  record?: Conditions;
  subject?: Conditions;
  context?: Conditions;
}

/** Whom a policy is about: anybody in one of the roles or named, and of those the ones with the attributes. All, when empty. */
export interface Subjects {
  roles?: readonly string[];
  users?: readonly string[];
  attributes?: Conditions;
}

/** The answer and the rules that made it: the allow rule that held, or each deny rule that struck, or each allow rule that failed. */
export interface Decision {
  allowed: boolean;
  ruleIds: string[];
}

export interface Policies {
  decide(action: string, record: Attributes, env: Attributes): Decision;
  /** The same answer for every row of a table, as a term of its WHERE; undefined if it is yes to all of them. */
  where(action: string, columns: ConditionColumns, env: Attributes): SQL | undefined;
  /** Values of which every row has one to which the answer can be yes. */
  seeks(action: string, env: Attributes): Seeks | undefined;
  /** Whether the environment alone forbids the action, whatever the record. */
  forbids(action: string, env: Attributes): boolean;
}

/** A policy whose patterns and conditions were read. */
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
/** What stands for the roles: it always holds. */
const YES: Outlook = { true: true, false: false };

type RuleIndex = Ability<[string, Input | "all"], CompiledRule>;

/**
 * The rules that narrow what the roles allow already: if allow rules are about an action, one of them
 * must be true, and every deny rule about it must be false. So what is unknown opens nothing.
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

/** Reads the patterns and conditions of a policy, or throws with its id and what to correct. */
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

/**
 * The rules about one action, as CASL orders and tries them: from the last to the first. Deny rules come last,
 * so that they win; without any allow rule, a first rule without conditions stands for what the role allows.
 */
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

/** Whether a rule is about one of these actions. */
export function isAbout(...actions: readonly string[]): (rule: CompiledRule) => boolean {
  return ({ policy }) =>
    policy.actions.some((pattern) => actions.some((action) => matchesPattern(pattern, action)));
}

/** CASL asks yes or no: what is unknown is a no from an allow rule and a yes from a deny rule. */
const toMatcher: ConditionsMatcher<CompiledRule> = ({ policy, check }) =>
  policy.effect === "deny"
    ? ({ record, env }) => check(record, env) !== false
    : ({ record, env }) => check(record, env) === true;

function idsOf(rules: readonly { conditions: CompiledRule | undefined }[]): string[] {
  return rules.flatMap(({ conditions }) => (conditions ? [conditions.policy.id] : []));
}

/** The conditions of a stored policy as one, in which fields of the subject and the context have their paths. */
export function conditionsOf({ record = {}, subject = {}, context = {} }: When): Conditions {
  // Read for its limits only: what parses is not too deep for the walk below.
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
