import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../kernel/schema.ts";
import { say } from "../../text/message.ts";
import { signedIn } from "../mfa/proof.ts";
import { CHALLENGE_MS } from "../passkeys/challenges.ts";
import { freshProof, proofFields } from "../passkeys/proof.ts";
import {
  addPasskey,
  findPasskey,
  MAX_PASSKEYS,
  type Passkey,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from "../passkeys/rows.ts";
import { additionSchema } from "../passkeys/schemas.ts";
import { tellOfPasskey } from "../passkeys/tell.ts";
import { ALGORITHMS, handleOf, verifyAddition } from "../passkeys/verify.ts";
import type { User } from "../people.ts";
import { moment, nameInput } from "../schemas.ts";
import type { Identity } from "../service.ts";
import { OWN } from "./common.ts";

const PATH = "/api/v1/auth/passkeys";
const COLLECTION = "auth.passkeys";

const dateTime = Type.String({ format: "date-time" });

/** These actions change the caller's own account. */
const passkeySchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    host: Type.String({ description: "Host name on which it works" }),
    synced: Type.Boolean({ description: "True if its maker copies it to your other devices" }),
    created_at: dateTime,
    last_used_at: nullable(dateTime),
  },
  { ...closed, $id: "Passkey" },
);

const challengeFields = {
  challenge: Type.String({ description: "Valid once" }),
  expires_at: dateTime,
};

export function passkeyActions(identity: Identity): Action[] {
  return [
    listPasskeysAction(),
    challengeAction(identity),
    beginPasskeyAction(identity),
    addPasskeyAction(identity),
    renamePasskeyAction(),
    removePasskeyAction(identity),
  ];
}

function listPasskeysAction(): Action {
  return defineAction({
    name: "auth.passkeys.list",
    summary: "List your passkeys",
    kind: "read",
    access: "signed_in",
    limit: "auth",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(passkeySchema) }, closed),
    run: async ({ handle, principal }) => ({ data: passkeysOf(handle.connection, principal.id).map(shown) }),
  });
}

function challengeAction({ challenges }: Identity): Action {
  return defineAction({
    name: "auth.passkeys.challenge",
    summary: "Get a challenge for using a passkey",
    description:
      "For `navigator.credentials.get()` with user verification required: to log in, as a second factor, or to confirm who you are. Valid once, for five minutes.",
    kind: "read",
    access: "public",
    limit: "auth",
    http: [{ method: "POST", path: `${PATH}/challenge` }],
    input: Type.Object({}, closed),
    output: Type.Object(challengeFields, closed),
    run: async ({ now }) => ({ challenge: challenges.issue(now), expires_at: rfc3339(now + CHALLENGE_MS) }),
  });
}

function beginPasskeyAction(identity: Identity): Action {
  return defineAction({
    ...OWN,
    name: "auth.passkeys.begin",
    summary: "Begin to add a passkey",
    description:
      "Requires one of your passkeys, or your password with a code of your authenticator app; the password alone only if you have neither, or if a second factor verified the session. Returns what `navigator.credentials.create()` needs.",
    http: [{ method: "POST", path: `${PATH}/begin` }],
    errors: ["AUTH_INVALID_CREDENTIALS", "AUTH_MFA_REQUIRED", "STATE_TRANSITION_INVALID"],
    input: Type.Object(proofFields, closed),
    output: Type.Object(
      {
        ...challengeFields,
        user: Type.Object({ handle: Type.String(), email: Type.String(), name: Type.String() }, closed),
        algorithms: Type.Array(Type.Integer(), { description: "COSE algorithms, the preferred one first" }),
        known: Type.Array(Type.String(), { description: "Credentials that you have already" }),
      },
      closed,
    ),
    prepare: (context, input) => freshProof(identity, context, input),
    run: async (context, _input, { user, settle }) => {
      const { handle, now, principal } = context;
      const refusal = settle(context);
      if (refusal) return refusal;
      const { sessionId } = principal;
      const own = passkeysOf(handle.connection, user.id);
      if (own.length >= MAX_PASSKEYS || sessionId === undefined)
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("identity.errors.tooManyPasskeys", { count: MAX_PASSKEYS }),
        });
      return {
        challenge: identity.challenges.issue(now, sessionId),
        expires_at: rfc3339(now + CHALLENGE_MS),
        user: { handle: handleOf(user.id), email: user.email, name: user.name },
        algorithms: ALGORITHMS,
        known: own.map(({ credential_id }) => credential_id),
      };
    },
  });
}

function addPasskeyAction(identity: Identity): Action {
  return defineAction({
    ...OWN,
    name: "auth.passkeys.add",
    summary: "Add a passkey",
    description: "Its attestation is not used. You are told by e-mail, if mail is set up.",
    http: [{ method: "POST", path: PATH }],
    status: 201,
    errors: ["AUTH_INVALID_CREDENTIALS", "DUPLICATE_VALUE", "STATE_TRANSITION_INVALID"],
    input: additionSchema,
    output: passkeySchema,
    prepare: (context, input) => verifyAddition(identity, context, input),
    run: async (context, { name, transports = [] }, made) => {
      const { connection } = context.handle;
      const user = signedIn(context);
      if (findPasskey(connection, made.credential_id)) throw new Fault("DUPLICATE_VALUE");
      if (passkeysOf(connection, user.id).length >= MAX_PASSKEYS)
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("identity.errors.tooManyPasskeys", { count: MAX_PASSKEYS }),
        });
      const passkey = addPasskey(context, { ...made, user_id: user.id, name, transports });
      context.about(COLLECTION, passkey.id);
      note(context, user, passkey.id, {}, { user_id: user.id, name, host: passkey.rp_id });
      identity.sessions.prove(context, context.principal.sessionId);
      tellOfPasskey(context, "added", passkey);
      return shown(passkey);
    },
  });
}

function renamePasskeyAction(): Action {
  return defineAction({
    ...OWN,
    name: "auth.passkeys.rename",
    summary: "Rename a passkey",
    http: [{ method: "PATCH", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput, name: nameInput }, closed),
    output: passkeySchema,
    run: async (context, { id, name }) => {
      const passkey = ownPasskey(context, id);
      renamePasskey(context, id, name);
      note(context, signedIn(context), id, { name: passkey.name }, { name });
      return shown({ ...passkey, name });
    },
  });
}

function removePasskeyAction(identity: Identity): Action {
  return defineAction({
    ...OWN,
    name: "auth.passkeys.remove",
    summary: "Remove a passkey",
    description:
      "Requires the same proof as adding one. Ends your other sessions, and you are told by e-mail, if mail is set up.",
    http: [{ method: "POST", path: `${PATH}/:id/remove` }],
    status: 204,
    errors: ["AUTH_INVALID_CREDENTIALS", "AUTH_MFA_REQUIRED", "RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput, ...proofFields }, closed),
    output: Type.Null(),
    prepare: (context, input) => freshProof(identity, context, input),
    run: async (context, { id }, { user, settle }) => {
      const refusal = settle(context);
      if (refusal) return refusal;
      const passkey = ownPasskey(context, id);
      removePasskey(context, id);
      const { sessionId } = context.principal;
      identity.sessions.end(context, { user: user.id, except: sessionId }, "passkey removed");
      note(context, user, id, { user_id: user.id, name: passkey.name, host: passkey.rp_id }, {});
      tellOfPasskey(context, "removed", passkey);
      return null;
    },
  });
}

function note(
  context: WriteContext,
  { personKey: key }: User,
  id: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  context.changed({
    ...{ collection: COLLECTION, id, version: null, before, after },
    personal: { key, fields: ["name"] },
  });
}

function ownPasskey(context: ReadContext, id: string): Passkey {
  context.about(COLLECTION, id);
  const passkey = passkeysOf(context.handle.connection, context.principal.id).find((one) => one.id === id);
  if (!passkey) throw new Fault("RECORD_NOT_FOUND");
  return passkey;
}

const shown = ({ id, name, rp_id, synced, created_at, used_at }: Passkey) => ({
  id,
  name,
  host: rp_id,
  synced,
  created_at: moment(created_at),
  last_used_at: used_at === null ? null : moment(used_at),
});
