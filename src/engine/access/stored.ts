import type { RawRow } from "../../store/statements.ts";
import { type Conditions, parseConditions } from "./conditions.ts";
import { compileSelector, type FieldLists, type FieldRule } from "./fields.ts";
import { type CompiledRule, compileRule, conditionsOf, type When } from "./policy.ts";
import type { OwnPermissions, Role } from "./shipped.ts";

/** Whom a policy is about: anybody in one of the roles or named, and of those the ones with the attributes. All, when empty. */
export interface Subjects {
  roles?: readonly string[];
  users?: readonly string[];
  attributes?: Conditions;
}

/** A policy as people write it. */
export interface PolicyText {
  id: string;
  name: string;
  effect: "allow" | "deny";
  actions: readonly string[];
  subjects: Subjects;
  when: When;
  fields: FieldLists;
  reason: string;
  active: boolean;
  validFrom: number | null;
  validTo: number | null;
}

/** A policy, compiled. */
export interface StoredPolicy extends CompiledRule<FieldRule> {
  text: PolicyText;
  /** Whether whoever calls has the attributes that it is about. */
  selects?: (env: Readonly<Record<string, unknown>>) => boolean;
}

/** Compiles a policy; throws when its patterns or conditions cannot be understood. */
export function compilePolicy(text: PolicyText): StoredPolicy {
  const { id, effect, actions, subjects, when, fields, reason } = text;
  const attributes = subjects.attributes ?? {};
  // Those of whom the attributes are unknown are meant as well, and to them the condition is unknown.
  const subject = { $and: [when.subject ?? {}, attributes] };
  const rule = compileRule({
    id,
    effect,
    actions,
    fields,
    reason,
    conditions: conditionsOf({ ...when, subject }),
  });
  const selects = subjects.attributes
    ? compileSelector(parseConditions(conditionsOf({ subject: attributes })))
    : undefined;
  return { ...rule, text, ...(selects && { selects }) };
}

/** A row of `access_policies`. Its JSON columns were validated when it was stored. */
export function readPolicy(row: RawRow): PolicyText {
  const part = <T>(column: string) => JSON.parse(String(row[column])) as T;
  return {
    id: String(row.id),
    name: String(row.name),
    effect: row.effect as PolicyText["effect"],
    actions: part("actions"),
    subjects: part("subjects"),
    when: part("conditions"),
    fields: part("fields"),
    reason: String(row.reason),
    active: row.active === 1,
    validFrom: row.valid_from === null ? null : Number(row.valid_from),
    validTo: row.valid_to === null ? null : Number(row.valid_to),
  };
}

/** A row of `roles`. Written by the settings actions, after validation. */
export function readRole(row: RawRow): Role {
  return {
    name: String(row.name),
    title: String(row.title),
    permissions: JSON.parse(String(row.permissions)) as string[],
    own: JSON.parse(String(row.own)) as OwnPermissions[],
  };
}
