import { type Static, Type } from "@sinclair/typebox";
import { Access } from "../../../engine/access/access.ts";
import type { Pages } from "../../../engine/access/pages.ts";
import type { EventRow } from "../../../evidence/read.ts";
import type { Channel } from "../../../kernel/context.ts";
import type { Principal } from "../../../kernel/principal.ts";
import { closed, nullable } from "../../../kernel/schema.ts";
import type { GovernanceParts } from "../../part.ts";
import type { DutyMet } from "./duties.ts";
import type { PastRecord } from "./record.ts";

export const verdictSchema = Type.Object(
  {
    allowed: Type.Boolean(),
    code: nullable(Type.String({ description: "Reason for the refusal" })),
    roles: Type.Array(Type.String(), { description: "Roles that grant the permission" }),
    policies: Type.Array(
      Type.Object(
        { id: Type.String(), name: Type.String(), effect: Type.String(), reason: Type.String() },
        closed,
      ),
      { description: "Policies that determined the decision" },
    ),
  },
  { ...closed, $id: "AuditVerdictOfAccess" },
);
export type Verdict = Static<typeof verdictSchema>;

/** Refusal due to neither a role nor a policy. */
export function refused(code: string): Verdict {
  return { allowed: false, code, roles: [], policies: [] };
}

/** Checks in the engine's order: admission, roles, policies, segregation of duties, record policies. */
export function judge(
  { registry }: GovernanceParts,
  pages: Pages,
  person: Principal & { active: boolean },
  event: EventRow,
  record: PastRecord | undefined,
  met: readonly DutyMet[],
  at: number,
): Verdict {
  const action = registry().find(event.action);
  if (!action || action.access === "public") return { allowed: true, code: null, roles: [], policies: [] };
  if (person.kind === "anonymous") return refused("AUTH_REQUIRED");
  if (!person.active) return refused(person.kind === "key" ? "KEY_REVOKED" : "AUTH_USER_DEACTIVATED");
  if (person.kind === "key" && !pages.heldBy(person).all(action.name)) return refused("KEY_SCOPE_MISSING");
  // For rules that need more data than the trail, a recorded refusal is trusted.
  const bites = (duty: DutyMet) =>
    duty.mode === "prevent" && (duty.replayed || event.code === "SOD_CONFLICT");
  if (action.access === "signed_in")
    return met.some(bites)
      ? { ...refused("SOD_CONFLICT"), roles: [...person.roles] }
      : { allowed: true, code: null, roles: [...person.roles], policies: [] };
  if (action.access === "operator")
    return person.operator
      ? { allowed: true, code: null, roles: [], policies: [] }
      : refused("ACCESS_DENIED");
  // Safe cast: the trail only records known channels.
  const origin = { address: event.ip, channel: event.via as Channel };
  const access = new Access(pages, person, origin, at);
  const refusal = access.refusal(action);
  const aboutRecord = action.collection !== undefined && record !== undefined;
  const { allowed, roles, policies } = access.ruling(action.name, aboutRecord ? record.facts : undefined);
  const shown = policies.map(({ id, name, effect, reason }) => ({ id, name, effect, reason }));
  if (refusal) return { allowed: false, code: refusal.code, roles, policies: shown };
  if (met.some(bites)) return { allowed: false, code: "SOD_CONFLICT", roles, policies: shown };
  // Policies on records filter a list instead of refusing it.
  const decided = aboutRecord || action.collection === undefined ? allowed : access.may(action.name);
  return { allowed: decided, code: decided ? null : "ACCESS_POLICY_DENIED", roles, policies: shown };
}

const REFUSALS = new Set([
  "ACCESS_DENIED",
  "ACCESS_POLICY_DENIED",
  "SOD_CONFLICT",
  "KEY_SCOPE_MISSING",
  "AUTH_REQUIRED",
  "AUTH_USER_DEACTIVATED",
]);

/** Not-found responses count as refusals: they hide records that the caller may not know of. */
export function isSame({ outcome, code }: EventRow, replayed: Verdict): boolean {
  if (!replayed.allowed)
    return code === replayed.code || (code === "RECORD_NOT_FOUND" && outcome === "failed");
  return code === null || !REFUSALS.has(code);
}
