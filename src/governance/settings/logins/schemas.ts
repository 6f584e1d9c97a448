import { type Static, Type } from "@sinclair/typebox";
import { closed, idOf, nullable } from "../../../kernel/schema.ts";
import { versionInput } from "../../../kernel/version.ts";

export const COLLECTION = "settings.logins";
export const PATH = "/api/v1/settings/logins";

const groupName = Type.String({ minLength: 1, maxLength: 200 });

const mappingSchema = Type.Object(
  {
    group: groupName,
    roles: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 50, uniqueItems: true }),
    team_id: nullable(idOf("settings.teams")),
  },
  { ...closed, $id: "GroupMapping" },
);

const ruleFields = {
  groups_claim: Type.String({
    minLength: 1,
    maxLength: 100,
    description: "Claim of the ID token that lists the groups, such as groups or realm_access.roles",
  }),
  entry_group: nullable({
    ...groupName,
    description:
      "Members of this group get an account at their first login. Null if only invited people can join.",
  }),
  mappings: Type.Array(mappingSchema, {
    maxItems: 200,
    description: "Roles and team by group. Follow at each login; roles that no group is mapped to stay.",
  }),
  passwords_off: Type.Boolean({
    description:
      "People with a linked identity cannot use their password. Owners can; each time is reviewed afterwards.",
  }),
};

export const loginRulesSchema = Type.Object(
  {
    provider: nullable(
      Type.Object(
        {
          name: Type.String(),
          issuer: Type.String(),
          callback: Type.String({ description: "Redirect URI to register at the provider" }),
          post_logout: Type.String({ description: "Post-logout redirect URI to register" }),
          back_channel_logout: Type.String({ description: "Back-channel logout address to register" }),
        },
        closed,
      ),
    ),
    ...ruleFields,
    version: Type.Integer(),
  },
  { ...closed, $id: "LoginRules" },
);

export const updateInput = Type.Object(
  {
    version: versionInput,
    groups_claim: Type.Optional(ruleFields.groups_claim),
    entry_group: Type.Optional(ruleFields.entry_group),
    mappings: Type.Optional(ruleFields.mappings),
    passwords_off: Type.Optional(ruleFields.passwords_off),
  },
  { ...closed, $id: "LoginRulesUpdate" },
);

export type Update = Omit<Static<typeof updateInput>, "version">;
