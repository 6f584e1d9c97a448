import { generateKeyPairSync } from "node:crypto";
import type { JWK } from "jose";
import { newId } from "../kernel/ids.ts";
import type { Vault } from "../store/vault.ts";

const SECRET = "token_keys";

/** Signing key in the vault. Only the active key has its private half; older keys only verify. */
export interface TokenKey {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly kid: string;
  /** Private half; missing for replaced keys. */
  readonly d?: string;
  /** UTC milliseconds. Missing for a server's first key. */
  readonly made_at?: number;
  /** UTC milliseconds until which a replaced key verifies. */
  readonly until?: number;
}

/** Newest first. The first key signs; all verify. */
export class TokenKeys {
  readonly #vault: Vault;
  #keys: readonly TokenKey[];

  constructor(vault: Vault) {
    this.#vault = vault;
    // Only this class writes the secret.
    this.#keys = JSON.parse(vault.secret(SECRET, () => JSON.stringify([newKey()]))) as TokenKey[];
  }

  get signing(): TokenKey {
    const [first] = this.#keys;
    if (first?.d === undefined) throw new Error("the vault holds no token key");
    return first;
  }

  at(now: number): readonly TokenKey[] {
    return this.#keys.filter(({ until = Infinity }) => until > now);
  }

  public(now: number): JWK[] {
    return this.at(now).map(({ kty, crv, x, kid }) => ({ kty, crv, x, kid, use: "sig", alg: "EdDSA" }));
  }

  /** The previous key verifies for `keptMs`. */
  replaced(now: number, keptMs: number): readonly [TokenKey, ...TokenKey[]] {
    const { d: _, ...old } = this.signing;
    const before = keptMs > 0 ? [{ ...old, until: now + keptMs }, ...this.at(now).slice(1)] : [];
    return [newKey(now), ...before];
  }

  /** Replaces all keys atomically. */
  take(keys: readonly TokenKey[]): void {
    this.#vault.replaceSecret(SECRET, JSON.stringify(keys));
    this.#keys = keys;
  }
}

function newKey(now?: number): TokenKey {
  const { crv = "", d = "", x = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  return { kty: "OKP", crv, x, d, kid: newId(), ...(now !== undefined && { made_at: now }) };
}
