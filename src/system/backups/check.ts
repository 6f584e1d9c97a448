import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { damagesOf } from "../../store/copy.ts";
import { MANIFEST, type Manifest, parseManifest } from "./manifest.ts";
import type { Finding } from "./note.ts";
import { readTar, type TarEntry } from "./tar.ts";
import { DATABASES } from "./tree.ts";

/** Of a manifest, which lists every file, in bytes. */
const LONGEST_MANIFEST = 512 * 1024 * 1024;

interface CheckOptions {
  readonly path: string;
  /** What the archive's own bytes should come to, where that is known. */
  readonly sha256: string | null;
  /** A folder to unpack the databases in, gone afterwards. */
  readonly aside: string;
  readonly signal: AbortSignal;
  onBytes(count: number): void;
}

/**
 * Looks through an archive as somebody would who brings it back: every file is read to its end and held against
 * the manifest, and the databases are opened and gone through page by page.
 */
export async function lookThrough(options: CheckOptions): Promise<Finding[]> {
  const { aside } = options;
  await mkdir(aside, { recursive: true, mode: 0o700 });
  try {
    const { seen, manifest, findings } = await readAll(options);
    if (!manifest) return [...findings, { name: MANIFEST, trouble: "missing" }];
    return [...findings, ...compare(manifest, seen), ...(await damages(options, seen))];
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

interface Read {
  /** The hash of each file that was there. */
  seen: Map<string, string>;
  manifest: Manifest | undefined;
  findings: Finding[];
}

async function readAll({ path, sha256, aside, signal, onBytes }: CheckOptions): Promise<Read> {
  const found: Read = { seen: new Map(), manifest: undefined, findings: [] };
  const whole = createHash("sha256");
  const file = createReadStream(path, { highWaterMark: 1 << 18, signal });
  const packed = async function* () {
    for await (const chunk of file) {
      // A stream without an encoding gives buffers.
      const piece = chunk as Buffer;
      whole.update(piece);
      onBytes(piece.length);
      yield piece;
    }
  };
  const unpacked = createGunzip();
  const feeding = pipeline(Readable.from(packed()), unpacked);
  // What breaks it breaks the reading below as well.
  feeding.catch(() => undefined);
  try {
    for await (const entry of readTar(unpacked)) {
      if (entry.name === MANIFEST) found.manifest = parseManifest(await textOf(entry));
      else found.seen.set(entry.name, await hashOf(entry, placeFor(entry, aside)));
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!isDamage(error)) throw error;
    found.findings.push({ name: basename(path), trouble: "unreadable" });
    return found;
  } finally {
    file.destroy();
    unpacked.destroy();
  }
  if (sha256 !== null && whole.digest("hex") !== sha256)
    found.findings.push({ name: basename(path), trouble: "changed" });
  return found;
}

/** The databases are unpacked to be opened; all else is only read. */
function placeFor({ name }: TarEntry, aside: string): string | undefined {
  return DATABASES.some((one) => one === name) ? join(aside, name) : undefined;
}

async function hashOf({ bytes }: TarEntry, copy: string | undefined): Promise<string> {
  const hash = createHash("sha256");
  const counted = async function* () {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  };
  if (copy) await pipeline(Readable.from(counted()), createWriteStream(copy, { mode: 0o600 }));
  else for await (const _ of counted());
  return hash.digest("hex");
}

async function textOf({ size, bytes }: TarEntry): Promise<string> {
  if (size > LONGEST_MANIFEST) return "";
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

function compare(manifest: Manifest, seen: ReadonlyMap<string, string>): Finding[] {
  const named = new Set(manifest.files.map(({ name }) => name));
  return [
    ...manifest.files.flatMap(({ name, sha256 }): Finding[] => {
      const hash = seen.get(name);
      if (hash === undefined) return [{ name, trouble: "missing" }];
      return hash === sha256 ? [] : [{ name, trouble: "changed" }];
    }),
    ...[...seen.keys()]
      .filter((name) => !named.has(name))
      .map((name): Finding => ({ name, trouble: "unexpected" })),
    ...DATABASES.filter((name) => !named.has(name)).map((name): Finding => ({ name, trouble: "missing" })),
  ];
}

async function damages(
  { aside, signal }: CheckOptions,
  seen: ReadonlyMap<string, string>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of DATABASES.filter((one) => seen.has(one))) {
    const found = await damagesOf(join(aside, name), signal).catch((error: unknown) => {
      signal.throwIfAborted();
      return [String(error)];
    });
    if (found.length > 0) findings.push({ name, trouble: "damaged" });
  }
  return findings;
}

/** What broken bytes are to those who read them: zlib's complaints, and the archive's own. */
function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === "TarError" || ("code" in error && /^(Z_|ERR_STREAM_PREMATURE)/.test(String(error.code)))
  );
}
