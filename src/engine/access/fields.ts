import type { SQL } from "drizzle-orm";
import type { FieldGate } from "../../kernel/context.ts";
import { type Attributes, type Check, compileCheck } from "./conditions-check.ts";
import { allOf, allowSql, anyOf, type ConditionColumns, denySql } from "./conditions-sql.ts";
import { type CompiledRule, isAbout, type PolicyRule } from "./policy.ts";

/** What a policy says of fields. With any of it, the policy decides about these fields and not about whole records. */
export interface FieldLists {
  /** Of an allow: only these are shown. Of a deny: these are not. */
  read?: readonly string[];
  /** Of an allow: only these may be written. Of a deny: these may not. */
  write?: readonly string[];
  /** Shown as null, by either. */
  mask?: readonly string[];
}

export interface FieldRule extends PolicyRule {
  fields: FieldLists;
}

/** Whether a policy is about fields. */
export function isAboutFields({ read, write, mask }: FieldLists): boolean {
  return read !== undefined || write !== undefined || mask !== undefined;
}

/** What is left of fields about which no policy says anything: all of them. */
export const ALL_FIELDS: FieldGate = {
  open: true,
  shows: () => true,
  showing: () => true,
  takes: () => undefined,
};

/** The rules about the fields of one collection, as far as they are about one action. */
export interface FieldRules {
  /** What they leave for a caller. A rule whose condition is unknown takes, and gives nothing. */
  gate(env: Attributes): FieldGate;
}

/** Fields that are given or taken where a condition holds. */
interface Part {
  rule: CompiledRule<FieldRule>;
  names: ReadonlySet<string>;
}

interface Side {
  /** Where any of these may apply, one that holds must name the field. */
  lists: readonly Part[];
  takes: readonly Part[];
}

/** The rules of an action of a collection: what is read counts for all reading of it, what is written for this action. */
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

/** The actions that show a collection's records: a policy about any of them is about reading them. */
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

/** Whether one record has a field left: undefined when no rule says anything about it. */
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

/** The same of every row. */
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

/** A condition that is known before any record is: what a policy says of the people it is about. */
export function compileSelector(tree: Parameters<typeof compileCheck>[0]): (env: Attributes) => boolean {
  const check: Check = compileCheck(tree);
  // Whoever may be meant is meant.
  return (env) => check({}, env) !== false;
}
