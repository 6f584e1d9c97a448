import { type Conditions, isObject, parseConditions } from "../access/conditions.ts";
import { type Check, compileCheck } from "../access/conditions-check.ts";
import { compilePatterns } from "../access/patterns.ts";
import { canonicalJson } from "../audit/event.ts";

export type Approver =
  | { role: string }
  | { user: string }
  | { manager_of: number }
  | { head_of_unit: true }
  | { field: string };

/** Approval by one group of people. Steps with the same order run in parallel. */
export interface Step {
  name: string;
  approvers: readonly Approver[];
  /** Approvals required. */
  need: "all" | "any" | number;
  order?: number;
  /** Business hours until the reminder. */
  due_in?: number;
  on_timeout?: "remind" | "escalate";
  /** Asks the requester, for whom a program made the call. Never part of an organisation's rule. */
  confirms?: true;
}

/** Sum of the worth of all calls done or requested within some days. */
export interface Sum {
  /** "requester", or fields of the record. */
  by: readonly string[];
  days: number;
  /** Condition in minor units of the organisation's currency: `{ "$gt": 1000000 }`. */
  worth: Conditions;
}

/** All parts must hold. */
export interface When {
  /** Current record and the facts of its entity. */
  record?: Conditions;
  input?: Conditions;
  subject?: Conditions;
  /** The call must set at least one of these fields. */
  changes?: readonly string[];
  /** The call must raise at least one of these limits: to more, another currency, or none at all. */
  raises?: readonly string[];
  /** The call must weaken a control. */
  loosens?: true;
  /** Condition in minor units of the organisation's currency: `{ "$gt": 100000 }`. */
  worth?: Conditions;
  /** For calls that are small individually but large in total. */
  sum?: Sum;
}

export interface Definition {
  actions: readonly string[];
  when: When;
  steps: readonly Step[];
  /** Fields whose change makes a request stale; defaults to all that clients can set. */
  material_fields?: readonly string[];
  /** Business hours until an undecided request expires. */
  expires_in?: number;
}

export interface NewRule extends Definition {
  name: string;
  active: boolean;
  priority: number;
  valid_from?: string | null;
  valid_to?: string | null;
}

export interface Rule extends Definition {
  id: string;
  name: string;
  version: number;
  priority: number;
  validFrom: number | null;
  validTo: number | null;
  covers: (action: string) => boolean;
  applies: Check;
  /** Condition over `{ sum }`; always true without one. */
  exceeds: Check;
}

/** Throws a ConditionError or TypeError that says what to correct. */
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

/** Combines the parts into one condition over a record and its call. */
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

/** Identifies a step: the same for identical steps of different rules. */
export function questionOf({ name, approvers, need }: Step): string {
  return canonicalJson({ name, approvers, need });
}
