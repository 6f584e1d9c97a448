import { Type } from "@sinclair/typebox";
import { recordInfluence } from "../../engine/approvals/influence.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../kernel/schema.ts";
import { say } from "../../text/message.ts";
import {
  addressOf,
  confirmFactor,
  factorOf,
  hasFactor,
  newFactor,
  newRecoveryCodes,
  recoveryCodesLeft,
  removeFactor,
  takeCode,
} from "../mfa/factors.ts";
import { confirmPassword, requireProof, signedIn } from "../mfa/proof.ts";
import { ownUse, requireSecondFactor } from "../passkeys/proof.ts";
import { passkeysOf, removePasskeysOf } from "../passkeys/rows.ts";
import { useSchema } from "../passkeys/schemas.ts";
import { findMember, membershipsOf } from "../people.ts";
import { moment, otpInput } from "../schemas.ts";
import { type Guess, type Identity, takeGuess } from "../service.ts";
import { OWN } from "./common.ts";

const PATH = "/api/v1/auth/mfa";
const COLLECTION = "auth.mfa";

const passwordField = Type.String({ minLength: 1, maxLength: 1000 });
const codesSchema = Type.Object(
  {
    recovery_codes: Type.Array(Type.String(), {
      description: "Single-use codes for login without the authenticator. Returned only once.",
    }),
  },
  closed,
);

/** These actions change the caller's own account and handle secrets. */
export function mfaActions(identity: Identity): Action[] {
  return [
    mfaStateAction(),
    beginMfaAction(identity),
    confirmMfaAction(identity),
    verifyMfaAction(identity),
    renewRecoveryCodesAction(identity),
    removeMfaAction(identity),
    resetMfaAction(identity),
  ];
}

function mfaStateAction(): Action {
  return defineAction({
    name: "auth.mfa.get",
    summary: "Get your two-factor authentication status",
    kind: "read",
    access: "signed_in",
    limit: "auth",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        enabled: Type.Boolean(),
        enabled_at: nullable(Type.String({ format: "date-time" })),
        proven: Type.Boolean({ description: "True if this session was verified with the factor" }),
        recovery_codes_left: Type.Integer(),
      },
      closed,
    ),
    run: async (context) => {
      const confirmedAt = factorOf(context, signedIn(context))?.confirmedAt;
      return {
        enabled: confirmedAt !== undefined,
        enabled_at: confirmedAt === undefined ? null : moment(confirmedAt),
        proven: context.principal.mfa ?? false,
        recovery_codes_left: recoveryCodesLeft(context, context.principal.id),
      };
    },
  });
}

function beginMfaAction(identity: Identity): Action {
  return defineAction({
    ...OWN,
    name: "auth.mfa.begin",
    summary: "Set up an authenticator app",
    description:
      "Takes effect after its first code is confirmed. If you have a passkey, verify the session with it first.",
    http: [{ method: "POST", path: `${PATH}/totp` }],
    status: 201,
    errors: ["AUTH_INVALID_CREDENTIALS", "AUTH_MFA_REQUIRED", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ password: passwordField }, closed),
    output: Type.Object(
      {
        secret: Type.String({
          description: "Secret for manual entry in the authenticator. Returned only once.",
        }),
        uri: Type.String({ description: "The secret as an otpauth URI, for QR codes" }),
      },
      closed,
    ),
    prepare: async (context, { password }) => {
      const { user, guess } = await confirmPassword(identity, context, password);
      guess.wasRight();
      return user;
    },
    run: async (context, _input, user) => {
      context.about(COLLECTION, user.id);
      if (hasFactor(context, user.id)) {
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("identity.errors.factorInUse"),
        });
      }
      requireSecondFactor(context, user.id);
      const secret = newFactor(context, user);
      return { secret, uri: addressOf(secret, user.email, context.principal.organization.name) };
    },
  });
}

function confirmMfaAction(identity: Identity): Action {
  const { sessions } = identity;
  return defineAction({
    ...OWN,
    name: "auth.mfa.confirm",
    summary: "Confirm the authenticator app",
    description: "Login then requires a code. Ends your other sessions.",
    http: [{ method: "POST", path: `${PATH}/totp/confirm` }],
    errors: ["AUTH_INVALID_CREDENTIALS", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ otp: otpInput }, closed),
    output: codesSchema,
    prepare: async (context) => guessOf(identity, context),
    run: async (context, { otp }, guess) => {
      const user = signedIn(context);
      context.about(COLLECTION, user.id);
      const factor = factorOf(context, user);
      if (!factor || factor.confirmedAt !== undefined) {
        throw new Fault("STATE_TRANSITION_INVALID", { message: say("identity.errors.noNewFactor") });
      }
      if (!takeCode(context, user.id, factor, otp)) {
        throw new Fault("AUTH_INVALID_CREDENTIALS", {
          message: say("identity.errors.wrongAuthenticatorCode"),
        });
      }
      guess.wasRight();
      confirmFactor(context, user.id);
      sessions.prove(context, context.principal.sessionId);
      sessions.end(context, { user: user.id, except: context.principal.sessionId }, "second factor added");
      context.changed({
        collection: COLLECTION,
        id: user.id,
        version: null,
        before: { enabled: false },
        after: { enabled: true },
      });
      return { recovery_codes: newRecoveryCodes(context, user.id) };
    },
  });
}

function verifyMfaAction(identity: Identity): Action {
  return defineAction({
    ...OWN,
    name: "auth.mfa.verify",
    summary: "Verify the session with a second factor",
    description:
      "For sessions that began without, if a policy requires it: by a code of the authenticator app, or by a passkey.",
    http: [{ method: "POST", path: `${PATH}/verify` }],
    status: 204,
    errors: ["AUTH_INVALID_CREDENTIALS", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ otp: Type.Optional(otpInput), passkey: Type.Optional(useSchema) }, closed),
    output: Type.Null(),
    prepare: async (context, { passkey }) => ({
      settle: passkey && (await ownUse(identity, context, passkey)),
      guess: passkey ? undefined : await guessOf(identity, context),
    }),
    run: async (context, { otp }, { settle, guess }) => {
      const user = signedIn(context);
      context.about(COLLECTION, user.id);
      if (settle) {
        const refusal = settle(context);
        if (refusal) return refusal;
      } else {
        requireFactor(hasFactor(context, user.id));
        requireProof(context, user, otp);
        guess?.wasRight();
      }
      identity.sessions.prove(context, context.principal.sessionId);
      return null;
    },
  });
}

function renewRecoveryCodesAction(identity: Identity): Action {
  return defineAction({
    ...OWN,
    name: "auth.mfa.recovery_codes",
    summary: "Regenerate recovery codes",
    http: [{ method: "POST", path: `${PATH}/recovery-codes` }],
    errors: ["AUTH_INVALID_CREDENTIALS", "AUTH_MFA_REQUIRED", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ password: passwordField, otp: Type.Optional(otpInput) }, closed),
    output: codesSchema,
    prepare: async (context, { password }) => confirmPassword(identity, context, password),
    run: async (context, { otp }, { user, guess }) => {
      context.about(COLLECTION, user.id);
      requireFactor(hasFactor(context, user.id));
      requireProof(context, user, otp);
      guess.wasRight();
      return { recovery_codes: newRecoveryCodes(context, user.id) };
    },
  });
}

function removeMfaAction(identity: Identity): Action {
  return defineAction({
    ...OWN,
    name: "auth.mfa.remove",
    summary: "Disable two-factor authentication",
    http: [{ method: "POST", path: `${PATH}/remove` }],
    status: 204,
    errors: ["AUTH_INVALID_CREDENTIALS", "AUTH_MFA_REQUIRED", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ password: passwordField, otp: Type.Optional(otpInput) }, closed),
    output: Type.Null(),
    prepare: async (context, { password }) => confirmPassword(identity, context, password),
    run: async (context, { otp }, { user, guess }) => {
      context.about(COLLECTION, user.id);
      requireFactor(hasFactor(context, user.id));
      requireProof(context, user, otp);
      guess.wasRight();
      removeFactor(context, user.id);
      identity.sessions.unprove(context, user.id);
      context.changed(removed(user.id));
      return null;
    },
  });
}

function resetMfaAction({ sessions }: Identity): Action {
  return defineAction({
    name: "settings.team.reset_mfa",
    summary: "Disable a user's two-factor authentication",
    description:
      "Also removes their passkeys and ends all their sessions. They can then log in with their password and set up a new factor. Only owners can do this for owners, and users cannot do it for themselves.",
    kind: "write",
    tier: "managing",
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: "/api/v1/settings/team/:id/mfa/reset" }],
    status: 204,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Null(),
    run: async (context, { id }) => {
      const { principal, handle } = context;
      context.about("settings.team", id);
      const member = findMember(handle.connection, principal.organization.key, id);
      if (!member) throw new Fault("RECORD_NOT_FOUND");
      if (id === principal.id) {
        throw new Fault("ACCESS_DENIED", {
          message: say("identity.errors.ownFactor"),
        });
      }
      if (member.roles.includes("owner") && !principal.roles.includes("owner"))
        throw new Fault("ACCESS_DENIED", {
          message: say("identity.errors.ownersFactor"),
        });
      // The factor also protects the user's other organisations.
      if (membershipsOf(handle.connection, id).length > 1 && !principal.operator) {
        throw new Fault("ACCESS_DENIED", {
          message: say("identity.errors.otherOrganizations"),
        });
      }
      const hasPasskeys = passkeysOf(handle.connection, id).length > 0;
      requireFactor(hasFactor(context, id) || hasPasskeys);
      removeFactor(context, id);
      removePasskeysOf(context, id);
      recordInfluence(context, { account: id, kind: "second_factor" });
      sessions.end(context, { user: id }, "second factor reset");
      context.changed(removed(id));
      return null;
    },
  });
}

async function guessOf(identity: Identity, context: ReadContext): Promise<Guess> {
  return takeGuess(identity, context, signedIn(context).email);
}

function requireFactor(there: boolean): void {
  if (there) return;
  throw new Fault("STATE_TRANSITION_INVALID", { message: say("identity.errors.noFactor") });
}

function removed(id: string) {
  return {
    collection: COLLECTION,
    id,
    version: null,
    before: { enabled: true },
    after: { enabled: false },
  };
}
