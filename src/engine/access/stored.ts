import type { RowOf } from "../../store/rows.ts";
import { parseConditions } from "./conditions.ts";
import { compileSelector, type FieldLists, type FieldRule } from "./fields.ts";
import { type CompiledRule, compileRule, conditionsOf, type Subjects, type When } from "./policy.ts";
import type { Role } from "./shipped.ts";
import type { accessPolicies, roles } from "./tables.ts";

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

export interface StoredPolicy extends CompiledRule<FieldRule> {
  text: PolicyText;
  /** True if the caller has the attributes that the policy targets. */
  selects?: (env: Readonly<Record<string, unknown>>) => boolean;
}

/** Throws on invalid patterns or conditions. */
export function compilePolicy(text: PolicyText): StoredPolicy {
  const { id, effect, actions, subjects, when, fields, reason } = text;
  const attributes = subjects.attributes ?? {};
  // Callers with unknown attributes are included; the condition's result is then unknown.
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

export function readPolicy(row: RowOf<typeof accessPolicies>): PolicyText {
  const { id, name, effect, actions, subjects, conditions, fields, reason } = row;
  return {
    id,
    name,
    effect,
    actions,
    subjects,
    when: conditions,
    fields,
    reason,
    active: row.active === 1,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  };
}

export function readRole({ name, title, permissions, own }: RowOf<typeof roles>): Role {
  return { name, title, permissions, own };
}
