import { bytes, fromBase64, sha256, toHex } from "./merkle.ts";

/** Signed size and Merkle root of a log. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: string;
  /** Signed part of the note. */
  text: string;
  signatures: readonly { name: string; keyHash: string; signature: Uint8Array<ArrayBuffer> }[];
}

export interface LogKey {
  name: string;
  key: { kty: string; crv: string; x: string };
}

/** Parses a signed note (c2sp.org/tlog-checkpoint); undefined if it is malformed. */
export function readCheckpoint(note: string): Checkpoint | undefined {
  const border = note.indexOf("\n\n");
  if (border < 0) return undefined;
  const text = note.slice(0, border + 1);
  const [origin, size, root] = text.split("\n");
  if (!origin || !/^\d+$/.test(size ?? "") || !isBase64(root)) return undefined;
  const signatures = note
    .slice(border + 2)
    .split("\n")
    .flatMap((line) => {
      const [, name, encoded] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? [];
      if (name === undefined || !isBase64(encoded)) return [];
      const whole = fromBase64(encoded);
      return [{ name, keyHash: toHex(whole.slice(0, 4)), signature: whole.slice(4) }];
    });
  return { origin, size: Number(size), root: toHex(fromBase64(root)), text, signatures };
}

const isBase64 = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0;

/** `unknown` if the browser lacks Ed25519. */
export type SignatureCheck = "good" | "bad" | "unknown";

export async function checkNote(
  { text, signatures }: Checkpoint,
  { name, key }: LogKey,
): Promise<SignatureCheck> {
  const publicKey = fromBase64(padded(key.x));
  const keyHash = (await sha256(bytes([...new TextEncoder().encode(`${name}\n`)], [1], publicKey))).slice(
    0,
    8,
  );
  const own = signatures.find((one) => one.name === name && one.keyHash === keyHash);
  if (!own) return "bad";
  return checkSignature(text, own.signature, key);
}

export async function checkSignature(
  text: string,
  signature: Uint8Array<ArrayBuffer>,
  key: LogKey["key"],
): Promise<SignatureCheck> {
  let verifier: CryptoKey;
  try {
    verifier = await crypto.subtle.importKey("jwk", { ...key }, { name: "Ed25519" }, false, ["verify"]);
  } catch {
    return "unknown";
  }
  const good = await crypto.subtle.verify(
    { name: "Ed25519" },
    verifier,
    signature,
    new TextEncoder().encode(text),
  );
  return good ? "good" : "bad";
}

const padded = (text: string) => text.padEnd(Math.ceil(text.length / 4) * 4, "=");
