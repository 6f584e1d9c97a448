import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { maySendMail } from "../../mail/index.ts";
import { letterheadSchema, readLetterhead } from "../../papers/letterhead.ts";
import { refuseGuessable } from "../passwords.ts";
import { findMember, findUser, membershipsOf, storePassword } from "../people.ts";
import {
  moment,
  organizationSchema,
  passwordInput,
  showOrganization,
  showUser,
  userSchema,
} from "../schemas.ts";
import { type Identity, takeGuess } from "../service.ts";
import { sessionsOf } from "../sessions.ts";

export const meFields = {
  user: userSchema,
  organization: organizationSchema,
  organizations: Type.Array(organizationSchema, {
    description: "Organisations that you can log in to. Use /auth/switch to change between them.",
  }),
  letterhead: letterheadSchema,
  mail: Type.Boolean({ description: "True if a mail server is set up" }),
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  operator: Type.Boolean(),
  session_id: Type.String(),
};

export function showMe(context: ReadContext, permissions: readonly string[]) {
  const { principal } = context;
  const { connection } = context.handle;
  const places = membershipsOf(connection, principal.id).filter(
    ({ deactivatedAt }) => deactivatedAt === null,
  );
  const here = places.find(({ organization }) => organization.key === principal.organization.key);
  if (!here) throw new Fault("AUTH_TOKEN_INVALID");
  return {
    user: showUser(here.user),
    organization: showOrganization(principal.organization),
    organizations: places.map(({ organization }) => showOrganization(organization)),
    letterhead: readLetterhead(connection, context.org),
    mail: maySendMail(context),
    roles: [...principal.roles],
    permissions: permissions.filter((name) => context.may(name)),
    operator: principal.operator,
    session_id: principal.sessionId ?? "",
  };
}

export function meAction(permissions: () => readonly string[]): Action {
  return defineAction({
    name: "auth.me",
    summary: "Get the current user",
    kind: "read",
    access: "signed_in",
    limit: "auth",
    http: [{ method: "GET", path: "/api/v1/auth/me" }],
    input: Type.Object({}, closed),
    output: Type.Object(meFields, closed),
    run: async (context) => showMe(context, permissions()),
  });
}

const sessionSchema = Type.Object(
  {
    id: Type.String(),
    ip: Type.String(),
    current: Type.Boolean(),
    created_at: Type.String({ format: "date-time" }),
    used_at: Type.String({ format: "date-time" }),
    expires_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "Session" },
);

export function sessionsAction(): Action {
  return defineAction({
    name: "auth.sessions.list",
    summary: "List your sessions",
    kind: "read",
    access: "signed_in",
    limit: "auth",
    http: [{ method: "GET", path: "/api/v1/auth/sessions" }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(sessionSchema) }, closed),
    run: async ({ principal, handle, now }) => ({
      data: sessionsOf(handle.connection, principal.id, principal.organization.key, now).map((row) => ({
        id: row.id,
        ip: row.ip,
        current: row.id === principal.sessionId,
        created_at: moment(row.created_at),
        used_at: moment(row.used_at),
        expires_at: moment(row.expires_at),
      })),
    }),
  });
}

export function endSessionAction({ sessions }: Identity): Action {
  return defineAction({
    name: "auth.sessions.end",
    summary: "End a session",
    kind: "write",
    access: "signed_in",
    limit: "auth",
    http: [{ method: "DELETE", path: "/api/v1/auth/sessions/:id" }],
    status: 204,
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Null(),
    run: async (context, { id }) => {
      const { principal, handle, now } = context;
      context.about("auth.sessions", id);
      const own = sessionsOf(handle.connection, principal.id, principal.organization.key, now);
      if (!own.some((row) => row.id === id)) throw new Fault("RECORD_NOT_FOUND");
      sessions.end(context, { session: id }, "ended by its owner");
      return null;
    },
  });
}

export function passwordAction(identity: Identity): Action {
  const { passwords, sessions } = identity;
  return defineAction({
    name: "auth.password",
    summary: "Change your password",
    description: "Ends your other sessions.",
    kind: "write",
    access: "signed_in",
    limit: "auth",
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: "/api/v1/auth/password" }],
    errors: ["AUTH_INVALID_CREDENTIALS"],
    input: Type.Object(
      { current_password: Type.String({ minLength: 1, maxLength: 1000 }), new_password: passwordInput },
      closed,
    ),
    output: Type.Object({ sessions_ended: Type.Integer() }, closed),
    prepare: async (context, input) => {
      const member = findMember(
        context.handle.connection,
        context.principal.organization.key,
        context.principal.id,
      );
      const user = member && findUser(context.handle.connection, member.user.email);
      if (!user) throw new Fault("AUTH_TOKEN_INVALID");
      const guess = takeGuess(identity, context, user.email);
      const right = await passwords.matches(input.current_password, user.passwordHash);
      if (!right) throw new Fault("AUTH_INVALID_CREDENTIALS");
      guess.wasRight();
      refuseGuessable(input.new_password, user.email, user.name);
      return passwords.hash(input.new_password);
    },
    run: async (context, _input, hash) => {
      const { principal } = context;
      context.about("settings.team", principal.id);
      storePassword(context, principal.id, hash);
      const ended = sessions.end(
        context,
        { user: principal.id, except: principal.sessionId },
        "password changed",
      );
      return { sessions_ended: ended };
    },
  });
}
