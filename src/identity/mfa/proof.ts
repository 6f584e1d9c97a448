import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { users } from "../../kernel/tables.ts";
import { pick } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { findUser, type User } from "../people.ts";
import type { Guess, Identity } from "../service.ts";
import { takeGuess } from "../service.ts";
import { factorOf, takeCode, takeRecoveryCode } from "./factors.ts";

const DIGITS_ONLY = /^\d{6}$/;

export function requireProof(context: WriteContext, user: User, given: string | undefined): void {
  if (given === undefined) throw new Fault("AUTH_MFA_REQUIRED");
  const typed = given.replaceAll(" ", "");
  const factor = factorOf(context, user);
  if (!factor) throw wrongCode();
  const right = DIGITS_ONLY.test(typed)
    ? takeCode(context, user.id, factor, typed)
    : takeRecoveryCode(context, user.id, typed);
  if (!right) throw wrongCode();
}

/** Asks a logged-in user for the password again before sensitive actions. */
export async function confirmPassword(
  identity: Identity,
  context: ReadContext,
  password: string,
): Promise<{ user: User; guess: Guess }> {
  const user = signedIn(context);
  const guess = takeGuess(identity, context, user.email);
  if (!(await identity.passwords.matches(password, user.passwordHash)))
    throw new Fault("AUTH_INVALID_CREDENTIALS");
  return { user, guess };
}

export function signedIn(context: ReadContext): User & { passwordHash: string } {
  const { connection } = context.handle;
  const row = connection.get`
    SELECT ${pick(users, "email")} FROM ${users} WHERE ${users.id} = ${context.principal.id}`;
  const user = row && findUser(connection, row.email);
  if (!user) throw new Fault("AUTH_TOKEN_INVALID");
  return user;
}

function wrongCode(): Fault {
  return new Fault("AUTH_INVALID_CREDENTIALS", {
    message: say("identity.errors.wrongOtp"),
    details: [{ path: "otp", code: "WRONG_CODE", message: say("identity.errors.wrongCode") }],
  });
}
