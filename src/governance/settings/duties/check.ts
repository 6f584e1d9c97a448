import { type Static, Type } from "@sinclair/typebox";
import { dutiesMet } from "../../../engine/authorise.ts";
import { readDuties } from "../../../engine/duties/book.ts";
import { MODES, SEVERITIES } from "../../../engine/duties/rule.ts";
import { isSmallTeam } from "../../../engine/team.ts";
import { findMember } from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, idInput, idOf, nullable, oneOf } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { isAll, modeOf } from "./assignment.ts";
import { bothSides, rolesIn } from "./holders.ts";

const metSchema = Type.Object(
  {
    rule_id: Type.String(),
    rule: Type.String(),
    severity: oneOf(SEVERITIES),
    mode: oneOf(
      MODES,
      "Effective mode. prevent becomes warn under a mitigation, in teams of up to three, and for users with full access",
    ),
    left: Type.String(),
    right: Type.String(),
    subject: nullable(Type.String({ description: "Record affected by both actions, as collection/id" })),
    already: Type.Boolean({
      description: "True if the person's current roles already conflict",
    }),
  },
  { ...closed, $id: "SodMet" },
);
type Met = Static<typeof metSchema>;

const checkInput = Type.Object(
  {
    user_id: Type.Optional(idOf("users")),
    roles: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { minItems: 1, maxItems: 50 })),
    action: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    id: Type.Optional({ ...idInput, description: "Record to act on" }),
  },
  { ...closed, $id: "SodCheck" },
);
type Question = Static<typeof checkInput>;

export function checkAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.sod.check",
    summary: "Check for segregation of duties conflicts",
    description:
      "With `action`: checks if the person (`user_id`, by default you) could perform it on the record now. Without: lists the conflicts within the roles, or within the person's roles. With `roles` and `user_id`: lists the conflicts if the person were given these roles.",
    kind: "read",
    http: [{ method: "POST", path: "/api/v1/settings/sod/check" }],
    input: checkInput,
    output: Type.Object({ clear: Type.Boolean(), data: Type.Array(metSchema) }, closed),
    run: async (context, question) => {
      if (question.user_id === undefined && !question.roles && question.action === undefined)
        throw invalid("", "REQUIRED", say("governance.errors.userRolesOrAction"));
      const data =
        question.action === undefined
          ? metByRoles(context, parts, question)
          : await metByAction(context, parts, question.action, question);
      context.returned(data.length);
      return { clear: data.length === 0, data };
    },
  });
}

function metByRoles(context: ReadContext, parts: GovernanceParts, question: Question): Met[] {
  const { handle, org, now, principal } = context;
  const person = question.roles ? question.user_id : (question.user_id ?? principal.id);
  const had = person === undefined ? undefined : memberOf(context, person).roles;
  const coversOf = rolesIn(parts, handle.connection, org);
  const before = coversOf(had ?? []);
  const after = question.roles ? coversOf(question.roles) : before;
  const duties = readDuties(handle.connection, org);
  const spared = isSmallTeam(handle.connection, org, now) || isAll(after);
  return duties.rules.flatMap((rule): Met[] => {
    const sides = bothSides(parts, rule, after);
    if (!sides) return [];
    const { id, name, severity } = rule;
    const relieved = person !== undefined && duties.mitigation(rule, person, "", now) !== undefined;
    const mode = modeOf(rule, spared || relieved);
    const already = bothSides(parts, rule, before) !== undefined;
    return [{ rule_id: id, rule: name, severity, mode, ...sides, subject: null, already }];
  });
}

async function metByAction(
  context: ReadContext,
  parts: GovernanceParts,
  name: string,
  { user_id, id }: Question,
): Promise<Met[]> {
  const { handle, org, now, principal, origin } = context;
  const registry = parts.registry();
  const action = registry.find(name);
  if (action?.kind !== "write") throw invalid("action", "ACTION_UNKNOWN", say("governance.errors.notAWrite"));
  const person = user_id === undefined ? principal.id : memberOf(context, user_id).user.id;
  const access = await parts.access().open(principal, origin, now);
  const engine = { catalog: parts.catalog, registry };
  return dutiesMet({ engine, action, access, now }, org, handle, { id }, [person]).map(
    ({ rule, mode, subject, leftAction, rightAction }) => ({
      rule_id: rule.id,
      rule: rule.name,
      severity: rule.severity,
      mode,
      left: leftAction,
      right: rightAction,
      subject: subject === "" ? null : subject,
      already: false,
    }),
  );
}

function memberOf({ handle, org }: ReadContext, id: string) {
  const member = findMember(handle.connection, org, id);
  if (!member) throw invalid("user_id", "REFERENCE_UNKNOWN", say("governance.errors.notAMember"));
  return member;
}
