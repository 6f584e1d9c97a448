import { type Static, Type } from "@sinclair/typebox";
import { layOut } from "../../engine/approvals/self.ts";
import { callOf } from "../../engine/call.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Principal } from "../../kernel/principal.ts";
import { closed, idInput, nullable, oneOf } from "../../kernel/schema.ts";
import { set } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { hasFactor } from "../mfa/factors.ts";
import { removeLinksOf } from "../oidc/links.ts";
import { removePasskeysOf } from "../passkeys/rows.ts";
import { findMember, type Membership, membershipsOf, membersOf, storePassword } from "../people.ts";
import { confirmReset, findReset, openReset, type PasswordReset } from "../resets.ts";
import { moment } from "../schemas.ts";
import type { Identity } from "../service.ts";
import { principalOf } from "../sessions.ts";
import { invitations } from "../tables.ts";
import { NO_PASSWORD } from "./invitations.ts";

const PATH = "/api/v1/settings/team/:id/password";
const RESET = "settings.team.reset_password";
/** Collection name of passwords in the audit trail and notices. */
const COLLECTION = "auth.password";

const byId = Type.Object({ id: idInput }, closed);
const personSchema = Type.Object({ id: Type.String(), name: Type.String() }, closed);
type Person = Static<typeof personSchema>;

export const needsSchema = oneOf(
  ["second_factor", "code", "nothing"],
  "Required in addition to the link: a second factor or recovery code; a code from a confirming user; nothing if there is no other user",
);
type Needs = Static<typeof needsSchema>;

export function resetPasswordAction({ sessions }: Identity): Action {
  return defineAction({
    name: RESET,
    summary: "Create a password reset link",
    description:
      "Returns a single-use link that is valid for seven days and shown only once. No e-mail is sent. The user must also verify themselves with a second factor or recovery code, or with a code from a person who confirms the reset. If nobody else is available, the link suffices; the reset is then reviewed and all users are notified. The old password, all passkeys and the link to an OpenID Connect provider stop working, and all sessions end. Owners can reset every user, others only users without further roles, and nobody themselves.",
    kind: "write",
    tier: "managing",
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: `${PATH}/reset` }],
    status: 201,
    errors: ["RECORD_NOT_FOUND", "AUTH_USER_DEACTIVATED"],
    input: byId,
    output: Type.Object(
      {
        token: Type.String({ description: "Returned only once" }),
        path: Type.String({ description: "Page on which the new password is chosen" }),
        needs: needsSchema,
        confirmers: Type.Array(personSchema, { description: "Users who can confirm the reset" }),
        expires_at: Type.String({ format: "date-time" }),
      },
      { ...closed, $id: "PasswordResetLink" },
    ),
    run: async (context, { id }) => {
      const member = load(context, id);
      const refusal = refusalOf(context, context.principal, member);
      if (refusal) throw refusal;
      const confirmers = await confirmersOf(context, member, context.principal.id);
      const alone = context.principal.kind !== "user" || confirmers.length === 0;
      storePassword(context, id, NO_PASSWORD);
      // Someone else who had the login may have added them.
      removePasskeysOf(context, id);
      removeLinksOf(context, id);
      sessions.end(context, { user: id }, "password reset");
      closeInvitations(context, member);
      const { reset, token } = openReset(context, id, { alone, askedBy: context.principal.id });
      const needs = needsOf(context, reset);
      context.changed({
        collection: COLLECTION,
        id,
        version: null,
        before: { set: true },
        after: {
          set: false,
          needs,
          ...(needs === "code" && { confirmers: confirmers.map((one) => one.id) }),
        },
      });
      if (needs === "nothing" && context.principal.kind === "user") {
        const { action } = callOf(context);
        layOut(context, { action, input: { id } }, [], undefined);
      }
      return { token, path: `/reset#${token}`, needs, confirmers, expires_at: moment(reset.expiresAt) };
    },
  });
}

export function getResetAction(): Action {
  return defineAction({
    name: "auth.resets.get",
    summary: "Get a user's password reset",
    description: "Available to users who can confirm or request such a reset.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: `${PATH}/reset` }],
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: Type.Object(
      {
        user: personSchema,
        asked_by: personSchema,
        asked_at: Type.String({ format: "date-time" }),
        expires_at: Type.String({ format: "date-time" }),
        needs: needsSchema,
        confirmers: Type.Array(personSchema),
        confirmed_by: nullable(personSchema),
        can_confirm: Type.Boolean({ description: "True if you can confirm the reset" }),
      },
      { ...closed, $id: "PasswordReset" },
    ),
    run: async (context, { id }) => {
      const { member, reset, confirmers, may } = await loadOpen(context, id);
      const names = new Map(membersOf(context.handle.connection, context.org).map(named));
      const person = (one: string) => ({ id: one, name: names.get(one) ?? one });
      return {
        user: person(member.user.id),
        asked_by: person(reset.askedBy),
        asked_at: moment(reset.createdAt),
        expires_at: moment(reset.expiresAt),
        needs: needsOf(context, reset),
        confirmers,
        confirmed_by: reset.confirmedBy === null ? null : person(reset.confirmedBy),
        can_confirm: may,
      };
    },
  });
}

export function confirmResetAction(): Action {
  return defineAction({
    name: "auth.resets.confirm",
    summary: "Confirm a password reset",
    description:
      "The confirming user must not be the requester: another user who can reset the password or, if there is none, any user. Returns a code, shown only once, to hand to the person after verifying their identity. The person needs the code and the link to set a password.",
    kind: "write",
    access: "signed_in",
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: `${PATH}/confirm` }],
    status: 201,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID", "SOD_CONFLICT"],
    input: byId,
    output: Type.Object(
      {
        code: Type.String({ description: "Returned only once" }),
        expires_at: Type.String({ format: "date-time" }),
      },
      { ...closed, $id: "PasswordResetCode" },
    ),
    run: async (context, { id }) => {
      const { reset, may } = await loadOpen(context, id);
      if (needsOf(context, reset) !== "code")
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("identity.errors.nothingToConfirm"),
        });
      if (!may)
        throw new Fault("SOD_CONFLICT", {
          message: say("identity.errors.confirmedBySomeoneElse"),
        });
      const code = confirmReset(context, reset);
      context.changed({
        collection: COLLECTION,
        id,
        version: null,
        before: { confirmed: reset.confirmedBy !== null },
        after: { confirmed: true },
      });
      return { code, expires_at: moment(reset.expiresAt) };
    },
  });
}

export function needsOf(context: ReadContext, { user, alone }: PasswordReset): Needs {
  if (hasFactor(context, user)) return "second_factor";
  return alone ? "nothing" : "code";
}

/** Invitations from an archive give access to an account without a password, so they are closed. */
function closeInvitations({ handle, org, now }: WriteContext, { user }: Membership): void {
  handle.connection.run`
    UPDATE ${invitations} SET ${set(invitations, { closed_at: now })}
    WHERE ${invitations.org} = ${org} AND ${invitations.email} = ${user.email} AND ${invitations.closed_at} IS NULL`;
}

function load(context: ReadContext, id: string): Membership {
  context.about("settings.team", id);
  const member = findMember(context.handle.connection, context.org, id);
  if (!member) throw new Fault("RECORD_NOT_FOUND");
  if (member.deactivatedAt !== null) throw new Fault("AUTH_USER_DEACTIVATED");
  return member;
}

/** Loads an open reset for a user who may confirm or request it. */
async function loadOpen(context: ReadContext, id: string) {
  const member = load(context, id);
  const reset = findReset(context.handle.connection, id, context.now);
  const confirmers = reset?.org === context.org ? await confirmersOf(context, member, reset.askedBy) : [];
  const may = confirmers.some((one) => one.id === context.principal.id);
  if (!reset || reset.org !== context.org || !(may || context.holds(RESET)))
    throw new Fault("RECORD_NOT_FOUND");
  return { member, reset, confirmers, may };
}

/** Others with reset permission, otherwise any member. Excludes users whose account the asker may control. */
async function confirmersOf(context: ReadContext, member: Membership, asker: string): Promise<Person[]> {
  const { engine } = callOf(context);
  const influences = engine.approvals.influences(context);
  const others = membersOf(context.handle.connection, context.org).filter(
    ({ user, deactivatedAt }) =>
      deactivatedAt === null &&
      user.id !== member.user.id &&
      user.id !== asker &&
      !influences.shareHand(user.id, asker),
  );
  const entitled: Membership[] = [];
  for (const one of others) {
    const principal = principalOf(one, undefined);
    const access = await engine.access.open(principal, context.origin, context.now);
    if (access.holds(RESET) && !refusalOf(context, principal, member)) entitled.push(one);
  }
  return (entitled.length > 0 ? entitled : others).map(({ user }) => ({ id: user.id, name: user.name }));
}

/** Reason for refusing a reset: taking over an account must not add permissions. */
function refusalOf(
  { handle }: ReadContext | WriteContext,
  principal: Principal,
  { user, roles }: Membership,
): Fault | undefined {
  if (user.id === principal.id)
    return new Fault("ACCESS_DENIED", { message: say("identity.errors.ownPassword") });
  const beyond = roles.some((role) => !principal.roles.includes(role)) && !principal.roles.includes("owner");
  if (beyond || (user.operator && !principal.operator))
    return new Fault("ACCESS_DENIED", {
      message: say("identity.errors.higherRoles"),
    });
  if (membershipsOf(handle.connection, user.id).length > 1 && !principal.operator)
    return new Fault("ACCESS_DENIED", {
      message: say("identity.errors.otherOrganizations"),
    });
  return undefined;
}

function named({ user }: Membership): [string, string] {
  return [user.id, user.name];
}
