import type { HistoryEntry, ReadContext } from "../../kernel/context.ts";
import type { Hierarchy } from "../../kernel/hierarchy.ts";
import type { Case } from "./facts.ts";
import type { Choice } from "./kinds.ts";
import type { Approver, Rule } from "./rule.ts";

/** Number of a record's latest changes to examine. */
const CHANGES = 50;

/** Users who recently chose an approver: by the field that names them, or as the requester's manager. */
export async function choicesFor(
  context: ReadContext,
  hierarchy: Hierarchy,
  { case: one, rules }: { case: Case; rules: readonly Rule[] },
  requester: string,
): Promise<(approver: Approver) => readonly Choice[]> {
  const made = new Map<string, readonly Choice[]>();
  for (const approver of rules.flatMap(({ steps }) => steps.flatMap(({ approvers }) => approvers))) {
    const key = JSON.stringify(approver);
    if (!made.has(key)) made.set(key, await choicesOf(context, hierarchy, one, requester, approver));
  }
  return (approver) => made.get(JSON.stringify(approver)) ?? [];
}

async function choicesOf(
  context: ReadContext,
  hierarchy: Hierarchy,
  one: Case,
  requester: string,
  approver: Approver,
): Promise<Choice[]> {
  if ("role" in approver || "user" in approver) return [];
  if ("field" in approver) {
    const named = await namersOf(context, one, approver.field);
    if (named) return named;
  }
  const levels = "manager_of" in approver ? approver.manager_of : 1;
  return placersOf(context, hierarchy, requester, levels);
}

/** Returns undefined if rules computed the field, for example from the hierarchy. */
async function namersOf(
  context: ReadContext,
  { record, collection }: Case,
  field: string,
): Promise<Choice[] | undefined> {
  if (!record || !collection) return [];
  const entries = await context.history(collection.name, record.id, record.version + 1, CHANGES);
  const last = entries.find(({ changes }) => changes.some((change) => change.field === field));
  if (!last) return [];
  const [own, move] = [`${collection.name}.`, last.action.slice(collection.name.length + 1)];
  const takes = collection.entity.transitions[move]?.takes?.[field] !== undefined;
  const isRules = last.action.startsWith(own) && collection.fields.get(field)?.field.set === "rules";
  return isRules && !takes ? undefined : [choiceOf(last)];
}

export async function placersOf(
  context: ReadContext,
  hierarchy: Hierarchy,
  user: string,
  levels: number,
): Promise<Choice[]> {
  const found: Choice[] = [];
  for (const { collection, id, fields } of hierarchy.relationsOf(context, user, levels)) {
    const entries = await context.history(collection, id, Number.MAX_SAFE_INTEGER, CHANGES);
    const changed = entries.filter(({ changes }) => changes.some((change) => fields.includes(change.field)));
    found.push(...changed.map(choiceOf));
  }
  return found;
}

function choiceOf({ actor, at }: HistoryEntry): Choice {
  return { by: actor, at };
}
