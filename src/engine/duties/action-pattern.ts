import { isPattern, matchesPattern } from "../access/patterns.ts";

/** An action, optionally limited to changes of one field. */
export interface DutyAction {
  readonly action: string;
  readonly field: string | null;
}

/** Permission pattern that may contain `*`, with an optional field in parentheses. */
export interface ActionPattern extends DutyAction {
  readonly text: string;
}

/** A side is taken by performing any of its actions or, with "all", only by performing all of them. */
export interface Side {
  readonly match: "any" | "all";
  readonly patterns: readonly ActionPattern[];
}

/** Side as written in settings: one of the lists. */
export interface SideSettings {
  readonly any?: readonly string[] | undefined;
  readonly all?: readonly string[] | undefined;
}

export function sideOf({ any, all }: SideSettings): { match: Side["match"]; actions: readonly string[] } {
  return all ? { match: "all", actions: all } : { match: "any", actions: any ?? [] };
}

const WRITTEN = /^([^()]+)(?:\(([a-z][a-z0-9_]*)\))?$/;

/** Parses `data.exports.*` or `settings.team.update(roles)`; undefined if invalid. */
export function parseActionPattern(text: string): ActionPattern | undefined {
  const [, action, field = null] = WRITTEN.exec(text) ?? [];
  return action !== undefined && isPattern(action) ? { text, action, field } : undefined;
}

export function actionText({ action, field }: DutyAction): string {
  return field === null ? action : `${action}(${field})`;
}

export function isOf(pattern: ActionPattern, dutyAction: DutyAction): boolean {
  return pattern.field === dutyAction.field && matchesPattern(pattern.action, dutyAction.action);
}

/** Returns an empty list if the side was not taken. */
export function actionsOnSide<D extends DutyAction>(side: Side, done: readonly D[]): readonly D[] {
  const found = side.patterns.map((pattern) => done.find((dutyAction) => isOf(pattern, dutyAction)));
  if (side.match === "all" && found.includes(undefined)) return [];
  return found.filter((dutyAction) => dutyAction !== undefined);
}
