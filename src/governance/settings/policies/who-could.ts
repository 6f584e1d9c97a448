import { Type } from "@sinclair/typebox";
import { Pages } from "../../../engine/access/pages.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { FieldAccess } from "../../../records/access/fields-access.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { page, pageOf, pagingInput } from "./paging.ts";
import { accessOf, activeMembers, circumstancesOf, principalOf } from "./people.ts";
import { factsOf } from "./simulation.ts";

const somebodySchema = Type.Object(
  {
    user_id: Type.String(),
    name: Type.String(),
    roles: Type.Array(Type.String()),
    actions: Type.Array(Type.String(), { description: "Actions that the user can perform on the record" }),
    masked: Type.Array(Type.String(), { description: "Fields hidden from the user" }),
  },
  closed,
);

export function whoCouldAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.access.list",
    summary: "List who can access a record",
    description:
      "Returns active users by ID, evaluated with the circumstances of your own call. Record rules, approvals and segregation of duties are not considered.",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/settings/access" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        collection: Type.String({
          minLength: 1,
          maxLength: 100,
          description: "a collection such as crm.leads",
        }),
        id: idInput,
        action: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 200,
            description: "Only users with this permission: crm.leads.update",
          }),
        ),
        ...pagingInput,
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(somebodySchema), page }, closed),
    run: async (context, { collection: name, id, action, ...asked }) => {
      const collection = parts.catalog.custom.of(context).get(name);
      if (!collection)
        throw invalid("collection", "COLLECTION_UNKNOWN", say("governance.errors.unknownCollection"));
      context.about(name, id);
      const facts = factsOf(context, collection, id);
      const circumstances = circumstancesOf(context);
      const pages = new Pages(parts.access().decided(context.handle.connection, context.org));
      const actions = parts
        .registry()
        .actions.filter(({ access, ...one }) => access === "permission" && one.collection === name)
        .map((one) => one.name);
      const people = activeMembers(context)
        .toSorted((a, b) => (a.user.id < b.user.id ? -1 : 1))
        .flatMap((member) => {
          const access = accessOf(pages, principalOf(member, circumstances.mfa), circumstances);
          const could = actions.filter((one) => access.ruling(one, facts).allowed);
          if (could.length === 0 || (action !== undefined && !could.includes(action))) return [];
          const left = new FieldAccess(
            { policy: (one = `${name}.get`) => access.gate(one), may: (one) => access.may(one) },
            collection,
          );
          const { user, roles } = member;
          const masked = [...left.withheld(() => facts)];
          return { user_id: user.id, name: user.name, roles, actions: could, masked };
        });
      const found = pageOf("settings.access", people, ({ user_id }) => user_id, asked);
      context.returned(found.data.length);
      return found;
    },
  });
}
