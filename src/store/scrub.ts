import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Connection } from "./connection.ts";

/**
 * Writes what is committed into the database and empties the log beside it, so that no frame of it holds what
 * was overwritten. Waits for nobody: while somebody reads an older state the log stays, and the answer is false.
 */
export function truncateLog({ client }: Connection): boolean {
  client.run("PRAGMA busy_timeout = 0");
  try {
    const row = client.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)").get();
    return row?.busy === 0;
  } finally {
    client.run("PRAGMA busy_timeout = 2000");
  }
}

/** Writes the whole database anew, without what free room in its pages might hold of older rows. */
export function rewrite(connection: Connection): void {
  connection.client.run("VACUUM");
  truncateLog(connection);
}

const CHUNK = 1024 * 1024;

/** The files of a folder in whose bytes any of the words stands, in UTF-8 or UTF-16. Reads in pieces, and yields between them. */
export async function filesHolding(folder: string, words: readonly string[]): Promise<string[]> {
  const needles = [...new Set(words)].flatMap((word) => [
    Buffer.from(word, "utf8"),
    Buffer.from(word, "utf16le"),
    Buffer.from(word, "utf16le").swap16(),
  ]);
  const longest = Math.max(0, ...needles.map(({ length }) => length));
  const found: string[] = [];
  if (longest === 0) return found;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (await holds(path, needles, longest)) found.push(path);
  }
  return found;
}

async function holds(path: string, needles: readonly Buffer[], longest: number): Promise<boolean> {
  const file = Bun.file(path);
  for (let from = 0; from < file.size; from += CHUNK) {
    // Over the border as far as a word may reach.
    const bytes = Buffer.from(await file.slice(from, from + CHUNK + longest).arrayBuffer());
    if (needles.some((needle) => bytes.includes(needle))) return true;
  }
  return false;
}
