import { isPattern, matchesPattern } from "../access/patterns.ts";

/** Optionally limited to changes of one field. */
export interface Deed {
  readonly action: string;
  readonly field: string | null;
}

/** Permission pattern with `*`, and an optional field in brackets. */
export interface DeedPattern extends Deed {
  readonly text: string;
}

/** Taken by any of its entries, or only by all of them. */
export interface Side {
  readonly match: "any" | "all";
  readonly patterns: readonly DeedPattern[];
}

const WRITTEN = /^([^()]+)(?:\(([a-z][a-z0-9_]*)\))?$/;

/** Parses `data.exports.*` or `settings.team.update(roles)`; undefined if invalid. */
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

/** Empty if the side was not taken. */
export function deedsTaking<D extends Deed>(side: Side, done: readonly D[]): readonly D[] {
  const found = side.patterns.map((pattern) => done.find((deed) => isOf(pattern, deed)));
  if (side.match === "all" && found.includes(undefined)) return [];
  return found.filter((deed) => deed !== undefined);
}
