import { type Conflict, effect, type Ground, onBothSides, type Taking, windowStart } from "./conflict.ts";
import { deedsOn } from "./deeds.ts";
import { type Place, subjectOf } from "./links.ts";

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
    .filter(
      ({ rule, subjects }) => rule.scope === "same_record" && subjects.size > (subjects.has(from) ? 1 : 0),
    )
    .flatMap((taking) => joinedUnder(ground, taking, from, persons));
}

function joinedUnder(
  ground: Ground,
  { rule, subjects }: Taking,
  from: string,
  persons: readonly string[],
): Conflict[] {
  const { connection, org } = ground;
  const since = windowStart(rule, ground.now);
  const onRoot = Map.groupBy(deedsOn(connection, org, from, since), ({ actor }) => actor);
  // The callers themselves are asked about both records as it is.
  for (const person of persons) onRoot.delete(person);
  if (onRoot.size === 0) return [];
  return [...subjects].flatMap((subject) => {
    if (subject === from) return [];
    const onOther = Map.groupBy(deedsOn(connection, org, subject, since), ({ actor }) => actor);
    return [...onRoot].flatMap(([person, here]): Conflict[] => {
      const there = onOther.get(person) ?? [];
      const both = onBothSides(rule, [...here, ...there]);
      // Who stood on both sides of one of them before does not do so by this.
      if (!both || onBothSides(rule, here) || onBothSides(rule, there)) return [];
      return [{ ...effect(ground, rule, person, subject), leftDeed: both.left, rightDeed: both.right }];
    });
  });
}
