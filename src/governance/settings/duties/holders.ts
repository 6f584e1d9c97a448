import { Pages } from "../../../engine/access/pages.ts";
import { matchesPattern } from "../../../engine/access/patterns.ts";
import type { ActionPattern, Side } from "../../../engine/duties/action-pattern.ts";
import type { DutyRule } from "../../../engine/duties/rule.ts";
import type { Connection } from "../../../store/connection.ts";
import type { GovernanceParts } from "../../part.ts";

/** Permissions for all records. Those for own records are ignored: ownership already separates duties. */
export type Covers = (permission: string) => boolean;

/** Roles as of this transaction. */
export function rolesIn(
  parts: GovernanceParts,
  connection: Connection,
  org: number,
): (roles: readonly string[]) => Covers {
  const pages = new Pages(parts.access().decided(connection, org));
  return (roles) => pages.held(roles).all;
}

/** Undefined if one side is not covered. */
export function bothSides(
  parts: GovernanceParts,
  rule: DutyRule,
  covers: Covers,
): { left: string; right: string } | undefined {
  // Roles do not determine the person that a record is about.
  if (rule.scope === "same_person") return undefined;
  const rights = coveredOf(parts, rule.right, covers);
  const lefts = coveredOf(parts, rule.left, covers);
  const right = rights.find((one) => lefts.some((other) => other !== one));
  const left = lefts.find((one) => one !== right);
  return left !== undefined && right !== undefined ? { left, right } : undefined;
}

/** Covered patterns of a side. Empty if the side requires all of its actions and one is not covered. */
function coveredOf(parts: GovernanceParts, { match, patterns }: Side, covers: Covers): string[] {
  const found = patterns.map((pattern) =>
    actionsOf(parts, pattern).some(covers) ? pattern.text : undefined,
  );
  if (match === "all") return found.includes(undefined) ? [] : [patterns.map(({ text }) => text).join(" + ")];
  return found.filter((text) => text !== undefined);
}

function actionsOf(parts: GovernanceParts, { action }: ActionPattern): string[] {
  if (!action.includes("*")) return [action];
  return parts
    .registry()
    .actions.filter(({ name, kind }) => kind === "write" && matchesPattern(action, name))
    .map(({ name }) => name);
}
