import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Vault } from "../store/vault.ts";

const PREFIX_CHARACTERS = 12;
/** 40 characters of 62 are 238 bits. */
const SECRET_CHARACTERS = 40;
const FORM = new RegExp(`^[0-9A-Za-z]{${PREFIX_CHARACTERS + SECRET_CHARACTERS}}$`);
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Secrets of programs. Each kind begins with its own mark. */
export class SecretKind {
  readonly #mark: string;

  constructor(mark: string) {
    this.#mark = mark;
  }

  isMeant(token: string): boolean {
    return token.startsWith(this.#mark);
  }

  fresh(): { secret: string; prefix: string } {
    const prefix = this.#mark + letters(PREFIX_CHARACTERS);
    return { secret: prefix + letters(SECRET_CHARACTERS), prefix };
  }

  /** Lookup prefix; undefined if the format is invalid. */
  prefixOf(token: string): string | undefined {
    const isWhole = this.isMeant(token) && FORM.test(token.slice(this.#mark.length));
    return isWhole ? token.slice(0, this.#mark.length + PREFIX_CHARACTERS) : undefined;
  }
}

/** API keys of the learning API, and secrets of mandates. */
export const API_KEY = new SecretKind("fh_live_");
export const MANDATE = new SecretKind("fh_m_");

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
