import { importJWK, jwtVerify, SignJWT } from "jose";
import { JWTExpired } from "jose/errors";
import { Fault } from "../kernel/errors.ts";
import type { Vault } from "../store/vault.ts";
import { type TokenKey, TokenKeys } from "./token-keys.ts";

const ISSUER = "freehold";
type Use = "access" | "refresh";

export interface TokenClaims {
  user: string;
  organization: string;
  session: string;
  /** JWT id. */
  id: string;
  /** UTC milliseconds. */
  expiresAt: number;
}

export interface Lifetimes {
  accessSeconds: number;
  refreshSeconds: number;
}

export class Tokens {
  readonly lifetimes: Lifetimes;
  readonly keys: TokenKeys;
  readonly #imported = new Map<string, Promise<CryptoKey | Uint8Array>>();

  constructor(vault: Vault, lifetimes: Lifetimes) {
    this.lifetimes = lifetimes;
    this.keys = new TokenKeys(vault);
  }

  async issue(use: Use, claims: Omit<TokenClaims, "expiresAt">, now: number): Promise<string> {
    const key = this.keys.signing;
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

  async verify(use: Use, token: string, now: number): Promise<TokenClaims> {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => this.#publicKey(kid, now), {
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

  #publicKey(kid: string | undefined, now: number): Promise<CryptoKey | Uint8Array> {
    const key = this.keys.at(now).find((one) => one.kid === kid);
    if (!key) throw new Fault("AUTH_TOKEN_INVALID");
    return this.#import(key, "public");
  }

  #import(key: TokenKey, half: "public" | "private"): Promise<CryptoKey | Uint8Array> {
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
