import { type Static, Type } from "@sinclair/typebox";
import { readDuties } from "../../../engine/duties/book.ts";
import { conflictFault } from "../../../engine/duties/gate.ts";
import type { DutyRule, Mode } from "../../../engine/duties/rule.ts";
import { noteViolation } from "../../../engine/duties/violations.ts";
import { isSmallTeam } from "../../../engine/team.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { localise } from "../../../kernel/language.ts";
import { closed } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { bothSides, type Covers } from "./holders.ts";

const warningSchema = Type.Object(
  {
    rule_id: Type.String(),
    rule: Type.String(),
    left: Type.String({ description: "Permissions of the left side that the roles grant" }),
    right: Type.String({ description: "Permissions of the right side that the roles grant" }),
    message: Type.String(),
  },
  { ...closed, $id: "SodWarning" },
);
export type Warning = Static<typeof warningSchema>;

/** Conflicting permissions that are now held. */
export const warningsField = Type.Optional(Type.Array(warningSchema));

export function withWarnings<T extends object>(answer: T, warnings: Warning[]): T & { warnings?: Warning[] } {
  return warnings.length > 0 ? { ...answer, warnings } : answer;
}

/** Person whose roles change. */
export interface Assignment {
  /** Undefined for invitations. */
  person: string | undefined;
  before: Covers;
  after: Covers;
}

/** The owner role covers everything and must exist, so it is listed but never rejected. */
export const isAll = (covers: Covers): boolean => covers("*");

/** Prevents, warns about or records new conflicts, depending on the rule. Ignores existing conflicts. */
export function guardAssignments(
  context: WriteContext,
  parts: GovernanceParts,
  assignments: readonly Assignment[],
): Warning[] {
  const { handle, org, now } = context;
  const { connection } = handle;
  const duties = readDuties(connection, org);
  const lenient = isSmallTeam(connection, org, now);
  const refusing: string[] = [];
  const warnings = new Map<string, Warning>();
  for (const { person, before, after } of assignments) {
    for (const rule of duties.rules) {
      const sides = bothSides(parts, rule, after);
      if (!sides || bothSides(parts, rule, before)) continue;
      const mitigation = person === undefined ? undefined : duties.mitigation(rule, person, "", now);
      const mode = modeOf(rule, lenient || isAll(after) || mitigation !== undefined);
      if (mode === "prevent") refusing.push(rule.name);
      if (mode === "warn") warnings.set(rule.id, warningOf(context, rule, sides));
      if (person === undefined) continue;
      const { left: leftAction, right: rightAction } = sides;
      const finding = {
        ruleId: rule.id,
        person,
        kind: "potential" as const,
        subject: "",
        leftAction,
        rightAction,
      };
      noteViolation(connection, org, { ...finding, mitigationId: mitigation?.id }, now);
    }
  }
  if (refusing.length > 0)
    throw conflictFault(refusing, (rule) => say("errors.duties.rolesJoined", { rule }));
  return [...warnings.values()];
}

/** Lenient checks warn instead of preventing. */
export function modeOf({ assignment }: DutyRule, lenient: boolean): Mode {
  return lenient && assignment === "prevent" ? "warn" : assignment;
}

function warningOf(context: ReadContext, rule: DutyRule, sides: { left: string; right: string }): Warning {
  const message = localise(context, say("errors.duties.rolesWatched", { rule: rule.name }));
  return { rule_id: rule.id, rule: rule.name, ...sides, message };
}
