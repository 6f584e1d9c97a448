import { generateKeyPairSync } from "node:crypto";
import type { JWK } from "jose";
import { newId } from "../kernel/ids.ts";
import type { Vault } from "../store/vault.ts";

const SECRET = "token_keys";

/** A key of tokens as the vault holds it. The one that signs has its private half; those before it only verify. */
export interface TokenKey {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly kid: string;
  /** The private half; a key that was replaced has none any more. */
  readonly d?: string;
  /** UTC milliseconds; the first key of an appliance does not say. */
  readonly made_at?: number;
  /** Until when a key that was replaced verifies what it signed, in UTC milliseconds. */
  readonly until?: number;
}

/** The keys that tokens are signed with, newest first: the first one signs, all of them verify. */
export class TokenKeys {
  readonly #vault: Vault;
  #keys: readonly TokenKey[];

  constructor(vault: Vault) {
    this.#vault = vault;
    // Written by this class alone.
    this.#keys = JSON.parse(vault.secret(SECRET, () => JSON.stringify([newKey()]))) as TokenKey[];
  }

  /** The one that signs. */
  get signing(): TokenKey {
    const [first] = this.#keys;
    if (first?.d === undefined) throw new Error("the vault holds no token key");
    return first;
  }

  /** Those that verify at a moment. */
  at(now: number): readonly TokenKey[] {
    return this.#keys.filter(({ until = Infinity }) => until > now);
  }

  /** What others need to verify the tokens: the public halves. */
  public(now: number): JWK[] {
    return this.at(now).map(({ kty, crv, x, kid }) => ({ kty, crv, x, kid, use: "sig", alg: "EdDSA" }));
  }

  /** The keys as they are once a new one signs; what the old one signed counts for so long yet. */
  replaced(now: number, keptMs: number): readonly [TokenKey, ...TokenKey[]] {
    const { d: _, ...old } = this.signing;
    const before = keptMs > 0 ? [{ ...old, until: now + keptMs }, ...this.at(now).slice(1)] : [];
    return [newKey(now), ...before];
  }

  /** Takes these from now on, all at once. */
  take(keys: readonly TokenKey[]): void {
    this.#vault.replaceSecret(SECRET, JSON.stringify(keys));
    this.#keys = keys;
  }
}

function newKey(now?: number): TokenKey {
  const { crv = "", d = "", x = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  return { kty: "OKP", crv, x, d, kid: newId(), ...(now !== undefined && { made_at: now }) };
}
