/**
 * Signature format of minisign (jedisct1.github.io/minisign): Ed25519 over a file's BLAKE2b hash, and another
 * over that signature and a comment, which makes the comment trusted.
 */
import { createHash, createPublicKey, verify } from "node:crypto";
import { createReadStream } from "node:fs";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";

export interface PublicKey {
  /** Key id as minisign prints it. */
  id: string;
  raw: Buffer;
}

interface Signature {
  keyId: string;
  signature: Buffer;
  comment: string;
  /** Signature over the file signature and the comment. */
  commentSignature: Buffer;
}

const KEY = Buffer.from("Ed");
const HASHED = Buffer.from("ED");
const ID_BYTES = 8;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const TRUSTED = "trusted comment: ";

/** SubjectPublicKeyInfo header of a 32-byte key (RFC 8410). */
const SPKI_START = Buffer.from("302a300506032b6570032100", "hex");

/** Format: a comment line, then a line of base64. */
export function readPublicKey(text: string): PublicKey {
  const bytes = Buffer.from(linesOf(text)[1] ?? "", "base64");
  if (bytes.length !== KEY.length + ID_BYTES + KEY_BYTES || !bytes.subarray(0, 2).equals(KEY))
    throw new UserError(say("system.serverUpgrade.noPublicKey"));
  return { id: idOf(bytes.subarray(2, 2 + ID_BYTES)), raw: bytes.subarray(2 + ID_BYTES) };
}

/** Returns the signed comment; throws if the signature was made with another key or for another file. */
export async function verifiedComment(file: string, signature: string, key: PublicKey): Promise<string> {
  const given = readSignature(signature);
  if (given.keyId !== key.id)
    throw new UserError(say("system.serverUpgrade.otherKey", { given: given.keyId, trusted: key.id }));
  const trusted = createPublicKey({ key: Buffer.concat([SPKI_START, key.raw]), format: "der", type: "spki" });
  const comment = Buffer.concat([given.signature, Buffer.from(given.comment)]);
  if (
    !verify(null, await hashOf(file), trusted, given.signature) ||
    !verify(null, comment, trusted, given.commentSignature)
  )
    throw new UserError(say("system.serverUpgrade.wrongSignature"));
  return given.comment;
}

function readSignature(text: string): Signature {
  const [, first = "", comment = "", second = ""] = linesOf(text);
  const bytes = Buffer.from(first, "base64");
  const commentSignature = Buffer.from(second, "base64");
  if (
    bytes.length !== HASHED.length + ID_BYTES + SIGNATURE_BYTES ||
    !bytes.subarray(0, 2).equals(HASHED) ||
    !comment.startsWith(TRUSTED) ||
    commentSignature.length !== SIGNATURE_BYTES
  )
    throw new UserError(say("system.serverUpgrade.signatureDamaged"));
  return {
    keyId: idOf(bytes.subarray(2, 2 + ID_BYTES)),
    signature: bytes.subarray(2 + ID_BYTES),
    comment: comment.slice(TRUSTED.length),
    commentSignature,
  };
}

const linesOf = (text: string) => text.split(/\r?\n/);

/** Eight bytes, little-endian. */
export function idOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).reverse().toString("hex").toUpperCase();
}

export async function hashOf(file: string): Promise<Buffer> {
  const hash = createHash("blake2b512");
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest();
}
