import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Vault } from "../../store/vault.ts";

const MARK = "fh_live_";
const PREFIX_CHARACTERS = 12;
/** 40 characters of 62 are 238 bits. */
const SECRET_CHARACTERS = 40;
const FORM = new RegExp(`^${MARK}[0-9A-Za-z]{${PREFIX_CHARACTERS + SECRET_CHARACTERS}}$`);
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function isKey(token: string): boolean {
  return token.startsWith(MARK);
}

export function newSecret(): string {
  return MARK + letters(PREFIX_CHARACTERS + SECRET_CHARACTERS);
}

/** Lookup prefix; undefined if the format is invalid. */
export function prefixOf(token: string): string | undefined {
  return FORM.test(token) ? token.slice(0, MARK.length + PREFIX_CHARACTERS) : undefined;
}

export function hashOf(vault: Vault, secret: string): Buffer {
  const pepper = vault.secret("api_key_pepper", () => randomBytes(32).toString("base64url"));
  return createHmac("sha256", pepper).update(secret).digest();
}

/** Dummy hash, so that an unknown prefix takes as long as a wrong secret. */
const NOBODY = "0".repeat(64);

/** Compares in constant time. */
export function isSecret(hash: Buffer, kept: string | undefined): boolean {
  const isRight = timingSafeEqual(hash, Buffer.from(kept ?? NOBODY, "hex"));
  return isRight && kept !== undefined;
}

/** Uniformly distributed random letters and digits. */
function letters(count: number): string {
  let text = "";
  while (text.length < count) {
    for (const byte of randomBytes(count)) {
      // 248 is the largest multiple of 62 in a byte; larger values would bias the result.
      if (byte < 248 && text.length < count) text += LETTERS[byte % LETTERS.length];
    }
  }
  return text;
}
