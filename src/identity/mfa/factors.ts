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
/** Accepted clock difference, in TOTP periods. */
const TOLERANCE = 1;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** TOTP secret shared with an authenticator app. */
export interface Factor {
  secret: string;
  /** Undefined until the first correct code. */
  confirmedAt: number | undefined;
  /** Period of the last accepted code. Each code is valid once. */
  lastStep: number;
}

const insertFactor = insertInto(mfaFactors);
const insertCode = insertInto(mfaRecoveryCodes);

/** Undefined without a factor and for erased users. */
export function factorOf({ handle, vault }: ReadContext, user: User): Factor | undefined {
  const row = handle.connection.get`
    SELECT ${pick(mfaFactors, "secret", "confirmed_at", "last_step")} FROM ${mfaFactors}
    WHERE ${mfaFactors.user_id} = ${user.id}`;
  if (!row) return undefined;
  const secret = openText(vault, user.personKey, user.id, row.secret);
  if (secret === undefined) return undefined;
  return { secret, confirmedAt: row.confirmed_at ?? undefined, lastStep: row.last_step };
}

export function hasFactor({ handle }: ReadContext, user: string): boolean {
  return handle.connection.has`
    SELECT 1 FROM ${mfaFactors} WHERE ${mfaFactors.user_id} = ${user} AND ${mfaFactors.confirmed_at} IS NOT NULL`;
}

/** Replaces a secret that was never confirmed. */
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

/** otpauth URI for the QR code. */
export function addressOf(secret: string, label: string, issuer: string): string {
  return authenticator(secret, label, issuer).toString();
}

export function confirmFactor({ handle, now }: WriteContext, user: string): void {
  handle.connection.run`
    UPDATE ${mfaFactors} SET ${set(mfaFactors, { confirmed_at: now })} WHERE ${mfaFactors.user_id} = ${user}`;
}

export function removeFactor({ handle }: WriteContext, user: string): void {
  handle.connection.run`DELETE FROM ${mfaFactors} WHERE ${mfaFactors.user_id} = ${user}`;
  removeRecoveryCodes(handle.connection, user);
}

function removeRecoveryCodes(connection: Connection, user: string): void {
  connection.run`DELETE FROM ${mfaRecoveryCodes} WHERE ${mfaRecoveryCodes.user_id} = ${user}`;
}

/** Accepts each code once, even in concurrent calls. */
export function takeCode(
  { handle, now }: WriteContext,
  user: string,
  factor: Factor,
  given: string,
): boolean {
  const delta = authenticator(factor.secret).validate({ token: given, timestamp: now, window: TOLERANCE });
  if (delta === null) return false;
  const step = Math.floor(now / (PERIOD_SECONDS * 1000)) + delta;
  // A stored period beyond this dates from before the clock was set back, and no longer counts.
  const unreachable = step + 2 * TOLERANCE;
  const changed = handle.connection.run`
    UPDATE ${mfaFactors} SET ${set(mfaFactors, { last_step: step })} WHERE ${mfaFactors.user_id} = ${user}
      AND (${mfaFactors.last_step} < ${step} OR ${mfaFactors.last_step} > ${unreachable})`;
  return changed === 1;
}

/** Accepts each code once. */
export function takeRecoveryCode({ handle, now }: WriteContext, user: string, given: string): boolean {
  const changed = handle.connection.run`
    UPDATE ${mfaRecoveryCodes} SET ${set(mfaRecoveryCodes, { used_at: now })}
    WHERE ${mfaRecoveryCodes.user_id} = ${user} AND ${mfaRecoveryCodes.hash} = ${hashOf(given)}
      AND ${mfaRecoveryCodes.used_at} IS NULL`;
  return changed === 1;
}

/** Replaces the recovery codes. Only hashes are stored, so they are shown once. */
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

/** 80 random bits in groups that are easy to read aloud: k3fd-92ma-7xqe-p4wz */
function randomCode(): string {
  return new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase().replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** Unsalted: enough for 80 random bits. */
function hashOf(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHash("sha256").update(plain).digest("hex");
}
