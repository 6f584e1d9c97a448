import { type Static, Type } from "@sinclair/typebox";
import type { Access } from "../../../engine/access/book.ts";
import type { Pages } from "../../../engine/access/pages.ts";
import type { PolicySubject } from "../../../engine/feature.ts";
import { findMember } from "../../../identity/index.ts";
import { parseRfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import type { Principal } from "../../../kernel/principal.ts";
import { closed, idOf, nullable, oneOf } from "../../../kernel/schema.ts";
import { FieldAccess, maskable, withheldOf } from "../../../records/access/fields-access.ts";
import { policyView } from "../../../records/access/policy.ts";
import type { Collection } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { accessOf, CHANNELS, type Circumstances, principalOf } from "./people.ts";
import { named } from "./policies.ts";
import { namedPolicySchema } from "./schemas.ts";

/** A member, or any user with some roles. */
export const whoSchema = Type.Object(
  {
    user_id: Type.Optional(idOf("users")),
    roles: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 50, uniqueItems: true }),
    ),
    team_id: Type.Optional(idOf("settings.teams")),
    mfa: Type.Optional(Type.Boolean({ default: false })),
    ip: Type.Optional(Type.String({ minLength: 2, maxLength: 45 })),
    channel: Type.Optional(oneOf(CHANNELS)),
    at: Type.Optional(Type.String({ format: "date-time" })),
  },
  {
    ...closed,
    description: "User by user_id, with their own roles and team by default, or a set of roles",
  },
);
export type Who = Static<typeof whoSchema>;

/** Record values in the form that conditions use. */
export const factsSchema = Type.Record(
  Type.String({ pattern: "^[a-z][a-z0-9_]{0,63}$" }),
  Type.Union([
    Type.String({ maxLength: 1000 }),
    Type.Number(),
    Type.Boolean(),
    Type.Null(),
    Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 }),
  ]),
  { description: "Field values of a record: money by its amount, times in milliseconds of UTC" },
);
export type Facts = Static<typeof factsSchema>;

export const decisionSchema = Type.Object(
  {
    allowed: Type.Boolean(),
    code: nullable(Type.String({ description: "Error code of a refusal" })),
    roles: Type.Array(Type.String(), { description: "Roles of the user that grant the permission" }),
    own: Type.Array(Type.String(), {
      description: "Fields of which one must name the user, if the role grants access to own records only",
    }),
    policies: Type.Array(namedPolicySchema, {
      description: "Matching allow rule, matching deny rules, or all failed allow rules",
    }),
    fields: nullable(
      Type.Object(
        {
          readable: Type.Array(Type.String()),
          masked: Type.Array(Type.String()),
          writable: Type.Array(Type.String()),
        },
        { ...closed, description: "Fields of the record. Null if the action has no record." },
      ),
    ),
  },
  { ...closed, $id: "AccessDecision" },
);
export type AccessDecision = Static<typeof decisionSchema>;

export function whoCalls(
  context: ReadContext,
  who: Who,
): { principal: Principal; circumstances: Circumstances } {
  const circumstances: Circumstances = {
    now: who.at === undefined ? context.now : (parseRfc3339(who.at) ?? context.now),
    ip: who.ip ?? context.origin.address,
    channel: who.channel ?? "http",
    mfa: who.mfa ?? false,
  };
  return { principal: principalOfWho(context, who), circumstances };
}

function principalOfWho({ handle, org, principal }: ReadContext, who: Who): Principal {
  const chosen = {
    ...(who.roles && { roles: who.roles }),
    ...(who.team_id !== undefined && { teamId: who.team_id }),
  };
  if (who.user_id === undefined) {
    if (!who.roles) throw invalid("who", "REQUIRED", say("governance.errors.userOrRoles"));
    const { organization } = principal;
    const anybody = { kind: "user", id: "anybody", organization, operator: false } as const;
    return { ...anybody, roles: who.roles, mfa: who.mfa ?? false, ...chosen };
  }
  const member = findMember(handle.connection, org, who.user_id);
  if (!member) throw invalid("who.user_id", "REFERENCE_UNKNOWN", say("governance.errors.notAMember"));
  return { ...principalOf(member, who.mfa ?? false), ...chosen };
}

export function collectionOf(
  context: ReadContext,
  parts: GovernanceParts,
  action: string,
): Collection | undefined {
  const name = parts.registry().find(action)?.collection ?? action.replace(/^sensitive\./, "");
  return parts.catalog.custom.of(context).get(name);
}

/** Policy subject of an action that is not about records. */
export function subjectOf(parts: GovernanceParts, action: string): PolicySubject | undefined {
  const name = parts.registry().find(action)?.collection;
  return parts.policySubjects.find(({ collection }) => collection === name);
}

export function storedFacts(
  context: ReadContext,
  of: Collection | PolicySubject | undefined,
  id: string,
): Facts | undefined {
  if (!of) return undefined;
  if (!("facts" in of)) return factsOf(context, of, id);
  const facts = of.facts(context, id);
  if (!facts) throw new Fault("RECORD_NOT_FOUND");
  return facts;
}

export function requirePermission(parts: GovernanceParts, action: string): void {
  if (parts.permissions.all.some(({ name }) => name === action)) return;
  throw invalid("action", "PERMISSION_UNKNOWN", say("governance.errors.permissionUnknown"));
}

/** Leaves out hidden records and fields, so that the decision does not reveal them. */
export function factsOf(context: ReadContext, base: Collection, id: string): Facts {
  const collection = base.of(context);
  const reading = `${collection.name}.get`;
  const row = collection.rowById(context.handle.connection, context.org, id);
  const view = () => (row ? policyView(collection, row) : {});
  if (!row || !context.may(reading) || !context.policy(reading).permits(view))
    throw new Fault("RECORD_NOT_FOUND");
  const kept = withheldOf(context, collection, row);
  const shown = Object.entries(view()).filter(([name, value]) => value !== undefined && !kept.has(name));
  // Conditions use strings, numbers, booleans and lists of strings.
  return Object.fromEntries(shown) as Facts;
}

export function decide(
  context: ReadContext,
  parts: GovernanceParts,
  pages: Pages,
  who: { principal: Principal; circumstances: Circumstances },
  action: string,
  facts: Facts | undefined,
): AccessDecision {
  const access = accessOf(pages, who.principal, who.circumstances);
  const collection = collectionOf(context, parts, action);
  const record = facts && known(facts);
  const ruling = access.ruling(action, record);
  return {
    allowed: ruling.allowed,
    code: ruling.allowed ? null : ruling.granted ? "ACCESS_POLICY_DENIED" : "ACCESS_DENIED",
    roles: ruling.roles,
    own: ruling.own,
    policies: ruling.policies.map(named),
    fields: collection && record ? fieldsLeft(access, collection, action, record) : null,
  };
}

/** A field without a value counts as missing. */
function known(facts: Facts): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
}

function fieldsLeft(
  access: Access,
  collection: Collection,
  action: string,
  record: Record<string, unknown>,
): AccessDecision["fields"] {
  const asked = { policy: (name = action) => access.gate(name), may: (name: string) => access.may(name) };
  const left = new FieldAccess(asked, collection);
  const masked = left.withheld(() => record);
  const names = maskable(collection);
  const writing = access.gate(action);
  return {
    readable: names.filter((name) => !masked.has(name)),
    masked: [...masked],
    writable: [...collection.fields.values()]
      .filter(({ field }) => field.set !== "rules")
      .map(({ name }) => name)
      .filter((name) => left.mayWrite(writing, name, () => record)),
  };
}
