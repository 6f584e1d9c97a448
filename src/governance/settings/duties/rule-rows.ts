import { getTableName } from "drizzle-orm";
import { matchesPattern } from "../../../engine/access/patterns.ts";
import { sideOf } from "../../../engine/duties/action-pattern.ts";
import type { DutyRule } from "../../../engine/duties/rule.ts";
import { parseDutyRule } from "../../../engine/duties/stored.ts";
import { collectionOf } from "../../../engine/duties/subjects.ts";
import { sodRules as rules, sodMitigations, sodViolations } from "../../../engine/duties/tables.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, row, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { difference } from "../difference.ts";
import { forgetDuties } from "./pages.ts";
import { type KnowsAction, type RuleSettings, settingsOf } from "./rule-view.ts";

const RULES = "settings.sod.rules";

/** By name; including inactive rules. */
export function rulesOf(connection: Connection, org: number): DutyRule[] {
  return connection.all`SELECT ${pick(rules)} FROM ${rules} WHERE ${rules.org} = ${org} ORDER BY ${rules.name}, ${rules.id}`.map(
    parseDutyRule,
  );
}

export function findRule({ handle, org }: ReadContext, id: string): DutyRule | undefined {
  const rule = handle.connection
    .get`SELECT ${pick(rules)} FROM ${rules} WHERE ${rules.org} = ${org} AND ${rules.id} = ${id}`;
  return rule && parseDutyRule(rule);
}

export function loadRule(context: ReadContext, id: string): DutyRule {
  context.about(RULES, id);
  const rule = findRule(context, id);
  if (!rule) throw new Fault("RECORD_NOT_FOUND");
  return rule;
}

export function addRule(context: WriteContext, parts: GovernanceParts, settings: RuleSettings): DutyRule {
  const { now, org, principal } = context;
  const id = newId();
  refuseTaken(context, settings.name, id);
  context.about(RULES, id);
  const made = { version: 1, created_at: now, created_by: principal.id, updated_at: now };
  context.handle.connection
    .run`INSERT INTO ${rules} ${row(rules, { id, org, ...columnsOf(settings), ...made })}`;
  context.changed({ collection: RULES, id, version: 1, before: {}, after: settings });
  forgetDuties(context, parts);
  return loadRule(context, id);
}

/** Changes a rule. Records an event if anything differs. */
export function changeRule(
  context: WriteContext,
  parts: GovernanceParts,
  rule: DutyRule,
  settings: RuleSettings,
): DutyRule {
  const changes = difference(settingsOf(rule), settings);
  if (!changes) return rule;
  refuseTaken(context, settings.name, rule.id);
  const version = rule.version + 1;
  const columns = { ...columnsOf(settings), version, updated_at: context.now };
  context.handle.connection.run`UPDATE ${rules} SET ${set(rules, columns)}
    WHERE ${rules.org} = ${context.org} AND ${rules.id} = ${rule.id}`;
  context.changed({ collection: RULES, id: rule.id, version, ...changes });
  forgetDuties(context, parts);
  return loadRule(context, rule.id);
}

/** Rules with violations or mitigations can only be deactivated. */
export function removeRule(context: WriteContext, parts: GovernanceParts, rule: DutyRule): void {
  const { handle, org } = context;
  const leaning = [sodViolations, sodMitigations].filter(
    (table) =>
      handle.connection
        .has`SELECT 1 FROM ${table} WHERE ${table.org} = ${org} AND ${table.rule_id} = ${rule.id} LIMIT 1`,
  );
  if (leaning.length > 0)
    throw new Fault("RECORD_IN_USE", {
      message: say("governance.errors.ruleInUse"),
      details: leaning.map((table) => ({
        path: getTableName(table).replace("sod_", ""),
        code: "USED_BY",
        message: say("governance.errors.refersToRule"),
      })),
    });
  handle.connection.run`DELETE FROM ${rules} WHERE ${rules.org} = ${org} AND ${rules.id} = ${rule.id}`;
  const version = rule.version + 1;
  context.changed({ collection: RULES, id: rule.id, version, before: settingsOf(rule), after: {} });
  forgetDuties(context, parts);
}

function refuseTaken({ handle, org }: WriteContext, name: string, id: string): void {
  const isTaken = handle.connection
    .has`SELECT 1 FROM ${rules} WHERE ${rules.org} = ${org} AND ${rules.name} = ${name} AND ${rules.id} <> ${id}`;
  if (!isTaken) return;
  throw new Fault("DUPLICATE_VALUE", {
    details: [{ path: "name", code: "DUPLICATE", message: say("governance.errors.ruleNameTaken") }],
  });
}

function columnsOf({ left, right, active, ...settings }: RuleSettings) {
  const [one, other] = [sideOf(left), sideOf(right)];
  return {
    ...settings,
    left_match: one.match,
    left_actions: one.actions,
    right_match: other.match,
    right_actions: other.actions,
    active: active ? 1 : 0,
  };
}

/** Checks that a write action exists and has the given field. */
export function knowsAction(parts: GovernanceParts): KnowsAction {
  return (pattern, field) =>
    parts
      .registry()
      .actions.some(
        (action) =>
          action.kind === "write" &&
          matchesPattern(pattern, action.name) &&
          (field === null || hasField(parts, collectionOf(action), field)),
      );
}

/** Values in events about memberships, which are not records. */
const PLACE_FIELDS = new Set(["roles", "gained", "team_id"]);

function hasField({ catalog }: GovernanceParts, collection: string, field: string): boolean {
  if (collection === "settings.team") return PLACE_FIELDS.has(field);
  return catalog.collections.get(collection)?.fields.has(field) ?? false;
}
