import { randomBytes, randomInt } from "node:crypto";
import type { WriteContext } from "../kernel/context.ts";
import { newId } from "../kernel/ids.ts";
import { type Connection, insertInto } from "../store/connection.ts";
import { pick, type RowOf, set } from "../store/rows.ts";
import { passwordResets } from "./tables.ts";

const LIFETIME = 7 * 86_400_000;

/** Excludes characters that are easily confused when read aloud. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH = 10;

export interface PasswordReset {
  id: string;
  org: number;
  user: string;
  askedBy: string;
  /** No other user could confirm the reset, so the link alone is enough. */
  alone: boolean;
  confirmedBy: string | null;
  codeHash: string | null;
  createdAt: number;
  confirmedAt: number | null;
  expiresAt: number;
}

const insertReset = insertInto(passwordResets);

interface Opening {
  /** The link alone is enough, without a second factor. */
  alone: boolean;
  askedBy: string;
  lifetime?: number;
}

/** Replaces an earlier reset. Returns the link's token, of which only a hash is stored. */
export function openReset(
  context: WriteContext,
  user: string,
  { alone, askedBy, lifetime = LIFETIME }: Opening,
): { reset: PasswordReset; token: string } {
  const { handle, now, org } = context;
  handle.connection.run`
    UPDATE ${passwordResets} SET ${set(passwordResets, { closed_at: now })}
    WHERE ${passwordResets.user_id} = ${user} AND ${passwordResets.closed_at} IS NULL`;
  const token = randomBytes(24).toString("base64url");
  insertReset.run(handle.connection, {
    id: newId(),
    org,
    user_id: user,
    asked_by: askedBy,
    alone,
    token_hash: tokenHash(token),
    confirmed_by: null,
    code_hash: null,
    created_at: now,
    confirmed_at: null,
    expires_at: now + lifetime,
    closed_at: null,
  });
  const reset = findReset(handle.connection, user, now);
  if (!reset) throw new Error("a reset was stored that is not there");
  return { reset, token };
}

export function findReset(connection: Connection, user: string, now: number): PasswordReset | undefined {
  const row = connection.get`
    SELECT ${pick(passwordResets)} FROM ${passwordResets}
    WHERE ${passwordResets.user_id} = ${user} AND ${passwordResets.closed_at} IS NULL
      AND ${passwordResets.expires_at} > ${now}`;
  return row && parse(row);
}

export function findResetBy(connection: Connection, token: string, now: number): PasswordReset | undefined {
  const row = connection.get`
    SELECT ${pick(passwordResets)} FROM ${passwordResets}
    WHERE ${passwordResets.token_hash} = ${tokenHash(token)} AND ${passwordResets.closed_at} IS NULL
      AND ${passwordResets.expires_at} > ${now}`;
  return row && parse(row);
}

/** Returns the code that the user needs in addition to the link. A new code replaces the last. */
export function confirmReset({ handle, now, principal }: WriteContext, reset: PasswordReset): string {
  const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const confirmed = { confirmed_by: principal.id, code_hash: codeHash(reset, code), confirmed_at: now };
  handle.connection.run`
    UPDATE ${passwordResets} SET ${set(passwordResets, confirmed)} WHERE ${passwordResets.id} = ${reset.id}`;
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

export function closeReset({ handle, now }: WriteContext, { id }: PasswordReset): void {
  handle.connection.run`
    UPDATE ${passwordResets} SET ${set(passwordResets, { closed_at: now })} WHERE ${passwordResets.id} = ${id}`;
}

/** Ignores case, spaces and punctuation. */
export function fitsCode(reset: PasswordReset, given: string | undefined): boolean {
  if (given === undefined || reset.codeHash === null) return false;
  return codeHash(reset, given.toUpperCase().replaceAll(/[^0-9A-Z]/g, "")) === reset.codeHash;
}

const tokenHash = (token: string): string => Bun.SHA256.hash(`password reset ${token}`, "hex");

const codeHash = ({ id }: PasswordReset, code: string): string =>
  Bun.SHA256.hash(`password reset ${id} ${code}`, "hex");

function parse(row: RowOf<typeof passwordResets>): PasswordReset {
  return {
    id: row.id,
    org: row.org,
    user: row.user_id,
    askedBy: row.asked_by,
    alone: row.alone,
    confirmedBy: row.confirmed_by,
    codeHash: row.code_hash,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    expiresAt: row.expires_at,
  };
}
