/** Creates keys and signatures in the format of minisign, so that `minisign -V` can verify them. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";
import { hashOf, idOf } from "../src/system/upgrade/minisign.ts";

export interface SigningKey {
  id: Buffer;
  seed: Buffer;
  public: Buffer;
}

const ED25519 = Buffer.from("Ed");
const PREHASHED = Buffer.from("ED");
const NO_PASSWORD = Buffer.alloc(2);
const BLAKE2B = Buffer.from("B2");
/** Salt and limits of the password hash, which keys without a password don't use. */
const UNUSED = Buffer.alloc(32 + 8 + 8);
const HELD_AT = 6 + UNUSED.length;
/** The checksum only verifies a password, so it is zero without one. */
const NO_CHECK = Buffer.alloc(32);
/** PKCS #8 header of a 32-byte seed (RFC 8410). */
const PKCS8_START = Buffer.from("302e020100300506032b657004220420", "hex");

export function makeKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    id: randomBytes(8),
    seed: privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32),
    public: publicKey.export({ format: "der", type: "spki" }).subarray(-32),
  };
}

export function publicKeyText(key: Pick<SigningKey, "id" | "public">): string {
  const bytes = Buffer.concat([ED25519, key.id, key.public]);
  return `untrusted comment: minisign public key ${idOf(key.id)}\n${bytes.toString("base64")}\n`;
}

/** Secret key in the format of `minisign -G -W`. */
export function secretKeyText(key: SigningKey): string {
  const held = Buffer.concat([key.id, key.seed, key.public]);
  const bytes = Buffer.concat([ED25519, NO_PASSWORD, BLAKE2B, UNUSED, held, NO_CHECK]);
  return `untrusted comment: minisign secret key\n${bytes.toString("base64")}\n`;
}

/** Parses a secret key written by `secretKeyText` or `minisign -G -W`. */
export function readSecretKey(text: string): SigningKey {
  const bytes = Buffer.from(text.split(/\r?\n/)[1] ?? "", "base64");
  if (bytes.length !== HELD_AT + 8 + 64 + NO_CHECK.length || !bytes.subarray(0, 2).equals(ED25519))
    throw new Error("This is no secret key as minisign writes it.");
  if (!bytes.subarray(2, 4).equals(NO_PASSWORD))
    throw new Error("This key has a password. Take it away for the release: minisign -C -W -s FILE");
  const held = bytes.subarray(HELD_AT, -NO_CHECK.length);
  const key = { id: held.subarray(0, 8), seed: held.subarray(8, 40), public: held.subarray(40) };
  const derived = createPublicKey(secretOf(key)).export({ format: "der", type: "spki" });
  if (!derived.subarray(-32).equals(key.public)) throw new Error("The secret key is damaged.");
  return key;
}

export async function signatureOf(file: string, comment: string, key: SigningKey): Promise<string> {
  if (/[\r\n]/.test(comment)) throw new Error("The comment of a signature is one line.");
  const secret = secretOf(key);
  const signature = sign(null, await hashOf(file), secret);
  const second = sign(null, Buffer.concat([signature, Buffer.from(comment)]), secret);
  return [
    `untrusted comment: signature of Freehold by the key ${idOf(key.id)}`,
    Buffer.concat([PREHASHED, key.id, signature]).toString("base64"),
    `trusted comment: ${comment}`,
    second.toString("base64"),
    "",
  ].join("\n");
}

function secretOf({ seed }: Pick<SigningKey, "seed">): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_START, seed]), format: "der", type: "pkcs8" });
}
