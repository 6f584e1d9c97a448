import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { HASH_LENGTH } from "./merkle.ts";

/** Log name, number of events and Merkle root. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  readonly keyId: Uint8Array;
  readonly signature: Uint8Array;
}

/** Untrusted until `verifyCheckpoint` accepts it. */
export interface SignedCheckpoint extends Checkpoint {
  /** The bytes covered by the signatures. */
  readonly text: string;
  /** Lines below the root: additional data of segment seals. */
  readonly extensions: readonly string[];
  readonly signatures: readonly NoteSignature[];
}

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

// c2sp.org/signed-note: an em dash, and 0x01 for Ed25519 in the key id.
const SIGNATURE_LINE = /^\u2014 ([^\p{White_Space}+]+) ([A-Za-z0-9+/]+={0,2})$/u;
const KEY_NAME = /^[^\p{White_Space}+]+$/u;
const TREE_SIZE = /^(?:0|[1-9][0-9]*)$/;
const ED25519_TYPE = 1;
const KEY_ID_LENGTH = 4;
/** Length limit that the format requires verifiers to have, far above what sixteen signatures need. */
const MAX_NOTE_LENGTH = 1_000_000;
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

/** Returns undefined if the note is not a checkpoint. Does not verify signatures. */
export function parseCheckpoint(note: string): SignedCheckpoint | undefined {
  if (note.length > MAX_NOTE_LENGTH || !isPlainText(note) || !note.endsWith("\n")) return undefined;
  // The last empty line ends the text. Splitting at the first would let lines of the text pose as signatures.
  const border = note.lastIndexOf("\n\n");
  if (border === -1) return undefined;
  const text = note.slice(0, border + 1);
  const [origin = "", size = "", rootText = "", ...extensions] = text.slice(0, -1).split("\n");
  const root = fromBase64(rootText);
  if (origin === "" || extensions.includes("") || root?.length !== HASH_LENGTH) return undefined;
  if (!TREE_SIZE.test(size) || !Number.isSafeInteger(Number(size))) return undefined;

  const signatures: NoteSignature[] = [];
  for (const line of note.slice(border + 2, -1).split("\n")) {
    const [, name, encoded = ""] = SIGNATURE_LINE.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    if (name === undefined || bytes === undefined || bytes.length <= KEY_ID_LENGTH) return undefined;
    const [keyId, signature] = [bytes.slice(0, KEY_ID_LENGTH), bytes.slice(KEY_ID_LENGTH)];
    signatures.push({ name, keyId, signature });
  }
  return { origin, size: Number(size), root, extensions, text, signatures };
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

/** Valid Unicode without control characters other than the newline. */
function isPlainText(text: string): boolean {
  if (!text.isWellFormed()) return false;
  for (const character of text) if (character < " " && character !== "\n") return false;
  return true;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

/** Accepts canonical base64 only, so that no two different notes mean the same. */
function fromBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? Uint8Array.from(bytes) : undefined;
}
