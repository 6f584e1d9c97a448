import { Pages } from "../../../engine/access/pages.ts";
import { matchesPattern } from "../../../engine/access/patterns.ts";
import type { DeedPattern, Side } from "../../../engine/duties/deed.ts";
import type { DutyRule } from "../../../engine/duties/rule.ts";
import type { Connection } from "../../../store/connection.ts";
import type { GovernanceParts } from "../../part.ts";

/** What a set of roles gives for all records. What it gives for one's own alone is no side of a duty: whose they are keeps those apart. */
export type Covers = (permission: string) => boolean;

/** What sets of roles cover, as the transaction sees the roles. */
export function rolesIn(
  parts: GovernanceParts,
  connection: Connection,
  org: number,
): (roles: readonly string[]) => Covers {
  const pages = new Pages(parts.access().decided(connection, org));
  return (roles) => pages.held(roles).all;
}

/** The deeds of both sides that somebody with these permissions could do; undefined when they lack one of the sides. */
export function bothSides(
  parts: GovernanceParts,
  rule: DutyRule,
  covers: Covers,
): { left: string; right: string } | undefined {
  // Whom a record is about is nothing that a role gives.
  if (rule.scope === "same_person") return undefined;
  const rights = coveredOf(parts, rule.right, covers);
  const lefts = coveredOf(parts, rule.left, covers);
  const right = rights.find((one) => lefts.some((other) => other !== one));
  const left = lefts.find((one) => one !== right);
  return left !== undefined && right !== undefined ? { left, right } : undefined;
}

/** The deeds of a side that are covered; for a side that takes all of them, none unless all are. */
function coveredOf(parts: GovernanceParts, { match, patterns }: Side, covers: Covers): string[] {
  const found = patterns.map((pattern) =>
    actionsOf(parts, pattern).some(covers) ? pattern.text : undefined,
  );
  if (match === "all") return found.includes(undefined) ? [] : [patterns.map(({ text }) => text).join(" + ")];
  return found.filter((text) => text !== undefined);
}

function actionsOf(parts: GovernanceParts, { action }: DeedPattern): string[] {
  if (!action.includes("*")) return [action];
  return parts
    .registry()
    .actions.filter(({ name, kind }) => kind === "write" && matchesPattern(action, name))
    .map(({ name }) => name);
}
