import { ConditionError, type Conditions, parseConditions } from "../../../engine/access/conditions.ts";
import { isPattern, matchesPattern } from "../../../engine/access/patterns.ts";
import { conditionsOf } from "../../../engine/access/policy.ts";
import { compilePolicy, type PolicyText } from "../../../engine/access/stored.ts";
import { findMember } from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { ownRoles } from "../roles/grants.ts";
import { type Concerned, concernedBy } from "./concerned.ts";
import { checkFields } from "./field-lists.ts";
import { attributeOfEnvironment, checkFit } from "./fit.ts";
import { attributeOfRecords } from "./record-conditions.ts";

/** Rejects policies that cannot mean what their author intended: a typo must not grant or deny access. */
export function checkPolicy(context: ReadContext, parts: GovernanceParts, policy: PolicyText): void {
  refuse(checkActions(parts, policy.actions));
  const concerned = concernedBy(context, parts, policy.actions);
  refuse([
    ...checkSubjects(context, parts, policy),
    ...checkConditions(context, concerned, policy),
    ...checkFields(concerned, policy),
    ...checkPeriod(policy),
  ]);
  // The size of the whole condition is limited, too.
  refuse(readable("when", () => compilePolicy(policy)));
}

function refuse(details: readonly Detail[]): void {
  if (details.length > 0) throw new Fault("VALIDATION_FAILED", { details: details.slice(0, 50) });
}

/** Every pattern must match an action. */
function checkActions(parts: GovernanceParts, actions: readonly string[]): Detail[] {
  return actions.flatMap((pattern, i): Detail[] => {
    const path = `actions.${i}`;
    if (!isPattern(pattern))
      return [
        {
          path,
          code: "WRONG_FORMAT",
          message: say("governance.errors.permissionFormat"),
        },
      ];
    if (parts.permissions.all.some(({ name }) => matchesPattern(pattern, name))) return [];
    const message = say("governance.errors.permissionUnknown");
    return [{ path, code: "PERMISSION_UNKNOWN", message }];
  });
}

function checkSubjects(
  { handle, org }: ReadContext,
  parts: GovernanceParts,
  { subjects }: PolicyText,
): Detail[] {
  const own = new Set(ownRoles(handle.connection, org).map(({ name }) => name));
  const roles = (subjects.roles ?? []).flatMap((role, i): Detail[] => {
    const path = `subjects.roles.${i}`;
    if (parts.permissions.shipped.has(role) || own.has(role)) return [];
    return [{ path, code: "ROLE_UNKNOWN", message: say("governance.errors.unknownRole") }];
  });
  const users = (subjects.users ?? []).flatMap((user, i): Detail[] => {
    const path = `subjects.users.${i}`;
    if (findMember(handle.connection, org, user)) return [];
    return [{ path, code: "REFERENCE_UNKNOWN", message: say("governance.errors.notAMember") }];
  });
  return [...roles, ...users];
}

function checkConditions(context: ReadContext, concerned: Concerned, policy: PolicyText): Detail[] {
  const { record, subject, context: call } = policy.when;
  const { attributes } = policy.subjects;
  const ofRecords = attributeOfRecords(context, concerned);
  // Conditions on the subject or the call use attributes without a path.
  const parts = [
    { path: "when.record", given: record, read: parseConditions, of: ofRecords },
    { path: "when.subject", given: subject, read: ofSubject, of: attributeOfEnvironment },
    { path: "when.context", given: call, read: ofContext, of: attributeOfEnvironment },
    { path: "subjects.attributes", given: attributes, read: ofSubject, of: attributeOfEnvironment },
  ];
  return parts.flatMap(({ path, given, read, of }) => {
    if (given === undefined) return [];
    const unreadable = readable(path, () => read(given));
    return unreadable.length > 0 ? unreadable : checkFit(read(given), path, of);
  });
}

const ofSubject = (subject: Conditions) => parseConditions(conditionsOf({ subject }));
const ofContext = (context: Conditions) => parseConditions(conditionsOf({ context }));

/** Describes an invalid condition without repeating the input. */
function readable(path: string, read: () => unknown): Detail[] {
  try {
    read();
    return [];
  } catch (thrown) {
    const cause = thrown instanceof Error && thrown.cause ? thrown.cause : thrown;
    if (!(cause instanceof ConditionError)) throw thrown;
    const message = say("governance.errors.policyConditionUnreadable");
    return [{ path, code: "CONDITION_INVALID", message }];
  }
}

function checkPeriod({ validFrom, validTo }: PolicyText): Detail[] {
  if (validFrom === null || validTo === null || validFrom < validTo) return [];
  return [{ path: "valid_to", code: "DATE_ORDER", message: say("governance.errors.endAfterStart") }];
}
