import { type Conflict, effect, type Ground, onBothSides, type Taking, windowStart } from "./conflict.ts";
import { type Place, subjectOf } from "./links.ts";
import { performedOn } from "./performed.ts";
import type { DutyRule } from "./rule.ts";

/**
 * Conflicts from linking two records, such as a bill that a person entered and a payment that they released:
 * afterwards that person is on both sides, although the caller did neither.
 */
export function joinedBy(
  ground: Ground,
  takings: readonly Taking[],
  root: Place | undefined,
  persons: readonly string[],
): Conflict[] {
  if (!root) return [];
  const from = subjectOf(root);
  return takings
    .filter(({ rule }) => rule.scope === "same_record")
    .flatMap(({ rule, subjects }) =>
      // Callers themselves are checked on both records anyway.
      [...subjects].flatMap((to) => (to === from ? [] : joining(ground, rule, from, to, persons))),
    );
}

/** People on both sides once actions on one subject count for another. */
export function joining(
  ground: Ground,
  rule: DutyRule,
  from: string,
  to: string,
  but: readonly string[] = [],
): Conflict[] {
  const { connection, org } = ground;
  const since = windowStart(rule, ground.now);
  const here = Map.groupBy(performedOn(connection, org, from, since), ({ actor }) => actor);
  for (const person of but) here.delete(person);
  if (here.size === 0) return [];
  const there = Map.groupBy(performedOn(connection, org, to, since), ({ actor }) => actor);
  return [...here].flatMap(([person, done]): Conflict[] => {
    const other = there.get(person) ?? [];
    const both = onBothSides(rule, [...done, ...other]);
    // Conflicts that already existed on one subject are not caused by the link.
    if (!both || onBothSides(rule, done) || onBothSides(rule, other)) return [];
    return [{ ...effect(ground, rule, person, to), leftAction: both.left, rightAction: both.right }];
  });
}
