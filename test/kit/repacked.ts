import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { Readable } from "node:stream";
import { readTar, writeTar } from "../../src/system/backups/tar.ts";
import type { Json } from "./appliance.ts";

export interface Contents {
  readonly files: Map<string, Buffer>;
  readonly manifest: Json;
}

const MANIFEST = "manifest.json";

export async function contentsOf(path: string): Promise<Contents> {
  const files = new Map<string, Buffer>();
  const tar = Bun.zstdDecompressSync(readFileSync(path));
  for await (const { name, bytes } of readTar(Readable.from([tar])))
    files.set(name, Buffer.concat(await Array.fromAsync(bytes)));
  const manifest = JSON.parse(String(files.get(MANIFEST)));
  files.delete(MANIFEST);
  return { files, manifest };
}

/** Writes an archive with changed contents. With `honest`, the manifest matches them. */
export async function repack(path: string, { files, manifest }: Contents, honest: boolean): Promise<void> {
  if (honest)
    manifest.files = [...files].map(([name, bytes]) => ({
      name,
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    }));
  const all = [...files, [MANIFEST, Buffer.from(JSON.stringify(manifest))] as const];
  const entries = all.map(([name, bytes]) => ({
    name,
    size: bytes.length,
    at: 0,
    bytes: Readable.from([bytes]),
  }));
  writeFileSync(
    path,
    Bun.zstdCompressSync(Buffer.concat(await Array.fromAsync(writeTar(Readable.from(entries))))),
  );
}
