import { fromBase64 } from "./bytes.ts";

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

/** Untrusted until its signature is verified. */
export interface SignedCheckpoint extends Checkpoint {
  /** The bytes covered by the signatures. */
  readonly text: string;
  /** Lines below the root: additional data of segment seals. */
  readonly extensions: readonly string[];
  readonly signatures: readonly NoteSignature[];
}

const HASH_LENGTH = 32;
// c2sp.org/signed-note: an em dash.
const SIGNATURE_LINE = /^\u2014 ([^\p{White_Space}+]+) ([A-Za-z0-9+/]+={0,2})$/u;
const TREE_SIZE = /^(?:0|[1-9][0-9]*)$/;
export const KEY_ID_LENGTH = 4;
/** Length limit that the format requires verifiers to have, far above what sixteen signatures need. */
const MAX_NOTE_LENGTH = 1_000_000;

/** Parses a c2sp.org/tlog-checkpoint. Returns undefined for other texts. Does not verify signatures. */
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

/** Valid Unicode without control characters other than the newline. */
export function isPlainText(text: string): boolean {
  if (!text.isWellFormed()) return false;
  for (const character of text) if (character < " " && character !== "\n") return false;
  return true;
}
