import type { SQL } from "drizzle-orm";
import type { FieldGate } from "../../kernel/context.ts";
import { type Attributes, type Check, compileCheck } from "./conditions-check.ts";
import { allOf, allowSql, anyOf, type ConditionColumns, denySql } from "./conditions-sql.ts";
import { type CompiledRule, isAbout, type PolicyRule } from "./policy.ts";

/** Field lists of a policy. With any of them it decides about these fields and not about whole records. */
export interface FieldLists {
  /** Allow: only these are visible. Deny: these are hidden. */
  read?: readonly string[];
  /** Allow: only these are writable. Deny: these are not. */
  write?: readonly string[];
  /** Returned as null, for both effects. */
  mask?: readonly string[];
}

export interface FieldRule extends PolicyRule {
  fields: FieldLists;
}

/** True if the policy concerns fields. */
export function isAboutFields({ read, write, mask }: FieldLists): boolean {
  return read !== undefined || write !== undefined || mask !== undefined;
}

/** Gate without policies: all fields are accessible. */
export const ALL_FIELDS: FieldGate = {
  open: true,
  shows: () => true,
  showing: () => true,
  takes: () => undefined,
};

/** Field rules of a collection that apply to one action. */
export interface FieldRules {
  /** Gate for a caller. A rule with an unknown condition denies but never allows. */
  gate(env: Attributes): FieldGate;
}

/** Fields that are allowed or denied under a condition. */
interface Part {
  rule: CompiledRule<FieldRule>;
  names: ReadonlySet<string>;
}

interface Side {
  /** If any of these may apply, a matching one must list the field. */
  lists: readonly Part[];
  takes: readonly Part[];
}

/** Rules of one action: read rules apply to all reading of the collection, write rules to this action. */
export function compileFields(rules: readonly CompiledRule<FieldRule>[], action: string): FieldRules {
  const collection = action.slice(0, action.lastIndexOf("."));
  const reading = rules.filter(isAbout(...readingActions(collection)));
  const writing = rules.filter(isAbout(action));
  const read: Side = {
    lists: parts(reading, ({ policy }) => (policy.effect === "allow" ? policy.fields.read : undefined)),
    takes: [
      ...parts(reading, ({ policy }) => (policy.effect === "deny" ? policy.fields.read : undefined)),
      ...parts(reading, ({ policy }) => policy.fields.mask),
    ],
  };
  const write: Side = {
    lists: parts(writing, ({ policy }) => (policy.effect === "allow" ? policy.fields.write : undefined)),
    takes: parts(writing, ({ policy }) => (policy.effect === "deny" ? policy.fields.write : undefined)),
  };
  const none = [read, write].every(({ lists, takes }) => lists.length + takes.length === 0);
  return { gate: (env) => (none ? ALL_FIELDS : fieldGate(read, write, env)) };
}

/** Actions that return a collection's records: a policy about any of them applies to reading. */
export function readingActions(collection: string): string[] {
  return ["get", "list", "history"].map((name) => `${collection}.${name}`);
}

function parts(
  rules: readonly CompiledRule<FieldRule>[],
  namesOf: (rule: CompiledRule<FieldRule>) => readonly string[] | undefined,
): Part[] {
  return rules.flatMap((rule) => {
    const names = namesOf(rule);
    return names ? { rule, names: new Set(names) } : [];
  });
}

function fieldGate(read: Side, write: Side, env: Attributes): FieldGate {
  return {
    open: false,
    shows: (field, view) => leaves(read, field, view, env) !== false,
    showing: (field, columns) => rowsLeft(read, field, columns, env),
    takes: (field, view) => leaves(write, field, view, env),
  };
}

/** True if the field remains accessible in the record; undefined if no rule concerns it. */
function leaves(
  { lists, takes }: Side,
  field: string,
  view: () => Attributes,
  env: Attributes,
): boolean | undefined {
  const truth = ({ rule }: Part) => rule.check(view(), env);
  if (takes.some((part) => part.names.has(field) && truth(part) !== false)) return false;
  const applying = lists.filter((part) => truth(part) !== false);
  if (applying.length === 0) return undefined;
  return applying.some((part) => part.names.has(field) && truth(part) === true);
}

/** The same for all rows. */
function rowsLeft(
  { lists, takes }: Side,
  field: string,
  columns: ConditionColumns,
  env: Attributes,
): SQL | boolean {
  const spared = takes
    .filter(({ names }) => names.has(field))
    .map(({ rule }) => denySql(rule.tree, columns, env));
  if (lists.length === 0) return allOf(spared);
  const untouched = allOf(lists.map(({ rule }) => denySql(rule.tree, columns, env)));
  const given = lists
    .filter(({ names }) => names.has(field))
    .map(({ rule }) => allowSql(rule.tree, columns, env));
  return allOf([...spared, anyOf([untouched, ...given])]);
}

/** Condition that can be evaluated without a record: the subjects of a policy. */
export function compileSelector(tree: Parameters<typeof compileCheck>[0]): (env: Attributes) => boolean {
  const check: Check = compileCheck(tree);
  // Unknown counts as a match.
  return (env) => check({}, env) !== false;
}
