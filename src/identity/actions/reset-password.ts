import { randomBytes } from "node:crypto";
import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { findMember, type Membership, membershipsOf } from "../people.ts";
import { moment } from "../schemas.ts";
import type { Identity } from "../service.ts";
import { invitationHash, MOVED_IN, NO_PASSWORD } from "./invitations.ts";

const LIFETIME = 7 * 86_400_000;

/** `POST /settings/team/:id/password/reset` */
export function resetPasswordAction({ sessions }: Identity): Action {
  return defineAction({
    name: "settings.team.reset_password",
    summary: "Let somebody who forgot their password choose a new one",
    description:
      "Answers with a link that is good once, for seven days, and is shown this once: no mail is sent. The old password no longer counts and all sessions of theirs end; a second factor stays. Owners do this for everybody, others for people with no role beyond their own; nobody does it for themselves.",
    kind: "write",
    tier: "managing",
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: "/api/v1/settings/team/:id/password/reset" }],
    status: 201,
    errors: ["RECORD_NOT_FOUND", "AUTH_USER_DEACTIVATED"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Object(
      {
        token: Type.String({ description: "Shown this once" }),
        path: Type.String({ description: "The page of this appliance on which the new password is chosen" }),
        expires_at: Type.String({ format: "date-time" }),
      },
      closed,
    ),
    run: async (context, { id }) => {
      context.about("settings.team", id);
      const { connection } = context.handle;
      const member = findMember(connection, context.org, id);
      if (!member) throw new Fault("RECORD_NOT_FOUND");
      if (member.deactivatedAt !== null) throw new Fault("AUTH_USER_DEACTIVATED");
      guard(context, member);
      connection
        .statement("UPDATE users SET password_hash = ?, updated_at = ? WHERE id = ?")
        .run(NO_PASSWORD, context.now, id);
      sessions.end(context, { user: id }, "password reset");
      const { token, expires } = invite(context, member);
      context.changed({
        collection: "auth.password",
        id,
        version: null,
        before: { set: true },
        after: { set: false },
      });
      return { token, path: `/join#${token}`, expires_at: moment(expires) };
    },
  });
}

/** Whoever can set a password can be that person: only where nobody gains more than they may have. */
function guard({ principal, handle }: WriteContext, { user, roles }: Membership): void {
  if (user.id === principal.id) {
    throw new Fault("ACCESS_DENIED", { message: "Change your own password with the one that you have." });
  }
  const beyond = roles.some((role) => !principal.roles.includes(role)) && !principal.roles.includes("owner");
  if (beyond || (user.operator && !principal.operator)) {
    throw new Fault("ACCESS_DENIED", {
      message:
        "This person has roles that you do not have. Ask an owner to reset the password; an operator's is reset by an operator.",
    });
  }
  if (membershipsOf(handle.connection, user.id).length > 1 && !principal.operator) {
    throw new Fault("ACCESS_DENIED", {
      message: "This person belongs to other organisations too. Ask the operator of this appliance.",
    });
  }
}

/** The one-time link, as for people who came with an archive: their place is there, a password is not. */
function invite(context: WriteContext, { user, roles }: Membership): { token: string; expires: number } {
  const { connection } = context.handle;
  const token = randomBytes(24).toString("base64url");
  const expires = context.now + LIFETIME;
  connection
    .statement("UPDATE invitations SET closed_at = ? WHERE org = ? AND email = ? AND closed_at IS NULL")
    .run(context.now, context.org, user.email);
  connection
    .statement(
      "INSERT INTO invitations (id, org, email, name, roles, token_hash, invited_by, person_key, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .run(
      newId(),
      context.org,
      user.email,
      user.name,
      JSON.stringify(roles),
      invitationHash(token),
      MOVED_IN,
      user.personKey,
      context.now,
      expires,
    );
  return { token, expires };
}
