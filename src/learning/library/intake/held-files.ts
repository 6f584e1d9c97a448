import { rmSync } from "node:fs";
import type { Connection } from "../../../store/connection.ts";
import type { Files } from "../../../store/files.ts";
import { revisions } from "../tables.ts";

/** Files being received, or still without a row, which must not be removed as unused. */
const arriving = new WeakMap<Files, Map<string, number>>();

/** Protects a file from removal until the returned function is called. */
export function holdFile(files: Files, sha256: string): () => void {
  const held = arriving.get(files) ?? new Map<string, number>();
  arriving.set(files, held);
  held.set(sha256, (held.get(sha256) ?? 0) + 1);
  let isHeld = true;
  return () => {
    const left = (held.get(sha256) ?? 1) - (isHeld ? 1 : 0);
    isHeld = false;
    if (left > 0) held.set(sha256, left);
    else held.delete(sha256);
  };
}

export function isUsed(connection: Connection, sha256: string): boolean {
  return connection.has`SELECT 1 FROM ${revisions} WHERE ${revisions.sha256} = ${sha256} LIMIT 1`;
}

/** Synchronous, so that no reference can be added between check and removal. */
export function removeUnused(files: Files, connection: Connection, hashes: Iterable<string>): void {
  for (const sha256 of hashes) {
    const isArriving = (arriving.get(files)?.get(sha256) ?? 0) > 0;
    if (!isArriving && !isUsed(connection, sha256)) rmSync(files.pathOf(sha256), { force: true });
  }
}
