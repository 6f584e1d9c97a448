import { isPattern, matchesPattern } from "../access/patterns.ts";

/** Something that was done: an action, or one that changed a certain field. */
export interface Deed {
  readonly action: string;
  readonly field: string | null;
}

/** One entry of a side: deeds as permissions name actions, with `*`, and with a field in brackets where only that matters. */
export interface DeedPattern extends Deed {
  readonly text: string;
}

/** One side of a duty: taken by any of its deeds, or only by all of them. */
export interface Side {
  readonly match: "any" | "all";
  readonly patterns: readonly DeedPattern[];
}

const WRITTEN = /^([^()]+)(?:\(([a-z][a-z0-9_]*)\))?$/;

/** `data.exports.*`, `settings.team.update(roles)`; undefined for what is neither. */
export function parseDeed(text: string): DeedPattern | undefined {
  const [, action, field = null] = WRITTEN.exec(text) ?? [];
  return action !== undefined && isPattern(action) ? { text, action, field } : undefined;
}

export function deedText({ action, field }: Deed): string {
  return field === null ? action : `${action}(${field})`;
}

export function isOf(pattern: DeedPattern, deed: Deed): boolean {
  return pattern.field === deed.field && matchesPattern(pattern.action, deed.action);
}

/** The deeds by which a side was taken; none when it was not. */
export function deedsTaking<D extends Deed>(side: Side, done: readonly D[]): readonly D[] {
  const found = side.patterns.map((pattern) => done.find((deed) => isOf(pattern, deed)));
  if (side.match === "all" && found.includes(undefined)) return [];
  return found.filter((deed) => deed !== undefined);
}
