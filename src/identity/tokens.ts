import { generateKeyPairSync } from "node:crypto";
import { importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import { JWTExpired } from "jose/errors";
import { Fault } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import type { Vault } from "../store/vault.ts";

const ISSUER = "freehold";
type Use = "access" | "refresh";

export interface TokenClaims {
  user: string;
  organization: string;
  session: string;
  /** The token's own id. */
  id: string;
  /** UTC milliseconds. */
  expiresAt: number;
}

export interface Lifetimes {
  accessSeconds: number;
  refreshSeconds: number;
}

/** EdDSA JWTs. Their keys live in the vault; the newest signs, all of them verify. */
export class Tokens {
  readonly lifetimes: Lifetimes;
  readonly #keys: readonly JWK[];
  readonly #imported = new Map<string, Promise<CryptoKey | Uint8Array>>();

  constructor(vault: Vault, lifetimes: Lifetimes) {
    this.lifetimes = lifetimes;
    // Written by newKeys below.
    this.#keys = JSON.parse(vault.secret("token_keys", newKeys)) as JWK[];
  }

  /** What others need to verify the tokens: the public halves. */
  get publicKeys(): JWK[] {
    return this.#keys.map(({ kty, crv, x, kid }) => ({ kty, crv, x, kid, use: "sig", alg: "EdDSA" }));
  }

  async issue(use: Use, claims: Omit<TokenClaims, "expiresAt">, now: number): Promise<string> {
    const key = this.#keys[0];
    if (!key?.kid) throw new Error("the vault holds no token key");
    const issued = Math.floor(now / 1000);
    const lifetime = use === "access" ? this.lifetimes.accessSeconds : this.lifetimes.refreshSeconds;
    return new SignJWT({ org: claims.organization, sid: claims.session })
      .setProtectedHeader({ alg: "EdDSA", kid: key.kid, typ: "JWT" })
      .setIssuer(ISSUER)
      .setAudience(`${ISSUER}-${use}`)
      .setSubject(claims.user)
      .setJti(claims.id)
      .setIssuedAt(issued)
      .setExpirationTime(issued + lifetime)
      .sign(await this.#import(key, "private"));
  }

  /** Reads a token of ours; refuses every other. */
  async verify(use: Use, token: string, now: number): Promise<TokenClaims> {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => this.#publicKey(kid), {
        issuer: ISSUER,
        audience: `${ISSUER}-${use}`,
        algorithms: ["EdDSA"],
        currentDate: new Date(now),
        requiredClaims: ["sub", "jti", "exp", "sid", "org"],
      });
      return {
        user: String(payload.sub),
        organization: String(payload.org),
        session: String(payload.sid),
        id: String(payload.jti),
        expiresAt: Number(payload.exp) * 1000,
      };
    } catch (cause) {
      throw new Fault(cause instanceof JWTExpired ? "AUTH_TOKEN_EXPIRED" : "AUTH_TOKEN_INVALID", { cause });
    }
  }

  #publicKey(kid: string | undefined): Promise<CryptoKey | Uint8Array> {
    const key = this.#keys.find((one) => one.kid === kid);
    if (!key) throw new Fault("AUTH_TOKEN_INVALID");
    return this.#import(key, "public");
  }

  #import(key: JWK, half: "public" | "private"): Promise<CryptoKey | Uint8Array> {
    const name = `${key.kid} ${half}`;
    let imported = this.#imported.get(name);
    if (!imported) {
      const { kty, crv, x, d } = key;
      imported = importJWK(half === "private" ? { kty, crv, x, d } : { kty, crv, x }, "EdDSA");
      this.#imported.set(name, imported);
    }
    return imported;
  }
}

function newKeys(): string {
  const jwk = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  return JSON.stringify([{ ...jwk, kid: newId() }]);
}
