import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { type Client, type Reply, TestAppliance } from "./appliance.ts";

type Claims = Record<string, unknown>;

interface Grant {
  challenge: string;
  redirect: string;
  token: () => Promise<string>;
}

/** How the provider answers instead of in the usual way. */
interface Ways {
  discovery?: (request: Request) => Response | Promise<Response>;
  token?: () => Response | Promise<Response>;
  keys?: () => Response;
  metadata?: Record<string, unknown>;
}

export const OIDC = "/api/v1/auth/oidc";
const CLIENT = "freehold";
const LOGOUT = "http://schemas.openid.net/event/backchannel-logout";
const now = () => Math.floor(Date.now() / 1000);

/** A provider that issues whatever a test wants, also what no honest one would. */
export class TestProvider {
  readonly clientId = CLIENT;
  readonly secret = "a secret of the client";
  readonly #folder = mkdtempSync(join(tmpdir(), "freehold-openid-"));
  readonly #server: Bun.Server<undefined>;
  readonly #grants = new Map<string, Grant>();
  readonly asked: string[] = [];
  ways: Ways = {};
  key!: { kid: string; private: CryptoKey; public: CryptoKey };

  private constructor(tls: { cert: string; key: string } | undefined) {
    this.#server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) => this.#answer(request),
      ...(tls && { tls }),
    });
  }

  static async start(tls?: { cert: string; key: string }): Promise<TestProvider> {
    const provider = new TestProvider(tls);
    await provider.renewKey();
    return provider;
  }

  async renewKey(): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
    this.key = { kid: randomBytes(4).toString("hex"), private: privateKey, public: publicKey };
  }

  get issuer(): string {
    return this.#server.url.href;
  }

  /** Settings of a server that trusts this provider. */
  settings(...more: string[]): string[] {
    const path = join(this.#folder, "secret");
    writeFileSync(path, this.secret);
    return [
      ...["--server-origin", "http://127.0.0.1:1", "--server-names", "127.0.0.1"],
      ...["--oidc-issuer", this.issuer, "--oidc-client-id", this.clientId],
      ...["--oidc-client-secret-file", path, "--oidc-name", "Acme Login", ...more],
    ];
  }

  /** A server whose clock agrees with the provider's. */
  async appliance(...more: string[]): Promise<TestAppliance> {
    const appliance = await TestAppliance.start(this.settings(...more));
    appliance.clock.set(Date.now() - appliance.clock.now());
    return appliance;
  }

  claimsOf(url: string, claims: Claims = {}): Claims {
    const nonce = new URL(url).searchParams.get("nonce");
    return {
      ...{ iss: this.issuer, aud: this.clientId, sub: "ana", nonce, iat: now(), exp: now() + 300 },
      ...{ auth_time: now(), sid: "s1", ...claims },
    };
  }

  sign(claims: Claims, header: Record<string, unknown> = {}): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: this.key.kid, ...header })
      .sign(this.key.private);
  }

  logoutToken(claims: Claims = {}, typ = "logout+jwt"): Promise<string> {
    const all = {
      ...{ iss: this.issuer, aud: this.clientId, iat: now(), exp: now() + 120, jti: crypto.randomUUID() },
      ...{ events: { [LOGOUT]: {} }, ...claims },
    };
    return this.sign(all, { typ });
  }

  /** Parameters that the browser brings back after a login at the given address. */
  grant(url: string, token: (() => Promise<string>) | Claims = {}): { code: string; state: string } {
    const asked = new URL(url).searchParams;
    const code = randomBytes(12).toString("hex");
    this.#grants.set(code, {
      challenge: asked.get("code_challenge") ?? "",
      redirect: asked.get("redirect_uri") ?? "",
      token: typeof token === "function" ? token : () => this.sign(this.claimsOf(url, token)),
    });
    return { code, state: asked.get("state") ?? "" };
  }

  async stop(): Promise<void> {
    await this.#server.stop(true);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    this.asked.push(pathname);
    const { discovery, token, keys, metadata } = this.ways;
    if (pathname === "/.well-known/openid-configuration")
      return discovery ? discovery(request) : Response.json({ ...this.#metadata(), ...metadata });
    if (pathname === "/jwks") {
      if (keys) return keys();
      const jwk = { ...(await exportJWK(this.key.public)), kid: this.key.kid, use: "sig" };
      return Response.json({ keys: [jwk] });
    }
    if (pathname === "/token") return token ? token() : this.#exchange(request);
    return new Response("nothing here", { status: 404 });
  }

  #metadata() {
    const at = (path: string) => new URL(path, this.issuer).href;
    return {
      issuer: this.issuer,
      authorization_endpoint: at("authorize"),
      token_endpoint: at("token"),
      jwks_uri: at("jwks"),
      end_session_endpoint: at("logout"),
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      // As wide as a careless provider's.
      id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
      authorization_response_iss_parameter_supported: true,
    };
  }

  async #exchange(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const code = form.get("code") ?? "";
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const basic = `Basic ${btoa(`${this.clientId}:${encodeURIComponent(this.secret).replaceAll("%20", "+")}`)}`;
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      grant?.challenge === challenge &&
      grant.redirect === form.get("redirect_uri") &&
      request.headers.get("authorization") === basic;
    if (!isRight) return Response.json({ error: "invalid_grant" }, { status: 400 });
    return Response.json({ access_token: "opaque", token_type: "Bearer", id_token: await grant.token() });
  }
}

export interface Started {
  url: string;
  browser_token: string;
}

/** Begins a login as a program, which keeps the token that a browser has in its cookie. */
export async function begin(appliance: TestAppliance, body: object = {}): Promise<Started> {
  const reply = await appliance.send("POST", `${OIDC}/start`, body);
  if (reply.status !== 200) throw new Error(`the start answered ${reply.status} ${reply.text}`);
  return reply.body;
}

export function finish(appliance: TestAppliance, started: Started, answer: object): Promise<Reply> {
  return appliance.send("POST", `${OIDC}/finish`, { browser_token: started.browser_token, ...answer });
}

/** Logs in at the provider with these claims, and then here. */
export async function logInBy(
  appliance: TestAppliance,
  provider: TestProvider,
  claims: Claims,
  more: object = {},
): Promise<Reply> {
  const started = await begin(appliance);
  const answer = { ...provider.grant(started.url, claims), iss: provider.issuer, ...more };
  return finish(appliance, started, answer);
}

/** Links an identity with these claims to the caller's account. */
export async function link(
  client: Client,
  provider: TestProvider,
  password: string,
  claims: Claims,
  otp?: string,
): Promise<Reply> {
  const started = await client.post(`${OIDC}/link`, { password, ...(otp !== undefined && { otp }) });
  if (started.status !== 200) return started;
  const { url, browser_token } = started.body;
  return client.post(`${OIDC}/confirm`, {
    browser_token,
    ...provider.grant(url, claims),
    iss: provider.issuer,
  });
}
