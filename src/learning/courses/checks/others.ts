import type { Described } from "./description.ts";

/** Minimum similarity at which two descriptions may mean the same thing. */
const ALIKE = 0.34;

/** Finds wrong options, nearest first. Excludes aliases and broader, narrower or mentioned concepts. */
export function othersFor(key: Described, pool: readonly Described[]): Described[] {
  const at = pool.indexOf(key);
  return pool
    .map((other, place) => ({ other, steps: Math.abs(place - at) }))
    .filter(({ other }) => other !== key && isOther(key, other))
    .map(({ other, steps }) => ({ other, distance: distanceOf(key, other, steps) }))
    .sort((a, b) => a.distance - b.distance || (a.other.concept.name < b.other.concept.name ? -1 : 1))
    .map(({ other }) => other);
}

function isOther(key: Described, other: Described): boolean {
  if (key.concept.rid === other.concept.rid || key.plural !== other.plural) return false;
  for (const one of key.names)
    for (const two of other.names) if (holds(one, two) || holds(two, one)) return false;
  if (
    other.names.some((name) => holds(key.sentenceStems, name)) ||
    key.names.some((name) => holds(other.sentenceStems, name))
  )
    return false;
  return shared(key.stems, other.stems) < ALIKE;
}

/** True if one name contains the other and is therefore a kind of it: "soft close" is a close. */
function holds(wider: ReadonlySet<string>, narrower: ReadonlySet<string>): boolean {
  for (const one of narrower) if (!wider.has(one)) return false;
  return narrower.size > 0;
}

export function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((stem) => other.has(stem)).length;
  return both / Math.max(1, Math.min(one.size, other.size));
}

function distanceOf(key: Described, other: Described, steps: number): number {
  const words = ({ concept }: Described) => concept.name.split(" ").length;
  const isName = ({ concept }: Described) => /^\p{Lu}/u.test(concept.name);
  return steps + 2 * Math.abs(words(key) - words(other)) + (isName(key) === isName(other) ? 0 : 4);
}
