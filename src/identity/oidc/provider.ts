import { createRemoteJWKSet, customFetch as fetchKeys, type JWTVerifyGetKey, jwtVerify } from "jose";
import type * as openid from "openid-client";
import type { Clock } from "../../kernel/clock.ts";
import { Fault } from "../../kernel/errors.ts";
import { say } from "../../text/message.ts";
import type { Flow } from "./flows.ts";
import { type Identified, identifiedBy } from "./identified.ts";
import { fetchLimited, isUnreachable, type Request } from "./remote.ts";
import { CALLBACK, POST_LOGOUT, type ProviderSettings } from "./settings.ts";

/** Signatures by a key that only the provider has. Never `none`, and never one that uses a shared secret. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/** Web servers refuse addresses of 8 KB and more. The logout page of the provider then asks who is there. */
const MAX_HINT = 4000;

const TIMEOUT_SECONDS = 10;
const KEPT_MS = 3_600_000;

/** Seconds in which a logout token must arrive. */
const LOGOUT_SECONDS = 120;
const TOLERANCE_SECONDS = 30;
const LOGOUT_TYPES: readonly (string | undefined)[] = ["logout+jwt", "jwt", undefined];
const LOGOUT = "http://schemas.openid.net/event/backchannel-logout";

/** The program's log. Gets no claims and no tokens. */
export interface Warnings {
  warn(message: string, facts: Record<string, unknown>): void;
}

interface Opened {
  /** Loaded when it is first needed. */
  readonly oidc: typeof openid;
  readonly client: openid.Configuration;
  readonly keys: JWTVerifyGetKey;
  readonly at: number;
}

/** Parameters that the provider sends back with the browser. */
export interface ProviderAnswer {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

export interface LogoutOrder {
  readonly issuer: string;
  readonly subject: string | undefined;
  readonly sid: string | undefined;
  readonly issuedAt: number;
}

/** The OpenID Connect provider. Its description is fetched when first needed, and again after an hour. */
export class Provider {
  readonly settings: ProviderSettings;
  readonly #clock: Clock;
  readonly #log: Warnings;
  /** Logout tokens that were received, with the time until which each must be refused. */
  readonly #logouts = new Map<string, number>();
  #opened: Opened | undefined;
  #opening: Promise<Opened> | undefined;

  constructor(settings: ProviderSettings, clock: Clock, log: Warnings) {
    this.settings = settings;
    this.#clock = clock;
    this.#log = log;
  }

  get name(): string {
    return this.settings.name;
  }

  isIssuer(issuer: string): boolean {
    return URL.parse(issuer)?.href === this.settings.issuer.href;
  }

  /** Address at the provider. With `fresh`, it asks for another login even if the person is logged in there. */
  async addressOf(state: string, { nonce, verifier }: Flow, fresh: boolean): Promise<string> {
    const { oidc, client } = await this.#open();
    return oidc.buildAuthorizationUrl(client, {
      redirect_uri: this.#redirect,
      scope: this.settings.scope,
      response_type: "code",
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(fresh && { max_age: "0", prompt: "login" }),
    }).href;
  }

  /** Exchanges the code, and checks issuer, state, nonce, audience, expiry, algorithm and signature. */
  async identify(answer: ProviderAnswer, { nonce, verifier }: Flow): Promise<Identified> {
    const { oidc, client } = await this.#open();
    const url = new URL(this.#redirect);
    for (const [name, value] of Object.entries(answer))
      if (value !== undefined) url.searchParams.set(name, value);
    try {
      const tokens = await oidc.authorizationCodeGrant(client, url, {
        pkceCodeVerifier: verifier,
        expectedState: answer.state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || tokens.id_token === undefined) throw new Error("the provider sent no ID token");
      const proof = { now: this.#clock.now(), accepted: this.settings.secondFactor };
      return identifiedBy(claims, tokens.id_token, proof);
    } catch (cause) {
      throw this.#refusal(cause);
    }
  }

  /** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). Each is accepted once. */
  async logoutOrder(token: string): Promise<LogoutOrder> {
    const { client, keys } = await this.#open();
    const { issuer } = client.serverMetadata();
    const now = this.#clock.now();
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience: this.settings.clientId,
        algorithms: ALGORITHMS,
        currentDate: new Date(now),
        clockTolerance: TOLERANCE_SECONDS,
        maxTokenAge: LOGOUT_SECONDS,
        requiredClaims: ["iss", "aud", "iat", "jti", "events"],
      });
      const { iat = 0, jti = "", sub, sid, events } = payload;
      // Some providers send logout tokens as plain JWTs; tokens of other kinds name theirs.
      if (!LOGOUT_TYPES.includes(protectedHeader.typ?.toLowerCase()))
        throw new Error("another kind of token");
      if ("nonce" in payload) throw new Error("a logout token with a nonce may be an ID token");
      if (!isLogout(events)) throw new Error("no event of a logout");
      const order = {
        issuer,
        subject: sub,
        sid: typeof sid === "string" ? sid : undefined,
        issuedAt: iat * 1000,
      };
      if (order.subject === undefined && order.sid === undefined) throw new Error("neither sub nor sid");
      this.#takeOnce(jti, now);
      return order;
    } catch (cause) {
      throw isUnreachable(cause) ? this.#refusal(cause) : new Fault("REQUEST_MALFORMED", { cause });
    }
  }

  /** Address that also logs out at the provider; undefined if it has none. */
  async logoutAddress(idToken: string): Promise<string | undefined> {
    const { oidc, client } = await this.#open();
    if (client.serverMetadata().end_session_endpoint === undefined) return undefined;
    return oidc.buildEndSessionUrl(client, {
      post_logout_redirect_uri: this.settings.home + POST_LOGOUT,
      ...(idToken !== "" && idToken.length <= MAX_HINT && { id_token_hint: idToken }),
    }).href;
  }

  get #redirect(): string {
    return this.settings.home + CALLBACK;
  }

  #takeOnce(jti: string, now: number): void {
    for (const [known, until] of this.#logouts) if (until < now) this.#logouts.delete(known);
    if (this.#logouts.has(jti)) throw new Error("this logout token was received before");
    this.#logouts.set(jti, now + (LOGOUT_SECONDS + 2 * TOLERANCE_SECONDS) * 1000);
  }

  /** Calls do not wait for a description that is fetched again: a signature that names a new key has it fetched. */
  async #open(): Promise<Opened> {
    const known = this.#opened;
    const now = this.#clock.now();
    if (known && Math.abs(now - known.at) < KEPT_MS) return known;
    this.#opening ??= this.#discover(now).finally(() => {
      this.#opening = undefined;
    });
    if (!known) return this.#opening;
    this.#opening.catch(() => undefined);
    return known;
  }

  async #discover(at: number): Promise<Opened> {
    const { issuer, clientId, clientSecret, ca } = this.settings;
    const oidc = await import("openid-client");
    const fetching = (url: string, request: Request) => fetchLimited(url, request, ca);
    const execute = issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
    const options = { [oidc.customFetch]: fetching, timeout: TIMEOUT_SECONDS, execute };
    try {
      const found = await oidc.discovery(issuer, clientId, undefined, oidc.None(), options);
      const { supportsPKCE: _, ...metadata } = found.serverMetadata();
      const { id_token_signing_alg_values_supported: signed = ["RS256"], jwks_uri } = metadata;
      if (jwks_uri === undefined) throw new Error("the provider names no keys");
      const safe = {
        ...metadata,
        id_token_signing_alg_values_supported: signed.filter((name) => ALGORITHMS.includes(name)),
      };
      const login = clientSecret === "" ? oidc.None() : secretLogin(oidc, safe, clientSecret);
      const client = new oidc.Configuration(safe, clientId, undefined, login);
      client[oidc.customFetch] = fetching;
      client.timeout = TIMEOUT_SECONDS;
      for (const step of execute) step(client);
      // Otherwise an ID token that comes over TLS is taken without its signature.
      oidc.enableNonRepudiationChecks(client);
      const keys = createRemoteJWKSet(new URL(jwks_uri), { [fetchKeys]: fetching });
      this.#opened = { oidc, client, keys, at };
      return this.#opened;
    } catch (cause) {
      this.#log.warn("the OpenID Connect provider cannot be used", { reason: reasonOf(cause) });
      throw unavailable(this.name, cause);
    }
  }

  #refusal(cause: unknown): Fault {
    if (isUnreachable(cause)) return unavailable(this.name, cause);
    this.#log.warn("a login by the OpenID Connect provider was refused", { reason: reasonOf(cause) });
    return new Fault("AUTH_INVALID_CREDENTIALS", {
      message: say("identity.oidc.refused", { name: this.name }),
      cause,
    });
  }
}

function unavailable(name: string, cause: unknown): Fault {
  return new Fault("PROVIDER_UNAVAILABLE", { message: say("identity.oidc.unavailable", { name }), cause });
}

/** `client_secret_basic` is the default of the standard. */
function secretLogin(
  oidc: typeof openid,
  { token_endpoint_auth_methods_supported: methods }: openid.ServerMetadata,
  secret: string,
): openid.ClientAuth {
  const isPosted = methods?.includes("client_secret_post") && !methods.includes("client_secret_basic");
  return isPosted ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
}

function isLogout(events: unknown): boolean {
  const event = typeof events === "object" && events !== null ? Reflect.get(events, LOGOUT) : undefined;
  return typeof event === "object" && event !== null;
}

/** Without the answer itself, which may hold secrets and personal data. */
function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
