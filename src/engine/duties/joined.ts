import { type Conflict, effect, type Ground, onBothSides, type Taking, windowStart } from "./conflict.ts";
import { deedsOn } from "./deeds.ts";
import { type Place, subjectOf } from "./links.ts";
import type { DutyRule } from "./rule.ts";

/**
 * Where a call links two records of which somebody else did one side each: a bill that they entered, and a
 * payment that they released before it was said to be for that bill. The one who links them does neither
 * side, but after it that person stands on both.
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
      // The callers themselves are asked about both records as it is.
      [...subjects].flatMap((to) => (to === from ? [] : joining(ground, rule, from, to, persons))),
    );
}

/** Who stands on both sides of a rule once what was done to one thing counts as done to another. */
export function joining(
  ground: Ground,
  rule: DutyRule,
  from: string,
  to: string,
  but: readonly string[] = [],
): Conflict[] {
  const { connection, org } = ground;
  const since = windowStart(rule, ground.now);
  const here = Map.groupBy(deedsOn(connection, org, from, since), ({ actor }) => actor);
  for (const person of but) here.delete(person);
  if (here.size === 0) return [];
  const there = Map.groupBy(deedsOn(connection, org, to, since), ({ actor }) => actor);
  return [...here].flatMap(([person, done]): Conflict[] => {
    const other = there.get(person) ?? [];
    const both = onBothSides(rule, [...done, ...other]);
    // Who stood on both sides of one of them before does not do so by this.
    if (!both || onBothSides(rule, done) || onBothSides(rule, other)) return [];
    return [{ ...effect(ground, rule, person, to), leftDeed: both.left, rightDeed: both.right }];
  });
}
