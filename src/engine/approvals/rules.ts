import { parseRfc3339, rfc3339OrNull } from "../../kernel/clock.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { insertInto } from "../../store/connection.ts";
import { pick, type RowOf, set } from "../../store/rows.ts";
import { callOf } from "../call.ts";
import type { NewRule } from "./rule.ts";
import { inheritAmounts } from "./sums.ts";
import { approvalRules, approvalRuleVersions } from "./tables.ts";

export interface StoredRule extends NewRule {
  id: string;
  version: number;
  createdAt: number;
  updatedAt: number;
  updatedBy: string;
}

/** Collection name in the audit trail. */
export const RULES = "approvals.policies";

function parseStored(row: RowOf<typeof approvalRules>): StoredRule {
  const { id, name, active, priority, definition, valid_from, valid_to, version } = row;
  return {
    id,
    name,
    active,
    priority,
    ...definition,
    valid_from: rfc3339OrNull(valid_from),
    valid_to: rfc3339OrNull(valid_to),
    version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}

export function findRule({ handle, org }: ReadContext, id: string): StoredRule | undefined {
  const row = handle.connection.get`
    SELECT ${pick(approvalRules)} FROM ${approvalRules}
    WHERE ${approvalRules.org} = ${org} AND ${approvalRules.id} = ${id}`;
  return row && parseStored(row);
}

export function findRuleNamed({ handle, org }: ReadContext, name: string): StoredRule | undefined {
  const row = handle.connection.get`
    SELECT ${pick(approvalRules)} FROM ${approvalRules}
    WHERE ${approvalRules.org} = ${org} AND ${approvalRules.name} = ${name}`;
  return row && parseStored(row);
}

/** Returns all rules, by descending priority. */
export function allRules({ handle, org }: ReadContext): StoredRule[] {
  return handle.connection.all`
    SELECT ${pick(approvalRules)} FROM ${approvalRules} WHERE ${approvalRules.org} = ${org}
    ORDER BY ${approvalRules.priority} DESC, ${approvalRules.name}`.map(parseStored);
}

export function settingsOf(rule: NewRule): NewRule {
  const { name, active, priority, actions, when, steps, material_fields, expires_in } = rule;
  return {
    name,
    active,
    priority,
    actions,
    when,
    steps,
    ...(material_fields && { material_fields }),
    ...(expires_in !== undefined && { expires_in }),
    valid_from: rule.valid_from ?? null,
    valid_to: rule.valid_to ?? null,
  };
}

const insertRule = insertInto(approvalRules);
const insertVersion = insertInto(approvalRuleVersions);

/** Stores a new rule or its next version. Open requests keep the version they were made under. */
export function storeRule(context: WriteContext, rule: NewRule, before?: StoredRule): StoredRule {
  const { handle, org, now, principal } = context;
  const { name, active, priority, actions, when, steps, material_fields, expires_in } = rule;
  const columns = {
    name,
    version: (before?.version ?? 0) + 1,
    active,
    priority,
    definition: { actions, when, steps, material_fields, expires_in },
    valid_from: msOf(rule.valid_from),
    valid_to: msOf(rule.valid_to),
    updated_at: now,
    updated_by: principal.id,
  };
  const id = before?.id ?? newId();
  if (before) {
    handle.connection.run`
      UPDATE ${approvalRules} SET ${set(approvalRules, columns)}
      WHERE ${approvalRules.org} = ${org} AND ${approvalRules.id} = ${id}`;
  } else {
    insertRule.run(handle.connection, { id, org, created_at: now, ...columns });
    inheritAmounts(context, { id, ...rule });
  }
  const stored = findRule(context, id);
  if (!stored) throw new Error("a rule was stored that is not there");
  insertVersion.run(handle.connection, {
    org,
    rule_id: id,
    version: stored.version,
    rule: settingsOf(stored),
    actor: principal.id,
    at: now,
  });
  recordChange(context, id, stored.version, before, stored);
  return stored;
}

/** Keeps the rule's versions for requests made under them. A final version records the removal. */
export function removeRule(context: WriteContext, rule: StoredRule): void {
  insertVersion.run(context.handle.connection, {
    org: context.org,
    rule_id: rule.id,
    version: rule.version + 1,
    rule: { ...settingsOf(rule), active: false },
    actor: context.principal.id,
    at: context.now,
  });
  context.handle.connection.run`
    DELETE FROM ${approvalRules} WHERE ${approvalRules.org} = ${context.org} AND ${approvalRules.id} = ${rule.id}`;
  recordChange(context, rule.id, rule.version + 1, rule, undefined);
}

function recordChange(
  context: WriteContext,
  id: string,
  version: number,
  before: NewRule | undefined,
  after: NewRule | undefined,
): void {
  const shown = (rule: NewRule | undefined) => ({ ...(rule && settingsOf(rule)) });
  context.changed({ collection: RULES, id, version, before: shown(before), after: shown(after) });
  const { rules } = callOf(context).engine.approvals;
  rules.forget(context.org);
  context.handle.visible(() => rules.forget(context.org));
}

/** Adds missing rules, matched by name. Rules that the organisation has changed are kept. */
export function installRules(context: WriteContext, rules: readonly NewRule[]): number {
  const missing = rules.filter(({ name }) => !findRuleNamed(context, name));
  for (const rule of missing) storeRule(context, rule);
  return missing.length;
}

function msOf(moment: string | null | undefined): number | null {
  return moment ? (parseRfc3339(moment) ?? null) : null;
}
