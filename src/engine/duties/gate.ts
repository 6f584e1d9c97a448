import type { Change } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { type Message, say } from "../../text/message.ts";
import { type Conflict, conflictsOf, type Doing, type Ground, type Taking, takingsOf } from "./conflict.ts";
import { joinedBy } from "./joined.ts";
import { type Place, subjectOf } from "./links.ts";
import { copyActions, writeAction } from "./performed.ts";
import { relieve } from "./relief.ts";
import { noteViolation } from "./violations.ts";

const NO_FIELDS: ReadonlySet<string> = new Set();

/** The planned action on the record that the input names. */
export function aboutToDo(action: string, collection: string, input: unknown): Doing {
  const named = typeof input === "object" && input !== null && "id" in input ? String(input.id) : undefined;
  return { action, places: named === undefined ? [] : [{ collection, id: named }], fields: NO_FIELDS };
}

/** The performed action on its own record and all others that it changed. */
export function hasDone(
  action: string,
  collection: string,
  subject: Place | undefined,
  changes: readonly Change[],
): Doing {
  const places = new Map<string, Place>();
  for (const place of subject ? [subject, ...changes] : changes) {
    places.set(subjectOf(place), { collection: place.collection, id: place.id });
  }
  const fields = changes
    .filter((change) => change.collection === collection)
    .flatMap(({ before, after }) => [...Object.keys(before), ...Object.keys(after)]);
  return { action, places: [...places.values()], fields: new Set(fields) };
}

/** Throws if any rule prevents the action. Returns the ids of rules that only warn or detect. */
export function refuseBothSides(conflicts: readonly Conflict[]): string[] {
  const refusing = conflicts.filter(({ mode }) => mode === "prevent");
  if (refusing.length > 0) throw conflictFault(refusing.map(({ rule }) => rule.name));
  return idsOf(conflicts);
}

function idsOf(conflicts: readonly Conflict[]): string[] {
  return [...new Set(conflicts.map(({ rule }) => rule.id))];
}

export function conflictFault(
  names: readonly string[],
  explain: (rule: string) => Message = (rule) => say("errors.duties.separates", { rule }),
): Fault {
  return new Fault("SOD_CONFLICT", {
    details: [...new Set(names)].map((name) => ({
      path: "action",
      code: "SOD_RULE",
      message: explain(name),
    })),
  });
}

/** In the action's transaction: a rollback removes the entry, and of two calls the second sees the first. */
export function settle(ground: Ground, doing: Doing, persons: readonly string[]): string[] {
  const takings = takingsOf(ground, doing);
  if (takings.length === 0) return [];
  const joined = joinedBy(ground, takings, doing.places[0], persons);
  refuseJoined(joined);
  const own = conflictsOf(ground, takings, doing.places, persons);
  const conflicts = [...relieve(ground, doing, takings, own), ...joined];
  const watched = refuseBothSides(conflicts);
  for (const conflict of conflicts) note(ground, conflict);
  for (const taking of takings) write(ground, taking, doing.places[0], persons);
  return watched;
}

/** Refuses a call that links records on which one person took both sides, even if the caller took neither. */
export function refuseJoined(joined: readonly Conflict[]): void {
  const refusing = joined.filter(({ mode }) => mode === "prevent");
  if (refusing.length === 0) return;
  throw conflictFault(
    refusing.map(({ rule }) => rule.name),
    (rule) => say("errors.duties.joins", { rule }),
  );
}

export function note({ connection, org, now }: Ground, conflict: Conflict): void {
  const { rule, person, subject, mitigation, leftAction, rightAction } = conflict;
  noteViolation(
    connection,
    org,
    {
      ruleId: rule.id,
      person,
      kind: "actual",
      subject,
      leftAction,
      rightAction,
      mitigationId: mitigation?.id,
    },
    now,
  );
}

/** Records the actions whether or not the rules permit them. */
export function writeActions(ground: Ground, doing: Doing, persons: readonly string[]): void {
  for (const taking of takingsOf(ground, doing)) write(ground, taking, doing.places[0], persons);
}

function write(
  { connection, org, now }: Ground,
  { rule, actions, subjects }: Taking,
  root: Place | undefined,
  persons: readonly string[],
): void {
  const from = root && subjectOf(root);
  for (const subject of subjects) {
    // Earlier actions on the record also count for records now linked to it.
    if (rule.scope === "same_record" && from !== undefined && subject !== from)
      copyActions(connection, org, from, subject);
    for (const person of persons) {
      for (const dutyAction of actions) writeAction(connection, org, person, subject, dutyAction, now);
    }
  }
}
