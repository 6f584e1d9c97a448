import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, stat } from "node:fs/promises";
import { dirname, relative, sep } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { syncFile, syncFolder } from "../../store/durable.ts";
import { filesIn } from "../files.ts";
import { MANIFEST, type Manifest } from "./manifest.ts";
import { sealed } from "./seal.ts";
import { type TarEntry, writeTar } from "./tar.ts";

/** Level 1 gives most of the compression of a database; higher levels gain little. */
const EFFORT = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } };

export interface Packed {
  readonly files: number;
  readonly bytes: number;
  readonly sha256: string;
}

interface PackOptions {
  readonly tree: string;
  readonly target: string;
  readonly manifest: Omit<Manifest, "files">;
  /** Empty for no encryption. */
  readonly passphrase: string;
  readonly signal: AbortSignal;
  onBytes(count: number): void;
}

/** Packs a folder, manifest last. The archive gets its name once it is completely on disk. */
export async function pack({
  tree,
  target,
  manifest,
  passphrase,
  signal,
  onBytes,
}: PackOptions): Promise<Packed> {
  const paths = await filesIn(tree);
  const hash = createHash("sha256");
  const unfinished = `${target}.part`;
  await pipeline(
    Readable.from(writeTar(entries(tree, paths, manifest, onBytes))),
    createZstdCompress(EFFORT),
    (packed: AsyncIterable<Uint8Array>) => (passphrase ? sealed(packed, passphrase) : packed),
    new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    }),
    createWriteStream(unfinished, { mode: 0o600 }),
    { signal },
  );
  syncFile(unfinished);
  await rename(unfinished, target);
  syncFolder(dirname(target));
  return { files: paths.length, bytes: (await stat(target)).size, sha256: hash.digest("hex") };
}

async function* entries(
  tree: string,
  paths: readonly string[],
  manifest: Omit<Manifest, "files">,
  onBytes: (count: number) => void,
): AsyncGenerator<TarEntry> {
  const files: Manifest["files"] = [];
  for (const path of paths) {
    const name = relative(tree, path).split(sep).join("/");
    const { size, mtimeMs } = await stat(path);
    const hash = createHash("sha256");
    const bytes = async function* () {
      if (size === 0) return;
      for await (const chunk of createReadStream(path, { end: size - 1, highWaterMark: 1 << 18 })) {
        // A stream without an encoding yields buffers.
        const piece = chunk as Buffer;
        hash.update(piece);
        onBytes(piece.length);
        yield piece;
      }
    };
    yield { name, size, at: mtimeMs, bytes: bytes() };
    files.push({ name, size, sha256: hash.digest("hex") });
  }
  yield textEntry(`${JSON.stringify({ ...manifest, files } satisfies Manifest, null, 1)}\n`);
}

function textEntry(text: string): TarEntry {
  const bytes = Buffer.from(text);
  return { name: MANIFEST, size: bytes.length, at: 0, bytes: Readable.from([bytes]) };
}
