import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed } from "../../kernel/schema.ts";
import { membersOf } from "../people.ts";

/** Names for display on records. Only team administrators see roles and other details. */
export function peopleAction(): Action {
  return defineAction({
    name: "desk.people",
    summary: "List the names of all members",
    description: "Available to all logged-in users. Deactivated users are included with active false.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/desk/people" }],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        data: Type.Array(
          Type.Object(
            { id: Type.String(), name: Type.String(), email: Type.String(), active: Type.Boolean() },
            { ...closed, $id: "Colleague" },
          ),
        ),
      },
      closed,
    ),
    run: async (context) => {
      const data = membersOf(context.handle.connection, context.org).map(({ user, deactivatedAt }) => ({
        id: user.id,
        name: user.name,
        email: user.email,
        active: deactivatedAt === null,
      }));
      context.returned(data.length);
      return { data };
    },
  });
}
