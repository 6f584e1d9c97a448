import { randomBytes, randomInt } from "node:crypto";
import type { WriteContext } from "../kernel/context.ts";
import { newId } from "../kernel/ids.ts";
import { type Connection, insertInto } from "../store/connection.ts";
import type { RawRow } from "../store/statements.ts";
import { passwordResets } from "./tables.ts";

const LIFETIME = 7 * 86_400_000;

/** Without letters and digits that are taken for one another when they are read out. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH = 10;

/** A password that is to be chosen anew: who asked for it, who confirmed that it is the person who asks. */
export interface PasswordReset {
  id: string;
  org: number;
  user: string;
  askedBy: string;
  /** Nobody else could confirm it: the link alone is enough. */
  alone: boolean;
  confirmedBy: string | null;
  codeHash: string | null;
  createdAt: number;
  confirmedAt: number | null;
  expiresAt: number;
}

const insertReset = insertInto(passwordResets);

/** Opens a reset in the place of an earlier one. Answers it with the token of its link, of which only a hash is kept. */
export function openReset(
  context: WriteContext,
  user: string,
  alone: boolean,
): { reset: PasswordReset; token: string } {
  const { handle, now, org, principal } = context;
  handle.connection
    .statement("UPDATE password_resets SET closed_at = ? WHERE user_id = ? AND closed_at IS NULL")
    .run(now, user);
  const token = randomBytes(24).toString("base64url");
  insertReset.run(handle.connection, {
    id: newId(),
    org,
    user_id: user,
    asked_by: principal.id,
    alone: alone ? 1 : 0,
    token_hash: tokenHash(token),
    confirmed_by: null,
    code_hash: null,
    created_at: now,
    confirmed_at: null,
    expires_at: now + LIFETIME,
    closed_at: null,
  });
  const reset = findReset(handle.connection, user, now);
  if (!reset) throw new Error("a reset was stored that is not there");
  return { reset, token };
}

/** The reset of a person that is open. */
export function findReset(connection: Connection, user: string, now: number): PasswordReset | undefined {
  const row = connection
    .statement("SELECT * FROM password_resets WHERE user_id = ? AND closed_at IS NULL AND expires_at > ?")
    .get(user, now);
  return row ? parse(row) : undefined;
}

/** The reset that a link is of. */
export function findResetBy(connection: Connection, token: string, now: number): PasswordReset | undefined {
  const row = connection
    .statement("SELECT * FROM password_resets WHERE token_hash = ? AND closed_at IS NULL AND expires_at > ?")
    .get(tokenHash(token), now);
  return row ? parse(row) : undefined;
}

/** Confirms a reset. Answers the code that the person needs beside the link; a second one takes the place of the first. */
export function confirmReset({ handle, now, principal }: WriteContext, reset: PasswordReset): string {
  const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  handle.connection
    .statement("UPDATE password_resets SET confirmed_by = ?, code_hash = ?, confirmed_at = ? WHERE id = ?")
    .run(principal.id, codeHash(reset, code), now, reset.id);
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

export function closeReset({ handle, now }: WriteContext, { id }: PasswordReset): void {
  handle.connection.statement("UPDATE password_resets SET closed_at = ? WHERE id = ?").run(now, id);
}

/** Whether a code is the one that a reset was confirmed with, however it is written. */
export function fitsCode(reset: PasswordReset, given: string | undefined): boolean {
  if (given === undefined || reset.codeHash === null) return false;
  return codeHash(reset, given.toUpperCase().replaceAll(/[^0-9A-Z]/g, "")) === reset.codeHash;
}

const tokenHash = (token: string): string => Bun.SHA256.hash(`password reset ${token}`, "hex");

const codeHash = ({ id }: PasswordReset, code: string): string =>
  Bun.SHA256.hash(`password reset ${id} ${code}`, "hex");

function parse(row: RawRow): PasswordReset {
  return {
    id: String(row.id),
    org: Number(row.org),
    user: String(row.user_id),
    askedBy: String(row.asked_by),
    alone: row.alone === 1,
    confirmedBy: row.confirmed_by === null ? null : String(row.confirmed_by),
    codeHash: row.code_hash === null ? null : String(row.code_hash),
    createdAt: Number(row.created_at),
    confirmedAt: row.confirmed_at === null ? null : Number(row.confirmed_at),
    expiresAt: Number(row.expires_at),
  };
}
