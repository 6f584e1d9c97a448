import { Type } from "@sinclair/typebox";
import { Pages } from "../../../engine/access/pages.ts";
import { matchesPattern } from "../../../engine/access/patterns.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, idInput, oneOf } from "../../../kernel/schema.ts";
import { FieldAccess } from "../../../records/access/fields-access.ts";
import type { GovernanceParts } from "../../part.ts";
import { loadMember, PATH as TEAM } from "../team/member.ts";
import { page, pageOf, pagingInput } from "./paging.ts";
import { accessOf, circumstancesOf, principalOf } from "./people.ts";
import { named } from "./policies.ts";
import { namedPolicySchema } from "./schemas.ts";

const grantSchema = Type.Object(
  {
    permission: Type.String(),
    roles: Type.Array(Type.String(), { description: "Roles of the user that grant the permission" }),
    own: Type.Array(Type.String(), {
      description: "Fields that must name the user for the permission to apply. Empty for all records.",
    }),
    open: Type.Boolean({ description: "False if a policy currently denies it for all records" }),
    policies: Type.Array(namedPolicySchema, {
      description: "Policies that limit it to some records or fields",
    }),
    fields: Type.Object(
      {
        masked: Type.Array(Type.String(), { description: "In all records" }),
        masked_in_some: Type.Array(Type.String()),
      },
      { ...closed, description: "In visible records" },
    ),
  },
  closed,
);

export function memberAccessAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.team.access",
    summary: "Get a user's effective access",
    description: "Evaluated with the time, address and second factor of your own call.",
    kind: "read",
    http: [{ method: "GET", path: `${TEAM}/:id/access` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        id: idInput,
        ...pagingInput,
        permission: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 200,
            description: "Permissions that match, such as crm.leads.*",
          }),
        ),
      },
      closed,
    ),
    output: Type.Object(
      {
        user_id: Type.String(),
        state: oneOf(["active", "deactivated"]),
        roles: Type.Array(Type.String()),
        policies: Type.Array(namedPolicySchema, {
          description: "All policies that currently apply to the user",
        }),
        data: Type.Array(grantSchema),
        page,
      },
      { ...closed, $id: "MemberAccess" },
    ),
    run: async (context, { id, permission: pattern, ...asked }) => {
      const member = loadMember(context, id);
      const circumstances = circumstancesOf(context);
      const pages = new Pages(parts.access().decided(context.handle.connection, context.org));
      const access = accessOf(pages, principalOf(member, circumstances.mfa), circumstances);
      const held = parts.permissions.all.filter(
        ({ name }) => access.may(name) && (pattern === undefined || matchesPattern(pattern, name)),
      );
      const found = pageOf("settings.team.access", held, ({ name }) => name, asked);
      const masks = maskedBy(context, parts, access);
      context.returned(found.data.length);
      return {
        user_id: member.user.id,
        state: member.deactivatedAt === null ? ("active" as const) : ("deactivated" as const),
        roles: member.roles,
        policies: access.policies.map(named),
        data: found.data.map(({ name }) => {
          const { roles, own } = access.ruling(name, undefined);
          const collection = parts.registry().find(name)?.collection;
          return {
            permission: name,
            roles,
            own,
            open: access.refusal({ name, ...(collection !== undefined && { collection }) }) === undefined,
            policies: access.policies
              .filter(({ actions }) => actions.some((one) => matchesPattern(one, name)))
              .map(named),
            fields: masks(collection),
          };
        }),
        page: found.page,
      };
    },
  });
}

function maskedBy(context: ReadContext, parts: GovernanceParts, access: ReturnType<typeof accessOf>) {
  return (name: string | undefined) => {
    const collection = name === undefined ? undefined : parts.catalog.custom.of(context).get(name);
    if (!collection) return { masked: [], masked_in_some: [] };
    const reading = `${collection.name}.get`;
    const { never, sometimes } = new FieldAccess(
      { policy: (action = reading) => access.gate(action), may: (action) => access.may(action) },
      collection,
    );
    return { masked: [...never], masked_in_some: [...sometimes.keys()] };
  };
}
