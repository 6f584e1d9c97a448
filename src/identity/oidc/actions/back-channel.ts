import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { ANONYMOUS } from "../../../kernel/principal.ts";
import { closed } from "../../../kernel/schema.ts";
import { findOrganization } from "../../people.ts";
import type { Identity } from "../../service.ts";
import { PATH, requireProvider } from "./completed.ts";

export const backChannelPath = `${PATH}/back-channel-logout`;

/** Difference between the provider's clock and ours that still lets a logout end a session. */
const SKEW_MS = 60_000;

/** Exactly the sessions of this login end, and none that began after the logout. */
export function backChannelLogoutAction(identity: Identity): Action {
  return defineAction({
    name: "auth.oidc.back_channel_logout",
    summary: "Receive a logout from the OpenID Connect provider",
    description: "OpenID Connect Back-Channel Logout 1.0: ends the sessions that the logout token names.",
    kind: "write",
    access: "public",
    limit: "auth",
    form: true,
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: backChannelPath }],
    errors: ["STATE_TRANSITION_INVALID", "PROVIDER_UNAVAILABLE"],
    input: Type.Object({ logout_token: Type.String({ minLength: 1, maxLength: 15_000 }) }, closed),
    output: Type.Object({ sessions_ended: Type.Integer() }, closed),
    prepare: async (_context, { logout_token }) => requireProvider(identity).logoutOrder(logout_token),
    run: async (context, _input, { issuedAt, ...order }) => {
      const { ended, org, user } = identity.sessions.endByProvider(context, {
        ...order,
        before: issuedAt + SKEW_MS,
      });
      const place = org === undefined ? undefined : findOrganization(context.handle.connection, org);
      if (place) context.actAs({ ...ANONYMOUS, organization: place.organization });
      if (user !== undefined) context.about("settings.team", user);
      return { sessions_ended: ended };
    },
  });
}
