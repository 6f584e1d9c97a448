import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { readHistory } from "./history.ts";
import { onePage, pageSchema } from "./page.ts";
import { addRule, changeRule, findRule, knowsAction, loadRule, removeRule, rulesOf } from "./rule-rows.ts";
import { checkSides, ruleFields, ruleSchema, settingsOf, showRule } from "./rule-view.ts";
import { isLoosened } from "./strictness.ts";

const PATH = "/api/v1/settings/sod/rules";

/** Limited, since every call checks the rules. */
const MOST_RULES = 200;

export function listRulesAction(): Action {
  return defineAction({
    name: "settings.sod.rules.list",
    summary: "List segregation of duties rules",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(ruleSchema), page: pageSchema }, closed),
    run: async (context) => {
      const data = rulesOf(context.handle.connection, context.org).map(showRule);
      context.returned(data.length);
      return { data, page: onePage(MOST_RULES) };
    },
  });
}

export function getRuleAction(): Action {
  return defineAction({
    name: "settings.sod.rules.get",
    summary: "Get a segregation of duties rule",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: ruleSchema,
    run: async (context, { id }) => showRule(loadRule(context, id)),
  });
}

const { name, left, right, scope, mode, ...others } = ruleFields;

export function createRuleAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.sod.rules.create",
    summary: "Create a segregation of duties rule",
    description:
      "Applies from the next call. Recent activity counts at once, older activity once it has been read from the audit trail in the background.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: PATH }],
    status: 201,
    errors: ["DUPLICATE_VALUE"],
    input: Type.Object(
      { name, left, right, scope, mode, ...Type.Partial(Type.Object(others)).properties },
      { ...closed, $id: "SodRuleCreate" },
    ),
    output: ruleSchema,
    location: ({ id }) => `${PATH}/${id}`,
    run: async (context, given) => {
      if (rulesOf(context.handle.connection, context.org).length >= MOST_RULES)
        throw invalid("name", "TOO_MANY", say("governance.errors.tooManyDutyRules", { max: MOST_RULES }));
      const settings = {
        risk: "",
        severity: "medium" as const,
        assignment: given.mode,
        window_days: null,
        active: true,
        ...given,
      };
      checkSides(settings, knowsAction(parts));
      const rule = addRule(context, parts, settings);
      readHistory(context, parts, rule);
      return showRule(rule);
    },
  });
}

export function updateRuleAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.sod.rules.update",
    summary: "Update a segregation of duties rule",
    description: "Updates only the given properties. Each update creates a new version.",
    kind: "write",
    tier: "managing",
    http: [
      { method: "PUT", path: `${PATH}/:id` },
      { method: "PATCH", path: `${PATH}/:id` },
    ],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "DUPLICATE_VALUE"],
    input: Type.Object(
      { id: idInput, version: versionInput, ...Type.Partial(Type.Object(ruleFields)).properties },
      { ...closed, $id: "SodRuleUpdate" },
    ),
    output: ruleSchema,
    loosens: (context, { id, version: _version, ...given }) => {
      const rule = findRule(context, id);
      if (!rule) return false;
      const before = settingsOf(rule);
      return isLoosened(before, { ...before, ...given });
    },
    run: async (context, { id, version, ...given }) => {
      const rule = loadRule(context, id);
      guardVersion(rule.version, version);
      const settings = { ...settingsOf(rule), ...given };
      checkSides(settings, knowsAction(parts));
      const changed = changeRule(context, parts, rule, settings);
      if (changed.version > rule.version) readHistory(context, parts, changed);
      return showRule(changed);
    },
  });
}

export function deleteRuleAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.sod.rules.delete",
    summary: "Delete a segregation of duties rule",
    kind: "write",
    tier: "managing",
    http: [{ method: "DELETE", path: `${PATH}/:id` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND", "RECORD_IN_USE"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Null(),
    loosens: (context, { id }) => findRule(context, id)?.active ?? false,
    run: async (context, { id }) => {
      removeRule(context, parts, loadRule(context, id));
      return null;
    },
  });
}
