import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

/** Error codes of file systems that cannot flush directories, such as network shares. */
const UNABLE = ["EINVAL", "ENOTSUP", "EOPNOTSUPP", "EISDIR", "EPERM", "EACCES", "EBADF"];

/** Flushes a directory where the file system supports it. */
export async function settleNames(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const names = await open(folder, "r");
  try {
    await names.sync();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && UNABLE.includes(String(error.code)))) throw error;
  } finally {
    await names.close();
  }
}

/** Creates a folder. Returns the folders that gained entries. New ones are accessible to their owner only. */
export async function makeFolder(path: string): Promise<string[]> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  const changed: string[] = [];
  if (first !== undefined)
    for (let made = path; made.length >= first.length; made = dirname(made)) changed.push(dirname(made));
  return changed;
}
