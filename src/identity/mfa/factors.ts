import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { openText, sealText } from "../../store/box.ts";
import { insertInto } from "../../store/connection.ts";
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
  const row = handle.connection
    .statement("SELECT secret, confirmed_at, last_step FROM mfa_factors WHERE user_id = ?")
    .get(user.id);
  if (!row) return undefined;
  const secret = openText(vault, user.personKey, user.id, String(row.secret));
  if (secret === undefined) return undefined;
  return {
    secret,
    confirmedAt: row.confirmed_at === null ? undefined : Number(row.confirmed_at),
    lastStep: Number(row.last_step),
  };
}

/** Whether logging in takes more than the password. */
export function hasFactor({ handle }: ReadContext, user: string): boolean {
  const row = handle.connection
    .statement("SELECT count(*) AS n FROM mfa_factors WHERE user_id = ? AND confirmed_at IS NOT NULL")
    .get(user);
  return row?.n === 1;
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
  handle.connection.statement("UPDATE mfa_factors SET confirmed_at = ? WHERE user_id = ?").run(now, user);
}

/** Forgets a person's factor and recovery codes. */
export function removeFactor({ handle }: WriteContext, user: string): void {
  for (const table of ["mfa_factors", "mfa_recovery_codes"])
    handle.connection.statement(`DELETE FROM ${table} WHERE user_id = ?`).run(user);
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
  const { changes } = handle.connection
    .statement("UPDATE mfa_factors SET last_step = ? WHERE user_id = ? AND (last_step < ? OR last_step > ?)")
    // A step that no code can reach yet was taken before the clock was set back.
    .run(step, user, step, step + 2 * TOLERANCE);
  return changes === 1;
}

/** Takes a recovery code: each is good once. */
export function takeRecoveryCode({ handle, now }: WriteContext, user: string, given: string): boolean {
  const { changes } = handle.connection
    .statement("UPDATE mfa_recovery_codes SET used_at = ? WHERE user_id = ? AND hash = ? AND used_at IS NULL")
    .run(now, user, hashOf(given));
  return changes === 1;
}

/** New recovery codes in the place of the old: shown this once, of which only hashes are kept. */
export function newRecoveryCodes({ handle }: WriteContext, user: string): string[] {
  handle.connection.statement("DELETE FROM mfa_recovery_codes WHERE user_id = ?").run(user);
  const codes = Array.from({ length: RECOVERY_CODES }, randomCode);
  for (const code of codes)
    insertCode.run(handle.connection, { user_id: user, hash: hashOf(code), used_at: null });
  return codes;
}

export function recoveryCodesLeft({ handle }: ReadContext, user: string): number {
  const row = handle.connection
    .statement("SELECT count(*) AS n FROM mfa_recovery_codes WHERE user_id = ? AND used_at IS NULL")
    .get(user);
  return Number(row?.n);
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
