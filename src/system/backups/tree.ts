import { copyFile, link, mkdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { copyDatabase } from "../../store/copy.ts";
import { DATABASE_FILES, isArriving, LASTING, LOOSE, NOTES } from "../../store/data-folder.ts";
import { filesIn } from "../files.ts";

/** Folders of files that grow or are rewritten. */
export const GROWING = [NOTES] as const;

/** Accepts names that belong in a backup; everything else in an archive is ignored. */
export function belongs(name: string): boolean {
  const [folder = "", ...rest] = name.split("/");
  if (rest.length === 0) return [...DATABASE_FILES, ...LOOSE].some((one) => one === name);
  return [...LASTING, ...GROWING].some((one) => one === folder);
}

/**
 * Collects a backup's contents, consistent at one moment, while the server runs. The order matters:
 * checkpoints state the audit trail's length, so they precede the database; files exist before their record
 * and until after its deletion, so they are linked both before and after it; keys exist before anything is
 * encrypted with them, so the vault follows; erasures are repeated after a restore, so their ledger is last.
 */
export async function gather(data: string, into: string, signal: AbortSignal): Promise<void> {
  await mkdir(into, { recursive: true, mode: 0o700 });
  const growing = (await Promise.all(GROWING.map((folder) => filesIn(join(data, folder))))).flat();
  await placeAll(data, into, growing);
  await hold(data, into, signal);
  for (const name of DATABASE_FILES) await copyDatabase(join(data, name), join(into, name), signal);
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

/** Hard-links files, which takes no space, or copies them on disks without hard links. */
async function hold(data: string, into: string, signal: AbortSignal): Promise<void> {
  for (const folder of LASTING) {
    for (const path of await filesIn(join(data, folder))) {
      signal.throwIfAborted();
      const name = relative(data, path);
      if (!isArriving(name)) await place(path, join(into, name), linkOrCopy);
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
    // Deleted meanwhile, or never existed.
    if (!isCode(error, "ENOENT")) throw error;
  });
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;
