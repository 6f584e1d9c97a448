import { matchesPattern } from "../../../engine/access/patterns.ts";
import { allRules } from "../../../engine/approvals/rules.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { type Detail, Fault, invalid } from "../../../kernel/errors.ts";
import { hasChoices, hasTarget } from "../../../records/custom/definition.ts";
import type { Definition } from "../../../records/custom/tables.ts";
import { CUSTOM } from "../../../records/model/bound-field.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { policiesOf } from "../policies/policies.ts";

/** Most fields of a collection. */
const MOST = 60;

type Drafted = Pick<Definition, "collection" | "name" | "kind" | "choices" | "target">;

/** Checks that only concern new fields: their place and their name. */
export function checkNew({ catalog }: GovernanceParts, draft: Drafted, others: readonly Definition[]): void {
  const collection = catalog.collections.get(draft.collection);
  if (!collection)
    throw invalid("collection", "COLLECTION_UNKNOWN", say("governance.errors.unknownCollection"));
  const { fields, entity } = collection;
  const own = [...fields.keys(), ...Object.keys(entity.computed ?? {}), "masked"];
  if (own.includes(draft.name) || own.includes(`${draft.name}_id`))
    throw invalid("name", "NAME_TAKEN", say("governance.errors.fieldNameTaken"));
  const same = others.filter((other) => other.collection === draft.collection);
  if (same.length >= MOST)
    throw invalid("collection", "TOO_MANY", say("governance.errors.fieldsMost", { count: MOST }));
  const known = same.find(({ name }) => name === draft.name);
  if (!known) return;
  const message =
    known.archived_at === null
      ? say("governance.errors.fieldNameUsed")
      : say("governance.errors.fieldNameArchived");
  throw new Fault("DUPLICATE_VALUE", { details: [{ path: "name", code: "DUPLICATE", message }] });
}

/** Checks the parts that depend on the type. */
export function checkParts({ catalog }: GovernanceParts, { kind, choices, target }: Drafted): void {
  const problems: Detail[] = [];
  const refuse = (path: string, code: string, message: Detail["message"]) =>
    problems.push({ path, code, message });
  if (hasChoices(kind) && choices.every(({ retired }) => retired))
    refuse("choices", "REQUIRED", say("governance.errors.choicesNeeded"));
  if (!hasChoices(kind) && choices.length > 0)
    refuse("choices", "NOT_USED", say("governance.errors.choicesNotUsed"));
  if (new Set(choices.map(({ value }) => value)).size < choices.length)
    refuse("choices", "DUPLICATE", say("governance.errors.choicesTwice"));
  if (hasTarget(kind) && (target === null || !catalog.hasTarget(target)))
    refuse("target", "COLLECTION_UNKNOWN", say("governance.errors.unknownCollection"));
  if (!hasTarget(kind) && target !== null)
    refuse("target", "NOT_USED", say("governance.errors.targetNotUsed"));
  if (problems.length > 0) throw new Fault("VALIDATION_FAILED", { details: problems });
}

/** A rule that reads a field which is gone would deny everything, so such fields must stay. */
export function refuseWhenNamed(context: ReadContext, parts: GovernanceParts, field: Definition): void {
  const word = JSON.stringify(CUSTOM + field.name);
  const actions = parts.registry().actions.filter(({ collection }) => collection === field.collection);
  const concerns = (patterns: readonly string[], rule: object) =>
    JSON.stringify(rule).includes(word) &&
    patterns.some((pattern) => actions.some(({ name }) => matchesPattern(pattern, name)));
  const policies = policiesOf(context.handle.connection, context.org)
    .filter(({ text }) => concerns(text.actions, text))
    .map(({ text }) => ({ path: "settings.policies", name: text.name }));
  const rules = allRules(context)
    .filter((rule) => concerns(rule.actions, rule))
    .map(({ name }) => ({ path: "approvals.policies", name }));
  if (policies.length + rules.length === 0) return;
  throw new Fault("RECORD_IN_USE", {
    message: say("governance.errors.fieldInRules"),
    details: [...policies, ...rules].map(({ path, name }) => ({
      path,
      code: "USED_BY",
      message: say("governance.errors.fieldInRule", { name }),
    })),
  });
}
