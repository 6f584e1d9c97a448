import { Type } from "@sinclair/typebox";
import { membersOf } from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { closed } from "../../../kernel/schema.ts";
import type { GovernanceParts } from "../../part.ts";
import { rolesIn } from "../duties/holders.ts";
import { PATH } from "./member.ts";

const powerSchema = Type.Object(
  {
    permission: Type.String(),
    summary: Type.String(),
    person_id: Type.String({ description: "Only user with this permission" }),
  },
  closed,
);

export function coverageAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.team.coverage",
    summary: "List permissions held by one person only",
    description:
      "Considers permissions of active users for all records. Permissions held by no one are included.",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/coverage` }],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        people: Type.Integer({ description: "Number of active users" }),
        powers: Type.Integer({ description: "Number of permissions" }),
        by_person: Type.Array(Type.Object({ person_id: Type.String(), alone: Type.Integer() }, closed), {
          description: "Number of permissions that depend on each user",
        }),
        data: Type.Array(powerSchema),
        nobody: Type.Array(Type.String(), { description: "Permissions held by no one" }),
      },
      { ...closed, $id: "TeamCoverage" },
    ),
    run: async (context) => {
      const { handle, org } = context;
      const covering = rolesIn(parts, handle.connection, org);
      const people = membersOf(handle.connection, org)
        .filter(({ deactivatedAt }) => deactivatedAt === null)
        .map(({ user, roles }) => ({ id: user.id, covers: covering(roles) }));
      const powers = parts.permissions.all.map(({ name, summary }) => ({
        permission: name,
        summary,
        holders: people.filter(({ covers }) => covers(name)).map(({ id }) => id),
      }));
      const data = powers.flatMap(({ holders: [only, second], permission, summary }) =>
        only !== undefined && second === undefined ? [{ permission, summary, person_id: only }] : [],
      );
      const alone = Map.groupBy(data, ({ person_id }) => person_id);
      context.returned(data.length);
      return {
        people: people.length,
        powers: powers.length,
        by_person: [...alone]
          .map(([person_id, theirs]) => ({ person_id, alone: theirs.length }))
          .sort((a, b) => b.alone - a.alone),
        data,
        nobody: powers.filter(({ holders }) => holders.length === 0).map(({ permission }) => permission),
      };
    },
  });
}
