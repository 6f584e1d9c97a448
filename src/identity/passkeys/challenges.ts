import { randomBytes } from "node:crypto";

export const CHALLENGE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;
const MAX_CHALLENGES = 50_000;

/** Session that may add a passkey with the challenge; undefined if it is for using one. */
type Session = string | undefined;

/** Challenges that were given to browsers. Each is valid once, for a few minutes, until the next restart. */
export class Challenges {
  readonly #open = new Map<string, { session: Session; until: number }>();

  issue(now: number, session?: string): string {
    // The oldest come first.
    for (const [challenge, { until }] of this.#open) {
      if (until > now && this.#open.size < MAX_CHALLENGES) break;
      this.#open.delete(challenge);
    }
    const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
    this.#open.set(challenge, { session, until: now + CHALLENGE_MS });
    return challenge;
  }

  /** Spends the challenge, even if it may not be used for this. */
  take(challenge: string, now: number, session?: string): boolean {
    const known = this.#open.get(challenge);
    this.#open.delete(challenge);
    if (!known || known.session !== session) return false;
    // A clock that was set back must not prolong it.
    return known.until > now && known.until <= now + CHALLENGE_MS;
  }
}
