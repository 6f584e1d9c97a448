import { type Conditions, isObject, parseConditions } from "../access/conditions.ts";
import { type Check, compileCheck } from "../access/conditions-check.ts";
import { compilePatterns } from "../access/patterns.ts";
import { canonicalJson } from "../audit/event.ts";

/** Whom a step asks. */
export type Approver =
  | { role: string }
  | { user: string }
  | { manager_of: number }
  | { head_of_unit: true }
  | { field: string };

/** One question to one group of people. Steps of the same order are asked at the same time. */
export interface Step {
  name: string;
  approvers: readonly Approver[];
  /** How many of them must agree. */
  need: "all" | "any" | number;
  order?: number;
  /** Business hours until they are reminded. */
  due_in?: number;
  on_timeout?: "remind" | "escalate";
}

/** What a rule adds up: the worth of all that was done or asked for in some days. */
export interface Sum {
  /** What they have in common: "requester", or fields of the record. */
  by: readonly string[];
  days: number;
  /** The sum in minor units of the organisation's currency: `{ "$gt": 1000000 }`. */
  worth: Conditions;
}

/** When a rule applies: every part that is given must hold. */
export interface When {
  /** The record as it stands, and the facts that its entity tells. */
  record?: Conditions;
  input?: Conditions;
  subject?: Conditions;
  /** Fields of which the call names at least one. */
  changes?: readonly string[];
  /** Limits of which the call raises at least one: to more than it was, to another currency, or to none at all. */
  raises?: readonly string[];
  /** Whether the call loosens a control. */
  loosens?: true;
  /** The worth in minor units of the organisation's currency: `{ "$gt": 100000 }`. */
  worth?: Conditions;
  /** Holds what is small by itself, and large together with the rest. */
  sum?: Sum;
}

/** What of a rule is its own version's. */
export interface Definition {
  actions: readonly string[];
  when: When;
  steps: readonly Step[];
  /** Fields whose change makes a request stale. All that the client sets, unless said. */
  material_fields?: readonly string[];
  /** Business hours after which a request that nobody decided is void. */
  expires_in?: number;
}

/** A rule as it is written. */
export interface NewRule extends Definition {
  name: string;
  active: boolean;
  priority: number;
  valid_from?: string | null;
  valid_to?: string | null;
}

/** A rule ready to be asked. */
export interface Rule extends Definition {
  id: string;
  name: string;
  version: number;
  priority: number;
  validFrom: number | null;
  validTo: number | null;
  covers: (action: string) => boolean;
  applies: Check;
  /** Whether a sum is as the rule asks: over `{ sum }`. Of a rule that does not sum it always is. */
  exceeds: Check;
}

/** Makes a rule of what is stored. Throws a ConditionError or TypeError that says what to correct. */
export function compileRule(
  stored: Definition,
  facts: Omit<Rule, keyof Definition | "covers" | "applies" | "exceeds">,
): Rule {
  return {
    ...stored,
    ...facts,
    covers: compilePatterns(stored.actions),
    applies: compileCheck(parseConditions(conditionsOf(stored.when))),
    exceeds: compileCheck(parseConditions(stored.when.sum ? { sum: stored.when.sum.worth } : {})),
  };
}

/** The parts of `when` as one condition over a record and its call. */
function conditionsOf({
  record = {},
  input = {},
  subject = {},
  changes,
  raises,
  loosens,
  worth,
}: When): Conditions {
  return {
    $and: [
      record,
      prefixed("context.input", input),
      prefixed("subject", subject),
      changes ? named("context.changes", changes) : {},
      raises ? named("context.raises", raises) : {},
      loosens ? { "context.loosens": true } : {},
      worth ? { "context.worth": worth } : {},
    ],
  };
}

function named(list: string, names: readonly string[]): Conditions {
  return { $or: names.map((name) => ({ [list]: { $contains: name } })) };
}

function prefixed(prefix: string, conditions: unknown): unknown {
  if (Array.isArray(conditions)) return conditions.map((part: unknown) => prefixed(prefix, part));
  if (!isObject(conditions)) return conditions;
  return Object.fromEntries(
    Object.entries(conditions).map(([key, value]): [string, unknown] =>
      key.startsWith("$") ? [key, prefixed(prefix, value)] : [`${prefix}.${key}`, value],
    ),
  );
}

/** What makes two steps of different rules the same question. */
export function questionOf({ name, approvers, need }: Step): string {
  return canonicalJson({ name, approvers, need });
}
