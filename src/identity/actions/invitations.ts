import { Type } from "@sinclair/typebox";
import { recordInfluence } from "../../engine/approvals/influence.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { ANONYMOUS, type OrganizationRef } from "../../kernel/principal.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import type { Connection } from "../../store/connection.ts";
import { pick, pickAs, set } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { linkEmployee } from "../employment.ts";
import { hasFactor } from "../mfa/factors.ts";
import { requireProof } from "../mfa/proof.ts";
import { noteBreakGlass, passwordUse } from "../oidc/break-glass.ts";
import { refuseGuessable } from "../passwords.ts";
import {
  addMembership,
  addUser,
  findMember,
  findOrganization,
  findUser,
  storePassword,
  type User,
} from "../people.ts";
import {
  cookieInput,
  nameInput,
  otpInput,
  passwordInput,
  showTokens,
  tokenInput,
  tokensSchema,
} from "../schemas.ts";
import { type Identity, takeGuess } from "../service.ts";
import { invitations } from "../tables.ts";
import { LOGIN } from "./common.ts";

/** Inviter recorded for users imported with an archive, who set their password by accepting. */
export const MOVED_IN = "archive";

/** Hash of users without a password. No password matches. */
export const NO_PASSWORD = "!";

export function lookAtInvitationAction(identity: Identity): Action {
  return defineAction({
    name: "auth.invitations.look",
    summary: "Get an invitation",
    description: "The token is sent in the body so that it does not appear in request logs.",
    kind: "read",
    access: "public",
    limit: "auth",
    http: [{ method: "POST", path: "/api/v1/auth/invitations/look" }],
    errors: ["AUTH_INVALID_CREDENTIALS"],
    input: Type.Object({ token: tokenInput }, closed),
    output: Type.Object(
      {
        organization: Type.String(),
        email: Type.String(),
        name: Type.String(),
        purpose: oneOf(
          ["join", "password"],
          "Purpose: joining the organisation, or setting the first password of a member",
        ),
      },
      closed,
    ),
    run: async (context, { token }) => {
      const { connection } = context.handle;
      const guess = takeGuess(identity, context);
      const invitation = findInvitation(connection, token, context.now);
      if (!invitation) throw new Fault("AUTH_INVALID_CREDENTIALS", { message: CLOSED });
      guess.wasRight();
      const { name } = organizationOf(connection, invitation.org);
      return {
        organization: name,
        email: invitation.email,
        name: invitation.name,
        purpose: invitation.invitedBy === MOVED_IN ? ("password" as const) : ("join" as const),
      };
    },
  });
}

const CLOSED = say("identity.errors.invitationClosed");

interface Invitation {
  id: string;
  org: number;
  email: string;
  name: string;
  roles: string[];
  invitedBy: string;
  employee: string | null;
}

export function acceptInvitationAction(identity: Identity): Action {
  const { passwords, sessions, tokens } = identity;
  return defineAction({
    ...LOGIN,
    name: "auth.invitations.accept",
    summary: "Accept an invitation",
    description: "Existing users of this appliance enter their password. New users choose one.",
    http: [{ method: "POST", path: "/api/v1/auth/invitations/accept" }],
    errors: [
      "AUTH_INVALID_CREDENTIALS",
      "AUTH_MFA_REQUIRED",
      "AUTH_USER_DEACTIVATED",
      "DUPLICATE_VALUE",
      "ACCESS_DENIED",
    ],
    input: Type.Object(
      {
        token: tokenInput,
        name: Type.Optional(nameInput),
        password: passwordInput,
        otp: Type.Optional(otpInput),
        cookie: cookieInput,
      },
      closed,
    ),
    output: tokensSchema,
    prepare: async (context, input) => {
      const invitation = findInvitation(context.handle.connection, input.token, context.now);
      const guess = takeGuess(identity, context, invitation?.email);
      if (!invitation) throw refused();
      const account = findUser(context.handle.connection, invitation.email);
      const known = invitation.invitedBy === MOVED_IN ? undefined : account;
      // Neither timing nor response may reveal that the address has an account.
      const right = await passwords.matches(input.password, known?.passwordHash);
      if (!right) refuseGuessable(input.password, invitation.email, invitation.name);
      if (known && !right) throw refused();
      if (known && hasFactor(context, known.id) && input.otp === undefined) {
        guess.wasNotAll();
        throw new Fault("AUTH_MFA_REQUIRED");
      }
      if (known) return { guess, passwordHash: undefined };
      return { guess, passwordHash: await passwords.hash(input.password) };
    },
    run: async (context, input, { guess, passwordHash }) => {
      const { connection } = context.handle;
      const invitation = findInvitation(connection, input.token, context.now);
      if (!invitation) throw new Fault("AUTH_INVALID_CREDENTIALS");
      closeInvitation(context, invitation);
      const moved = invitation.invitedBy === MOVED_IN;
      const user = moved ? newcomer(invitation) : userOf(invitation);
      const proven = hasFactor(context, user.id);
      if (proven) requireProof(context, user, input.otp);
      guess.wasRight();
      const organization = organizationOf(connection, invitation.org);
      context.actAs({ ...ANONYMOUS, organization });
      // The password proved ownership of an existing account.
      const kind = passwordHash === undefined ? "membership" : "invitation";
      if (!moved) await acceptAs(context, invitation, user, kind);
      const member = findMember(connection, invitation.org, user.id);
      if (!member) throw new Error("the new member has no membership");
      if (member.deactivatedAt !== null) throw new Fault("AUTH_USER_DEACTIVATED");
      const use = passwordUse(identity, context, member);
      const issued = await sessions.issue(user.id, organization.id, context.now);
      const principal = sessions.begin(context, member, issued, proven, "password");
      context.actAs(principal);
      if (use === "break_glass") await noteBreakGlass(context, principal);
      return showTokens(issued, tokens.lifetimes, user, organization);

      /** User imported with an archive, without a password yet. */
      function newcomer({ email }: Invitation): User {
        const known = findUser(connection, email);
        // A user with a password must enter it, whatever the archive contains.
        if (known?.passwordHash !== NO_PASSWORD || passwordHash === undefined)
          throw new Fault("AUTH_INVALID_CREDENTIALS");
        storePassword(context, known.id, passwordHash);
        return known;
      }

      function userOf({ email, name }: Invitation): User {
        const known = findUser(connection, email);
        // Only the account checked in `prepare` may join.
        if (known && passwordHash === undefined) return known;
        if (known || passwordHash === undefined) throw new Fault("AUTH_INVALID_CREDENTIALS");
        return addUser(context, { email, name: input.name ?? name, passwordHash, operator: false });
      }
    },
  });
}

export function closeInvitation({ handle, now }: WriteContext, { id }: Invitation): void {
  handle.connection.run`
    UPDATE ${invitations} SET ${set(invitations, { closed_at: now })} WHERE ${invitations.id} = ${id}`;
}

/** Makes the user a member. `invitation`: the link alone gave access to the account. */
export async function acceptAs(
  context: WriteContext,
  { org, roles, invitedBy, employee }: Invitation,
  user: User,
  kind: "membership" | "invitation",
): Promise<void> {
  const { connection } = context.handle;
  const organization = organizationOf(connection, org);
  addMembership(context, organization, user, roles);
  recordInfluence(context, { account: user.id, by: invitedBy, kind, org });
  const inviter = findMember(connection, org, invitedBy);
  if (employee !== null) await linkEmployee(context, { employee, inviter, user: user.id });
}

function refused(): Fault {
  return new Fault("AUTH_INVALID_CREDENTIALS", {
    message: say("identity.errors.invitationRefused"),
  });
}

export function findInvitation(connection: Connection, token: string, now: number): Invitation | undefined {
  return connection.get`
    SELECT ${pick(invitations, "id", "org", "email", "name", "roles")}, ${pickAs(invitations.invited_by, "invitedBy")},
      ${pickAs(invitations.employee_id, "employee")}
    FROM ${invitations} WHERE ${invitations.token_hash} = ${invitationHash(token)}
      AND ${invitations.closed_at} IS NULL AND ${invitations.expires_at} > ${now}`;
}

/** Invitations store this instead of the token. */
export function invitationHash(token: string): string {
  return Bun.SHA256.hash(`invitation ${token}`, "hex");
}

function organizationOf(connection: Connection, key: number): OrganizationRef {
  const found = findOrganization(connection, key);
  if (!found) throw new Error("an invitation is to an organisation that is not there");
  return found.organization;
}
