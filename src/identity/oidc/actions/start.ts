import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { findInvitation } from "../../actions/invitations.ts";
import { cookieInput, tokenInput } from "../../schemas.ts";
import { type Identity, takeGuess } from "../../service.ts";
import { begin, PATH, requireProvider, startedSchema } from "./completed.ts";

export function startLoginAction(identity: Identity): Action {
  return defineAction({
    name: "auth.oidc.start",
    summary: "Start a login with the OpenID Connect provider",
    description:
      "Returns the address at the provider. Afterwards the provider sends the browser to /login/callback with the parameters for /auth/oidc/finish. With the token of an invitation, the person joins by it.",
    kind: "write",
    access: "public",
    limit: "auth",
    browser: "begins",
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: `${PATH}/start` }],
    errors: ["AUTH_INVALID_CREDENTIALS", "STATE_TRANSITION_INVALID", "PROVIDER_UNAVAILABLE"],
    input: Type.Object({ invitation: Type.Optional(tokenInput), cookie: cookieInput }, closed),
    output: startedSchema,
    prepare: async (context, input) => {
      const { invitation } = input;
      requireProvider(identity);
      if (invitation === undefined) return begin(identity, context, input, { kind: "login" });
      const guess = takeGuess(identity, context);
      const found = findInvitation(context.handle.connection, invitation, context.now);
      if (!found)
        throw new Fault("AUTH_INVALID_CREDENTIALS", { message: say("identity.errors.invitationClosed") });
      guess.wasRight();
      return begin(identity, context, input, { kind: "join", invitation });
    },
    run: async (_context, _input, started) => started,
  });
}
