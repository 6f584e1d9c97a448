import { copyFile, link, mkdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { copyDatabase } from "../../store/copy.ts";
import { filesIn } from "../files.ts";

/** Files that never change once they are there. */
export const LASTING = ["files", "documents", "archive", "evidence", "imports"] as const;
/** Files that are added to or written anew. */
export const GROWING = ["checkpoints"] as const;
const LOOSE = ["erasures.ndjson", "freehold.toml"] as const;
export const DATABASES = ["freehold.db", "vault.db"] as const;

/** Whether a name is that of a file which a backup holds: nothing else is unpacked, whatever an archive says. */
export function belongs(name: string): boolean {
  const [folder = "", ...rest] = name.split("/");
  if (rest.length === 0) return [...DATABASES, ...LOOSE].some((one) => one === name);
  return [...LASTING, ...GROWING].some((one) => one === folder);
}

/** What has not arrived whole yet belongs to no record. */
const ARRIVING = /^(files|documents)[\\/]incoming[\\/]/;

/**
 * Gathers in a folder all that a backup holds, as it is at one moment, while the appliance works on. A file is
 * there before the record that names it, and stays until after that record is gone: so the files are held before
 * the database is copied, and once more after it. Keys are in the vault before anything is sealed under them, so
 * the vault is copied after the records. Signed notes say how long the audit trail was, so they are copied before it:
 * later ones would speak of events that are not in the copy. Who was erased is read last, to be forgotten again.
 */
export async function gather(data: string, into: string, signal: AbortSignal): Promise<void> {
  await mkdir(into, { recursive: true, mode: 0o700 });
  const growing = (await Promise.all(GROWING.map((folder) => filesIn(join(data, folder))))).flat();
  await placeAll(data, into, growing);
  await hold(data, into, signal);
  for (const name of DATABASES) await copyDatabase(join(data, name), join(into, name), signal);
  await hold(data, into, signal);
  await placeAll(
    data,
    into,
    LOOSE.map((name) => join(data, name)),
  );
}

async function placeAll(data: string, into: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await place(path, join(into, relative(data, path)), copyFile);
}

/** Holds files by a second name, which takes no room; where the disk has no such names, by a copy. */
async function hold(data: string, into: string, signal: AbortSignal): Promise<void> {
  for (const folder of LASTING) {
    for (const path of await filesIn(join(data, folder))) {
      signal.throwIfAborted();
      const name = relative(data, path);
      if (!ARRIVING.test(name)) await place(path, join(into, name), linkOrCopy);
    }
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: unknown) => {
    if (isCode(error, "EEXIST") || isCode(error, "ENOENT")) return;
    return copyFile(from, to);
  });
}

async function place(
  from: string,
  to: string,
  put: (from: string, to: string) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await put(from, to).catch((error: unknown) => {
    // Removed while we came to it, or never there.
    if (!isCode(error, "ENOENT")) throw error;
  });
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;
