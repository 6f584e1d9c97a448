import type { OAuthClient } from "./settings.ts";

const TIMEOUT_MS = 15_000;
const MARGIN_MS = 60_000;
const MAX_ANSWER = 65_536;
const DEFAULT_SECONDS = 300;

/** Access token for XOAUTH2, fetched from the configured address only, and kept until it expires. */
export class AccessToken {
  readonly #client: OAuthClient;
  readonly #now: () => number;
  #kept: { token: string; until: number } | undefined;

  constructor(client: OAuthClient, now: () => number) {
    this.#client = client;
    this.#now = now;
  }

  async get(): Promise<string> {
    if (this.#kept && this.#kept.until > this.#now()) return this.#kept.token;
    const { token, seconds } = await this.#fetch();
    this.#kept = { token, until: this.#now() + seconds * 1000 - MARGIN_MS };
    return token;
  }

  /** After the mail server refused the token. */
  drop(): void {
    this.#kept = undefined;
  }

  async #fetch(): Promise<{ token: string; seconds: number }> {
    const { tokenUrl, clientId, clientSecret, refreshToken, scope } = this.#client;
    const response = await fetch(tokenUrl, {
      method: "POST",
      // A redirect would send the secret to another address.
      redirect: "manual",
      headers: { accept: "application/json" },
      body: new URLSearchParams({
        grant_type: refreshToken === "" ? "client_credentials" : "refresh_token",
        client_id: clientId,
        ...(clientSecret !== "" && { client_secret: clientSecret }),
        ...(refreshToken !== "" && { refresh_token: refreshToken }),
        ...(scope !== "" && { scope }),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new TokenRefused(response.status);
    }
    const answer: unknown = JSON.parse((await response.text()).slice(0, MAX_ANSWER));
    const token = member(answer, "access_token");
    const seconds = Number(member(answer, "expires_in") ?? DEFAULT_SECONDS);
    if (typeof token !== "string" || token === "") throw new TokenRefused(response.status);
    return { token, seconds: Number.isFinite(seconds) ? seconds : DEFAULT_SECONDS };
  }
}

/** Says nothing of the answer, which may repeat the secret. */
export class TokenRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the token address answered with status ${status}`);
    this.status = status;
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
