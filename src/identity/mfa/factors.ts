import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { openText, sealText } from "../../store/box.ts";
import { type Connection, insertInto } from "../../store/connection.ts";
import { pick, set } from "../../store/rows.ts";
import type { User } from "../people.ts";
import { mfaFactors, mfaRecoveryCodes } from "../tables.ts";

const SECRET_BYTES = 20;
const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** How many periods a clock may be early or late. */
const TOLERANCE = 1;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** What proves a person beside the password: a secret that an authenticator holds as well. */
export interface Factor {
  secret: string;
  /** Undefined until a first code proved that the authenticator has it. */
  confirmedAt: number | undefined;
  /** The newest period whose code was taken: each is good once. */
  lastStep: number;
}

const insertFactor = insertInto(mfaFactors);
const insertCode = insertInto(mfaRecoveryCodes);

/** The factor of a person; undefined when there is none, or when the person was erased. */
export function factorOf({ handle, vault }: ReadContext, user: User): Factor | undefined {
  const row = handle.connection.get`
    SELECT ${pick(mfaFactors, "secret", "confirmed_at", "last_step")} FROM ${mfaFactors}
    WHERE ${mfaFactors.user_id} = ${user.id}`;
  if (!row) return undefined;
  const secret = openText(vault, user.personKey, user.id, row.secret);
  if (secret === undefined) return undefined;
  return { secret, confirmedAt: row.confirmed_at ?? undefined, lastStep: row.last_step };
}

/** Whether logging in takes more than the password. */
export function hasFactor({ handle }: ReadContext, user: string): boolean {
  return handle.connection.has`
    SELECT 1 FROM ${mfaFactors} WHERE ${mfaFactors.user_id} = ${user} AND ${mfaFactors.confirmed_at} IS NOT NULL`;
}

/** A new secret for a person, in the place of one that was never confirmed. */
export function newFactor(context: WriteContext, user: User): string {
  const { handle, vault, now } = context;
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  removeFactor(context, user.id);
  insertFactor.run(handle.connection, {
    user_id: user.id,
    secret: sealText(vault, user.personKey, user.id, secret),
    created_at: now,
    confirmed_at: null,
    last_step: 0,
  });
  return secret;
}

/** What an authenticator reads from a picture or takes by hand. */
export function addressOf(secret: string, label: string, issuer: string): string {
  return authenticator(secret, label, issuer).toString();
}

export function confirmFactor({ handle, now }: WriteContext, user: string): void {
  handle.connection.run`
    UPDATE ${mfaFactors} SET ${set(mfaFactors, { confirmed_at: now })} WHERE ${mfaFactors.user_id} = ${user}`;
}

/** Forgets a person's factor and recovery codes. */
export function removeFactor({ handle }: WriteContext, user: string): void {
  handle.connection.run`DELETE FROM ${mfaFactors} WHERE ${mfaFactors.user_id} = ${user}`;
  removeRecoveryCodes(handle.connection, user);
}

function removeRecoveryCodes(connection: Connection, user: string): void {
  connection.run`DELETE FROM ${mfaRecoveryCodes} WHERE ${mfaRecoveryCodes.user_id} = ${user}`;
}

/** Takes a code of the authenticator: each is good once, also for two calls at the same moment. */
export function takeCode(
  { handle, now }: WriteContext,
  user: string,
  factor: Factor,
  given: string,
): boolean {
  const delta = authenticator(factor.secret).validate({ token: given, timestamp: now, window: TOLERANCE });
  if (delta === null) return false;
  const step = Math.floor(now / (PERIOD_SECONDS * 1000)) + delta;
  // A step that no code can reach yet was taken before the clock was set back.
  const unreachable = step + 2 * TOLERANCE;
  const changed = handle.connection.run`
    UPDATE ${mfaFactors} SET ${set(mfaFactors, { last_step: step })} WHERE ${mfaFactors.user_id} = ${user}
      AND (${mfaFactors.last_step} < ${step} OR ${mfaFactors.last_step} > ${unreachable})`;
  return changed === 1;
}

/** Takes a recovery code: each is good once. */
export function takeRecoveryCode({ handle, now }: WriteContext, user: string, given: string): boolean {
  const changed = handle.connection.run`
    UPDATE ${mfaRecoveryCodes} SET ${set(mfaRecoveryCodes, { used_at: now })}
    WHERE ${mfaRecoveryCodes.user_id} = ${user} AND ${mfaRecoveryCodes.hash} = ${hashOf(given)}
      AND ${mfaRecoveryCodes.used_at} IS NULL`;
  return changed === 1;
}

/** New recovery codes in the place of the old: shown this once, of which only hashes are kept. */
export function newRecoveryCodes({ handle }: WriteContext, user: string): string[] {
  removeRecoveryCodes(handle.connection, user);
  const codes = Array.from({ length: RECOVERY_CODES }, randomCode);
  for (const code of codes)
    insertCode.run(handle.connection, { user_id: user, hash: hashOf(code), used_at: null });
  return codes;
}

export function recoveryCodesLeft({ handle }: ReadContext, user: string): number {
  return handle.connection.count`
    SELECT count(*) FROM ${mfaRecoveryCodes}
    WHERE ${mfaRecoveryCodes.user_id} = ${user} AND ${mfaRecoveryCodes.used_at} IS NULL`;
}

function authenticator(secret: string, label = "", issuer = ""): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: "SHA1",
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** 80 bits, in groups that a person can read out: k3fd-92ma-7xqe-p4wz. */
function randomCode(): string {
  return new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase().replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** However it was typed. With 80 random bits there is nothing to guess at: a plain hash is enough. */
function hashOf(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHash("sha256").update(plain).digest("hex");
}
