import { Type } from "@sinclair/typebox";
import { compilePatterns } from "../../engine/access/patterns.ts";
import { isHoldable } from "../../engine/approvals/holdable.ts";
import type { Approver } from "../../engine/approvals/rule.ts";
import { callOf } from "../../engine/call.ts";
import { readDuties } from "../../engine/duties/book.ts";
import { findMember } from "../../identity/index.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed } from "../../kernel/schema.ts";
import { organizations } from "../../kernel/tables.ts";
import { pick } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import type { GovernanceParts } from "../part.ts";
import { isAll, modeOf } from "../settings/duties/assignment.ts";
import { bothSides, rolesIn } from "../settings/duties/holders.ts";

export const conflictSchema = Type.Object(
  { id: Type.String(), name: Type.String() },
  { ...closed, $id: "DelegationConflict" },
);

/** Rule that conflicts with a role someone would hold as a delegate. */
export interface Conflict {
  id: string;
  name: string;
}

/** Roles that a delegation lends, because they make the user an approver of the given actions. */
export function lentRoles(context: ReadContext, from: string, actions: readonly string[]): string[] {
  const { approvals, registry } = callOf(context).engine;
  const isMeant = compilePatterns(actions);
  const names = registry.actions.flatMap((action) =>
    isHoldable(action) && isMeant(action.name) ? action.name : [],
  );
  const rules = approvals.rules.all(context.handle.connection, context.org);
  const asking = rules.filter(({ covers }) => names.some(covers));
  return rolesAmong(
    context,
    from,
    asking.flatMap(({ steps }) => steps.flatMap(({ approvers }) => approvers)),
  );
}

export function rolesAmong(context: ReadContext, from: string, approvers: readonly Approver[]): string[] {
  const staff = callOf(context).engine.approvals.staff(context);
  const named = approvers.flatMap((approver) => ("role" in approver ? approver.role : []));
  return [...new Set(named)].filter((role) => staff.holds(from, role));
}

/** Rules that a user would violate by holding some roles in addition to their own. */
export function conflictsOf(
  context: ReadContext,
  parts: GovernanceParts,
  to: string,
  roles: readonly string[],
): Conflict[] {
  const { handle, org, now } = context;
  const member = findMember(handle.connection, org, to);
  if (!member || roles.length === 0) return [];
  const covers = rolesIn(parts, handle.connection, org);
  const before = covers(member.roles);
  const after = covers([...new Set([...member.roles, ...roles])]);
  // A delegate of an owner only gets a vote, and owners are exempt from these rules.
  if (isAll(after)) return [];
  const duties = readDuties(handle.connection, org);
  return duties.rules
    .filter((rule) => modeOf(rule, duties.mitigation(rule, to, "", now) !== undefined) !== "detect")
    .filter((rule) => bothSides(parts, rule, after) && !bothSides(parts, rule, before))
    .map(({ id, name }) => ({ id, name }));
}

/** Organisations of size `grown` reject delegates with a conflict; others only flag them. */
export function guardFit({ handle, org }: ReadContext, conflicts: readonly Conflict[]): void {
  if (conflicts.length === 0) return;
  const home = handle.connection
    .get`SELECT ${pick(organizations, "size")} FROM ${organizations} WHERE ${organizations.key} = ${org}`;
  if (home?.size !== "grown") return;
  throw new Fault("SOD_CONFLICT", {
    message: say("governance.errors.unfitDelegate"),
    details: conflicts.map(({ name }) => ({
      path: "to",
      code: "UNFIT_DELEGATE",
      message: say("governance.errors.unfitDelegateRule", { rule: name }),
    })),
  });
}
