import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import {
  type Checkpoint,
  isPlainText,
  KEY_ID_LENGTH,
  parseCheckpoint,
  type SignedCheckpoint,
} from "../../proof/note.ts";
import { HASH_LENGTH } from "./merkle.ts";

export type CheckpointFailure = "malformed" | "unknown_key" | "bad_signature";

export type CheckpointVerdict =
  | { readonly ok: true; readonly checkpoint: SignedCheckpoint }
  | { readonly ok: false; readonly reason: CheckpointFailure };

/** Ed25519 public key (RFC 8037). */
export interface PublicJwk {
  readonly kty: "OKP";
  readonly crv: "Ed25519";
  readonly x: string;
}

export interface PrivateJwk extends PublicJwk {
  readonly d: string;
}

// c2sp.org/signed-note: 0x01 for Ed25519 in the key id.
const KEY_NAME = /^[^\p{White_Space}+]+$/u;
const ED25519_TYPE = 1;
const utf8 = new TextEncoder();

/** Throws if the public half does not match the private half, so that it fails here and not in verifiers. */
export function signer(jwk: PrivateJwk): KeyObject {
  const key = createPrivateKey({ key: { ...jwk }, format: "jwk" });
  if (createPublicKey(key).export({ format: "jwk" }).x !== verifier(jwk).export({ format: "jwk" }).x) {
    throw new RangeError("The public half of the signing key does not belong to its private half.");
  }
  return key;
}

export function verifier({ kty, crv, x }: PublicJwk): KeyObject {
  return requireEd25519(createPublicKey({ key: { kty, crv, x }, format: "jwk" }));
}

/** c2sp.org/signed-note: tells apart keys of the same name, but does not authenticate them. */
export function keyId(name: string, publicKey: Uint8Array): Uint8Array {
  return noteKeyId(name, publicKey, ED25519_TYPE);
}

/** A key that is used with two signature types has two ids. */
export function noteKeyId(name: string, publicKey: Uint8Array, type: number): Uint8Array {
  const hash = new Uint8Array(HASH_LENGTH);
  Bun.SHA256.hash(Buffer.concat([utf8.encode(`${name}\n`), Uint8Array.of(type), publicKey]), hash);
  return hash.slice(0, KEY_ID_LENGTH);
}

export function isKeyName(name: string): boolean {
  return KEY_NAME.test(name) && isPlainText(name);
}

/** Signs a c2sp.org/tlog-checkpoint under `name`, by convention the origin. */
export function signCheckpoint(
  input: Checkpoint & {
    readonly name: string;
    readonly privateKey: KeyObject;
    readonly extensions?: readonly string[];
  },
): string {
  const { origin, size, root, name, privateKey, extensions = [] } = input;
  requireEd25519(privateKey);
  if (!isKeyName(name)) {
    throw new RangeError(`A key name has no spaces, '+' or control characters, got ${JSON.stringify(name)}.`);
  }
  if (origin === "" || origin.includes("\n") || !isPlainText(origin)) {
    throw new RangeError(`An origin is one line of text, got ${JSON.stringify(origin)}.`);
  }
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`A log cannot have ${size} events.`);
  if (root.length !== HASH_LENGTH) throw new RangeError(`A root has 32 bytes, got ${root.length}.`);

  if (extensions.some((line) => line === "" || line.includes("\n") || !isPlainText(line))) {
    throw new RangeError("An extension is one line of text.");
  }

  const text = [origin, size, base64(root), ...extensions, ""].join("\n");
  const id = keyId(name, rawPublicKey(createPublicKey(privateKey)));
  const signature = sign(null, utf8.encode(text), privateKey);
  return `${text}\n\u2014 ${name} ${base64(Buffer.concat([id, signature]))}\n`;
}

/** Ignores other signatures, as the format requires. Callers must compare `origin` to identify the log. */
export function verifyCheckpoint(
  note: string,
  publicKey: KeyObject | Uint8Array,
  name: string,
): CheckpointVerdict {
  const key = publicKey instanceof Uint8Array ? fromRawPublicKey(publicKey) : requireEd25519(publicKey);
  const checkpoint = parseCheckpoint(note);
  if (checkpoint === undefined) return { ok: false, reason: "malformed" };
  const id = keyId(name, rawPublicKey(key));
  const own = checkpoint.signatures.filter((one) => one.name === name && Buffer.compare(one.keyId, id) === 0);
  if (own.length === 0) return { ok: false, reason: "unknown_key" };
  const signed = utf8.encode(checkpoint.text);
  if (!own.every(({ signature }) => verify(null, signed, key, signature))) {
    return { ok: false, reason: "bad_signature" };
  }
  return { ok: true, checkpoint };
}

/** Public key as the 32 bytes of RFC 8032, for key ids and third-party verifiers. */
export function rawPublicKey(publicKey: KeyObject): Uint8Array {
  return Uint8Array.from(Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url"));
}

function fromRawPublicKey(bytes: Uint8Array): KeyObject {
  return verifier({ kty: "OKP", crv: "Ed25519", x: Buffer.from(bytes).toString("base64url") });
}

// Other curves of this JWK type would be imported without an error.
function requireEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== "ed25519") {
    throw new RangeError(`A checkpoint key is an Ed25519 key, got ${key.asymmetricKeyType ?? key.type}.`);
  }
  return key;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
