import { createHash, randomBytes } from "node:crypto";

/** Access that a person has given to a program, until the program fetches its secret. */
export interface Grant {
  readonly org: number;
  readonly mandate: string;
  readonly client: string;
  readonly redirect: string;
  /** Hash of the verifier that only the program knows (PKCE, S256). */
  readonly challenge: string;
}

interface Kept {
  readonly grant: Grant;
  readonly until: number;
  /** Prefix of the secret that was issued for the code. */
  prefix?: string;
}

const LIFETIME_MS = 60_000;
const MOST = 10_000;

/** One-time codes. They are valid for a minute, and until the next restart. */
export class Codes {
  readonly #kept = new Map<string, Kept>();

  issue(grant: Grant, now: number): string {
    // The oldest come first.
    for (const [code, { until }] of this.#kept) {
      if (until > now && this.#kept.size < MOST) break;
      this.#kept.delete(code);
    }
    const code = randomBytes(32).toString("base64url");
    this.#kept.set(hashOf(code), { grant, until: now + LIFETIME_MS });
    return code;
  }

  /** Undefined if the code is unknown or too old. `prefix` is set if it was used before. */
  find(code: string, now: number): Readonly<Kept> | undefined {
    const kept = this.#kept.get(hashOf(code));
    // A clock that was set back must not prolong it.
    return kept && kept.until > now && kept.until <= now + LIFETIME_MS ? kept : undefined;
  }

  spend(code: string, prefix: string): void {
    const kept = this.#kept.get(hashOf(code));
    if (kept) kept.prefix = prefix;
  }
}

export const isVerifier = (verifier: string, challenge: string): boolean => hashOf(verifier) === challenge;

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");
