import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { damagesOf } from "../../store/copy.ts";
import { DATABASE_FILES } from "../../store/data-folder.ts";
import { explained } from "./disk.ts";
import { MANIFEST, type Manifest } from "./manifest.ts";
import type { Finding } from "./note.ts";
import { readBackup } from "./read.ts";

interface UnpackOptions {
  readonly path: string;
  readonly passphrase: string;
  readonly into: string;
  /** Selects files; databases are always included. */
  isWanted(name: string): boolean;
  readonly signal: AbortSignal;
  onProgress(done: number, of: number): void;
}

export interface Unpacked {
  readonly manifest: Manifest | undefined;
  readonly findings: readonly Finding[];
  readonly sha256: string | undefined;
}

/** Unpacks an archive, compares every file with the manifest and checks the databases page by page. */
export async function unpack({ into, isWanted, ...options }: UnpackOptions): Promise<Unpacked> {
  const place = (name: string) => (isDatabase(name) || isWanted(name) ? join(into, name) : undefined);
  const { seen, manifest, findings, sha256 } = await mkdir(into, { recursive: true, mode: 0o700 })
    .then(() => readBackup({ ...options, place }))
    .catch((error: unknown) => {
      throw explained(error, into);
    });
  if (!manifest) return { manifest, sha256, findings: [...findings, { name: MANIFEST, trouble: "missing" }] };
  const damaged = await damages(into, seen, options.signal);
  const compared = compare(manifest, seen).filter(({ name }) => !findings.some((one) => one.name === name));
  return { manifest, sha256, findings: [...findings, ...compared, ...damaged] };
}

const isDatabase = (name: string) => DATABASE_FILES.some((one) => one === name);

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
    ...DATABASE_FILES.filter((name) => !named.has(name)).map(
      (name): Finding => ({ name, trouble: "missing" }),
    ),
  ];
}

async function damages(
  folder: string,
  seen: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of DATABASE_FILES.filter((one) => seen.has(one))) {
    const found = await damagesOf(join(folder, name), signal).catch((error: unknown) => {
      signal.throwIfAborted();
      return [String(error)];
    });
    if (found.length > 0) findings.push({ name, trouble: "damaged" });
  }
  return findings;
}
