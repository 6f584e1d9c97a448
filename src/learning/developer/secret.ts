import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Vault } from "../../store/vault.ts";

const MARK = "fh_live_";
const PREFIX_CHARACTERS = 12;
/** Of 62 letters and digits: 238 bits that nobody guesses. */
const SECRET_CHARACTERS = 40;
const FORM = new RegExp(`^${MARK}[0-9A-Za-z]{${PREFIX_CHARACTERS + SECRET_CHARACTERS}}$`);
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Whether a bearer token is an API key, not somebody's login. */
export function isKey(token: string): boolean {
  return token.startsWith(MARK);
}

/** A new secret: its beginning may be shown, the rest is shown once. */
export function newSecret(): string {
  return MARK + letters(PREFIX_CHARACTERS + SECRET_CHARACTERS);
}

/** The beginning of a secret, by which it is found; undefined for what cannot be one. */
export function prefixOf(token: string): string | undefined {
  return FORM.test(token) ? token.slice(0, MARK.length + PREFIX_CHARACTERS) : undefined;
}

/** What is kept of a secret. */
export function hashOf(vault: Vault, secret: string): Buffer {
  const pepper = vault.secret("api_key_pepper", () => randomBytes(32).toString("base64url"));
  return createHmac("sha256", pepper).update(secret).digest();
}

/** Compared with where there is none: so an unknown prefix takes as long as a wrong secret. */
const NOBODY = "0".repeat(64);

/** Whether a secret is the one of which a hash was kept. */
export function isSecret(hash: Buffer, kept: string | undefined): boolean {
  const isRight = timingSafeEqual(hash, Buffer.from(kept ?? NOBODY, "hex"));
  return isRight && kept !== undefined;
}

/** Random letters and digits, each as likely as any other. */
function letters(count: number): string {
  let text = "";
  while (text.length < count) {
    for (const byte of randomBytes(count)) {
      // 248 is the largest multiple of 62 in a byte.
      if (byte < 248 && text.length < count) text += LETTERS[byte % LETTERS.length];
    }
  }
  return text;
}
