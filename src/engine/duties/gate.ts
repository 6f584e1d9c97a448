import type { Change } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { type Conflict, conflictsOf, type Doing, type Ground, type Taking, takingsOf } from "./conflict.ts";
import { spreadDeeds, writeDeed } from "./deeds.ts";
import { joinedBy } from "./joined.ts";
import { type Place, subjectOf } from "./links.ts";
import { relieve } from "./relief.ts";
import { noteViolation } from "./violations.ts";

const NO_FIELDS: ReadonlySet<string> = new Set();

/** What an action is about to do, as far as that is known: to the record that its input names. */
export function aboutToDo(action: string, collection: string, input: unknown): Doing {
  const named = typeof input === "object" && input !== null && "id" in input ? String(input.id) : undefined;
  return { action, places: named === undefined ? [] : [{ collection, id: named }], fields: NO_FIELDS };
}

/** What an action did: to the record that it was about, and to every other that it changed. */
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

/** Refuses what one of these people may not do after what they did before. Answers the rules that only watch. */
export function refuseBothSides(conflicts: readonly Conflict[]): string[] {
  const refusing = conflicts.filter(({ mode }) => mode === "prevent");
  if (refusing.length > 0) throw conflictFault(refusing.map(({ rule }) => rule.name));
  return idsOf(conflicts);
}

function idsOf(conflicts: readonly Conflict[]): string[] {
  return [...new Set(conflicts.map(({ rule }) => rule.id))];
}

/** The refusal by some rules. */
export function conflictFault(names: readonly string[], message = "separates these duties"): Fault {
  return new Fault("SOD_CONFLICT", {
    details: [...new Set(names)].map((name) => ({
      path: "action",
      code: "SOD_RULE",
      message: `The rule "${name}" ${message}`,
    })),
  });
}

/**
 * Checks what was done and writes it down, in the transaction in which it was done: so what is undone was
 * never done, and of two calls at once the second one sees the first.
 */
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

/** Refuses to bring together what the same person did on both sides; says so to somebody who did neither. */
export function refuseJoined(joined: readonly Conflict[]): void {
  const refusing = joined.filter(({ mode }) => mode === "prevent");
  if (refusing.length === 0) return;
  throw conflictFault(
    refusing.map(({ rule }) => rule.name),
    "separates these duties, and this would join what one person did on both sides",
  );
}

/** Writes down who stands on both sides. */
export function note({ connection, org, now }: Ground, conflict: Conflict): void {
  const { rule, person, subject, mitigation, leftDeed, rightDeed } = conflict;
  noteViolation(
    connection,
    org,
    { ruleId: rule.id, person, kind: "actual", subject, leftDeed, rightDeed, mitigationId: mitigation?.id },
    now,
  );
}

/** Writes down which sides people took by what they did, whether or not they may. */
export function writeDeeds(ground: Ground, doing: Doing, persons: readonly string[]): void {
  for (const taking of takingsOf(ground, doing)) write(ground, taking, doing.places[0], persons);
}

function write(
  { connection, org, now }: Ground,
  { rule, deeds, subjects }: Taking,
  root: Place | undefined,
  persons: readonly string[],
): void {
  const from = root && subjectOf(root);
  for (const subject of subjects) {
    // What others did to the record counts for what it is linked with now.
    if (rule.scope === "same_record" && from !== undefined && subject !== from)
      spreadDeeds(connection, org, from, subject);
    for (const person of persons) {
      for (const deed of deeds) writeDeed(connection, org, person, subject, deed, now);
    }
  }
}
