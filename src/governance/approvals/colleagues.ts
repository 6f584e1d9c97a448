import { Type } from "@sinclair/typebox";
import { callOf } from "../../engine/context.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed } from "../../kernel/schema.ts";
import { PATH } from "./seen.ts";

const colleagueSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    active: Type.Boolean({ description: "Whether they can still be asked" }),
  },
  { ...closed, $id: "ApprovalColleague" },
);

/** `GET /approvals/people` */
export function listColleaguesAction(): Action {
  return defineAction({
    name: "approvals.people",
    summary: "Who there is: to ask, to stand in, and to put names to what is told of people",
    description: "Names alone. What else is known of members takes the permission settings.team.list.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: `${PATH}/people` }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(colleagueSchema) }, closed),
    run: async (context) => {
      const { people } = callOf(context).engine.approvals;
      const data = people
        .all(context.handle.connection, context.org)
        .map(({ id, name, active }) => ({ id, name, active }))
        .toSorted((one, other) => one.name.localeCompare(other.name));
      context.returned(data.length);
      return { data };
    },
  });
}
