import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { sizeOf } from "../files.ts";
import { wholeFrames } from "./frames.ts";
import { MANIFEST, type Manifest, parseManifest } from "./manifest.ts";
import type { Finding } from "./note.ts";
import { isSealed, MARK_LENGTH, PassphraseError, unsealed } from "./seal.ts";
import { readTar, type TarEntry } from "./tar.ts";
import { belongs } from "./tree.ts";

/** Maximum manifest size in bytes. High, because a manifest lists every file. */
const LONGEST_MANIFEST = 512 * 1024 * 1024;
const PIECE = 1 << 18;

export interface ReadOptions {
  readonly path: string;
  readonly passphrase: string;
  readonly signal: AbortSignal;
  /** Undefined to read a file without writing it. */
  place(name: string): string | undefined;
  onProgress(done: number, of: number): void;
}

export interface ReadBackup {
  /** Undefined if the archive could not be read completely. */
  readonly sha256: string | undefined;
  /** SHA-256 by file name. */
  readonly seen: ReadonlyMap<string, string>;
  readonly manifest: Manifest | undefined;
  readonly findings: readonly Finding[];
}

/** Reads an archive, writes its files and reports problems. */
export async function readBackup({
  path,
  passphrase,
  signal,
  place,
  onProgress,
}: ReadOptions): Promise<ReadBackup> {
  const seen = new Map<string, string>();
  const strange = new Set<string>();
  let manifest: Manifest | undefined;
  const whole = createHash("sha256");
  const of = (await sizeOf(path)) ?? 0;
  let done = 0;
  const file = createReadStream(path, { highWaterMark: PIECE, signal });
  const counted = async function* () {
    for await (const chunk of file) {
      // A stream without an encoding yields buffers.
      const piece = chunk as Buffer;
      whole.update(piece);
      done += piece.length;
      onProgress(done, of);
      yield piece;
    }
  };
  const open = await opened(path, passphrase, counted());
  const unpacked = createZstdDecompress();
  const feeding = pipeline(Readable.from(wholeFrames(open)), unpacked);
  // Prevents an unhandled rejection: the loop below throws the same errors.
  feeding.catch(() => undefined);
  try {
    for await (const entry of readTar(unpacked)) {
      if (entry.name === MANIFEST) manifest = parseManifest(await textOf(entry));
      else {
        const isOurs = isPlain(entry.name) && belongs(entry.name) && !seen.has(entry.name);
        if (!isOurs) strange.add(entry.name);
        seen.set(entry.name, await hashOf(entry, isOurs ? place(entry.name) : undefined));
      }
    }
    await feeding;
  } catch (error) {
    signal.throwIfAborted();
    if (!isDamage(error)) throw error;
    return { sha256: undefined, seen, manifest, findings: [{ name: basename(path), trouble: "unreadable" }] };
  } finally {
    file.destroy();
    unpacked.destroy();
  }
  return {
    sha256: whole.digest("hex"),
    seen,
    manifest,
    findings: [...strange].map((name) => ({ name, trouble: "unexpected" })),
  };
}

async function opened(
  path: string,
  passphrase: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  if (!isSealed(await beginningOf(path))) return bytes;
  if (passphrase) return unsealed(bytes, passphrase);
  throw new PassphraseError(say("system.serverBackups.needsPassphrase", { path }));
}

async function beginningOf(path: string): Promise<Uint8Array> {
  const unreadable = (cause: unknown) => {
    throw new UserError(say("system.serverBackups.notReadable", { path }), { cause });
  };
  const handle = await open(path).catch(unreadable);
  try {
    const { buffer, bytesRead } = await handle
      .read(Buffer.alloc(MARK_LENGTH), 0, MARK_LENGTH, 0)
      .catch(unreadable);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Accepts only names that stay inside the target folder on every system. */
const isPlain = (name: string) =>
  !/[\\:\0]/.test(name) && name.split("/").every((part) => part !== "" && part !== "." && part !== "..");

async function hashOf({ bytes }: TarEntry, place: string | undefined): Promise<string> {
  const hash = createHash("sha256");
  const counted = async function* () {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  };
  if (place) {
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(counted()), createWriteStream(place, { mode: 0o600, flush: true }));
  } else for await (const _ of counted());
  return hash.digest("hex");
}

async function textOf({ size, bytes }: TarEntry): Promise<string> {
  if (size > LONGEST_MANIFEST) return "";
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

/** Errors of decompression, decryption and the archive format. */
function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (["TarError", "SealError", "FrameError"].includes(error.name)) return true;
  // A file name that is also another file's folder is an archive error too.
  return (
    "code" in error &&
    /^(ZSTD_|ERR_STREAM_PREMATURE|ENOTDIR|EISDIR|EEXIST|ENAMETOOLONG)/.test(String(error.code))
  );
}
