import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync } from "node:fs";
import { open, rm } from "node:fs/promises";

/** Error codes of file systems that cannot flush directories, such as network shares. */
const UNABLE = ["EINVAL", "ENOTSUP", "EOPNOTSUPP", "EISDIR", "EPERM", "EACCES", "EBADF"];

export function syncFile(path: string): void {
  sync(path, "r+");
}

/** Flushes a directory. Windows cannot do so and does not need to. */
export function syncFolder(path: string): void {
  if (process.platform !== "win32") sync(path, "r");
}

function sync(path: string, flags: "r" | "r+"): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Flushes a file in the thread pool, which lets others in for as long as a large one takes. */
export function flushFile(path: string): Promise<void> {
  return flush(path, "r+");
}

/** Flushes a directory in the thread pool, where the file system supports it. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  await flush(path, "r").catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && UNABLE.includes(String(error.code)))) throw error;
  });
}

async function flush(path: string, flags: "r" | "r+"): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes and flushes a file that only its owner can read. Fails if it exists, and leaves nothing on failure. */
export async function writeNewFile(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  await file.close();
  return { size, sha256: hash.digest("hex") };
}
