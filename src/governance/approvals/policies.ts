import { type Static, Type } from "@sinclair/typebox";
import type { NewRule } from "../../engine/approvals/rule.ts";
import {
  allRules,
  findRule,
  findRuleNamed,
  RULES,
  removeRule,
  type StoredRule,
  settingsOf,
  storeRule,
} from "../../engine/approvals/rules.ts";
import { isLoosened } from "../../engine/approvals/strictness.ts";
import { approvalRuleVersions as versions } from "../../engine/approvals/tables.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../kernel/version.ts";
import { pick } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import type { PermissionCatalogue } from "../settings/roles/catalogue.ts";
import { ownRoles } from "../settings/roles/grants.ts";
import { checkRule, keptRule, ruleFields, ruleSchema, showRule } from "./policy-input.ts";

const POLICIES_PATH = "/api/v1/approvals/policies";
const byId = Type.Object({ id: idInput }, closed);

export function listRulesAction(): Action {
  return defineAction({
    name: "approvals.policies.list",
    summary: "List approval rules",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: POLICIES_PATH }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(ruleSchema) }, closed),
    run: async (context) => {
      const rules = allRules(context);
      context.returned(rules.length);
      return { data: rules.map(showRule) };
    },
  });
}

export function getRuleAction(): Action {
  return defineAction({
    name: "approvals.policies.get",
    summary: "Get an approval rule",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${POLICIES_PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: ruleSchema,
    run: async (context, { id }) => showRule(load(context, id)),
  });
}

export function createRuleAction(permissions: PermissionCatalogue): Action {
  return defineAction({
    name: "approvals.policies.create",
    summary: "Create an approval rule",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: POLICIES_PATH }],
    status: 201,
    errors: ["DUPLICATE_VALUE"],
    input: Type.Object(
      {
        ...ruleFields,
        active: Type.Optional(ruleFields.active),
        priority: Type.Optional(ruleFields.priority),
        when: Type.Optional(ruleFields.when),
      },
      { ...closed, $id: "ApprovalRuleCreate" },
    ),
    output: ruleSchema,
    location: ({ id }) => `${POLICIES_PATH}/${id}`,
    run: async (context, { active = true, priority = 100, when = {}, ...given }) => {
      // Validated by the schema. TypeBox infers a wider type for its unions.
      const rule = keptRule({ ...given, active, priority, when } as NewRule);
      refuseSecond(context, rule.name);
      checkRule(context, rule, roleNames(context, permissions));
      const stored = storeRule(context, rule);
      context.about(RULES, stored.id);
      return showRule(stored);
    },
  });
}

export function updateRuleAction(permissions: PermissionCatalogue): Action {
  return defineAction({
    name: "approvals.policies.update",
    summary: "Update an approval rule",
    description: "Creates a new version of the rule. Pending requests continue under the previous version.",
    kind: "write",
    tier: "managing",
    http: [
      { method: "PUT", path: `${POLICIES_PATH}/:id` },
      { method: "PATCH", path: `${POLICIES_PATH}/:id` },
    ],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "DUPLICATE_VALUE"],
    input: Type.Object(
      { id: idInput, version: versionInput, ...Type.Partial(Type.Object(ruleFields)).properties },
      { ...closed, $id: "ApprovalRuleUpdate" },
    ),
    output: ruleSchema,
    loosens: (context, { id, version: _version, ...given }) => {
      const before = findRule(context, id);
      return before !== undefined && isLoosened(before, changed(before, given));
    },
    run: async (context, { id, version, ...given }) => {
      const before = load(context, id);
      guardVersion(before.version, version);
      const rule = changed(before, given);
      if (JSON.stringify(settingsOf(rule)) === JSON.stringify(settingsOf(before))) return showRule(before);
      if (rule.name !== before.name) refuseSecond(context, rule.name);
      checkRule(context, rule, roleNames(context, permissions));
      return showRule(storeRule(context, rule, before));
    },
  });
}

export function deleteRuleAction(): Action {
  return defineAction({
    name: "approvals.policies.delete",
    summary: "Delete an approval rule",
    kind: "write",
    tier: "managing",
    http: [{ method: "DELETE", path: `${POLICIES_PATH}/:id` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: Type.Null(),
    loosens: (context, { id }) => findRule(context, id)?.active ?? false,
    run: async (context, { id }) => {
      removeRule(context, load(context, id));
      return null;
    },
  });
}

const versionSchema = Type.Object(
  {
    version: Type.Integer(),
    at: Type.String({ format: "date-time" }),
    by: Type.String(),
    rule: Type.Object(ruleFields, closed),
  },
  { ...closed, $id: "ApprovalRuleVersion" },
);

export function ruleVersionsAction(): Action {
  return defineAction({
    name: "approvals.policies.versions",
    summary: "List the versions of an approval rule",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${POLICIES_PATH}/:id/versions` }],
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: Type.Object({ data: Type.Array(versionSchema) }, closed),
    run: async (context, { id }) => {
      context.about(RULES, id);
      const rows = context.handle.connection
        .all`SELECT ${pick(versions, "version", "at", "actor", "rule")} FROM ${versions}
        WHERE ${versions.org} = ${context.org} AND ${versions.rule_id} = ${id} ORDER BY ${versions.version} DESC`;
      if (rows.length === 0) throw new Fault("RECORD_NOT_FOUND");
      context.returned(rows.length);
      return {
        data: rows.map(({ version, at, actor, rule }) => ({
          version,
          at: new Date(at).toISOString(),
          by: actor,
          // Validated when stored.
          rule: rule as Static<typeof versionSchema>["rule"],
        })),
      };
    },
  });
}

function changed(before: StoredRule, given: object): NewRule {
  // Validated by the schema. TypeBox infers a wider type for its unions.
  return keptRule({ ...settingsOf(before), ...given } as NewRule);
}

function load(context: ReadContext, id: string): StoredRule {
  context.about(RULES, id);
  const rule = findRule(context, id);
  if (!rule) throw new Fault("RECORD_NOT_FOUND");
  return rule;
}

function refuseSecond(context: WriteContext, name: string): void {
  if (!findRuleNamed(context, name)) return;
  throw new Fault("DUPLICATE_VALUE", {
    details: [{ path: "name", code: "DUPLICATE", message: say("governance.errors.ruleNameTaken") }],
  });
}

function roleNames(context: ReadContext, { shipped }: PermissionCatalogue): Set<string> {
  const own = ownRoles(context.handle.connection, context.org);
  return new Set([...shipped.keys(), ...own.map(({ name }) => name)]);
}
