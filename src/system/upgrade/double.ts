import {
  constants,
  copyFileSync,
  existsSync,
  lchownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { syncFile } from "../../store/durable.ts";

/** Copies a file durably, with permissions and owner. */
function copy(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  syncFile(to);
  ownAs(from, to);
}

/** Hard-links a file or all files of a folder, or copies them on disks without hard links. */
export function link(from: string, to: string): void {
  each(from, to, (file, name) => {
    if (existsSync(name)) return;
    try {
      linkSync(file, name);
    } catch {
      // If the file is missing, its upload has completed meanwhile and renamed it.
      if (existsSync(file)) copy(file, name);
    }
  });
}

export function copyTree(from: string, to: string): void {
  each(from, to, copy);
}

function each(from: string, to: string, place: (from: string, to: string) => void): void {
  const found = statSync(from, { throwIfNoEntry: false });
  if (!found?.isDirectory()) {
    if (found) place(from, to);
    return;
  }
  mkdirSync(to, { recursive: true, mode: found.mode & 0o777 });
  ownAs(from, to);
  for (const name of readdirSync(from)) each(join(from, name), join(to, name), place);
}

/** Gives files that root creates in a user's folder to that user. */
export function ownAs(from: string, to: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(from);
  lchownSync(to, uid, gid);
}
