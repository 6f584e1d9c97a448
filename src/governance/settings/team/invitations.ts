import { randomBytes } from "node:crypto";
import { type Static, Type } from "@sinclair/typebox";
import {
  emailInput,
  findMember,
  findUser,
  invitationHash,
  invitations,
  languageOf,
  MOVED_IN,
  moment,
  nameInput,
  normaliseEmail,
  requireLinkable,
  staffIn,
  type User,
} from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { dayIn } from "../../../kernel/clock.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed, idInput, idOf, oneOf } from "../../../kernel/schema.ts";
import { maySendMail, sendMail } from "../../../mail/index.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, type RowOf, row, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { guardAssignments, warningsField, withWarnings } from "../duties/assignment.ts";
import { rolesIn } from "../duties/holders.ts";
import { beyond, grantsOf, guardGrant, NOTHING } from "../roles/grants.ts";
import { PATH, rolesInput } from "./member.ts";

const COLLECTION = "settings.invitations";
const LIFETIME = 7 * 86_400_000;

const invitationSchema = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    roles: Type.Array(Type.String()),
    invited_by: Type.String(),
    created_at: Type.String({ format: "date-time" }),
    expires_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "Invitation" },
);

const invitedSchema = Type.Object(
  {
    email: Type.String(),
    name: Type.String(),
    roles: Type.Array(Type.String()),
    state: oneOf(["invited"]),
    warnings: warningsField,
    invitation: Type.Object(
      {
        id: Type.String(),
        token: Type.String({ description: "Returned only once" }),
        path: Type.String({ description: "Page on which the invitation is accepted" }),
        mailed: Type.Boolean({ description: "True if the link was also put into the outgoing mail" }),
        expires_at: Type.String({ format: "date-time" }),
      },
      closed,
    ),
  },
  { ...closed, $id: "InvitedMember" },
);

export function inviteAction(parts: GovernanceParts): Action {
  const catalogue = parts.permissions;
  return defineAction({
    name: "settings.team.invite",
    summary: "Create an invitation",
    description:
      "Returns a link that is valid for seven days and shown only once. If mail is set up, the link is also sent to the address. Replaces an earlier invitation to the same address.",
    kind: "write",
    tier: "managing",
    replay: false,
    http: [{ method: "POST", path: PATH }],
    status: 201,
    errors: ["ACCESS_DENIED", "DUPLICATE_VALUE", "RECORD_NOT_FOUND", "SOD_CONFLICT"],
    input: Type.Object(
      {
        email: emailInput,
        name: nameInput,
        roles: rolesInput,
        employee_id: Type.Optional({
          ...idOf(staffIn(parts.catalog).entity.collection),
          description: "Employee without a user, who gets the invited person's user once they accept",
        }),
      },
      { ...closed, $id: "TeamInvite" },
    ),
    output: invitedSchema,
    run: async (context, { name, roles, ...given }) => {
      const { handle, principal, now } = context;
      const org = principal.organization.key;
      const email = normaliseEmail(given.email);
      const id = newId();
      context.about(COLLECTION, id);
      const known = findUser(handle.connection, email);
      const member = known && findMember(handle.connection, org, known.id);
      if (member) throw isMember(member.deactivatedAt !== null);
      if (given.employee_id !== undefined) await requireLinkable(context, given.employee_id);
      guardGrant(context, catalogue, "roles", NOTHING, grantsOf(context, catalogue, roles));
      const covers = rolesIn(parts, handle.connection, org);
      const warnings = guardAssignments(context, parts, [
        { person: undefined, before: covers([]), after: covers(roles) },
      ]);

      const earlier = openInvitations(handle.connection, org, now).filter((one) => one.email === email);
      for (const invitation of earlier) close(context, invitation);
      const token = randomBytes(24).toString("base64url");
      const expires = now + LIFETIME;
      const personKey = known?.personKey ?? context.vault.newPersonKey();
      handle.connection.run`INSERT INTO ${invitations} ${row(invitations, {
        id,
        org,
        email,
        name,
        roles,
        employee_id: given.employee_id ?? null,
        token_hash: invitationHash(token),
        invited_by: principal.id,
        person_key: personKey,
        created_at: now,
        expires_at: expires,
      })}`;
      context.changed({
        collection: COLLECTION,
        id,
        version: 1,
        before: {},
        after: {
          email,
          name,
          roles,
          state: "open",
          ...(given.employee_id && { employee_id: given.employee_id }),
        },
        personal: { key: personKey, fields: ["email", "name"] },
      });
      const expires_at = moment(expires);
      // In the URL fragment, so that no server or proxy logs the token.
      const path = `/join#${token}`;
      const mailed = maySendMail(context);
      if (mailed) mailInvitation(context, { id, email, name, path, expires });
      const invitation = { id, token, path, mailed, expires_at };
      return withWarnings({ email, name, roles, state: "invited" as const, invitation }, warnings);
    },
  });
}

/** Sends a user without a password a link to set one, if mail is set up. */
export function inviteToPassword(context: WriteContext, { email, name, personKey }: User): void {
  if (!maySendMail(context)) return;
  const { handle, org, now } = context;
  const id = newId();
  const token = randomBytes(24).toString("base64url");
  const expires = now + LIFETIME;
  handle.connection.run`INSERT INTO ${invitations} ${row(invitations, {
    id,
    org,
    email,
    name,
    roles: [],
    employee_id: null,
    token_hash: invitationHash(token),
    // The link sets the first password of a member.
    invited_by: MOVED_IN,
    person_key: personKey,
    created_at: now,
    expires_at: expires,
  })}`;
  mailInvitation(context, { id, email, name, path: `/join#${token}`, expires });
}

interface Invited {
  id: string;
  email: string;
  name: string;
  path: string;
  expires: number;
}

/** In the language of the person who invites, as that of the invited one is not known. */
function mailInvitation(context: WriteContext, { id, email, name, path, expires }: Invited): void {
  const { principal, handle, org } = context;
  const inviter = findMember(handle.connection, org, principal.id)?.user.name ?? "Freehold";
  const { name: organization, timeZone } = principal.organization;
  sendMail(context, {
    kind: "invitation",
    to: { address: email, name },
    language: languageOf(context, principal.id),
    subject: say("mail.invitation.subject", { organization }),
    paragraphs: [
      say("mail.greeting", { name }),
      say("mail.invitation.text", { inviter, organization }),
      say("mail.invitation.until", { day: dayIn(timeZone, expires) }),
    ],
    link: { path, label: say("mail.invitation.accept") },
    footer: say("mail.invitation.footer", { inviter, organization }),
    about: { collection: COLLECTION, id },
    until: expires,
  });
}

function isMember(deactivated: boolean): Fault {
  const message = deactivated
    ? say("governance.errors.memberDeactivated")
    : say("governance.errors.alreadyMember");
  return new Fault("DUPLICATE_VALUE", { details: [{ path: "email", code: "DUPLICATE", message }] });
}

export function listInvitationsAction(): Action {
  return defineAction({
    name: "settings.team.invitations.list",
    summary: "List open invitations",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/settings/invitations" }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(invitationSchema) }, closed),
    run: async (context) => {
      const { handle, principal, now } = context;
      const open = openInvitations(handle.connection, principal.organization.key, now);
      context.returned(open.length);
      return { data: open.map(showInvitation) };
    },
  });
}

export function revokeInvitationAction(): Action {
  return defineAction({
    name: "settings.team.invitations.revoke",
    summary: "Revoke an invitation",
    kind: "write",
    tier: "managing",
    http: [{ method: "DELETE", path: "/api/v1/settings/invitations/:id" }],
    status: 204,
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Null(),
    run: async (context, { id }) => {
      const { handle, principal, now } = context;
      context.about(COLLECTION, id);
      const invitation = openInvitations(handle.connection, principal.organization.key, now).find(
        (one) => one.id === id,
      );
      if (!invitation) throw new Fault("RECORD_NOT_FOUND");
      close(context, invitation);
      return null;
    },
  });
}

type Invitation = RowOf<typeof invitations>;

/** Newest first. */
export function openInvitations(connection: Connection, org: number, now: number): Invitation[] {
  return connection.all`SELECT ${pick(invitations)} FROM ${invitations}
    WHERE ${invitations.org} = ${org} AND ${invitations.closed_at} IS NULL AND ${invitations.expires_at} > ${now}
    ORDER BY ${invitations.created_at} DESC, ${invitations.id} DESC`;
}

/** Invitations of a deactivated user could let them in again. */
export function closeInvitationsBy(context: WriteContext, user: string): void {
  const { handle, principal, now } = context;
  for (const invitation of openInvitations(handle.connection, principal.organization.key, now)) {
    if (invitation.invited_by === user) close(context, invitation);
  }
}

/** Revokes invitations that a user could no longer send after a change of roles. */
export function closeInvitationsBeyond(
  context: WriteContext,
  parts: GovernanceParts,
  user: string,
  roles: readonly string[],
): void {
  const { handle, org, now } = context;
  const theirs = openInvitations(handle.connection, org, now).filter(({ invited_by }) => invited_by === user);
  if (theirs.length === 0) return;
  const covers = rolesIn(parts, handle.connection, org)(roles);
  for (const invitation of theirs) {
    const given = beyond(parts.permissions, NOTHING, grantsOf(context, parts.permissions, invitation.roles));
    if (!given.every(covers)) close(context, invitation);
  }
}

function close(context: WriteContext, { id }: Invitation): void {
  context.handle.connection.run`UPDATE ${invitations} SET ${set(invitations, { closed_at: context.now })}
    WHERE ${invitations.id} = ${id}`;
  context.changed({
    collection: COLLECTION,
    id,
    version: 2,
    before: { state: "open" },
    after: { state: "closed" },
  });
}

function showInvitation(invitation: Invitation): Static<typeof invitationSchema> {
  const { id, email, name, roles, invited_by, created_at, expires_at } = invitation;
  return {
    id,
    email,
    name,
    roles,
    invited_by,
    created_at: moment(created_at),
    expires_at: moment(expires_at),
  };
}
