import type { SQL } from "drizzle-orm";
import type { FieldGate } from "../../kernel/context.ts";
import { type Attributes, type Check, compileCheck } from "./conditions-check.ts";
import { allOf, allowSql, anyOf, type ConditionColumns, denySql } from "./conditions-sql.ts";
import { type CompiledRule, isAbout, type PolicyRule } from "./policy.ts";

/** Field lists of a policy. A policy with any of them restricts fields instead of whole records. */
export interface FieldLists {
  /** In an allow policy, only these fields are visible. In a deny policy, these fields are hidden. */
  read?: readonly string[];
  /** In an allow policy, only these fields are writable. In a deny policy, these fields are not. */
  write?: readonly string[];
  /** Fields returned as null, in allow and deny policies alike. */
  mask?: readonly string[];
}

export interface FieldRule extends PolicyRule {
  fields: FieldLists;
}

export function isAboutFields({ read, write, mask }: FieldLists): boolean {
  return read !== undefined || write !== undefined || mask !== undefined;
}

export const ALL_FIELDS: FieldGate = {
  open: true,
  shows: () => true,
  showing: () => true,
  takes: () => undefined,
};

export interface FieldRules {
  /** Rules whose condition is unknown can deny access but never allow it. */
  gate(env: Attributes): FieldGate;
}

interface Part {
  rule: CompiledRule<FieldRule>;
  names: ReadonlySet<string>;
}

/** A field in a field, such as `custom.tier`, is also named by the field that it stands in. */
function isNamed({ names }: Part, field: string): boolean {
  const dot = field.indexOf(".");
  return names.has(field) || (dot > 0 && names.has(field.slice(0, dot)));
}

interface Side {
  /** If any of these may apply, a matching one must list the field. */
  lists: readonly Part[];
  takes: readonly Part[];
}

/** Read rules apply to every read of the collection, write rules to `action` only. */
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

/** A policy for any of these actions applies to every read of the collection. */
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

/** Returns undefined if no rule concerns the field. */
function leaves(
  { lists, takes }: Side,
  field: string,
  view: () => Attributes,
  env: Attributes,
): boolean | undefined {
  const truth = ({ rule }: Part) => rule.check(view(), env);
  if (takes.some((part) => isNamed(part, field) && truth(part) !== false)) return false;
  const applying = lists.filter((part) => truth(part) !== false);
  if (applying.length === 0) return undefined;
  return applying.some((part) => isNamed(part, field) && truth(part) === true);
}

/** SQL counterpart of `leaves`. */
function rowsLeft(
  { lists, takes }: Side,
  field: string,
  columns: ConditionColumns,
  env: Attributes,
): SQL | boolean {
  const spared = takes
    .filter((part) => isNamed(part, field))
    .map(({ rule }) => denySql(rule.tree, columns, env));
  if (lists.length === 0) return allOf(spared);
  const untouched = allOf(lists.map(({ rule }) => denySql(rule.tree, columns, env)));
  const given = lists
    .filter((part) => isNamed(part, field))
    .map(({ rule }) => allowSql(rule.tree, columns, env));
  return allOf([...spared, anyOf([untouched, ...given])]);
}

/** Compiles a condition that needs no record, such as a policy's subjects. */
export function compileSelector(tree: Parameters<typeof compileCheck>[0]): (env: Attributes) => boolean {
  const check: Check = compileCheck(tree);
  // Treats unknown as a match.
  return (env) => check({}, env) !== false;
}
