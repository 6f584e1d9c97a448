import { type Static, Type } from "@sinclair/typebox";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";

export const COLLECTION = "settings.policies";
export const PATH = "/api/v1/settings/policies";

const conditions = (description: string) =>
  Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { description }));

const fieldNames = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      maxItems: 200,
      uniqueItems: true,
      description,
    }),
  );

const actionsInput = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  description: "Permission names. * matches any characters: crm.leads.*",
});

const subjectsSchema = Type.Object(
  {
    roles: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
      }),
    ),
    users: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        minItems: 1,
        maxItems: 200,
        uniqueItems: true,
      }),
    ),
    attributes: conditions("Limits the policy to users who match: user_id, roles, team_id"),
  },
  { ...closed, description: "Users with one of the roles, or named users. Defaults to everyone." },
);

const whenSchema = Type.Object(
  {
    record: conditions("Conditions on record fields: money by its amount, times in milliseconds of UTC"),
    subject: conditions("Conditions on the caller: user_id, roles, team_id"),
    context: conditions(
      "Conditions on the call: ip (addresses and blocks), mfa, channel, time and, in the organisation's time zone, date, local_time, weekday (Monday is 1)",
    ),
  },
  {
    ...closed,
    description: "Conditions as data: {field: value} or {field: {$gte: 5}}. All must be met.",
  },
);

const fieldsSchema = Type.Object(
  {
    read: fieldNames("Allow: only these are readable. Deny: these are hidden."),
    write: fieldNames("Allow: only these are writable. Deny: these are not."),
    mask: fieldNames("Returned as null"),
  },
  {
    ...closed,
    description: "Limits the policy to these fields instead of whole records",
  },
);

const moment = Type.String({ format: "date-time" });

const policyParts = {
  name: Type.String({ minLength: 1, maxLength: 200, pattern: "\\S", description: "a name" }),
  effect: oneOf(["allow", "deny"]),
  actions: actionsInput,
  subjects: subjectsSchema,
  when: whenSchema,
  fields: fieldsSchema,
  valid_from: nullable(moment),
  valid_to: nullable(moment),
  reason: Type.String({ minLength: 1, maxLength: 500, pattern: "\\S", description: "the reason" }),
  active: Type.Boolean(),
};

/** Effect and reason are required. */
export const draftParts = {
  name: policyParts.name,
  effect: policyParts.effect,
  actions: policyParts.actions,
  subjects: Type.Optional(policyParts.subjects),
  when: Type.Optional(policyParts.when),
  fields: Type.Optional(policyParts.fields),
  valid_from: Type.Optional(policyParts.valid_from),
  valid_to: Type.Optional(policyParts.valid_to),
  reason: policyParts.reason,
  active: Type.Optional(policyParts.active),
};

export const draftSchema = Type.Object(draftParts, { ...closed, $id: "PolicyDraft" });
export type Draft = Static<typeof draftSchema>;

export const policySchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    ...policyParts,
    created_at: moment,
    created_by: Type.String(),
    updated_at: moment,
    updated_by: Type.String(),
  },
  { ...closed, $id: "Policy" },
);
export type PolicyView = Static<typeof policySchema>;

export const namedPolicySchema = Type.Object(
  { id: Type.String(), name: Type.String(), effect: oneOf(["allow", "deny"]), reason: Type.String() },
  { ...closed, $id: "NamedPolicy" },
);
