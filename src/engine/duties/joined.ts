import { type Conflict, effect, type Ground, onBothSides, type Taking, windowStart } from "./conflict.ts";
import { type Place, subjectOf } from "./links.ts";
import { performedOn } from "./performed.ts";
import type { DutyRule } from "./rule.ts";

/**
 * Conflicts caused by linking two records, such as a bill that a person entered and a payment that they
 * released. Afterwards that person has taken both sides, although the caller may have taken neither.
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
      // Skips the callers themselves, who are checked on both records anyway.
      [...subjects].flatMap((to) => (to === from ? [] : joining(ground, rule, from, to, persons))),
    );
}

/** Returns people who are on both sides once their actions on one subject count for the other. */
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
    // Skips conflicts that already existed on one subject, since the link did not cause them.
    if (!both || onBothSides(rule, done) || onBothSides(rule, other)) return [];
    return [{ ...effect(ground, rule, person, to), leftAction: both.left, rightAction: both.right }];
  });
}
