import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { say } from "../text/message.ts";
import { StartError, UsageError } from "./command.ts";
import { interrupted } from "./interrupted.ts";
import { writeOut } from "./output.ts";

/** File path that means standard input or output. */
export const PIPE = "-";

export interface NewFile {
  size: number;
  sha256: string;
}

/** Rejects an existing file or a missing folder before any work is done. */
export function refuseTaken(path: string): void {
  if (path === PIPE) return;
  if (existsSync(path)) throw new UsageError(say("cli.errors.fileExists", { path }));
  if (!existsSync(dirname(path))) throw new StartError(say("cli.errors.noFolder", { folder: dirname(path) }));
}

/** Writes a new private file, completely or not at all; `-` writes to standard output. */
export async function writeNew(path: string, chunks: AsyncIterable<string | Uint8Array>): Promise<NewFile> {
  const hash = createHash("sha256");
  let size = 0;
  async function* counted() {
    for await (const chunk of chunks) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      hash.update(bytes);
      size += bytes.length;
      yield bytes;
    }
  }
  await (path === PIPE ? writeOut(counted()) : toFile(path, counted()));
  return { size, sha256: hash.digest("hex") };
}

async function toFile(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const signal = interrupted();
  const part = `${path}.${process.pid}.part`;
  const file = await open(part, "wx", 0o600);
  try {
    for await (const chunk of chunks) {
      signal.throwIfAborted();
      await file.writeFile(chunk);
    }
    await file.sync();
    await rename(part, path);
  } finally {
    await file.close();
    await rm(part, { force: true });
  }
}
