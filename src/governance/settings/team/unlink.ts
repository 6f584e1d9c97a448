import { Type } from "@sinclair/typebox";
import { endLinks, membershipsOf } from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { loadMember, PATH } from "./member.ts";
import { guardOwner } from "./place.ts";

export function unlinkMemberAction({ identity }: GovernanceParts): Action {
  return defineAction({
    name: "settings.team.unlink",
    summary: "End a user's login with the OpenID Connect provider",
    description:
      "Ends the user's sessions that began there. Afterwards the user needs a password, or an administrator's password reset link.",
    kind: "write",
    tier: "managing",
    http: [{ method: "DELETE", path: `${PATH}/:id/link` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND", "ACCESS_DENIED"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Null(),
    run: async (context, { id }) => {
      const member = loadMember(context, id);
      guardOwner(context, member);
      // The link also leads to the user's other organisations.
      if (membershipsOf(context.handle.connection, id).length > 1 && !context.principal.operator)
        throw new Fault("ACCESS_DENIED", { message: say("identity.errors.otherOrganizations") });
      endLinks(identity, context, id);
      return null;
    },
  });
}
