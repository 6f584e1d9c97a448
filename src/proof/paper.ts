import { concat, fromBase64Url, fromHex, hexOf, isSame, utf8 } from "./bytes.ts";
import { fingerprintOf, type PaperFacts } from "./code.ts";
import { isSigned, sha256 } from "./crypto.ts";
import { isIncluded, leafHash } from "./inclusion.ts";
import { KEY_ID_LENGTH, parseCheckpoint, type SignedCheckpoint } from "./note.ts";
import { splitUpdate, withFile } from "./pdf-update.ts";

export const PROOF_NAME = "proof.json";
const FORMAT = "freehold-paper-proof/1";

/** Proof that the issuer's audit trail has an event with the hash of the paper without the proof. */
export interface PaperProof {
  /** Public key of the issuer, as base64url. */
  readonly key: string;
  /** Canonical text of the event. */
  readonly event: string;
  readonly index: number;
  readonly path: readonly string[];
  /** Signed note over the tree of events. */
  readonly checkpoint: string;
}

/** Facts in the event, besides those of the code. */
export interface ProvenFacts extends PaperFacts {
  readonly sha256: string;
  /** Time of the event. */
  readonly at: string;
  /** Time since which the IBAN has been in use, and if it was approved by a second person. */
  readonly ibanSince: string;
  readonly ibanApproved: boolean;
}

/** Values of the event, under these names. */
export const FACT_NAMES = {
  issuer: "paper_issuer",
  number: "paper_number",
  date: "paper_date",
  total: "paper_total",
  iban: "paper_iban",
  ibanSince: "paper_iban_since",
  ibanApproved: "paper_iban_approved",
  sha256: "paper_sha256",
} as const;

/** Action of the event. */
export const KEEPING = "papers.keep";

/** Appends the proof to a paper. All that is appended is signed or follows from what is, so nobody can vary it. */
export function withProof(document: Uint8Array, proof: PaperProof): Uint8Array<ArrayBuffer> {
  const { key, event, index, path, checkpoint } = proof;
  return withFile(document, {
    name: PROOF_NAME,
    mime: "application/json",
    description: "Proof of this document",
    at: timeOf(event),
    text: ascii(JSON.stringify({ format: FORMAT, key, event, index, path, checkpoint })),
  });
}

function timeOf(event: string): number {
  const { at }: Record<string, unknown> = Object(JSON.parse(event));
  return Date.parse(String(at));
}

const ascii = (json: string) =>
  json.replaceAll(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

export type Failure = "no_proof" | "malformed" | "changed" | "forged";

interface Proven {
  readonly facts: ProvenFacts;
  readonly key: string;
  /** Of the issuer. */
  readonly fingerprint: string;
}

export type PaperVerdict =
  | ({ readonly ok: true } & Proven)
  /** With the facts of the genuine paper if the proof itself is genuine. */
  | ({ readonly ok: false; readonly reason: Failure } & Partial<Proven>);

/** Verifies a PDF without any other source. Whose key it is remains for the reader to know. */
export function verifyPaper(file: Uint8Array): PaperVerdict {
  const split = splitUpdate(file);
  if (!split) return { ok: false, reason: "no_proof" };
  const proof = parseProof(split.text);
  if (!proof) return { ok: false, reason: "malformed" };
  const proven = provenBy(proof);
  if (!proven) return { ok: false, reason: "forged" };
  const isDocument = hexOf(sha256(split.document)) === proven.facts.sha256;
  if (!isDocument || !isGenuine(file, split.document, proof))
    return { ok: false, reason: "changed", ...proven };
  return { ok: true, ...proven };
}

/** Anything that was added after the document counts as a change, since it could hide what it says. */
function isGenuine(file: Uint8Array, document: Uint8Array, proof: PaperProof): boolean {
  try {
    return isSame(withProof(document, proof), file);
  } catch {
    // Thrown for documents of another structure, and for events without a time.
    return false;
  }
}

function parseProof(text: string): PaperProof | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // Thrown for other texts.
    return undefined;
  }
  const { format, key, event, index, path, checkpoint }: Record<string, unknown> = Object(json);
  if (format !== FORMAT || typeof index !== "number") return undefined;
  if (typeof key !== "string" || typeof event !== "string" || typeof checkpoint !== "string")
    return undefined;
  if (!Array.isArray(path) || path.length > 64) return undefined;
  const hashes = path.filter((one) => typeof one === "string");
  if (hashes.length !== path.length) return undefined;
  return { key, event, index, path: hashes, checkpoint };
}

/** Facts of the event if the signed log contains it. */
function provenBy({ key, event, index, path, checkpoint: note }: PaperProof): Proven | undefined {
  const publicKey = fromBase64Url(key);
  const checkpoint = parseCheckpoint(note);
  const hashes = path.map(fromHex).filter((hash) => hash !== undefined);
  if (publicKey?.length !== 32 || !checkpoint || hashes.length !== path.length) return undefined;
  if (!isSignedBy(checkpoint, publicKey)) return undefined;
  const { root, size, origin: log } = checkpoint;
  if (!isIncluded({ leaf: leafHash(utf8(event)), index, size, root, path: hashes })) return undefined;
  const facts = factsIn(event);
  return facts && { facts, key, fingerprint: fingerprintOf({ key, log }) };
}

/** True if the only signature is the key's, in the name of the log. */
function isSignedBy({ text, origin, signatures }: SignedCheckpoint, publicKey: Uint8Array): boolean {
  const [only, ...others] = signatures;
  if (!only || others.length > 0 || !origin.startsWith(`${only.name}/`)) return false;
  const id = sha256(concat(utf8(`${only.name}\n`), Uint8Array.of(ED25519), publicKey)).slice(
    0,
    KEY_ID_LENGTH,
  );
  return isSame(only.keyId, id) && isSigned(only.signature, utf8(text), publicKey);
}

/** Type of signature in key ids (c2sp.org/signed-note). */
const ED25519 = 1;

function factsIn(event: string): ProvenFacts | undefined {
  let json: unknown;
  try {
    json = JSON.parse(event);
  } catch {
    // Events are JSON; another text is none.
    return undefined;
  }
  const { action, at, after }: Record<string, unknown> = Object(json);
  // Values that callers can write into other events prove nothing.
  if (action !== KEEPING) return undefined;
  const values: Record<string, unknown> = Object(after);
  const text = (name: keyof typeof FACT_NAMES) => {
    const value = values[FACT_NAMES[name]];
    return typeof value === "string" ? value : "";
  };
  if (typeof at !== "string" || text("sha256") === "") return undefined;
  return {
    at,
    issuer: text("issuer"),
    number: text("number"),
    date: text("date"),
    total: text("total"),
    iban: text("iban"),
    ibanSince: text("ibanSince"),
    ibanApproved: values[FACT_NAMES.ibanApproved] === true,
    sha256: text("sha256"),
  };
}
