import { Type } from "@sinclair/typebox";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { say } from "../../text/message.ts";
import { hasFactor } from "../mfa/factors.ts";
import { confirmPassword, requireProof, signedIn } from "../mfa/proof.ts";
import type { User } from "../people.ts";
import { otpInput } from "../schemas.ts";
import type { Identity } from "../service.ts";
import { passkeysOf } from "./rows.ts";
import { type PasskeyUse, useSchema } from "./schemas.ts";
import { acceptUse, verifyUse } from "./verify.ts";

/** A passkey, or the password with a code if there is an authenticator app. The password alone if there is neither. */
export const proofFields = {
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  otp: Type.Optional(otpInput),
  passkey: Type.Optional(useSchema),
};

interface Given {
  password?: string;
  otp?: string;
  passkey?: PasskeyUse;
}

export interface FreshProof {
  user: User;
  /** Completes the proof in the transaction. Return what it returns. */
  settle(context: WriteContext): Fault | undefined;
}

/** Asks logged-in users to prove again who they are, before they change how they log in. */
export async function freshProof(
  identity: Identity,
  context: ReadContext,
  { password, otp, passkey }: Given,
): Promise<FreshProof> {
  if (passkey) return { user: signedIn(context), settle: await ownUse(identity, context, passkey) };
  if (password === undefined)
    throw invalid("password", "REQUIRED_FIELD", say("identity.errors.proofMissing"));
  const { user, guess } = await confirmPassword(identity, context, password);
  return {
    user,
    settle: (writing) => {
      if (hasFactor(writing, user.id)) requireProof(writing, user, otp);
      else requireSecondFactor(writing, user.id);
      guess.wasRight();
      return undefined;
    },
  };
}

/** Someone who only knows the password must not add the missing second factor. */
export function requireSecondFactor({ handle, principal }: ReadContext, user: string): void {
  if (principal.mfa || passkeysOf(handle.connection, user).length === 0) return;
  throw new Fault("AUTH_MFA_REQUIRED", { message: say("identity.errors.passkeyNeeded") });
}

/** Verifies a use of one of the caller's own passkeys. */
export async function ownUse(
  identity: Identity,
  context: ReadContext,
  passkey: PasskeyUse,
): Promise<FreshProof["settle"]> {
  const used = await verifyUse(identity, context, passkey);
  if (used.passkey.user_id !== context.principal.id)
    throw new Fault("AUTH_INVALID_CREDENTIALS", { message: say("identity.errors.passkeyRefused") });
  return (writing) => acceptUse(writing, used);
}
