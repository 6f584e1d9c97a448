import { createHash, verify } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { unzipSync, zipSync } from "fflate";
import { type PublicJwk, verifier, verifyCheckpoint } from "../engine/audit/checkpoint.ts";
import { leafHash } from "../engine/audit/merkle.ts";
import { closed } from "../kernel/schema.ts";
import { verifyInclusion } from "./proof.ts";

/** Binders are read into memory: they hold the evidence of one record, not a whole log. */
const MAX_BINDER = 512 * 1024 * 1024;
/** Local time, since ZIP stores local times: the bytes are the same in every time zone. */
const TIME = new Date(2026, 0, 1);

/** Files that every binder contains. */
export const MANIFEST = "manifest.json";
export const SIGNATURE = "manifest.sig";
export const EVENTS = "events.ndjson";
export const CHECKPOINT = "checkpoint.txt";

const hash = Type.String({ pattern: "^[0-9a-f]{64}$" });

const manifestSchema = Type.Object({
  freehold_binder: Type.Literal(1),
  origin: Type.String(),
  name: Type.String(),
  made_at: Type.String(),
  subject: Type.Object({}),
  events: Type.Integer(),
  files: Type.Record(Type.String(), hash),
});

const lineSchema = Type.Object(
  {
    event: Type.Union([Type.String(), Type.Null()]),
    leaf_hash: hash,
    index: Type.Integer({ minimum: 0 }),
    path: Type.Array(hash),
  },
  closed,
);

/** Packs files into a reproducible ZIP: the same files give the same bytes. */
export function packBinder(files: Readonly<Record<string, string>>): Uint8Array {
  const entries = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  const bytes = Object.fromEntries(entries.map(([name, text]) => [name, Buffer.from(text, "utf8")]));
  return zipSync(bytes, { level: 0, mtime: TIME });
}

/** Hashes of files as listed in a manifest. */
export function hashesOf(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, createHash("sha256").update(text).digest("hex")]),
  );
}

/** Detects ZIP files. */
export async function isBinder(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.toString("latin1") === "PK\x03\x04";
  } finally {
    await file.close();
  }
}

export interface BinderReport {
  ok: boolean;
  lines: string[];
  /** Number of events with a valid inclusion proof. */
  proven: number;
  problem?: string;
}

/** Verifies a binder from the file and the public key alone. */
export async function verifyBinder(path: string, publicKey: PublicJwk): Promise<BinderReport> {
  const file = Bun.file(path);
  if (file.size > MAX_BINDER) return broken("The file is larger than any binder");
  try {
    return check(await readFile(path), publicKey);
  } catch (error) {
    if (error instanceof BinderFault) return broken(error.message);
    throw error;
  }
}

function broken(problem: string): BinderReport {
  return { ok: false, proven: 0, problem, lines: [`Not intact: ${problem}.`] };
}

class BinderFault extends Error {}

function check(bytes: Uint8Array, publicKey: PublicJwk): BinderReport {
  const files = unpack(bytes);
  const key = verifier(publicKey);
  const manifestText = files[MANIFEST] ?? "";
  const signature = Buffer.from(files[SIGNATURE]?.trim() ?? "", "base64");
  if (!verify(null, Buffer.from(manifestText, "utf8"), key, signature))
    throw new BinderFault("The manifest was not signed with this key, or was changed");
  const manifest: unknown = JSON.parse(manifestText);
  if (!Value.Check(manifestSchema, manifest)) throw new BinderFault("The manifest is not that of a binder");
  const { [MANIFEST]: _m, [SIGNATURE]: _s, ...listed } = files;
  const found = hashesOf(listed);
  for (const name of new Set([...Object.keys(found), ...Object.keys(manifest.files)]))
    if (found[name] !== manifest.files[name])
      throw new BinderFault(`${name} is not the file that was put in`);

  const verdict = verifyCheckpoint(firstSignature(files[CHECKPOINT] ?? ""), key, manifest.name);
  if (!verdict.ok || verdict.checkpoint.origin !== manifest.origin)
    throw new BinderFault("The checkpoint was not signed with this key");
  const { size, root } = verdict.checkpoint;
  const lines = (files[EVENTS] ?? "").split("\n").filter((line) => line !== "");
  if (lines.length !== manifest.events) throw new BinderFault("Events are missing, or were added");
  for (const [i, line] of lines.entries()) {
    const proof: unknown = JSON.parse(line);
    if (!Value.Check(lineSchema, proof) || !isProven(proof, size, root))
      throw new BinderFault(`Line ${i + 1} of ${EVENTS} is not proven to be in the log`);
  }
  const about = JSON.stringify(manifest.subject);
  return {
    ok: true,
    proven: lines.length,
    lines: [
      `Intact: ${manifest.origin}, about ${about}, made ${manifest.made_at}.`,
      `${lines.length} events are proven to be in the log of ${size} events that was signed.`,
    ],
  };
}

function isProven(
  proof: { event: string | null; leaf_hash: string; index: number; path: string[] },
  size: number,
  root: Uint8Array,
): boolean {
  const leaf = Uint8Array.fromHex(proof.leaf_hash);
  if (proof.event !== null && leafHash(proof.event).toHex() !== proof.leaf_hash) return false;
  const path = proof.path.map((one) => Uint8Array.fromHex(one));
  return verifyInclusion({ leaf, index: proof.index, size, root, path });
}

/** Strips all but the first signature of a note. Witness signatures are not checked here. */
function firstSignature(note: string): string {
  const border = note.lastIndexOf("\n\n") + 2;
  const [line = ""] = note.slice(border).split("\n");
  return `${note.slice(0, border)}${line}\n`;
}

/** Files of a binder. Rejects duplicates and trailing data: a ZIP must have one reading only. */
function unpack(bytes: Uint8Array): Record<string, string> {
  let entries: Record<string, Uint8Array>;
  try {
    entries = unzipSync(bytes, {
      filter: ({ compression, size }) => compression === 0 && size <= bytes.length,
    });
  } catch {
    throw new BinderFault("The file ends early or is no ZIP");
  }
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const texts: Record<string, string> = {};
  try {
    for (const [name, content] of Object.entries(entries)) texts[name] = decoder.decode(content);
  } catch {
    throw new BinderFault("A file in it is not text");
  }
  if (Buffer.compare(packBinder(texts), bytes) !== 0)
    throw new BinderFault("The ZIP is not as it was made: something was added, changed or packed anew");
  return texts;
}
