import { createHash, verify } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { unzipSync, zipSync } from "fflate";
import { type PublicJwk, verifier, verifyCheckpoint } from "../engine/audit/checkpoint.ts";
import { leafHash } from "../engine/audit/merkle.ts";
import { closed } from "../kernel/schema.ts";
import { isIncluded } from "../proof/inclusion.ts";
import { type Message, say } from "../text/message.ts";
import { renderText } from "../text/render.ts";

/** Size limit, since a binder is read into memory. It holds the evidence for one record, not a whole log. */
const MAX_BINDER = 512 * 1024 * 1024;
/** ZIP stores local times, so a local date gives the same bytes in every time zone. */
const TIME = new Date(2026, 0, 1);

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

/** Reproducible: identical files always give identical bytes. */
export function packBinder(files: Readonly<Record<string, string>>): Uint8Array {
  const entries = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  const bytes = Object.fromEntries(entries.map(([name, text]) => [name, Buffer.from(text, "utf8")]));
  return zipSync(bytes, { level: 0, mtime: TIME });
}

export function hashesOf(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, createHash("sha256").update(text).digest("hex")]),
  );
}

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
  proven: number;
  problem?: string;
}

/** Verifies a binder with nothing but the file and the public key. */
export async function verifyBinder(
  path: string,
  publicKey: PublicJwk,
  language = "en",
): Promise<BinderReport> {
  const file = Bun.file(path);
  if (file.size > MAX_BINDER) return broken(say("evidence.errors.binderTooLarge"), language);
  try {
    return check(await readFile(path), publicKey, language);
  } catch (error) {
    if (error instanceof BinderFault) return broken(error.text, language);
    throw error;
  }
}

function broken(problem: Message, language: string): BinderReport {
  const line = renderText(say("evidence.papers.notIntact", { problem }), language);
  return { ok: false, proven: 0, problem: renderText(problem, language), lines: [line] };
}

class BinderFault extends Error {
  readonly text: Message;
  constructor(text: Message) {
    super(renderText(text, "en"));
    this.text = text;
  }
}

function check(bytes: Uint8Array, publicKey: PublicJwk, language: string): BinderReport {
  const files = unpack(bytes);
  const key = verifier(publicKey);
  const manifestText = files[MANIFEST] ?? "";
  const signature = Buffer.from(files[SIGNATURE]?.trim() ?? "", "base64");
  if (!verify(null, Buffer.from(manifestText, "utf8"), key, signature))
    throw new BinderFault(say("evidence.errors.manifestSignature"));
  const manifest: unknown = JSON.parse(manifestText);
  if (!Value.Check(manifestSchema, manifest)) throw new BinderFault(say("evidence.errors.notABinder"));
  const { [MANIFEST]: _m, [SIGNATURE]: _s, ...listed } = files;
  const found = hashesOf(listed);
  for (const name of new Set([...Object.keys(found), ...Object.keys(manifest.files)]))
    if (found[name] !== manifest.files[name])
      throw new BinderFault(say("evidence.errors.fileChanged", { name }));

  const verdict = verifyCheckpoint(firstSignature(files[CHECKPOINT] ?? ""), key, manifest.name);
  if (!verdict.ok || verdict.checkpoint.origin !== manifest.origin)
    throw new BinderFault(say("evidence.errors.checkpointKey"));
  const { size, root } = verdict.checkpoint;
  const lines = (files[EVENTS] ?? "").split("\n").filter((line) => line !== "");
  if (lines.length !== manifest.events) throw new BinderFault(say("evidence.errors.eventCount"));
  for (const [i, line] of lines.entries()) {
    const proof: unknown = JSON.parse(line);
    if (!Value.Check(lineSchema, proof) || !isProven(proof, size, root))
      throw new BinderFault(say("evidence.errors.lineUnproven", { line: i + 1, file: EVENTS }));
  }
  const about = JSON.stringify(manifest.subject);
  return {
    ok: true,
    proven: lines.length,
    lines: [
      say("evidence.papers.binderIntact", { origin: manifest.origin, about, at: manifest.made_at }),
      say("evidence.papers.binderProven", { count: lines.length, size }),
    ].map((line) => renderText(line, language)),
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
  return isIncluded({ leaf, index: proof.index, size, root, path });
}

/** Returns a note with its first signature only: witness signatures are not checked here. */
function firstSignature(note: string): string {
  const border = note.lastIndexOf("\n\n") + 2;
  const [line = ""] = note.slice(border).split("\n");
  return `${note.slice(0, border)}${line}\n`;
}

/** Rejects duplicates and trailing data, so that a ZIP cannot be read in two ways. */
function unpack(bytes: Uint8Array): Record<string, string> {
  let entries: Record<string, Uint8Array>;
  try {
    entries = unzipSync(bytes, {
      filter: ({ compression, size }) => compression === 0 && size <= bytes.length,
    });
  } catch {
    throw new BinderFault(say("evidence.errors.notAZip"));
  }
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const texts: Record<string, string> = {};
  try {
    for (const [name, content] of Object.entries(entries)) texts[name] = decoder.decode(content);
  } catch {
    throw new BinderFault(say("evidence.errors.notText"));
  }
  if (Buffer.compare(packBinder(texts), bytes) !== 0)
    throw new BinderFault(say("evidence.errors.zipChanged"));
  return texts;
}
