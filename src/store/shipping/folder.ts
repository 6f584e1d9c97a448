import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

/** What is answered by disks that keep the names in their folders in a way of their own, as those of other machines do. */
const UNABLE = ["EINVAL", "ENOTSUP", "EOPNOTSUPP", "EISDIR", "EPERM", "EACCES", "EBADF"];

/** Waits until the names in a folder of the replica are on its disk, where the disk can be told to. */
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

/** Makes a folder, and those above it that are missing, for their owner alone. Answers the folders with new names in them. */
export async function makeFolder(path: string): Promise<string[]> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  const changed: string[] = [];
  if (first !== undefined)
    for (let made = path; made.length >= first.length; made = dirname(made)) changed.push(dirname(made));
  return changed;
}
